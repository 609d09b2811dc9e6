// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cassert>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace plimsoll {

/// Kinds of failure that a caller can tell apart and handle.
enum class Errc {
  NotFound,     ///< The subject does not exist on this host (an optional kernel file, say).
  Gone,         ///< It existed when it was listed and ended before it was read (ENOENT, ESRCH, ENODEV).
  Denied,       ///< EACCES, EPERM.
  Malformed,    ///< The text is not in the expected format.
  Unsupported,  ///< This kernel, engine or version cannot do it.
  Protocol,     ///< The peer broke the protocol.
  Timeout,
  Full,  ///< ENOSPC, EDQUOT.
  Io,    ///< Any other errno.
};

/// The word that the protocol and the CSV use for an Errc ("gone", "denied", ...).
std::string_view errcWord(Errc code);

/// A failure as a value: what kind, on what (path, host or container), and why.
struct Error {
  Errc code = Errc::Io;
  std::string subject;
  std::string detail;
};

/// "SUBJECT: DETAIL (word)" for logs and stderr; the GUI makes its own sentences in widgets/phrases.
std::string describe(const Error& error);

/// Error for `subject` from errno value `number`: ENOENT is NotFound, ESRCH and ENODEV are Gone.
Error errorFromErrno(int number, std::string_view subject);

/// A T or an Error. The small subset of C++23 std::expected that the project uses; g++ 12 lacks that in C++20.
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : m_state(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : m_state(std::in_place_index<1>, std::move(error)) {}

  bool ok() const { return m_state.index() == 0; }
  explicit operator bool() const { return ok(); }

  const T& value() const& {
    assert(ok());
    return std::get<0>(m_state);
  }
  T& value() & {
    assert(ok());
    return std::get<0>(m_state);
  }
  T&& value() && {
    assert(ok());
    return std::get<0>(std::move(m_state));
  }
  const T& operator*() const& { return value(); }
  T& operator*() & { return value(); }
  T&& operator*() && { return std::move(*this).value(); }
  const T* operator->() const { return &value(); }
  T* operator->() { return &value(); }

  const Error& error() const {
    assert(!ok());
    return std::get<1>(m_state);
  }

 private:
  std::variant<T, Error> m_state;
};

/// Success without a value, or an Error.
struct Done {};
using Status = Result<Done>;

}  // namespace plimsoll
