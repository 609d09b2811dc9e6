// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/collector_words.h"

#include <QtGlobal>

namespace plimsoll {

namespace {

constexpr const char* sentences[] = {
    QT_TRANSLATE_NOOP("Core", "no cgroup file system is mounted"),
    QT_TRANSLATE_NOOP("Core", "the cpu controller is not mounted or not enabled"),
    QT_TRANSLATE_NOOP("Core", "the memory controller is not mounted or not enabled"),
    QT_TRANSLATE_NOOP("Core", "the pids controller is not mounted or not enabled"),
    QT_TRANSLATE_NOOP("Core", "the blkio controller is not mounted or not enabled"),
    QT_TRANSLATE_NOOP("Core", "the cpuset controller is not mounted or not enabled"),
    QT_TRANSLATE_NOOP("Core", "mount the controller, or boot without cgroup_disable=cpu"),
    QT_TRANSLATE_NOOP("Core", "mount the controller, or boot without cgroup_disable=memory"),
    QT_TRANSLATE_NOOP("Core", "mount the controller, or boot without cgroup_disable=pids"),
    QT_TRANSLATE_NOOP("Core", "mount the controller, or boot without cgroup_disable=blkio"),
    QT_TRANSLATE_NOOP("Core", "mount the controller, or boot without cgroup_disable=cpuset"),
    QT_TRANSLATE_NOOP("Core", "not in the captured tree"),
    QT_TRANSLATE_NOOP("Core", "not there"),
    QT_TRANSLATE_NOOP("Core", "the kernel was built without CONFIG_SCHED_INFO"),
    QT_TRANSLATE_NOOP("Core", "use a kernel that has it"),
    QT_TRANSLATE_NOOP("Core", "pressure stall information is off in this kernel"),
    QT_TRANSLATE_NOOP("Core", "boot with psi=1"),
    QT_TRANSLATE_NOOP("Core", "no other user's process could be tried"),
    QT_TRANSLATE_NOOP("Core", "PSS and USS of other users' processes may only be read with CAP_SYS_PTRACE"),
    QT_TRANSLATE_NOOP("Core", "the kernel has no smaps_rollup (before 4.14)"),
    QT_TRANSLATE_NOOP("Core", "a captured host has no kernel log device"),
    QT_TRANSLATE_NOOP("Core", "this version has no eBPF programs"),
    QT_TRANSLATE_NOOP("Core", "run the collector as root"),
    QT_TRANSLATE_NOOP("Core", "run the collector as root, or set kernel.dmesg_restrict=0"),
    QT_TRANSLATE_NOOP("Core", "run the collector as root, or as a user who may read the file"),
    QT_TRANSLATE_NOOP("Core", "run as root, or add the user to the group \"docker\""),
    QT_TRANSLATE_NOOP("Core", "run as root, or as the user who owns the containers"),
    QT_TRANSLATE_NOOP("Core", "start docker, or name its socket in DOCKER_HOST"),
    QT_TRANSLATE_NOOP("Core", "start podman, or name its socket in CONTAINER_HOST"),
};

}  // namespace

std::span<const char* const> collectorSentences() {
  return sentences;
}

}  // namespace plimsoll
