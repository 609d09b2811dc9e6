// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/collect/engine.h"

namespace plimsoll {

/// All container engines of this host.
class Engines {
 public:
  Engines(EngineSockets sockets, const Engine::Listener& listener);

  void onTime(std::int64_t now_ns);
  std::int64_t deadline() const;
  void watch(std::vector<Watched>& watched);

  /// What all engines said of their containers.
  std::vector<Container> words() const;
  /// True once after each change of words().
  bool takeChanged();
  /// One feature for each engine that is there, for each that was named and is not, and at least one for docker.
  std::vector<Feature> features() const;
  /// The socket of the engine that knows this container; empty if none does.
  std::string socketOf(const std::string& container_id) const;
  bool anyConnected() const;
  /// Some engine told of its containers, now or before it went away.
  bool anyWords() const;
  bool settled() const;
  bool quiet() const;

 private:
  std::vector<std::unique_ptr<Engine>> m_engines;
  std::vector<Feature> m_off;
};

/// Asks all engines once and waits for at most `limit_ns`: for commands that print and end. With `inspect` also the
/// facts that only inspect knows (start time, exit code).
void askEnginesOnce(Engines& engines, bool inspect, std::int64_t limit_ns);

}  // namespace plimsoll
