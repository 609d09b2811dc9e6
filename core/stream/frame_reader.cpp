// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stream/frame_reader.h"

#include <algorithm>
#include <utility>

#include "core/base/text.h"
#include "core/stream/frame_json.h"
#include "core/stream/inventory_json.h"
#include "core/stream/json_cursor.h"
#include "core/stream/sample_reader.h"

namespace plimsoll {

namespace {

constexpr std::size_t max_noise = std::size_t{256} << 10U;  // decision 20
constexpr std::size_t max_noise_kept = std::size_t{4} << 10U;
/// How every hello begins; found also behind noise without a newline (a prompt, a progress text).
constexpr std::string_view hello_mark = R"({"type":"hello")";

/// The value of "type", normally the first member; empty if there is none.
std::string typeOf(std::string_view line) {
  json::JsonCursor cursor(line);
  std::string_view name;
  cursor.enterObject();
  while (cursor.nextKey(name)) {
    if (name == "type" && cursor.atString()) {
      return cursor.takeString();
    }
    cursor.skip();
  }
  return {};
}

}  // namespace

struct FrameReader::Impl {
  Impl(std::string expected_nonce, std::size_t longest) : nonce(std::move(expected_nonce)), max_line(longest) {}

  std::string nonce;
  std::size_t max_line;
  std::string partial;    ///< a line of which the end has not come yet
  bool too_long = false;  ///< that line is beyond max_line and is thrown away as it comes
  bool saw_hello = false;
  std::string noise;
  std::size_t noise_size = 0;
  std::string failure;
  Counts counts;
  InventoryReader inventory;
  SampleReader sample;
  std::vector<Frame> frames;

