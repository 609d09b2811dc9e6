// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace plimsoll {

/// An option of a command.
struct OptionRow {
  std::string_view name;   ///< "--interval"
  std::string_view value;  ///< what its value is called in the help ("MS"); empty = it has none
  std::string_view help;
};

/// A command of the program, with all its options: what the parser takes and what --help shows is the same table.
struct CommandRow {
  std::string_view name;
  std::string_view operand;  ///< name of the one argument it needs, "FOLDER"; empty = none
  std::string_view help;
  std::span<const OptionRow> options;
};

/// What was given.
struct Given {
  std::map<std::string, std::vector<std::string>, std::less<>> options;  ///< a flag has one empty value
  std::string operand;

  bool has(std::string_view name) const { return options.contains(name); }
  /// The last value; empty if it was not given.
  std::string last(std::string_view name) const;
  std::vector<std::string> all(std::string_view name) const;
  /// The last value as a whole number within [least, most]; `otherwise` if it was not given. Malformed.
  Result<std::int64_t> number(std::string_view name, std::int64_t otherwise, std::int64_t least,
                              std::int64_t most) const;
};

/// Reads "--name value", "--name=value" and flags. Malformed with one sentence for unknown options, missing values and
/// operands.
Result<Given> parseArguments(const CommandRow& command, std::span<const std::string_view> arguments);

/// The text of --help for one command, and for the whole program.
std::string commandHelp(const CommandRow& command);
std::string programHelp(std::span<const CommandRow> commands);

}  // namespace plimsoll
