// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collect/cgroup_watcher.h"

#include <sys/inotify.h>
#include <unistd.h>

#include <array>
#include <set>

namespace plimsoll {

namespace {

constexpr std::size_t most_watches = 4096;

}  // namespace

CgroupWatcher::CgroupWatcher(std::string root)
    : m_root(std::move(root)), m_fd(inotify_init1(IN_NONBLOCK | IN_CLOEXEC)) {}

void CgroupWatcher::setDirectories(const std::vector<std::string>& directories) {
  if (!m_fd) {
    return;
  }
  const std::set<std::string> wanted(directories.begin(), directories.end());
  for (auto at = m_watches.begin(); at != m_watches.end();) {
    if (wanted.contains(at->first)) {
      ++at;
    } else {
      inotify_rm_watch(m_fd.get(), at->second);
      at = m_watches.erase(at);
    }
  }
  for (const std::string& directory : wanted) {
    if (m_watches.size() >= most_watches) {
      return;
    }
    if (m_watches.contains(directory)) {
      continue;
    }
    const int watch = inotify_add_watch(m_fd.get(), (m_root + directory).c_str(),
                                        IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ONLYDIR);
    if (watch >= 0) {
      m_watches.emplace(directory, watch);
    }
  }
}

bool CgroupWatcher::takeEvents() {
  // Room for many events; an overflow of the kernel's queue is an event too and means the same: search again.
  alignas(inotify_event) std::array<char, 16 * 1024> buffer{};
  bool any = false;
  while (true) {
    const ssize_t got = read(m_fd.get(), buffer.data(), buffer.size());
    if (got <= 0) {
      return any;
    }
    for (std::size_t at = 0; at + sizeof(inotify_event) <= static_cast<std::size_t>(got);) {
      const auto* event = reinterpret_cast<const inotify_event*>(buffer.data() + at);
      at += sizeof(inotify_event) + event->len;
      if ((event->mask & IN_IGNORED) == 0) {
        any = true;
        continue;
      }
      // The directory itself is gone; should it be made again, it needs a new watch.
      std::erase_if(m_watches, [&](const auto& watch) { return watch.second == event->wd; });
      any = true;
    }
  }
}

}  // namespace plimsoll
