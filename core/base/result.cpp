// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/result.h"

#include <cerrno>
#include <system_error>

namespace plimsoll {

std::string_view errcWord(Errc code) {
  switch (code) {
    case Errc::NotFound:
      return "not found";
    case Errc::Gone:
      return "gone";
    case Errc::Denied:
      return "denied";
    case Errc::Malformed:
      return "malformed";
    case Errc::Unsupported:
      return "unsupported";
    case Errc::Protocol:
      return "protocol";
    case Errc::Timeout:
      return "timeout";
    case Errc::Full:
      return "full";
    case Errc::Io:
      return "io";
  }
  return "io";
}

std::string describe(const Error& error) {
  std::string text = error.subject;
  if (!text.empty()) {
    text += ": ";
  }
  text += error.detail.empty() ? std::string(errcWord(error.code)) : error.detail;
  return text;
}

Error errorFromErrno(int number, std::string_view subject) {
  Errc code = Errc::Io;
  switch (number) {
    case ENOENT:
    case ENOTDIR:
      code = Errc::NotFound;
      break;
    case ESRCH:
    case ENODEV:
      code = Errc::Gone;
      break;
    case EACCES:
    case EPERM:
      code = Errc::Denied;
      break;
    case ENOSPC:
    case EDQUOT:
      code = Errc::Full;
      break;
    case EOPNOTSUPP:
    case ENOSYS:
      code = Errc::Unsupported;
      break;
    case ETIMEDOUT:
      code = Errc::Timeout;
      break;
    default:
      break;
  }
  return Error{code, std::string(subject), std::generic_category().message(number)};
}

}  // namespace plimsoll
