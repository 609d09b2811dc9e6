// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace plimsoll::test {

/// A folder of its own below the system's temporary folder, removed at the end. Serves as a captured host's root.
class TempTree {
 public:
  TempTree();
  ~TempTree();
  TempTree(const TempTree&) = delete;
  TempTree& operator=(const TempTree&) = delete;

  /// The folder, without a slash at its end.
  std::string root() const { return m_root.string(); }
  /// Writes `text` to the file at `path` ("/proc/stat"). An existing file keeps its inode, so kept descriptors see it.
  void write(const std::string& path, std::string_view text) const;
  void makeDirectory(const std::string& path) const;
  void remove(const std::string& path) const;

 private:
  std::filesystem::path m_root;
};

}  // namespace plimsoll::test
