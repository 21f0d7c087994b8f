// SPDX-License-Identifier: MIT
//
// A tape as the bytes of a corpus file: what libFuzzer and AFL++ keep, mutate and hand to a test.
//
// Unlike the text form it holds the domains of the choices, because a mutator in a fuzzer has
// nothing else to learn them from; and it has no checksum, because any string of bytes is something
// to run: a file is read as far as it makes sense, and what follows decides how the rest of the
// case is drawn. A string that does not begin with the header answers the choices byte by byte.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <gainsay/tape.hpp>

namespace gainsay::store {

using ByteView = std::span<const std::uint8_t>;

// What a corpus calls a file by: the same bytes have the same name.
std::uint64_t hash_of_bytes(ByteView bytes);

// What the bytes tell to run.
struct CorpusEntry {
  Tape tape{};
  std::vector<std::uint8_t> rest{};  // what could not be read as a part of the tape
  bool has_header = false;

  // True if the bytes are a tape and nothing else. It need not be a whole one: mutants lack what is
  // drawn when they run.
  bool intact() const { return has_header && rest.empty(); }

  // What choices that the tape does not hold are drawn from, and how large. An intact entry runs as
  // its tape does when it is replayed.
  std::uint64_t seed() const;
  int size() const;
};

// Exact for tapes that were recorded, which are marked as whole. Of others, bytes that no choice
// refers to are left out.
std::vector<std::uint8_t> to_corpus(const Tape& tape);

CorpusEntry from_corpus(ByteView bytes);

// An entry that is drawn from this number alone.
std::vector<std::uint8_t> fresh_corpus(std::uint64_t seed);

// Reads a file of any of our forms, or of none; `problem` if it cannot be read, or if it is a
// damaged text form.
struct CorpusReading {
  CorpusEntry entry{};
  std::string problem{};
};
CorpusReading read_corpus_file(const std::string& path);

}  // namespace gainsay::store
