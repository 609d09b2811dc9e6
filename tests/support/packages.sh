# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh
# Debian 12's packages that the scripts need. Sourced by app/run and tests/run.

PACKAGES_BUILD="g++ cmake ninja-build ccache qt6-base-dev libqt6opengl6-dev qt6-charts-dev qt6-tools-dev qt6-tools-dev-tools
 qt6-l10n-tools nlohmann-json3-dev fonts-dejavu-core"
PACKAGES_TESTS="catch2 clang-format-16 clang-tidy-16 docker.io iproute2 util-linux busybox-static sysstat jq procps curl ca-certificates python3
 qemu-system-x86 cpio openssh-client fonts-wqy-zenhei"

# need_packages "NAME ...": installs those that are missing; asks no one and touches nothing when all are there.
need_packages() {
  missing=
  for package in $1; do
    state=$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null) || state=
    [ "$state" = installed ] || missing="$missing $package"
  done
  [ -n "$missing" ] || return 0
  as_root=
  if [ "$(id -u)" != 0 ]; then
    command -v sudo >/dev/null || {
      echo "These packages are missing and only root can install them:$missing" >&2
      return 1
    }
    as_root=sudo
  fi
  echo "Installing from Debian:$missing" >&2
  $as_root apt-get -qq -o DPkg::Lock::Timeout=600 update >&2
  # shellcheck disable=SC2086
  $as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq -y -o DPkg::Lock::Timeout=600 install --no-install-recommends $missing >&2
}
