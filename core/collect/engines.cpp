// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collect/engines.h"

#include <algorithm>
#include <limits>

namespace plimsoll {

Engines::Engines(EngineSockets sockets, const Engine::Listener& listener) : m_off(std::move(sockets.off)) {
  for (EngineSocket& socket : sockets.sockets) {
    m_engines.push_back(std::make_unique<Engine>(std::move(socket), listener));
  }
}

void Engines::onTime(std::int64_t now_ns) {
  for (const auto& engine : m_engines) {
    engine->onTime(now_ns);
  }
}

std::int64_t Engines::deadline() const {
  std::int64_t deadline = std::numeric_limits<std::int64_t>::max();
  for (const auto& engine : m_engines) {
    deadline = std::min(deadline, engine->deadline());
  }
  return deadline;
}

void Engines::watch(std::vector<Watched>& watched) {
  for (const auto& engine : m_engines) {
    engine->watch(watched);
  }
}

std::vector<Container> Engines::words() const {
  std::vector<Container> words;
  for (const auto& engine : m_engines) {
    for (const auto& [id, container] : engine->words()) {
      words.push_back(container);
    }
  }
  return words;
}

bool Engines::takeChanged() {
  bool changed = false;
  for (const auto& engine : m_engines) {
    changed = engine->takeChanged() || changed;
  }
  return changed;
}

std::vector<Feature> Engines::features() const {
  std::vector<Feature> features = m_off;
  const Engine* absent_docker = nullptr;
  bool any = !features.empty();
  for (const auto& engine : m_engines) {
    const bool worth_telling = engine->connected() || engine->socket().expected || engine->present();
    if (worth_telling) {
      features.push_back(engine->feature());
      any = true;
    } else if (engine->socket().engine == "docker" && absent_docker == nullptr) {
      absent_docker = engine.get();
    }
  }
  if (!any && absent_docker != nullptr) {
    features.push_back(absent_docker->feature());
  }
  return features;
}

std::string Engines::socketOf(const std::string& container_id) const {
  for (const auto& engine : m_engines) {
    if (engine->words().contains(container_id)) {
      return engine->socket().path;
    }
  }
  return {};
}

bool Engines::anyConnected() const {
  return std::any_of(m_engines.begin(), m_engines.end(), [](const auto& engine) { return engine->connected(); });
}

bool Engines::anyWords() const {
  return std::any_of(m_engines.begin(), m_engines.end(), [](const auto& engine) { return !engine->words().empty(); });
}

bool Engines::settled() const {
  return std::all_of(m_engines.begin(), m_engines.end(), [](const auto& engine) { return engine->settled(); });
}

bool Engines::quiet() const {
  return std::all_of(m_engines.begin(), m_engines.end(), [](const auto& engine) { return engine->quiet(); });
}

void askEnginesOnce(Engines& engines, bool inspect, std::int64_t limit_ns) {
  const std::int64_t end_ns = bootNow() + limit_ns;
  engines.onTime(bootNow());
  while (bootNow() < end_ns && !(inspect ? engines.quiet() : engines.settled())) {
    std::vector<Watched> watched;
    engines.watch(watched);
    waitAndAct(watched, std::min(end_ns, engines.deadline()));
    engines.onTime(bootNow());
  }
}

}  // namespace plimsoll
