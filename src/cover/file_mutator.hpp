// SPDX-License-Identifier: MIT
//
// The span operators for somebody else's search: a fuzzer keeps files and asks for mutants of them.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "cover/values.hpp"
#include "mutate/mutate.hpp"
#include "store/corpus_file.hpp"

namespace gainsay::coverage {

class FileMutator {
 public:
  // How the fuzzer itself changes a few bytes, with what it saw compared: it is given a buffer, how
  // many bytes are in it and how many it holds, and returns how many are in it now.
  using ChangeBytes = std::size_t (*)(std::uint8_t* data, std::size_t size, std::size_t capacity);

  // Whether somebody remembers what was drawn for a mutant when it ran (RecentTapes). If nobody
  // does, nothing is left to be drawn: it would come out differently in every mutant of the mutant.
  enum class Drawn : std::uint8_t { forgotten, remembered };

  explicit FileMutator(Drawn drawn, ChangeBytes by_fuzzer = nullptr)
      : drawn_(drawn), change_(by_fuzzer) {}

  // A mutant in at most `most` bytes; parts may come from the donor, which may be null. What does
  // not hold a single choice cannot be varied: a fresh case comes instead. Valid until the next
  // call.
  store::ByteView vary(const Tape& tape, const Tape* donor, std::size_t most, Random& random);
  // The tape with at least one part of the donor, if they have anything in common.
  store::ByteView cross(const Tape& tape, const Tape& donor, std::size_t most, Random& random);

 private:
  mutate::Operator any_operator(Random& random) const;
  void change(const Tape* donor, Random& random);
  void ask_fuzzer(Random& random);
  void repair_lengths();
  bool written(std::size_t most);
  store::ByteView smaller(std::size_t most, Random& random);
  store::ByteView fresh(std::size_t most, Random& random);

  Drawn drawn_;
  ChangeBytes change_;
  mutate::Mutator mutator_{};
  Values values_{};
  std::vector<mutate::ComparedNumbers> numbers_{};
  std::vector<mutate::ComparedTexts> texts_{};
  Tape repaired_{};
  std::vector<std::uint8_t> out_{};
};

}  // namespace gainsay::coverage
