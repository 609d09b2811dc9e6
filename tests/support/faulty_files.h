// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/kernel/files.h"

namespace plimsoll::test {

/// Files that fail on demand: the n-th reading, or every reading of some paths. Listings fail only by path.
class FaultyFiles : public Files {
 public:
  explicit FaultyFiles(Files& real) : m_real(real), m_plan(std::make_shared<Plan>()) {}

  /// The n-th reading from now (1 = the next) fails with `code`.
  void failReading(std::size_t n, Errc code) {
    m_plan->left = n;
    m_plan->code = code;
  }
  /// Every reading of a path that ends in `end` fails with `code`, until healed.
  void failPath(std::string end, Errc code) { m_plan->paths.emplace_back(std::move(end), code); }
  void heal() {
    m_plan->paths.clear();
    m_plan->left = 0;
  }
  /// Readings so far, those that failed too.
  std::size_t readings() const { return m_plan->readings; }
  /// The paths that were read since the last call, each as often as it was read.
  std::vector<std::string> takePaths() { return std::exchange(m_plan->read_paths, {}); }
  /// What live() says; by default what the real files say.
  void pretendLive(bool live) { m_live = live; }
  void setInode(std::string path, std::uint64_t inode) { m_inodes.emplace_back(std::move(path), inode); }

  std::unique_ptr<File> open(std::string path) override {
    return std::make_unique<FaultyFile>(m_real.open(path), path, m_plan);
  }
  Result<std::string> read(const std::string& path) override {
    const std::optional<Error> error = m_plan->errorFor(path);
    return error ? Result<std::string>(*error) : m_real.read(path);
  }
  Result<std::string_view> read(const std::string& path, std::string& buffer) override {
    const std::optional<Error> error = m_plan->errorFor(path);
    return error ? Result<std::string_view>(*error) : m_real.read(path, buffer);
  }
  Result<std::vector<std::string>> directories(const std::string& path) override {
    const std::optional<Error> error = m_plan->errorForPath(path);
    return error ? Result<std::vector<std::string>>(*error) : m_real.directories(path);
  }
  Result<std::vector<SubDirectory>> subDirectories(const std::string& path) override {
    const std::optional<Error> error = m_plan->errorForPath(path);
    if (error) {
      return *error;
    }
    Result<std::vector<SubDirectory>> found = m_real.subDirectories(path);
    for (SubDirectory& directory : found ? *found : m_nothing) {
      directory.inode = inode(path + "/" + directory.name).value_or(0);
    }
    return found;
  }
  Result<std::vector<std::string>> entries(const std::string& path) override { return m_real.entries(path); }
  std::optional<std::uint64_t> inode(const std::string& path) override {
    for (auto at = m_inodes.rbegin(); at != m_inodes.rend(); ++at) {
      if (at->first == path) {
        return at->second;
      }
    }
    return m_real.inode(path);
  }
  bool hasDirectories(const std::string& path) override { return m_real.hasDirectories(path); }
  bool exists(const std::string& path) override { return m_real.exists(path); }
  Result<std::string> link(const std::string& path) override { return m_real.link(path); }
  bool live() const override { return m_live.value_or(m_real.live()); }

 private:
  struct Plan {
    std::size_t readings = 0;
    std::size_t left = 0;
    Errc code{};
    std::vector<std::pair<std::string, Errc>> paths;
    std::vector<std::string> read_paths;

    std::optional<Error> errorForPath(const std::string& path) const {
      for (const auto& [end, error] : paths) {
        if (path.ends_with(end)) {
          return Error{error, path, "made to fail"};
        }
      }
      return std::nullopt;
    }
    std::optional<Error> errorFor(const std::string& path) {
      ++readings;
      read_paths.push_back(path);
      if (left > 0 && --left == 0) {
        return Error{code, path, "made to fail"};
      }
      return errorForPath(path);
    }
  };

  class FaultyFile : public File {
   public:
    FaultyFile(std::unique_ptr<File> real, std::string path, std::shared_ptr<Plan> plan)
        : m_real(std::move(real)), m_path(std::move(path)), m_plan(std::move(plan)) {}
    Result<std::string_view> read(std::string& buffer) override {
      const std::optional<Error> error = m_plan->errorFor(m_path);
      return error ? Result<std::string_view>(*error) : m_real->read(buffer);
    }
    bool kept() const override { return m_real->kept(); }

   private:
    std::unique_ptr<File> m_real;
    std::string m_path;
    std::shared_ptr<Plan> m_plan;
  };

  Files& m_real;
  std::shared_ptr<Plan> m_plan;
  std::optional<bool> m_live;
  std::vector<std::pair<std::string, std::uint64_t>> m_inodes;
  std::vector<SubDirectory> m_nothing;
};

}  // namespace plimsoll::test
