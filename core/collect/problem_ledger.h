// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/model/frame.h"
#include "core/model/sample.h"

namespace plimsoll {

/// Turns what is wrong at each sample into problem frames: one when a trouble begins, one when it is over.
class ProblemLedger {
 public:
  /// The frames that are due after this sample: of files that should be there and could not be read.
  std::vector<Problem> compare(const Sample& sample, const Inventory& inventory);

 private:
  using Key = std::pair<std::string, std::string>;  ///< subject, cause
  static void add(std::map<Key, Problem>& open, const std::string& subject, const std::string& file,
                  const std::string& reason);

  std::map<Key, Problem> m_open;
};

}  // namespace plimsoll
