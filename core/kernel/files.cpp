// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/kernel/files.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>

namespace plimsoll {

namespace {

constexpr std::size_t first_buffer_bytes = 4096;
/// No kernel file that is read here comes near; a captured tree may hold anything.
constexpr std::size_t most_buffer_bytes = std::size_t{64} << 20U;
/// Each kept descriptor of /proc or a cgroup costs about 4.4 KB of kernel memory, so more is not better.
constexpr std::size_t most_kept_descriptors = 20000;
constexpr long proc_super_magic = 0x9fa0;  // linux/magic.h

/// Owns a descriptor for the length of a function.
class Descriptor {
 public:
  explicit Descriptor(int fd) : m_fd(fd) {}
  ~Descriptor() {
    if (m_fd >= 0) {
      ::close(m_fd);
    }
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int get() const { return m_fd; }
  int release() {
    const int fd = m_fd;
    m_fd = -1;
    return fd;
  }

 private:
  int m_fd;
};

int openForReading(const char* path, int flags = 0) {
  int fd = -1;
  do {
    fd = ::open(path, O_RDONLY | O_CLOEXEC | flags);
  } while (fd < 0 && errno == EINTR);
  return fd;
}

/// Everything from the start of `fd` into `buffer`; the number of bytes, or -errno. `one_show`: a short read is the
/// end, because the kernel makes the whole text in one call; else reads until the end is told.
std::ptrdiff_t readWhole(int fd, std::string& buffer, bool one_show) {
  if (buffer.size() < first_buffer_bytes) {
    buffer.resize(first_buffer_bytes);
  }
  std::size_t have = 0;
  while (true) {
    const std::size_t room = buffer.size() - have;
    const ssize_t got = ::pread(fd, buffer.data() + have, room, static_cast<off_t>(have));
    if (got < 0) {
      if (errno == EINTR) {
        continue;
      }
      return -errno;
    }
    have += static_cast<std::size_t>(got);
    const bool full = have == buffer.size();
    if (got == 0 || (one_show && !full)) {
      return static_cast<std::ptrdiff_t>(have);
    }
    if (full) {
      if (buffer.size() >= most_buffer_bytes) {
        return -EFBIG;
      }
      buffer.resize(buffer.size() * 2);
      if (one_show) {
        have = 0;  // the counters in one text must be of one instant
      }
    }
  }
}

/// Does the kernel make the whole text in one call, so that a short read is the end? So it does for every file of a
/// cgroup but the lists of processes, and for the files of /proc that are named here; others come piece by piece.
bool isOneShow(std::string_view path) {
  constexpr std::array<std::string_view, 9> proc_files = {"stat",    "schedstat", "status", "comm",        "softirqs",
                                                          "meminfo", "loadavg",   "uptime", "smaps_rollup"};
  const std::string_view name = path.substr(path.rfind('/') + 1);
  if (path.find("/sys/fs/cgroup/") != std::string_view::npos) {
    return name != "cgroup.procs" && name != "cgroup.threads" && name != "tasks";
  }
  return path.find("/proc/pressure/") != std::string_view::npos ||
         (path.find("/proc/") != std::string_view::npos && path.find("/net/") == std::string_view::npos &&
          std::find(proc_files.begin(), proc_files.end(), name) != proc_files.end());
}

struct Entry {
  const char* name = nullptr;
  std::uint64_t inode = 0;
  bool is_directory = false;
};

/// Calls `take(entry)` for each entry but "." and "..".
template <class Take>
Status forEachEntry(const std::string& path, Take take) {
  DIR* const directory = ::opendir(path.c_str());
  if (directory == nullptr) {
    return errorFromErrno(errno, path);
  }
  Entry entry;
  while (const dirent* const read = ::readdir(directory)) {
    entry.name = static_cast<const char*>(read->d_name);
    if (std::string_view(entry.name) == "." || std::string_view(entry.name) == "..") {
      continue;
    }
    entry.inode = read->d_ino;
    entry.is_directory = read->d_type == DT_DIR;
    if (read->d_type == DT_UNKNOWN) {
      struct stat facts = {};
      entry.is_directory =
          ::fstatat(::dirfd(directory), entry.name, &facts, AT_SYMLINK_NOFOLLOW) == 0 && S_ISDIR(facts.st_mode);
    }
    take(entry);
  }
  ::closedir(directory);
  return Done{};
}

}  // namespace

struct RootFiles::Budget {
  std::size_t left = 0;

  bool take() {
    if (left == 0) {
      return false;
    }
    --left;
    return true;
  }
};

namespace {

/// A file below a RootFiles. Once its descriptor is kept the path is let go: thousands of these live at a time.
class RootFile : public File {
 public:
  RootFile(std::string path, std::shared_ptr<RootFiles::Budget> budget)
      : m_path(std::move(path)), m_budget(std::move(budget)) {}
  ~RootFile() override { close(); }
  RootFile(const RootFile&) = delete;
  RootFile& operator=(const RootFile&) = delete;

  Result<std::string_view> read(std::string& buffer) override {
    if (m_gone) {
      return Error{Errc::Gone, {}, {}};
    }
    if (m_fd >= 0) {
      return readKept(buffer);
    }
    Descriptor file(openForReading(m_path.c_str()));
    if (file.get() < 0) {
      return errorFromErrno(errno, m_path);
    }
    const bool keep = isOneShow(m_path);
    const std::ptrdiff_t length = readWhole(file.get(), buffer, keep);
    if (length < 0) {
      return errorFromErrno(static_cast<int>(-length), m_path);
    }
    if (keep && m_budget->take()) {
      m_fd = file.release();
      std::string().swap(m_path);
    }
    return std::string_view(buffer.data(), static_cast<std::size_t>(length));
  }

