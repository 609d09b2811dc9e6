// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/frame.h"
#include "core/stream/frame_reader.h"

namespace plimsoll::vm {

/// What tests/vm/run brought back from the guest: the kernel's files before ("t0") and after ("t1") the collector ran,
/// copied by the guest's own cp, and what the collector said in between.
class Facts {
 public:
  /// The folder in PLIMSOLL_VM_FACTS.
  Facts();

  /// Text of a file of the guest; nullopt if it had none.
  std::optional<std::string> text(std::string_view instant, std::string_view path) const;
  /// A number of a cgroup's file, read in a few lines here and not by the code that is tested. `key` as in
  /// Field::key; "" = the file holds one number. nullopt for "max" and for what is not there.
  std::optional<std::uint64_t> number(std::string_view instant, std::string_view group, std::string_view file,
                                      std::string_view key) const;
  /// Text of NAME of the facts' folder: "list.out", "inspect.json".
  std::string output(std::string_view name) const;
  /// Exit code of the collector's run NAME.
  int exitCode(std::string_view name) const;

 private:
  std::string m_folder;
};

/// The stream of the collector, read back.
struct Stream {
  std::optional<Hello> hello;
  InventoryPtr inventory;
  std::vector<SamplePtr> samples;
  bool bye = false;
  FrameReader::Counts counts;

  explicit Stream(const Facts& facts);
  /// The container with this id, and its group; fails the test if there is none.
  const Container& container(std::string_view id) const;
  const Group& groupAt(std::string_view path) const;
};

/// The id of one of the guest's hand-made containers: 64 times `letter`.
std::string madeId(char letter);
/// "/SLICE/docker-ID.scope".
std::string madePath(std::string_view slice, char letter);

}  // namespace plimsoll::vm
