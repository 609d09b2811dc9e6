// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collect/masking.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "core/base/text.h"

namespace plimsoll {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<std::string_view, 12> secret_words = {"passw",      "passwd",      "secret",    "token",
                                                           "apikey",     "api-key",     "api_key",   "credential",
                                                           "privatekey", "private-key", "accesskey", "access-key"};
constexpr std::array<std::string_view, 4> secret_names = {"pwd", "pass", "auth", "key"};

constexpr std::array<std::string_view, 25> tuning_variables = {"JAVA_TOOL_OPTIONS",
                                                               "_JAVA_OPTIONS",
                                                               "JDK_JAVA_OPTIONS",
                                                               "JAVA_OPTS",
                                                               "CATALINA_OPTS",
                                                               "JAVA_OPTIONS",
                                                               "GOMAXPROCS",
                                                               "GOMEMLIMIT",
                                                               "GOGC",
                                                               "GODEBUG",
                                                               "NODE_OPTIONS",
                                                               "UV_THREADPOOL_SIZE",
                                                               "NODE_ENV",
                                                               "WEB_CONCURRENCY",
                                                               "GUNICORN_CMD_ARGS",
                                                               "MALLOC_ARENA_MAX",
                                                               "MALLOC_CONF",
                                                               "OMP_NUM_THREADS",
                                                               "RAYON_NUM_THREADS",
                                                               "TOKIO_WORKER_THREADS",
                                                               "PYTHONMALLOC",
                                                               "RUBY_GC_HEAP_GROWTH_FACTOR",
                                                               "PUMA_THREADS",
                                                               "OPENBLAS_NUM_THREADS",
                                                               "UWSGI_WORKERS"};

std::string toLower(std::string_view text) {
  std::string lower(text);
  std::transform(lower.begin(), lower.end(), lower.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return lower;
}

/// The last word of an option's or property's name: "db.user-pwd" -> "pwd".
std::string_view lastWord(std::string_view name) {
  const std::size_t at = name.find_last_of(".-_/:");
  return at == std::string_view::npos ? name : name.substr(at + 1);
}

bool soundsSecret(std::string_view name) {
  const std::string lower = toLower(name);
  const auto isPart = [&](std::string_view word) { return lower.find(word) != std::string::npos; };
  return std::any_of(secret_words.begin(), secret_words.end(), isPart) ||
         std::find(secret_names.begin(), secret_names.end(), lastWord(lower)) != secret_names.end();
}

/// "scheme://user:password@host" -> "scheme://user:***@host".
void maskUrl(std::string& text) {
  std::size_t from = 0;
  while ((from = text.find("://", from)) != std::string::npos) {
    from += 3;
    const std::size_t end = text.find_first_of("/ \t?#", from);
    const std::size_t at = text.rfind('@', end == std::string::npos ? text.size() : end);
    const std::size_t colon = text.find(':', from);
    if (at != std::string::npos && at > from && colon < at) {
      text.replace(colon + 1, at - colon - 1, masked);
    }
  }
}

/// Masks one argument; true if it is an option whose value is the next argument.
bool maskArgument(std::string& argument) {
  const std::size_t equals = argument.find('=');
  if (equals != std::string::npos) {
    if (soundsSecret(std::string_view(argument).substr(0, equals))) {
      argument.replace(equals + 1, std::string::npos, masked);
      return false;
    }
  } else if (argument.starts_with('-') && soundsSecret(argument)) {
    return true;
  }
  maskUrl(argument);
  return false;
}

/// A string that holds a whole command line ("sh -c", JAVA_TOOL_OPTIONS): each of its words.
std::string maskWords(std::string_view line) {
  std::vector<std::string> words;
  for (const std::string_view word : split(line, ' ')) {
    words.emplace_back(word);
  }
  std::string out;
  for (const std::string& word : maskSecrets(std::move(words))) {
    out += (out.empty() ? "" : " ") + word;
  }
  return out;
}

void maskList(Json& list) {
  if (!list.is_array()) {
    return;
  }
  std::vector<std::string> arguments;
  for (const Json& argument : list) {
    arguments.push_back(argument.is_string() ? argument.get<std::string>() : argument.dump());
  }
  list = maskSecrets(std::move(arguments));
}

void maskEnvironment(Json& list) {
  for (Json& entry : list) {
    if (entry.is_string()) {
      entry = maskVariable(entry.get<std::string>());
    }
  }
}

/// Masks wherever these members stand: the engines have them in several places.
void maskMembers(Json& json) {
  if (json.is_array()) {
    for (Json& element : json) {
      maskMembers(element);
    }
  }
  if (!json.is_object()) {
    return;
  }
  for (auto& [name, value] : json.items()) {
    if (name == "Env" && value.is_array()) {
      maskEnvironment(value);
    } else if (name == "Cmd" || name == "Args" || name == "Entrypoint" || name == "Test" || name == "CreateCommand") {
      maskList(value);
    } else if (value.is_string() && soundsSecret(name)) {
      value = masked;
    } else {
      maskMembers(value);
    }
  }
}

}  // namespace

std::vector<std::string> maskSecrets(std::vector<std::string> arguments) {
  bool next_is_secret = false;
  for (std::string& argument : arguments) {
    if (next_is_secret && !argument.starts_with('-')) {
      argument = masked;
      next_is_secret = false;
    } else if (argument.find(' ') != std::string::npos) {
      argument = maskWords(argument);
      next_is_secret = false;
    } else {
      next_is_secret = maskArgument(argument);
    }
  }
  return arguments;
}

bool isTuningVariable(std::string_view name) {
  return std::find(tuning_variables.begin(), tuning_variables.end(), name) != tuning_variables.end() ||
         name.starts_with("DOTNET_") || name.starts_with("COMPlus_");
}

std::string maskVariable(std::string_view assignment) {
  const std::string_view name = takeUntil(assignment, '=');
  std::string out(name);
  out += '=';
  out += isTuningVariable(name) ? maskWords(assignment) : std::string(masked);
  return out;
}

std::string maskInspect(std::string_view json) {
  Json document = Json::parse(json, nullptr, false);
  if (document.is_discarded()) {
    return {};
  }
  maskMembers(document);
  return document.dump(2, ' ', false, Json::error_handler_t::replace);
}

}  // namespace plimsoll