  bool kept() const override { return m_fd >= 0; }

 private:
  Result<std::string_view> readKept(std::string& buffer) {
    const std::ptrdiff_t length = readWhole(m_fd, buffer, true);
    if (length < 0) {
      Error error = errorFromErrno(static_cast<int>(-length), pathOfDescriptor());
      m_gone = error.code == Errc::Gone;
      if (m_gone) {
        close();
      }
      return error;
    }
    return std::string_view(buffer.data(), static_cast<std::size_t>(length));
  }

  std::string pathOfDescriptor() const {
    std::array<char, 512> target{};
    const std::string link = "/proc/self/fd/" + std::to_string(m_fd);
    const ssize_t length = ::readlink(link.c_str(), target.data(), target.size());
    return length > 0 ? std::string(target.data(), static_cast<std::size_t>(length)) : std::string();
  }

  void close() {
    if (m_fd >= 0) {
      ::close(m_fd);
      m_fd = -1;
      ++m_budget->left;
    }
  }

  std::string m_path;
  std::shared_ptr<RootFiles::Budget> m_budget;
  int m_fd = -1;
  bool m_gone = false;
};

std::size_t raisedDescriptorLimit() {
  rlimit limit = {};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) {
    return 256;
  }
  if (limit.rlim_cur < limit.rlim_max) {
    rlimit raised = limit;
    raised.rlim_cur = limit.rlim_max;
    if (::setrlimit(RLIMIT_NOFILE, &raised) == 0) {
      limit = raised;
    }
  }
  return static_cast<std::size_t>(std::min<rlim_t>(limit.rlim_cur, std::size_t{1} << 30U));
}

bool isLive(const std::string& root) {
  struct statfs facts = {};
  return root.empty() ||
         (::statfs((root + "/proc").c_str(), &facts) == 0 && static_cast<long>(facts.f_type) == proc_super_magic);
}

}  // namespace

RootFiles::RootFiles(std::string root) : m_root(std::move(root)), m_budget(std::make_shared<Budget>()) {
  while (!m_root.empty() && m_root.back() == '/') {
    m_root.pop_back();
  }
  m_live = isLive(m_root);
  m_budget->left = std::min(raisedDescriptorLimit() / 5 * 4, most_kept_descriptors);
}

RootFiles::~RootFiles() = default;

std::unique_ptr<File> RootFiles::open(std::string path) {
  return std::make_unique<RootFile>(m_root + path, m_budget);
}

Result<std::string_view> RootFiles::read(const std::string& path, std::string& buffer) {
  const std::string full = m_root + path;
  const Descriptor file(openForReading(full.c_str()));
  if (file.get() < 0) {
    return errorFromErrno(errno, full);
  }
  const std::ptrdiff_t length = readWhole(file.get(), buffer, isOneShow(full));
  if (length < 0) {
    return errorFromErrno(static_cast<int>(-length), full);
  }
  return std::string_view(buffer.data(), static_cast<std::size_t>(length));
}

Result<std::string> RootFiles::read(const std::string& path) {
  std::string text;
  const Result<std::string_view> whole = read(path, text);
  if (!whole) {
    return whole.error();
  }
  text.resize(whole->size());
  return text;
}

Result<std::vector<std::string>> RootFiles::directories(const std::string& path) {
  std::vector<std::string> names;
  const Status status = forEachEntry(m_root + path, [&names](const Entry& entry) {
    if (entry.is_directory) {
      names.emplace_back(entry.name);
    }
  });
  if (!status) {
    return status.error();
  }
  return names;
}

Result<std::vector<SubDirectory>> RootFiles::subDirectories(const std::string& path) {
  std::vector<SubDirectory> directories;
  const Status status = forEachEntry(m_root + path, [&](const Entry& entry) {
    if (entry.is_directory) {
      directories.push_back(SubDirectory{entry.name, m_live ? entry.inode : 0});
    }
  });
  if (!status) {
    return status.error();
  }
  return directories;
}

Result<std::vector<std::string>> RootFiles::entries(const std::string& path) {
  std::vector<std::string> names;
  const Status status = forEachEntry(m_root + path, [&names](const Entry& entry) { names.emplace_back(entry.name); });
  if (!status) {
    return status.error();
  }
  return names;
}

std::optional<std::uint64_t> RootFiles::inode(const std::string& path) {
  struct stat facts = {};
  if (!m_live || ::stat((m_root + path).c_str(), &facts) != 0) {
    return std::nullopt;
  }
  return facts.st_ino;
}

bool RootFiles::hasDirectories(const std::string& path) {
  struct stat facts = {};
  if (::stat((m_root + path).c_str(), &facts) != 0 || !S_ISDIR(facts.st_mode)) {
    return false;
  }
  if (facts.st_nlink >= 2) {
    return facts.st_nlink > 2;  // a directory's link count tells its sub-directories
  }
  // A file system that does not count them says 1.
  const Result<std::vector<std::string>> names = directories(path);
  return names && !names->empty();
}

bool RootFiles::exists(const std::string& path) {
  return ::access((m_root + path).c_str(), F_OK) == 0;
}

Result<std::string> RootFiles::link(const std::string& path) {
  const std::string full = m_root + path;
  std::array<char, 4096> target{};
  const ssize_t length = ::readlink(full.c_str(), target.data(), target.size());
  if (length < 0) {
    return errorFromErrno(errno, full);
  }
  return std::string(target.data(), static_cast<std::size_t>(length));
}

bool RootFiles::live() const {
  return m_live;
}

}  // namespace plimsoll
