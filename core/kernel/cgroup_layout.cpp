// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/kernel/cgroup_layout.h"

#include <algorithm>
#include <array>

#include "core/base/text.h"

namespace plimsoll {

namespace {

using Mount = CgroupLayout::Mount;
using Version = CgroupLayout::Version;

/// What the v1 super options say besides controllers (cgroup_show_options and the VFS's own).
constexpr std::array<std::string_view, 8> v1_options = {
    "rw", "ro", "noprefix", "xattr", "clone_children", "cpuset_v2_mode", "favordynmods", "none"};
/// What a v2 mount carries when its cgroup.controllers is not there to be read (a captured tree).
constexpr std::array<std::string_view, 5> v2_controllers = {"cpu", "cpuset", "io", "memory", "pids"};

struct MountLine {
  std::string root;
  std::string point;
  std::string_view type;
  std::string_view super_options;
};

/// "\040" -> blank: mountinfo writes blank, tab, newline and backslash as three octal digits.
std::string unescapeOctal(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto digit = [&](std::size_t at) { return text[at] >= '0' && text[at] <= '7'; };
    if (text[i] == '\\' && i + 3 < text.size() && digit(i + 1) && digit(i + 2) && digit(i + 3)) {
      out += static_cast<char>((text[i + 1] - '0') * 64 + (text[i + 2] - '0') * 8 + (text[i + 3] - '0'));
      i += 3;
    } else {
      out += text[i];
    }
  }
  return out;
}

/// One line of mountinfo: "31 23 0:28 / /sys/fs/cgroup rw,relatime shared:9 - cgroup2 cgroup2 rw".
std::optional<MountLine> parseMountLine(std::string_view line) {
  MountLine mount;
  std::string_view rest = line;
  takeWord(rest);  // mount id
  takeWord(rest);  // parent id
  takeWord(rest);  // device
  mount.root = unescapeOctal(takeWord(rest));
  mount.point = unescapeOctal(takeWord(rest));
  std::string_view word = takeWord(rest);
  while (!word.empty() && word != "-") {
    word = takeWord(rest);
  }
  mount.type = takeWord(rest);
  takeWord(rest);  // source
  mount.super_options = takeWord(rest);
  if (mount.type.empty() || mount.point.empty()) {
    return std::nullopt;
  }
  return mount;
}

/// A mount of the whole hierarchy is better than one of a part, one in the usual place better than a copy elsewhere.
int rank(const Mount& mount) {
  return (mount.root == "/" ? 2 : 0) + (mount.point.starts_with("/sys/fs/cgroup") ? 1 : 0);
}

void offer(std::map<std::string, Mount, std::less<>>& controllers, std::string_view name, const Mount& mount) {
  const auto [at, is_new] = controllers.try_emplace(std::string(name), mount);
  if (!is_new && at->second.version == mount.version && rank(mount) > rank(at->second)) {
    at->second = mount;
  }
}

void addV2Controllers(Files& files, CgroupLayout& layout) {
  const Result<std::string> text = files.read(layout.unified->point + "/cgroup.controllers");
  if (text) {
    std::string_view rest = *text;
    for (std::string_view name = takeWord(rest); !name.empty(); name = takeWord(rest)) {
      offer(layout.controllers, name, *layout.unified);
    }
  } else if (layout.controllers.empty()) {
    for (const std::string_view name : v2_controllers) {
      offer(layout.controllers, name, *layout.unified);
    }
  }
}

/// Root of a mount as a prefix of cgroup paths: "" for the whole hierarchy, also where the reader's cgroup namespace
/// hides the upper part ("/../..").
std::string_view rootPrefix(const Mount& mount) {
  return mount.root == "/" || mount.root.starts_with("/..") ? std::string_view() : std::string_view(mount.root);
}

}  // namespace

const CgroupLayout::Mount* CgroupLayout::mount(std::string_view controller) const {
  const auto at = controllers.find(controller);
  return at == controllers.end() ? nullptr : &at->second;
}

std::string CgroupLayout::directory(std::string_view controller, std::string_view cgroup_path) const {
  const Mount* const found = mount(controller);
  return found == nullptr ? std::string() : found->directory(cgroup_path);
}

std::string CgroupLayout::Mount::directory(std::string_view cgroup_path) const {
  const std::string_view prefix = rootPrefix(*this);
  if (!cgroup_path.starts_with(prefix)) {
    return {};
  }
  cgroup_path.remove_prefix(prefix.size());
  if (!cgroup_path.empty() && cgroup_path.front() != '/') {
    return {};
  }
  std::string full = point;
  full += cgroup_path == "/" ? std::string_view() : cgroup_path;
  return full;
}

std::string CgroupLayout::Mount::cgroupPath(std::string_view below) const {
  std::string path(rootPrefix(*this));
  path += below;
  return path.empty() ? "/" : path;
}

std::vector<std::string> CgroupLayout::searchControllers() const {
  constexpr std::array<std::string_view, 7> wanted = {"cpu", "cpuacct", "memory", "pids", "cpuset", "blkio", "io"};
  std::vector<std::string> found;
  std::vector<std::string_view> points;
  for (const std::string_view controller : wanted) {
    const Mount* const at = mount(controller);
    if (at != nullptr && std::find(points.begin(), points.end(), at->point) == points.end()) {
      points.push_back(at->point);
      found.emplace_back(controller);
    }
  }
  return found;
}

Result<CgroupLayout> readCgroupLayout(Files& files) {
  const Result<std::string> text = files.read("/proc/self/mountinfo");
  if (!text) {
    return text.error();
  }
  CgroupLayout layout;
  std::string_view rest = *text;
  while (!rest.empty()) {
    const std::optional<MountLine> line = parseMountLine(takeUntil(rest, '\n'));
    if (line && line->type == "cgroup2") {
      const Mount mount{Version::V2, line->point, line->root};
      if (!layout.unified || rank(mount) > rank(*layout.unified)) {
        layout.unified = mount;
      }
    } else if (line && line->type == "cgroup") {
      for (const std::string_view option : split(line->super_options, ',')) {
        const bool is_controller = !option.empty() && option.find('=') == std::string_view::npos &&
                                   std::find(v1_options.begin(), v1_options.end(), option) == v1_options.end();
        if (is_controller) {
          offer(layout.controllers, option, Mount{Version::V1, line->point, line->root});
        }
      }
    }
  }
  const bool any_v1 = !layout.controllers.empty();
  if (layout.unified) {
    addV2Controllers(files, layout);
    layout.hierarchy_mode = any_v1 ? "hybrid" : "unified";
  } else if (any_v1) {
    layout.hierarchy_mode = "legacy";
  }
  return layout;
}

std::map<std::string, std::string> parseProcCgroup(std::string_view text) {
  std::map<std::string, std::string> paths;
  while (!text.empty()) {
    std::string_view line = takeUntil(text, '\n');
    if (line.empty()) {
      continue;
    }
    takeUntil(line, ':');
    const std::string_view controllers = takeUntil(line, ':');
    for (const std::string_view controller : split(controllers, ',')) {
      paths.insert_or_assign(std::string(controller), std::string(line));
    }
  }
  return paths;
}

}  // namespace plimsoll
