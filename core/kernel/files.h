// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace plimsoll {

/// A kernel file that is read again and again. May keep a descriptor between readings.
class File {
 public:
  virtual ~File() = default;
  /// The whole text now, a view into `buffer`, which the caller lends and may reuse.
  /// NotFound, Gone (the thread or group ended), Denied, Io.
  /// Gone is final: the same path may be another group or thread by now, so it is never opened again.
  virtual Result<std::string_view> read(std::string& buffer) = 0;
  /// A descriptor is kept, so a reading can't be of another group or thread that took over the path.
  virtual bool kept() const { return false; }
};

/// A directory inside a directory.
struct SubDirectory {
  std::string name;
  std::uint64_t inode = 0;  ///< 0 in a captured tree, where it means nothing
};

/// The one seam for reading /proc, /sys and captured trees: nothing else opens a kernel file.
/// Paths are absolute as on the host ("/proc/stat"); the implementation puts its root in front.
class Files {
 public:
  virtual ~Files() = default;

  /// A file for repeated reading; never fails here, the first read does.
  virtual std::unique_ptr<File> open(std::string path) = 0;
  /// The whole text, opened and closed.
  virtual Result<std::string> read(const std::string& path) = 0;
  /// The same into a lent buffer; the text is a view into it.
  virtual Result<std::string_view> read(const std::string& path, std::string& buffer) = 0;
  /// Names of the sub-directories, unsorted.
  virtual Result<std::vector<std::string>> directories(const std::string& path) = 0;
  /// The same with their inodes, which cost nothing here.
  virtual Result<std::vector<SubDirectory>> subDirectories(const std::string& path) = 0;
  /// Names of all entries, unsorted.
  virtual Result<std::vector<std::string>> entries(const std::string& path) = 0;
  /// Inode number of a live directory; nullopt in a captured tree, where it means nothing.
  virtual std::optional<std::uint64_t> inode(const std::string& path) = 0;
  /// Does the directory have sub-directories? Cheaper than listing it.
  virtual bool hasDirectories(const std::string& path) = 0;
  virtual bool exists(const std::string& path) = 0;
  /// Target of a symbolic link such as /proc/PID/ns/net ("net:[4026531840]").
  virtual Result<std::string> link(const std::string& path) = 0;
  /// False for a captured tree: its file times, inodes and pids say nothing about this machine.
  virtual bool live() const = 0;
};

/// Files below a root directory: "" or "/" is this host, anything else a captured tree, or (if it holds a mounted
/// proc file system) a live host seen from a container. Descriptors are kept open up to four fifths of RLIMIT_NOFILE
/// (raised to its hard limit first); beyond that a File opens and closes for each reading. Kept reads cost about half
/// (measured 1.2 against 5 us for a cgroup file). Never kept: cgroup.procs, tasks (v1 does not refresh them, measured
/// on 6.18) and anything below /proc/PID/net (an open one would keep the container's network namespace alive).
class RootFiles : public Files {
 public:
  explicit RootFiles(std::string root = {});
  ~RootFiles() override;

  std::unique_ptr<File> open(std::string path) override;
  Result<std::string> read(const std::string& path) override;
  Result<std::string_view> read(const std::string& path, std::string& buffer) override;
  Result<std::vector<std::string>> directories(const std::string& path) override;
  Result<std::vector<SubDirectory>> subDirectories(const std::string& path) override;
  Result<std::vector<std::string>> entries(const std::string& path) override;
  std::optional<std::uint64_t> inode(const std::string& path) override;
  bool hasDirectories(const std::string& path) override;
  bool exists(const std::string& path) override;
  Result<std::string> link(const std::string& path) override;
  bool live() const override;

  struct Budget;  ///< how many descriptors may still be kept; shared with the open Files

 private:
  std::string m_root;
  bool m_live = false;
  std::shared_ptr<Budget> m_budget;
};

}  // namespace plimsoll
