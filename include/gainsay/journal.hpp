// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

namespace gainsay {

// For Gainsay's own templates: what one case has to say: values, notes, why it failed.
//
// A journal is a run of entries in fixed memory that a worker shares with its parent, so that
// everything written before a crash is read after it. Passing cases write nothing, which keeps it
// off the hot path. Appending neither allocates nor throws: a signal handler may do it. An entry
// that does not fit is left out and `full()` says so. A quarter of the room is kept for failures
// and frames, so that a case that notes too much still tells how it failed.
//
// What the fields of an entry are is known to core/entries.hpp alone, which writes and reads them.
class Journal {
 public:
  enum class Kind : std::uint8_t {
    value,          // a parameter of the property, or drawn inside it
    note,           // what `note` was given, or a remark of Gainsay's
    failure,        // why the case failed; the last one counts
    frame,          // of the call stack
    label,          // that the case has
    verdict,        // of an observed case
    step,           // a line of the program that the case amounts to, as it is
    call,           // a line of it, to be written
    bound,          // a variable that holds the result of the call, or a part of it
    result,         // how the call ended
    fault,          // how the program fails
    answer,         // what a generated function gave for a call
    exchange,       // something that a tester of a server did or saw
    contradiction,  // why what was seen cannot be explained
  };
  static constexpr Kind kLastKind = Kind::contradiction;

  // One entry, pointing into the journal.
  struct Entry {
    static constexpr std::size_t kMostFields = 10;
    Kind kind = Kind::note;
    std::size_t count = 0;
    std::string_view fields[kMostFields] = {};
  };

  Journal() = default;
  Journal(char* memory, std::uint32_t* used, std::uint32_t capacity)
      : memory_(memory), used_(used), capacity_(capacity) {}

  void reset() { *used_ = 0; }
  bool empty() const { return *used_ == 0; }
  bool full() const { return (*used_ & kFull) != 0; }
  // False if somebody else wrote here.
  bool sound() const { return (*used_ & ~kFull) <= capacity_; }

  void append(Kind kind, std::initializer_list<std::string_view> fields);

  // The text, or its beginning and how much was left out, if it would take more room than a field
  // of a failure may.
  std::string cut_to_fit(const std::string& text) const;

  // Calls `hear` for each entry as it is written: what a process that is about to crash has to say.
  using Hear = void (*)(void* context, const Entry& entry);
  void overhear(Hear hear, void* context) {
    hear_ = hear;
    context_ = context;
  }

  // Calls `visit(const Entry&)` for each entry in order. Fields that an entry lacks are empty.
  template <class Visit>
  void each(Visit visit) const {
    Entry entry;
    for (std::uint32_t at = 0; read(at, entry);) visit(static_cast<const Entry&>(entry));
  }

 private:
  static constexpr std::uint32_t kFull = 0x80000000u;

  bool read(std::uint32_t& at, Entry& entry) const;
  void tell(Kind kind, std::initializer_list<std::string_view> fields) const;

  char* memory_ = nullptr;
  std::uint32_t* used_ = nullptr;
  std::uint32_t capacity_ = 0;
  Hear hear_ = nullptr;
  void* context_ = nullptr;
};

}  // namespace gainsay
