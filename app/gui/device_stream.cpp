// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/device_stream.h"

namespace plimsoll {

DeviceStream::DeviceStream(QIODevice& device) : std::ostream(nullptr), m_buffer(device) {
  rdbuf(&m_buffer);
}

DeviceStream::Buffer::Buffer(QIODevice& device) : m_device(device) {
  setp(m_bytes.data(), m_bytes.data() + m_bytes.size());
}

bool DeviceStream::Buffer::flushBytes() {
  const qint64 size = pptr() - pbase();
  const bool written = m_device.write(pbase(), size) == size;
  setp(m_bytes.data(), m_bytes.data() + m_bytes.size());
  return written;
}

DeviceStream::Buffer::int_type DeviceStream::Buffer::overflow(int_type byte) {
  if (!flushBytes()) {
    return traits_type::eof();
  }
  if (!traits_type::eq_int_type(byte, traits_type::eof())) {
    sputc(traits_type::to_char_type(byte));
  }
  return traits_type::not_eof(byte);
}

int DeviceStream::Buffer::sync() {
  return flushBytes() ? 0 : -1;
}

}  // namespace plimsoll