  void takePiece(std::string_view piece);
  void takeLine(std::string_view line);
  void takeFirstLine(std::string_view line);
  void takeHello(Hello hello);
  void takeInventory(std::string_view line);
  void takeSample(std::string_view line);
  void takeRare(std::string_view line);
  void addNoise(std::string_view text);
  void failFromNoise();
};

void FrameReader::Impl::addNoise(std::string_view text) {
  noise_size += text.size();
  noise += text.substr(0, max_noise_kept - std::min(noise.size(), max_noise_kept));
}

void FrameReader::Impl::failFromNoise() {
  std::string_view rest = noise;
  const std::string first = escapeControl(trim(takeUntil(rest, '\n')).substr(0, 200));
  failure = "no Plimsoll collector answered: more than " + std::to_string(max_noise >> 10U) +
            " KiB of other output came first, beginning with \"" + first + "\"";
}

void FrameReader::Impl::takeHello(Hello hello) {
  if (hello.protocol != protocol_number) {
    failure = "the collector (version " + (hello.collector.empty() ? "unknown" : hello.collector) +
              ") speaks protocol " + std::to_string(hello.protocol) +
              ", this program (version " PLIMSOLL_VERSION ") speaks protocol " + std::to_string(protocol_number) +
              ": use the collector that came with it";
    return;
  }
  saw_hello = true;
  inventory.reset();
  sample.reset();
  frames.emplace_back(std::move(hello));
}

void FrameReader::Impl::takeFirstLine(std::string_view line) {
  const std::size_t at = line.find(hello_mark);
  if (at != std::string_view::npos) {
    Result<Frame> frame = decodeRareFrame(line.substr(at));
    Hello* hello = frame ? std::get_if<Hello>(&*frame) : nullptr;
    if (hello != nullptr && hello->protocol != 0 && (nonce.empty() || hello->nonce == nonce)) {
      addNoise(line.substr(0, at));
      takeHello(std::move(*hello));
      return;
    }
  }
  addNoise(line);
  addNoise("\n");
  if (noise_size > max_noise) {
    failFromNoise();
  }
}

void FrameReader::Impl::takeInventory(std::string_view line) {
  switch (inventory.read(line)) {
    case InventoryReader::Outcome::Complete:
      frames.emplace_back(inventory.inventory());
      break;
    case InventoryReader::Outcome::BeforeFull:
      ++counts.inventories_before_full;
      break;
    case InventoryReader::Outcome::Bad:
      ++counts.bad_lines;
  }
}

void FrameReader::Impl::takeSample(std::string_view line) {
  switch (sample.read(line)) {
    case SampleReader::Outcome::Complete:
      frames.emplace_back(sample.sample());
      break;
    case SampleReader::Outcome::BeforeFull:
      ++counts.samples_before_full;
      break;
    case SampleReader::Outcome::Bad:
      ++counts.bad_lines;
  }
}

void FrameReader::Impl::takeRare(std::string_view line) {
  Result<Frame> frame = decodeRareFrame(line);
  if (!frame) {
    ++counts.bad_lines;
  } else if (Hello* hello = std::get_if<Hello>(&*frame)) {
    takeHello(std::move(*hello));
  } else {
    frames.push_back(*std::move(frame));
  }
}

void FrameReader::Impl::takeLine(std::string_view line) {
  if (!saw_hello) {
    takeFirstLine(line);
    return;
  }
  if (trim(line).empty()) {
    return;
  }
  const std::string type = typeOf(line);
  if (type == "sample") {
    takeSample(line);
  } else if (type == "inventory") {
    takeInventory(line);
  } else if (type == "hello" || type == "event" || type == "answer" || type == "problem" || type == "bye") {
    takeRare(line);
  } else if (type.empty()) {
    ++counts.bad_lines;
  } else {
    ++counts.unknown_types;
  }
}

/// Bytes without a newline.
void FrameReader::Impl::takePiece(std::string_view piece) {
  if (too_long) {
    return;
  }
  partial += piece;
  if (!saw_hello && noise_size + partial.size() > max_noise + hello_mark.size()) {
    addNoise(partial);
    failFromNoise();
  } else if (partial.size() > max_line) {
    too_long = true;
    ++counts.long_lines;
    partial.clear();
  }
}

FrameReader::FrameReader(std::string nonce, std::size_t max_line)
    : m_impl(std::make_unique<Impl>(std::move(nonce), max_line)) {}
FrameReader::~FrameReader() = default;
FrameReader::FrameReader(FrameReader&&) noexcept = default;
FrameReader& FrameReader::operator=(FrameReader&&) noexcept = default;

std::vector<Frame> FrameReader::feed(std::string_view bytes) {
  Impl& impl = *m_impl;
  impl.counts.bytes += bytes.size();
  while (!bytes.empty() && impl.failure.empty()) {
    const std::size_t end = bytes.find('\n');
    if (end == std::string_view::npos) {
      impl.takePiece(bytes);
      break;
    }
    if (impl.partial.empty() && !impl.too_long && end <= impl.max_line) {
      impl.takeLine(bytes.substr(0, end));
    } else {
      impl.takePiece(bytes.substr(0, end));
      if (!impl.too_long && impl.failure.empty()) {
        impl.takeLine(impl.partial);
      }
      impl.too_long = false;
      impl.partial.clear();
    }
    bytes.remove_prefix(end + 1);
  }
  return std::exchange(impl.frames, {});
}

void FrameReader::finish() {
  Impl& impl = *m_impl;
  if (impl.saw_hello) {
    impl.counts.bad_lines += impl.partial.empty() ? 0 : 1;
  } else {
    impl.addNoise(impl.partial);
  }
  impl.partial.clear();
  impl.too_long = false;
}

bool FrameReader::sawHello() const {
  return m_impl->saw_hello;
}
const std::string& FrameReader::noise() const {
  return m_impl->noise;
}
const std::string& FrameReader::failure() const {
  return m_impl->failure;
}
const FrameReader::Counts& FrameReader::counts() const {
  return m_impl->counts;
}

}  // namespace plimsoll
