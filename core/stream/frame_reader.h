// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/frame.h"

namespace plimsoll {

/// Bytes -> frames. Skips noise before hello (at most 256 KiB), survives a cut last line, counts and skips lines that
/// are too long (16 MiB) or not JSON, ignores unknown keys, counts unknown frame types, puts differences together
/// again.
class FrameReader {
 public:
  struct Counts {
    std::size_t bad_lines = 0;  ///< not JSON, or a member of the wrong type
    std::size_t long_lines = 0;
    std::size_t unknown_types = 0;
    std::size_t samples_before_full = 0;  ///< skipped: the stream was entered in the middle, or a sample was lost
    std::size_t inventories_before_full = 0;
    std::size_t bytes = 0;
  };

  /// `nonce`: the hello must carry it (empty: any). `max_line`: longer lines are skipped.
  explicit FrameReader(std::string nonce = {}, std::size_t max_line = std::size_t{16} << 20U);
  ~FrameReader();
  FrameReader(FrameReader&&) noexcept;
  FrameReader& operator=(FrameReader&&) noexcept;

  /// Takes any piece of the stream; returns the frames that it completes.
  std::vector<Frame> feed(std::string_view bytes);
  /// The stream ended: what is left without a newline is counted as a bad line (if hello was seen) and thrown away.
  void finish();

  bool sawHello() const;
  /// What came before hello, for the error message; at most 4 KiB of it.
  const std::string& noise() const;
  /// Set when the stream can't be read on: another protocol number, too much noise. Empty: fine.
  const std::string& failure() const;
  const Counts& counts() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> m_impl;
};

}  // namespace plimsoll
