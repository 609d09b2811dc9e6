// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/kernel/host_sample_reader.h"

#include "core/kernel/host_text.h"

namespace plimsoll {

HostSampleReader::HostSampleReader(Files& files)
    : m_stat(files.open("/proc/stat")),
      m_softirqs(files.open("/proc/softirqs")),
      m_softnet(files.open("/proc/net/softnet_stat")),
      m_meminfo(files.open("/proc/meminfo")),
      m_loadavg(files.open("/proc/loadavg")),
      m_online(files.open("/sys/devices/system/cpu/online")),
      m_cpu_pressure(files.open("/proc/pressure/cpu")),
      m_memory_pressure(files.open("/proc/pressure/memory")),
      m_io_pressure(files.open("/proc/pressure/io")),
      m_stat_rows(hostFields(), "stat"),
      m_meminfo_rows(hostFields(), "meminfo") {}

/// False when the file can't be read; then it is listed as missing.
bool HostSampleReader::readInto(std::unique_ptr<File>& file, std::string_view name, bool optional, std::string& buffer,
                                std::string_view& text, HostSample& out) {
  const Result<std::string_view> read = file->read(buffer);
  if (!read) {
    const bool absent = read.error().code == Errc::NotFound || read.error().code == Errc::Unsupported;
    if (!optional || !absent) {
      out.missing.emplace_back(name, errcWord(read.error().code));
    }
    return false;
  }
  text = *read;
  return true;
}

void HostSampleReader::readPressure(std::unique_ptr<File>& file, std::string_view name, Count HostSample::*some,
                                    Count HostSample::*full, std::string& buffer, HostSample& out) {
  std::string_view text;
  if (readInto(file, name, false, buffer, text, out)) {
    const PressureText pressure = parsePressure(text);
    out.*some = pressure.some_total;
    if (full != nullptr) {
      out.*full = pressure.full_total;
    }
  }
}

std::shared_ptr<const HostSample> HostSampleReader::read(std::string& buffer) {
  auto sample = std::make_shared<HostSample>();
  std::string_view text;
  if (readInto(m_stat, "stat", false, buffer, text, *sample)) {
    parseProcStat(text, m_stat_rows, *sample);
  }
  if (readInto(m_softirqs, "softirqs", false, buffer, text, *sample)) {
    sample->softirqs = parseSoftirqs(text);
  }
  if (readInto(m_softnet, "net/softnet_stat", false, buffer, text, *sample)) {
    sample->softnet = parseSoftnetStat(text);
  }
  if (readInto(m_meminfo, "meminfo", false, buffer, text, *sample)) {
    parseMeminfo(text, m_meminfo_rows, *sample);
  }
  if (readInto(m_loadavg, "loadavg", false, buffer, text, *sample)) {
    sample->loadavg = parseLoadavg(text);
  }
  readPressure(m_cpu_pressure, "pressure/cpu", &HostSample::cpu_some_total, nullptr, buffer, *sample);
  readPressure(m_memory_pressure, "pressure/memory", &HostSample::memory_some_total, &HostSample::memory_full_total,
               buffer, *sample);
  readPressure(m_io_pressure, "pressure/io", &HostSample::io_some_total, &HostSample::io_full_total, buffer, *sample);
  if (readInto(m_online, "cpu/online", true, buffer, text, *sample)) {
    sample->online_cpus = parseCpuList(text);
  }
  if (sample->online_cpus.empty()) {
    for (const CpuTimes& cpu : sample->cpus) {
      sample->online_cpus.push_back(cpu.cpu);
    }
  }
  return sample;
}

}  // namespace plimsoll
