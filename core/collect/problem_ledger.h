// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/model/frame.h"
#include "core/model/sample.h"

namespace plimsoll {

/// Turns what is wrong at each sample into problem frames: one when a trouble has lasted for a second, one when it is
/// over. What is shorter is a container on its way in or out, whose files come and go one by one.
class ProblemLedger {
 public:
  /// The frames that are due after this sample: of files that should be there and could not be read.
  std::vector<Problem> compare(const Sample& sample, const Inventory& inventory);

 private:
  using Key = std::pair<std::string, std::string>;  ///< subject, cause
  struct Trouble {
    Problem problem;
    std::int64_t since_ns = 0;
    bool told = false;
  };
  void add(std::map<Key, Trouble>& now, const std::string& subject, const std::string& cause, const std::string& reason,
           std::int64_t at_ns) const;

  std::map<Key, Trouble> m_open;
};

}  // namespace plimsoll
