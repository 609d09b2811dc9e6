// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

#include "core/model/sample.h"
#include "core/stream/group_json.h"
#include "core/stream/host_json.h"
#include "core/stream/json_cursor.h"
#include "core/stream/process_json.h"
#include "core/stream/thread_table.h"

namespace plimsoll {

/// Puts samples together again. Groups, threads and parts that a line does not mention are shared with the sample
/// before.
class SampleReader {
 public:
  enum class Outcome {
    Complete,
    BeforeFull,  ///< a difference without its base: the stream was entered in the middle, or a sample was lost
    Bad,         ///< not JSON, or not as PROTOCOL.md says; a full sample must follow before the next can be read
  };
  Outcome read(std::string_view line);
  /// After Complete.
  const SamplePtr& sample() const { return m_sample; }
  /// A new stream begins.
  void reset();

 private:
  struct Draft;
  bool readHead(Draft& draft, std::string_view name, json::JsonCursor& cursor);
  void readBody(Draft& draft, std::string_view name, json::JsonCursor& cursor);
  void readGroups(Draft& draft, json::JsonCursor& cursor);
  void beginBody(Draft& draft);

  SamplePtr m_sample;  ///< the base of the next difference; null = a full one must come first
  HostReader m_host_reader;
  GroupEntryReader m_group_reader;
  ThreadTableReader m_thread_reader;
  ProcessReader m_process_reader;
};

}  // namespace plimsoll
