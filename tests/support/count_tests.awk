# SPDX-License-Identifier: GPL-3.0-or-later
# Output of `ctest -V` -> "PASSED FAILED SKIPPED", one line in all. A Catch2 program counts by its test cases, any other
# test as one.

/^[0-9]+: All tests passed \(/ {
  id = $1 + 0
  line = $0
  sub(/.* in /, "", line)
  passed[id] += line + 0
}
/^[0-9]+: test cases:/ {
  id = $1 + 0
  count = split($0, parts, "|")
  for (i = 2; i <= count; i++) {
    if (parts[i] ~ /passed/) passed[id] += parts[i] + 0
    if (parts[i] ~ /failed/) failed[id] += parts[i] + 0
  }
}
/^ *[0-9]+\/[0-9]+ Test +#[0-9]+:/ {
  line = $0
  sub(/^ *[0-9]+\/[0-9]+ Test +#/, "", line)
  id = line + 0
  if (line ~ /\*\*\*Skipped/) skips++
  else if (line ~ /Passed/) { if (!(id in passed)) passed[id] = 1 }
  else if (!(id in failed)) failed[id] = 1
}
END {
  for (id in passed) good += passed[id]
  for (id in failed) bad += failed[id]
  print good + 0, bad + 0, skips + 0
}
