// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runtime/cgroup_names.h"

#include <array>

#include "core/base/text.h"

namespace plimsoll {

namespace {

constexpr std::size_t id_length = 64;

/// Prefixes of scope and group names, "PREFIX-ID.scope" or "PREFIX-ID"; the longer ones first.
struct Prefix {
  std::string_view text;
  std::string_view runtime;
  bool monitor;
};
constexpr std::array<Prefix, 9> prefixes = {{
    {"cri-containerd", "containerd", false},
    {"libpod-conmon", "podman", true},
    {"libpod-payload", "podman", false},
    {"crio-conmon", "cri-o", true},
    {"libpod", "podman", false},
    {"docker", "docker", false},
    {"nerdctl", "containerd", false},
    {"crio", "cri-o", false},
    {"containerd", "containerd", false},
}};

bool isId(std::string_view text) {
  return text.size() == id_length && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

bool cutEnd(std::string_view& text, std::string_view end) {
  const bool has = text.ends_with(end);
  if (has) {
    text.remove_suffix(end.size());
  }
  return has;
}

/// systemd's unit name escapes: "\x2d" is a dash.
std::string unescapeUnit(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    unsigned byte = 0;
    const bool escape = text[i] == '\\' && i + 3 < text.size() && text[i + 1] == 'x';
    if (escape) {
      const std::string_view digits = text.substr(i + 2, 2);
      const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), byte, 16);
      if (error == std::errc{} && end == digits.data() + digits.size()) {
        out += static_cast<char>(byte);
        i += 3;
        continue;
      }
    }
    out += text[i];
  }
  return out;
}

/// Reads a path component by component; what a later one says wins.
class PathReader {
 public:
  CgroupName read(std::string_view path) {
    m_path = path;
    std::size_t begin = 0;
    while (begin < path.size()) {
      const std::size_t slash = path.find('/', begin);
      const std::size_t end = slash == std::string_view::npos ? path.size() : slash;
      if (end > begin) {
        readComponent(path.substr(begin, end - begin), end);
        m_parent = path.substr(begin, end - begin);
      }
      begin = end + 1;
    }
    if (m_name.container_id.empty()) {
      takeContext();
    }
    return std::move(m_name);
  }

 private:
  /// What the groups above tell of the next container below them.
  struct Context {
    std::string pod_uid, qos;
    std::optional<std::uint32_t> rootless_uid;
    bool in_kubepods = false;
  };

  void readComponent(std::string_view component, std::size_t end) {
    const bool right_below = end == m_name.own_length + 1 + component.size();
    if (m_own_is_scope && right_below && isLeafName(component)) {
      m_name.own_length = end;
      m_own_is_scope = false;
    } else if (!readUser(component) && !readPod(component)) {
      readContainer(component, end);
    }
  }

  /// "user-1000.slice". Root's own slice is not rootless.
  bool readUser(std::string_view component) {
    std::string_view rest = component;
    if (!rest.starts_with("user-") || !cutEnd(rest, ".slice")) {
      return false;
    }
    const std::optional<std::uint32_t> uid = parseNumber<std::uint32_t>(rest.substr(5));
    if (uid && *uid != 0) {
      m_above.rootless_uid = uid;
    }
    return uid.has_value();
  }

  /// Kubernetes' levels: "kubepods", "burstable", "pod<uid>"; "kubelet-kubepods-burstable-pod<uid with _>.slice".
  bool readPod(std::string_view component) {
    std::string_view rest = component;
    const bool slice = cutEnd(rest, ".slice");
    if (slice) {
      return readPodSlice(rest);
    }
    if (component == "kubepods") {
      enterKubepods();
      return true;
    }
    if (m_above.in_kubepods && (component == "burstable" || component == "besteffort")) {
      m_above.qos = component;
      return true;
    }
    if (m_above.in_kubepods && component.starts_with("pod") && component.size() > 3) {
      m_above.pod_uid = component.substr(3);
      return true;
    }
    return false;
  }

  bool readPodSlice(std::string_view rest) {
    const std::size_t at = rest.find("kubepods");
    const bool whole_word = at != std::string_view::npos && (at == 0 || rest[at - 1] == '-');
    if (!whole_word) {
      return false;
    }
    enterKubepods();
    rest.remove_prefix(at + std::string_view("kubepods").size());
    for (const std::string_view qos : {"burstable", "besteffort"}) {
      if (rest.starts_with("-" + std::string(qos))) {
        m_above.qos = qos;
        rest.remove_prefix(qos.size() + 1);
      }
    }
    if (rest.starts_with("-pod")) {
      m_above.pod_uid = rest.substr(4);
      for (char& letter : m_above.pod_uid) {
        letter = letter == '_' ? '-' : letter;
      }
    }
    return true;
  }

  void enterKubepods() {
    m_above.in_kubepods = true;
    m_above.qos = "guaranteed";
    m_above.pod_uid.clear();
  }

