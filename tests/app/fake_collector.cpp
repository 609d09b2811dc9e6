// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/fake_collector.h"

#include <QFile>

#include "core/stream/frame_json.h"
#include "core/stream/sample_encoder.h"

namespace plimsoll::testing {

namespace {

constexpr int samples = 5;

Sample makeSample(int at) {
  Sample sample;
  sample.seq = static_cast<std::uint64_t>(at);
  sample.at_ns = 1'000'000'000'000 + at * 1'000'000'000LL;
  sample.wall_ms = 1'772'000'000'000 + at * 1000;
  sample.full = true;
  sample.host = std::make_shared<HostSample>();
  return sample;
}

}  // namespace

FakeCollector::FakeCollector(const QString& script, int protocol) {
  Hello hello;
  hello.protocol = protocol;
  hello.collector = "9.9";
  hello.nonce = "NONCE";
  hello.at_ns = 1'000'000'000'000;
  hello.wall_ms = 1'772'000'000'000;
  hello.host.name = "fake";
  hello.host.boot_id = "b";
  writeFile(QStringLiteral("hello"), encodeHello(hello) + "\n");
  for (int i = 1; i <= samples; ++i) {
    // Each run of the script may begin with any sample, so each stands alone.
    SampleEncoder encoder;
    std::string inventory;
    encoder.encodeInventory(Inventory{}, true, inventory);
    std::string line;
    encoder.encodeSample(makeSample(i), line);
    writeFile(QStringLiteral("inventory"), inventory);
    writeFile(QStringLiteral("sample%1").arg(i), line);
  }
  writeFile(QStringLiteral("collector"),
            QStringLiteral("#!/bin/sh\n"
                           "here='%1'\n"
                           "while [ $# -gt 0 ]; do [ \"$1\" != --nonce ] || nonce=$2; shift; done\n"
                           "say_hello() { sed \"s/NONCE/$nonce/\" \"$here/hello\"; }\n"
                           "say_inventory() { cat \"$here/inventory\"; }\n"
                           "say_sample() { cat \"$here/sample$1\"; }\n"
                           "wait_for_end() { while read -r line; do :; done; }\n"
                           "%2\n")
                .arg(m_directory.path(), script)
                .toStdString());
  QFile::setPermissions(path(), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
}

void FakeCollector::writeFile(const QString& name, const std::string& text) {
  QFile file(m_directory.filePath(name));
  if (file.open(QIODevice::WriteOnly)) {
    file.write(text.data(), static_cast<qint64>(text.size()));
  }
}

}  // namespace plimsoll::testing
