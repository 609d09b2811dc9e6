// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/collector/command_line.h"

#include <algorithm>

#include "core/base/text.h"

namespace plimsoll {

namespace {

constexpr std::size_t help_column = 22;

Error wrongUsage(const CommandRow& command, std::string detail) {
  return Error{Errc::Malformed, std::string(command.name), std::move(detail)};
}

const OptionRow* findOption(const CommandRow& command, std::string_view name) {
  const auto at = std::find_if(command.options.begin(), command.options.end(),
                               [&](const OptionRow& row) { return row.name == name; });
  return at == command.options.end() ? nullptr : &*at;
}

std::string helpRow(std::string left, std::string_view help) {
  left.resize(std::max(help_column, left.size() + 2), ' ');
  return "  " + left + std::string(help) + "\n";
}

}  // namespace

std::string Given::last(std::string_view name) const {
  const auto at = options.find(name);
  return at == options.end() || at->second.empty() ? std::string() : at->second.back();
}

std::vector<std::string> Given::all(std::string_view name) const {
  const auto at = options.find(name);
  return at == options.end() ? std::vector<std::string>() : at->second;
}

Result<std::int64_t> Given::number(std::string_view name, std::int64_t otherwise, std::int64_t least,
                                   std::int64_t most) const {
  if (!has(name)) {
    return otherwise;
  }
  const std::optional<std::int64_t> value = parseNumber<std::int64_t>(last(name));
  if (!value || *value < least || *value > most) {
    return Error{Errc::Malformed, std::string(name),
                 "\"" + escapeControl(last(name)) + "\" is not a whole number from " + std::to_string(least) + " to " +
                     std::to_string(most)};
  }
  return *value;
}

Result<Given> parseArguments(const CommandRow& command, std::span<const std::string_view> arguments) {
  Given given;
  for (std::size_t at = 0; at < arguments.size(); ++at) {
    std::string_view rest = arguments[at];
    if (!rest.starts_with("--") || rest.size() == 2) {
      if (command.operand.empty() || !given.operand.empty() || rest.empty()) {
        return wrongUsage(command, "unexpected argument \"" + escapeControl(rest) + "\"");
      }
      given.operand = rest;
      continue;
    }
    const bool has_value = rest.find('=') != std::string_view::npos;
    const std::string name(takeUntil(rest, '='));
    const OptionRow* option = findOption(command, name);
    if (option == nullptr && name != "--help") {
      return wrongUsage(command, "unknown option \"" + escapeControl(name) + "\"");
    }
    const bool wants_value = option != nullptr && !option->value.empty();
    if (!wants_value && has_value) {
      return wrongUsage(command, "option " + name + " takes no value");
    }
    if (wants_value && !has_value) {
      if (++at == arguments.size()) {
        return wrongUsage(command, "option " + name + " needs a value");
      }
      rest = arguments[at];
    }
    given.options[name].emplace_back(wants_value ? rest : std::string_view());
  }
  if (!command.operand.empty() && given.operand.empty() && !given.has("--help")) {
    return wrongUsage(command, std::string(command.operand) + " is missing");
  }
  return given;
}

std::string commandHelp(const CommandRow& command) {
  std::string text = "usage: plimsoll-collector " + std::string(command.name);
  text += command.options.empty() ? "" : " [options]";
  text += command.operand.empty() ? "" : " " + std::string(command.operand);
  text += "\n" + std::string(command.help) + "\n\noptions:\n";
  for (const OptionRow& option : command.options) {
    text +=
        helpRow(std::string(option.name) + (option.value.empty() ? "" : " " + std::string(option.value)), option.help);
  }
  return text + helpRow("--help", "show this text");
}

std::string programHelp(std::span<const CommandRow> commands) {
  std::string text =
      "usage: plimsoll-collector COMMAND [options]\n"
      "Reads why containers are slow from the kernel's files. Changes nothing.\n\ncommands:\n";
  for (const CommandRow& command : commands) {
    text += helpRow(std::string(command.name) + (command.operand.empty() ? "" : " " + std::string(command.operand)),
                    command.help);
  }
  text += "\noptions:\n" + helpRow("--version", "show the version") + helpRow("--help", "show this text");
  return text +
         "\n\"plimsoll-collector COMMAND --help\" shows the options of a command.\n"
         "Exit status: 0, or 1 if it could not, or 2 for wrong usage.\n";
}

}  // namespace plimsoll
