// SPDX-License-Identifier: MIT
//
// Tests whose cases can be made as large as one likes.
#pragma once

#include <cstddef>

#include <gainsay/case.hpp>

namespace bench {

class Subject : public gainsay::Test {
 public:
  virtual const char* name() const = 0;
  // The cases from now on are drawn at random and have this many elements.
  void draw(std::size_t elements) { elements_ = elements; }
  // They are replayed from tapes that were drawn with this many elements.
  virtual void replay(std::size_t elements) { elements_ = elements; }

 protected:
  std::size_t elements_ = 0;
};

// One vector<int>; it fails if three elements are above 1000, so that it shrinks to three elements.
class VectorSubject final : public Subject {
 public:
  const char* name() const override { return "vector<int>"; }
  void replay(std::size_t) override { elements_ = 0; }  // it may get shorter, the tape says
  gainsay::Verdict run(gainsay::Case& current) override;
};

// A vector of pairs, each in a span of its own; it shrinks to three pairs in the same way.
class PairsSubject final : public Subject {
 public:
  const char* name() const override { return "vector of pairs"; }
  void replay(std::size_t) override { elements_ = 0; }
  gainsay::Verdict run(gainsay::Case& current) override;
};

// A number of draws in a row without any structure, none of which can be left out; it fails if one
// of them is above 900, so that all but one shrink to zero.
class FlatSubject final : public Subject {
 public:
  const char* name() const override { return "flat draws"; }
  gainsay::Verdict run(gainsay::Case& current) override;
};

}  // namespace bench
