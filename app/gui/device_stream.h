// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIODevice>
#include <array>
#include <ostream>
#include <streambuf>

namespace plimsoll {

/// A std::ostream that writes into a QIODevice, for core's CSV writers. After a failed write the stream is bad.
class DeviceStream : public std::ostream {
 public:
  explicit DeviceStream(QIODevice& device);

 private:
  class Buffer : public std::streambuf {
   public:
    explicit Buffer(QIODevice& device);

   protected:
    int_type overflow(int_type byte) override;
    int sync() override;

   private:
    bool flushBytes();
    QIODevice& m_device;
    std::array<char, 16384> m_bytes;
  };
  Buffer m_buffer;
};

}  // namespace plimsoll