  void readContainer(std::string_view component, std::size_t end) {
    if (readColons(component, end)) {
      return;
    }
    std::string_view rest = component;
    const bool scope = cutEnd(rest, ".scope");
    for (const Prefix& prefix : prefixes) {
      if (rest.size() == prefix.text.size() + 1 + id_length && rest.starts_with(prefix.text) &&
          rest[prefix.text.size()] == '-' && isId(rest.substr(prefix.text.size() + 1))) {
        if (prefix.monitor) {
          setMonitor();
        } else {
          setContainer(rest.substr(prefix.text.size() + 1), prefix.runtime, end, scope);
        }
        return;
      }
    }
    if (component == "conmon" && (m_parent == "libpod_parent" || m_parent.starts_with("libpod"))) {
      setMonitor();
    } else if (isId(component)) {
      setContainer(component, runtimeOfParent(), end, false);
    } else if (!readLxc(component, end)) {
      readMachine(component, end);
    }
  }

  /// A directory left by mixed cgroup drivers: "kubepods-burstable-pod<uid>.slice:cri-containerd:ID".
  bool readColons(std::string_view component, std::size_t end) {
    if (component.find(':') == std::string_view::npos) {
      return false;
    }
    const std::vector<std::string_view> parts = split(component, ':');
    if (parts.size() != 3 || !isId(parts[2])) {
      return false;
    }
    std::string_view slice = parts[0];
    if (cutEnd(slice, ".slice")) {
      readPodSlice(slice);
    }
    for (const Prefix& prefix : prefixes) {
      if (prefix.text == parts[1]) {
        if (prefix.monitor) {
          setMonitor();
        } else {
          setContainer(parts[2], prefix.runtime, end, false);
        }
        return true;
      }
    }
    setContainer(parts[2], "", end, false);
    return true;
  }

  /// Of a bare id, whose runtime only the group above can tell.
  std::string_view runtimeOfParent() const {
    if (m_above.in_kubepods) {
      return "cri";
    }
    if (m_parent == "docker") {
      return "docker";
    }
    if (m_parent == "k8s.io" || m_parent == "default") {
      return "containerd";
    }
    return m_parent == "libpod_parent" ? "podman" : "";
  }

  /// "lxc/NAME", "lxc.payload/NAME", "lxc.payload.NAME", "lxc.monitor.NAME"; "default/NAME" is containerd's ctr.
  bool readLxc(std::string_view component, std::size_t end) {
    constexpr std::string_view payload = "lxc.payload.";
    constexpr std::string_view monitor = "lxc.monitor";
    if (component.starts_with(payload) && component.size() > payload.size()) {
      setContainer(component.substr(payload.size()), "lxc", end, true);
    } else if (component.starts_with(monitor) || m_parent == monitor) {
      setMonitor();
    } else if (m_parent == "lxc" || m_parent == "lxc.payload") {
      setContainer(component, "lxc", end, true);
    } else if (m_parent == "default" && m_path.starts_with("/default/") && m_name.container_id.empty()) {
      setContainer(component, "containerd", end, false);
    } else {
      return false;
    }
    return true;
  }

  /// "machine-NAME.scope" and "systemd-nspawn@NAME.service" below machine.slice; libvirt has the like for virtual
  /// machines, which are none of ours, and for its own LXC containers.
  void readMachine(std::string_view component, std::size_t end) {
    if (m_name.own_length == 0 || m_parent == "machine.slice") {
      std::string_view rest = component;
      if (rest.starts_with("systemd-nspawn@") && cutEnd(rest, ".service")) {
        setContainer(unescapeUnit(rest.substr(15)), "systemd-nspawn", end, true);
      } else if (m_parent == "machine.slice" && rest.starts_with("machine-") && cutEnd(rest, ".scope")) {
        const std::string name = unescapeUnit(rest.substr(8));
        if (name.starts_with("lxc-")) {
          setContainer(name, "lxc", end, true);
        } else if (!name.starts_with("qemu-")) {
          setContainer(name, "systemd-nspawn", end, true);
        }
      }
    }
  }

  void setContainer(std::string_view id, std::string_view runtime, std::size_t end, bool scope) {
    m_name.container_id = id;
    m_name.runtime = runtime;
    m_name.own_length = end;
    m_name.monitor = false;
    m_own_is_scope = scope;
    takeContext();
  }

  void setMonitor() {
    m_name = CgroupName();
    m_name.monitor = true;
    m_own_is_scope = false;
  }

  void takeContext() {
    m_name.pod_uid = std::move(m_above.pod_uid);
    m_name.qos = std::move(m_above.qos);
    if (m_above.rootless_uid) {
      m_name.rootless_uid = m_above.rootless_uid;  // else that of the container around it, if any
    }
    m_above = Context();
  }

  std::string_view m_path;
  std::string_view m_parent;
  CgroupName m_name;
  Context m_above;
  bool m_own_is_scope = false;
};

}  // namespace

bool isLeafName(std::string_view name) {
  return name == "container" || name == "payload" || name == "ns";
}

CgroupName parseCgroupName(std::string_view path) {
  return PathReader().read(path);
}

}  // namespace plimsoll
