// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include <gainsay/random.hpp>
#include <gainsay/source.hpp>

namespace gainsay::coverage {

// Makes the halves of a pair differ.
//
// A pair of equal halves tells nothing about how two runs compare, and the precondition ties most
// of the one half to the other: of two changes in one half at the same time one is mostly too many.
// So a sweep goes through the second half choice by choice. Each change is a case of its own, and
// what the precondition allows stays: at its end the halves differ wherever they may, as if a
// generator had been written for that.
class Sweep {
 public:
  // Begins with a case that met the precondition. False if it is no pair of equal halves.
  bool begin(const detail::TapeBuffer& tape);
  void end() { at_ = last_ = tries_ = 0; }

  // The next case, or null if the sweep is over. A change that was not kept is taken back.
  const Tape* next(Random& random);
  // What `next` returned did or did not meet the precondition, with this many choices. Without a
  // word it was not run, because it had been before.
  void judge(bool accepted, std::size_t drawn);

 private:
  bool change(Random& random);
  void go_on();

  Tape tape_{};
  std::uint32_t at_ = 0;  // the choice that is changed
  std::uint32_t last_ = 0;
  std::uint32_t tries_ = 0;   // values that it has been given
  bool changed_ = false;      // and the last of them is to be taken back
  bool again_ = false;        // and another one may be tried
  std::uint64_t before_ = 0;  // its own value
};

}  // namespace gainsay::coverage
