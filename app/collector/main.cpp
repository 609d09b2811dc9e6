// SPDX-License-Identifier: GPL-3.0-or-later
// plimsoll-collector: reads the kernel's files and tells. Runs without Qt, without root (root adds data).
#include <array>
#include <cstdio>
#include <exception>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/collector/check.h"
#include "app/collector/command_line.h"
#include "app/collector/evaluate.h"
#include "app/collector/list.h"
#include "app/collector/text_table.h"
#include "core/base/text.h"
#include "core/collect/collector.h"
#include "core/kernel/files.h"

namespace plimsoll {

namespace {

constexpr int could_not = 1;
constexpr int wrong_usage = 2;

constexpr OptionRow root_option = {"--root", "DIR", "read /proc and /sys below DIR instead of /"};
constexpr std::array<OptionRow, 2> check_options = {{root_option, {"--json", "", "print JSON"}}};
constexpr std::array<OptionRow, 2> list_options = {{root_option, {"--json", "", "print JSON"}}};
constexpr std::array<OptionRow, 6> stream_options = {
    {root_option,
     {"--interval", "MS", "time between samples, 50 to 3600000 (default 1000)"},
     {"--count", "N", "end after N samples"},
     {"--focus", "NAME", "also read threads and processes of this container (id or name); may be repeated"},
     {"--nonce", "TEXT", "repeated in the hello frame, so that the reader knows it is ours"},
     {"--silence", "MS", "end if a peer that made requests says nothing for so long (default 15000)"}}};

enum Command : std::size_t { Check, List, Stream, Evaluate };
constexpr std::array<CommandRow, 4> commands = {
    {{"check", "", "Tells which data sources this host has, why not, and what to do about it.", check_options},
     {"list", "", "Lists every container with its limits and what really limits it.", list_options},
     {"stream", "", "Streams samples as JSON lines on stdout; takes requests on stdin (PROTOCOL.md).", stream_options},
     {"evaluate", "FOLDER", "Prints as JSON everything that Plimsoll would show for a captured host.", {}}}};

void complain(const std::string& sentence) {
  std::fprintf(stderr, "plimsoll-collector: %s\n", sentence.c_str());
}

int refuse(const Error& error) {
  complain(error.subject + ": " + error.detail + " (see plimsoll-collector --help)");
  return wrong_usage;
}

int runStream(const Given& given) {
  const Result<std::int64_t> interval =
      given.number("--interval", CollectorOptions{}.interval_ms, shortest_interval_ms, longest_interval_ms);
  const Result<std::int64_t> count = given.number("--count", 0, 1, 1'000'000'000'000);
  const Result<std::int64_t> silence =
      given.number("--silence", CollectorOptions{}.silence_limit_ms, 100, longest_interval_ms);
  for (const Result<std::int64_t>* number : {&interval, &count, &silence}) {
    if (!*number) {
      return refuse(number->error());
    }
  }
  CollectorOptions options;
  options.root = given.last("--root");
  options.interval_ms = *interval;
  if (given.has("--count")) {
    options.count = static_cast<std::uint64_t>(*count);
  }
  options.focus = given.all("--focus");
  options.nonce = given.last("--nonce");
  options.silence_limit_ms = *silence;
  return runCollector(options);
}

int runCommand(Command command, const Given& given) {
  const std::string root = given.last("--root");
  switch (command) {
    case Check:
      return runCheck(root, given.has("--json"));
    case List:
      return runList(root, given.has("--json"));
    case Stream:
      return runStream(given);
    case Evaluate:
      return runEvaluate(given.operand);
  }
  return could_not;
}

/// "/" is this host; a folder that is not there is wrong, not empty.
Status normalizeRoot(Given& given) {
  std::string root = given.last("--root");
  while (root.ends_with('/')) {
    root.pop_back();
  }
  if (given.has("--root")) {
    if (!root.empty() && !RootFiles().exists(root)) {
      return Error{Errc::NotFound, "--root", "there is no folder \"" + escapeControl(root) + "\""};
    }
    given.options["--root"] = {root};
  }
  return Done{};
}

int run(std::span<const std::string_view> arguments) {
  if (arguments.empty()) {
    complain("a command is missing: check, list, stream or evaluate (see plimsoll-collector --help)");
    return wrong_usage;
  }
  if (arguments[0] == "--help" || arguments[0] == "-h" || arguments[0] == "help") {
    return printText(programHelp(commands)) ? 0 : could_not;
  }
  if (arguments[0] == "--version") {
    return printText("plimsoll-collector " PLIMSOLL_VERSION "\n") ? 0 : could_not;
  }
  for (std::size_t at = 0; at < commands.size(); ++at) {
    if (commands[at].name != arguments[0]) {
      continue;
    }
    Result<Given> given = parseArguments(commands[at], arguments.subspan(1));
    if (!given) {
      return refuse(given.error());
    }
    if (given->has("--help")) {
      return printText(commandHelp(commands[at])) ? 0 : could_not;
    }
    const Status root = normalizeRoot(*given);
    if (!root) {
      complain(root.error().subject + ": " + root.error().detail);
      return could_not;
    }
    return runCommand(static_cast<Command>(at), *given);
  }
  return refuse(Error{Errc::Malformed, escapeControl(arguments[0]), "no such command"});
}

}  // namespace

}  // namespace plimsoll

int main(int argc, char** argv) {
  const std::vector<std::string_view> arguments(argv + (argc > 0 ? 1 : 0), argv + argc);
  try {
    return plimsoll::run(arguments);
  } catch (const std::exception& failure) {
    std::fprintf(stderr, "plimsoll-collector: ended by an unexpected failure: %s\n", failure.what());
    return 1;
  }
}
