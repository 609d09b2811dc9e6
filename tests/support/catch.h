// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The only place that includes Catch2: Debian 12 has version 2, others have 3.
#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
using Catch::Approx;
#else
#include <catch2/catch.hpp>
#endif
