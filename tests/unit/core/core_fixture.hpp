// SPDX-License-Identifier: MIT
//
// What tests of the core share: memory to record a tape in, and a way to run a property in this
// process and look at its record.
#pragma once

#include <unistd.h>

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gainsay/check.hpp>

#include "core/source/recording.hpp"
#include "engine/session.hpp"

namespace gainsay::fixture {

// A source with room of its own.
class Recorder {
 public:
  explicit Recorder(std::uint32_t choices = 4096, std::uint32_t bytes = 4096)
      : choices_(choices), spans_(choices), bytes_(bytes), source(buffer()) {}

  Tape tape() const { return source.tape().copy(); }

 private:
  detail::TapeBuffer buffer() {
    detail::TapeBuffer buffer;
    buffer.counts = &counts_;
    buffer.choices = choices_.data();
    buffer.spans = spans_.data();
    buffer.bytes = bytes_.data();
    buffer.choice_capacity = static_cast<std::uint32_t>(choices_.size());
    buffer.span_capacity = static_cast<std::uint32_t>(spans_.size());
    buffer.byte_capacity = static_cast<std::uint32_t>(bytes_.size());
    return buffer;
  }

  detail::TapeBuffer::Counts counts_{};
  std::vector<Choice> choices_;
  std::vector<Span> spans_;
  std::vector<std::uint8_t> bytes_;

 public:
  Source source;
};

// The tape that a generator records at random.
template <class G>
Tape recorded(const G& generator, std::uint64_t seed = 1, int size = 20) {
  Recorder recorder;
  core::Recording(recorder.source).begin_random(seed, 0, size);
  generator(recorder.source);
  return recorder.tape();
}

// What a replay of a tape gave.
template <class T>
struct Replayed {
  T value;
  Tape tape;
  bool exact;
};

template <class G>
auto replay(const Tape& tape, const G& generator,
            core::MissingChoice fresh = core::MissingChoice::simplest) {
  Recorder recorder;
  core::Recording(recorder.source).begin_replay(tape, fresh, 7, 20);
  auto value = generator(recorder.source);
  const bool exact = core::Recording(recorder.source).exact();
  return Replayed<decltype(value)>{std::move(value), recorder.tape(), exact};
}

// Settings for a run in this process with a fixed seed and without a store.
inline Settings plain() {
  Settings settings;
  settings.seed = 1;
  settings.isolation = Isolation::in_process;
  settings.store = "";
  return settings;
}

// The record of `check(settings, args...)`.
template <class... Args>
Record record_in(Session& session, const Settings& settings, Args&&... args) {
  const Session::Scope scope(session);
  if (session.property.name.empty()) session.property = {"a property", "property.cpp", 12};
  check(settings, std::forward<Args>(args)...);
  return session.records.back();
}
template <class... Args>
Record record_of(const Settings& settings, Args&&... args) {
  Session session;
  return record_in(session, settings, std::forward<Args>(args)...);
}

// A directory that is gone at the end of the scope.
class TemporaryDirectory {
 public:
  TemporaryDirectory() {
    std::string pattern = (std::filesystem::temp_directory_path() / "gainsay-test-XXXXXX").string();
    path_ = mkdtemp(pattern.data());
  }
  ~TemporaryDirectory() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;

  const std::filesystem::path& path() const { return path_; }
  std::string string() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

inline bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

}  // namespace gainsay::fixture
