// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/model/frame.h"
#include "core/stream/frame_json.h"
#include "core/stream/frame_reader.h"
#include "core/stream/sample_encoder.h"

namespace plimsoll::test {

/// A hello as the first line of a stream.
inline std::string helloLine(std::string nonce = {}) {
  Hello hello;
  hello.collector = "0.1.0";
  hello.nonce = std::move(nonce);
  hello.host.name = "app07";
  return encodeHello(hello) + "\n";
}

/// Encoder and reader joined: what arrives of what is sent.
class SampleStream {
 public:
  SampleStream() { m_reader.feed(helloLine()); }

  /// The line of this sample alone.
  const std::string& line() const { return m_line; }
  FrameReader& reader() { return m_reader; }
  SampleEncoder& encoder() { return m_encoder; }

  /// Null if nothing, or something else, came out.
  SamplePtr send(const Sample& sample) {
    m_line.clear();
    m_encoder.encodeSample(sample, m_line);
    return takeSample(m_reader.feed(m_line));
  }
  InventoryPtr send(const Inventory& inventory, bool full) {
    m_line.clear();
    m_encoder.encodeInventory(inventory, full, m_line);
    std::vector<Frame> frames = m_reader.feed(m_line);
    const auto* found = frames.size() == 1 ? std::get_if<InventoryPtr>(&frames[0]) : nullptr;
    return found != nullptr ? *found : nullptr;
  }
  static SamplePtr takeSample(const std::vector<Frame>& frames) {
    const auto* found = frames.size() == 1 ? std::get_if<SamplePtr>(&frames[0]) : nullptr;
    return found != nullptr ? *found : nullptr;
  }

 private:
  SampleEncoder m_encoder;
  FrameReader m_reader;
  std::string m_line;
};

}  // namespace plimsoll::test
