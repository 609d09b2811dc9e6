// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "core/model/container.h"

namespace plimsoll {

/// Writes inventories as differences against the one before: the members that changed of groups and containers, and the
/// names of those that left. Frames are counted ("seq"), so that a reader knows when one was lost.
class InventoryWriter {
 public:
  /// Appends one line with the newline; nothing if it is not `full` and nothing changed.
  void append(const Inventory& inventory, bool full, std::string& out);

 private:
  Inventory m_before;
  std::uint64_t m_seq = 0;
};

/// Puts inventories together again.
class InventoryReader {
 public:
  enum class Outcome {
    Complete,
    BeforeFull,  ///< a difference without its base: the stream was entered in the middle, or a frame was lost
    Bad,
  };
  Outcome read(std::string_view line);
  /// After Complete: the whole inventory.
  const std::shared_ptr<const Inventory>& inventory() const { return m_inventory; }
  /// A new stream begins.
  void reset();

 private:
  std::shared_ptr<const Inventory> m_inventory;
  std::uint64_t m_seq = 0;
  bool m_has_base = false;
};

}  // namespace plimsoll
