// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/temp_tree.h"

#include <cstdlib>
#include <fstream>
#include <stdexcept>

namespace plimsoll::test {

TempTree::TempTree() {
  std::string name = (std::filesystem::temp_directory_path() / "plimsoll-test-XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) {
    throw std::runtime_error("no temporary folder could be made");
  }
  m_root = name;
}

TempTree::~TempTree() {
  std::error_code ignored;
  std::filesystem::remove_all(m_root, ignored);
}

void TempTree::write(const std::string& path, std::string_view text) const {
  const std::filesystem::path full = m_root.string() + path;
  std::filesystem::create_directories(full.parent_path());
  std::ofstream(full, std::ios::binary | std::ios::trunc) << text;
}

void TempTree::makeDirectory(const std::string& path) const {
  std::filesystem::create_directories(m_root.string() + path);
}

void TempTree::remove(const std::string& path) const {
  std::filesystem::remove_all(m_root.string() + path);
}

}  // namespace plimsoll::test
