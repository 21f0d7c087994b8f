// SPDX-License-Identifier: MIT
//
// Runs a property in workers and gives back its record.
#pragma once

#include <gainsay/gainsay.hpp>

#include "engine/session.hpp"

namespace gainsay {

template <class F>
Record refute(Settings settings, F&& property) {
  Session session;
  session.property = {"the property", "isolation.cpp", 1};
  const Session::Scope scope(session);
  if (settings.store == Settings{}.store) settings.store = "";
  if (settings.seed == 0) settings.seed = 7;
  check(settings, property);
  return session.records.back();
}

template <class F>
Record refute(F&& property) {
  return refute(Settings{}, property);
}

// The values of the only failure, one after the other.
inline std::string values_of(const Record& record) {
  std::string text;
  for (const Value& value : record.failures.at(0).values) {
    text += (text.empty() ? "" : "; ") + value.source;
  }
  return text;
}

// Keeps this process, and those it starts, from being more than so many until the scope ends: by a
// group of the kernel's where one can be made, else by the limit of the user, which does not hold
// for root.
class LimitedProcesses {
 public:
  explicit LimitedProcesses(int most);
  ~LimitedProcesses();
  LimitedProcesses(const LimitedProcesses&) = delete;
  LimitedProcesses& operator=(const LimitedProcesses&) = delete;

 private:
  std::string group_{};
};

// An empty directory that goes away with the scope.
class ScratchDirectory {
 public:
  ScratchDirectory();
  ~ScratchDirectory();
  ScratchDirectory(const ScratchDirectory&) = delete;
  ScratchDirectory& operator=(const ScratchDirectory&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

}  // namespace gainsay
