// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/collector/evaluate.h"

#include <cstdio>

#include "app/collector/captured_host.h"
#include "app/collector/evaluate_json.h"
#include "app/collector/text_table.h"

namespace plimsoll {

int runEvaluate(const std::string& folder) {
  const Result<std::vector<CapturedHost>> hosts = readCapturedHosts(folder);
  if (!hosts) {
    // No iostream in this program: it would add a megabyte of locales to the static binary.
    std::fprintf(stderr, "plimsoll-collector: %s is not a captured host: %s; name the folder that holds root/\n",
                 hosts.error().subject.c_str(), hosts.error().detail.c_str());
    return 1;
  }
  return printText(makeEvaluateJson(*hosts) + "\n") ? 0 : 1;
}

}  // namespace plimsoll
