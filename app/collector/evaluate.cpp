// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/collector/evaluate.h"

#include <iostream>

#include "app/collector/captured_host.h"
#include "app/collector/evaluate_json.h"

namespace plimsoll {

int runEvaluate(const std::string& folder) {
  const Result<std::vector<CapturedHost>> hosts = readCapturedHosts(folder);
  if (!hosts) {
    std::cerr << "plimsoll-collector evaluate: " << hosts.error().subject
              << " is not a captured host: " << hosts.error().detail << "; name the folder that holds root/\n";
    return 1;
  }
  std::cout << makeEvaluateJson(*hosts) << std::endl;
  if (!std::cout) {
    std::cerr << "plimsoll-collector evaluate: the JSON could not be written to standard output; is there room on the "
                 "disk, and is the reader still there?\n";
    return 1;
  }
  return 0;
}

}  // namespace plimsoll
