// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/kernel/files.h"

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>

#include "tests/support/catch.h"
#include "tests/support/temp_tree.h"

using namespace plimsoll;

TEST_CASE("a file below the root is read again and again from its beginning") {
  const test::TempTree tree;
  tree.write("/proc/stat", "first");
  RootFiles files(tree.root());
  const std::unique_ptr<File> file = files.open("/proc/stat");
  std::string buffer;
  REQUIRE(*file->read(buffer) == "first");
  tree.write("/proc/stat", "2nd");
  REQUIRE(*file->read(buffer) == "2nd");
  REQUIRE(file->kept());
}

TEST_CASE("a text that is larger than the buffer is read whole") {
  const test::TempTree tree;
  const std::string text = std::string(70000, 'x') + "end";
  tree.write("/proc/big", text);
  RootFiles files(tree.root());
  std::string buffer(10, ' ');
  REQUIRE(*files.open("/proc/big")->read(buffer) == text);
  REQUIRE(*files.read("/proc/big") == text);
  tree.write("/elsewhere/big", text);
  REQUIRE(*files.read("/elsewhere/big") == text);
}

TEST_CASE("a text of exactly the buffer's size is read whole") {
  const test::TempTree tree;
  const std::string text(4096, 'y');
  tree.write("/proc/page", text);
  RootFiles files(tree.root());
  std::string buffer;
  REQUIRE(*files.open("/proc/page")->read(buffer) == text);
}

TEST_CASE("an empty file is an empty text, not an error") {
  const test::TempTree tree;
  tree.write("/proc/empty", "");
  RootFiles files(tree.root());
  std::string buffer;
  REQUIRE(files.open("/proc/empty")->read(buffer)->empty());
}

TEST_CASE("a file that is not there says so at its first reading and can come later") {
  const test::TempTree tree;
  RootFiles files(tree.root());
  const std::unique_ptr<File> file = files.open("/sys/fs/cgroup/cpu.stat");
  std::string buffer;
  REQUIRE(file->read(buffer).error().code == Errc::NotFound);
  tree.write("/sys/fs/cgroup/cpu.stat", "usage_usec 1\n");
  REQUIRE(*file->read(buffer) == "usage_usec 1\n");
}

TEST_CASE("lists of processes and files below a network namespace are never kept open") {
  const test::TempTree tree;
  RootFiles files(tree.root());
  std::string buffer;
  for (const char* const path : {"/sys/fs/cgroup/cpu/a/cgroup.procs", "/sys/fs/cgroup/cpu/a/tasks",
                                 "/sys/fs/cgroup/a/cgroup.threads", "/proc/7/net/dev"}) {
    CAPTURE(path);
    tree.write(path, "1\n2\n");
    const std::unique_ptr<File> file = files.open(path);
    REQUIRE(*file->read(buffer) == "1\n2\n");
    REQUIRE_FALSE(file->kept());
  }
}

TEST_CASE("the error of a file that can't be read names it") {
  RootFiles files;
  std::string buffer;
  const Result<std::string_view> text = files.open("/proc/no-such-file")->read(buffer);
  REQUIRE(text.error().subject == "/proc/no-such-file");
  REQUIRE(files.read("/proc/no-such-file").error().code == Errc::NotFound);
}

TEST_CASE("a thread that ended is gone for good, and its descriptor is given back") {
  int to_child[2];
  REQUIRE(::pipe(to_child) == 0);
  const pid_t child = ::fork();
  if (child == 0) {
    char byte = 0;
    ::close(to_child[1]);
    const ssize_t ignored = ::read(to_child[0], &byte, 1);
    ::_exit(ignored < 0 ? 1 : 0);
  }
  ::close(to_child[0]);
  RootFiles files;
  std::string buffer;
  const std::unique_ptr<File> file = files.open("/proc/" + std::to_string(child) + "/stat");
  REQUIRE(file->read(buffer).ok());
  REQUIRE(file->kept());

  ::close(to_child[1]);
  int status = 0;
  REQUIRE(::waitpid(child, &status, 0) == child);

  REQUIRE(file->read(buffer).error().code == Errc::Gone);
  REQUIRE(file->read(buffer).error().code == Errc::Gone);
  REQUIRE_FALSE(file->kept());
}

TEST_CASE("beyond the budget of descriptors files are still read, but not kept") {
  const test::TempTree tree;
  tree.write("/proc/stat", "text");
  RootFiles files(tree.root());
  std::vector<std::unique_ptr<File>> opened;
  std::string buffer;
  do {
    opened.push_back(files.open("/proc/stat"));
    REQUIRE(*opened.back()->read(buffer) == "text");
  } while (opened.back()->kept() && opened.size() < 25000);
  REQUIRE_FALSE(opened.back()->kept());
  REQUIRE(opened.size() > 100);

  opened.erase(opened.begin(), opened.begin() + 10);
  const std::unique_ptr<File> another = files.open("/proc/stat");
  REQUIRE(*another->read(buffer) == "text");
  REQUIRE(another->kept());
}

TEST_CASE("directories and entries are listed by name") {
  const test::TempTree tree;
  tree.write("/proc/4211/stat", "");
  tree.write("/proc/stat", "");
  tree.makeDirectory("/proc/self");
  RootFiles files(tree.root());
  std::vector<std::string> directories = *files.directories("/proc");
  std::sort(directories.begin(), directories.end());
  REQUIRE(directories == std::vector<std::string>{"4211", "self"});
  REQUIRE(files.entries("/proc")->size() == 3);
  REQUIRE(files.directories("/none").error().code == Errc::NotFound);
}

TEST_CASE("a directory tells whether it has directories") {
  const test::TempTree tree;
  tree.write("/a/file", "");
  tree.makeDirectory("/b/inner");
  RootFiles files(tree.root());
  REQUIRE_FALSE(files.hasDirectories("/a"));
  REQUIRE(files.hasDirectories("/b"));
  REQUIRE_FALSE(files.hasDirectories("/none"));
  REQUIRE_FALSE(files.hasDirectories("/a/file"));
}

TEST_CASE("inodes mean nothing in a captured tree") {
  const test::TempTree tree;
  tree.makeDirectory("/sys/inner");
  RootFiles files(tree.root() + "/");
  REQUIRE_FALSE(files.live());
  REQUIRE_FALSE(files.inode("/sys").has_value());
  REQUIRE(files.subDirectories("/sys")->front().inode == 0);
}

TEST_CASE("this host is live, and the listing gives the same inodes as a look at each") {
  RootFiles files("/");
  REQUIRE(files.live());
  const Result<std::vector<SubDirectory>> found = files.subDirectories("/sys/kernel");
  REQUIRE(found.ok());
  REQUIRE_FALSE(found->empty());
  REQUIRE(files.inode("/sys/kernel/" + found->front().name) == found->front().inode);
}

TEST_CASE("links are read, not followed") {
  RootFiles files;
  REQUIRE(files.link("/proc/self/ns/net")->starts_with("net:["));
  REQUIRE(files.link("/proc/self/stat").error().code == Errc::Io);
}
