// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/kernel/net_reader.h"

#include "core/kernel/proc_text.h"

namespace plimsoll {

std::shared_ptr<const NetPart> NetReader::read(Pid pid, std::int64_t at_ns, std::string& buffer) {
  if (pid != m_pid) {
    m_pid = pid;
    m_host_network = sharesHostNetwork(pid);
  }
  auto net = std::make_shared<NetPart>();
  net->at_ns = at_ns;
  net->host_network = m_host_network;
  if (!m_host_network) {
    const Result<std::string_view> text = m_files.read("/proc/" + std::to_string(pid) + "/net/dev", buffer);
    if (!text) {
      return nullptr;
    }
    net->interfaces = parseNetDev(*text);
  }
  return net;
}

bool NetReader::sharesHostNetwork(Pid pid) {
  const std::string process = "/proc/" + std::to_string(pid);
  const Result<std::string> own = m_files.link(process + "/ns/net");
  Result<std::string> host = m_files.link("/proc/1/ns/net");
  if (!host) {
    host = m_files.link("/proc/self/ns/net");
  }
  if (own && host) {
    return *own == *host;
  }
  // Without the right to read the link: the files below net/ have an inode for each network namespace
  // (fs/proc/generic.c).
  const std::optional<std::uint64_t> own_files = m_files.inode(process + "/net/stat");
  return own_files.has_value() && own_files == m_files.inode("/proc/1/net/stat");
}

}  // namespace plimsoll
