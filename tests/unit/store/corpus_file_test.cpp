// SPDX-License-Identifier: MIT

#include <fstream>
#include <limits>

#include <doctest/doctest.h>

#include "store/corpus_file.hpp"
#include "unit/core/core_fixture.hpp"

using namespace gainsay;

namespace {

Tape sample() {
  return fixture::recorded([](Source& source) {
    const auto outer = source.span(label_of("outer"));
    source.integer(std::numeric_limits<std::int64_t>::min(),
                   std::numeric_limits<std::int64_t>::max());
    {
      const auto first = source.span(label_of("empty"));
      const auto inner = source.span(label_of("empty"));
    }
    source.bytes(3, 8);
    auto tried = source.span(label_of("try"));
    tried.discard();
    source.real(-1, 1, kAllowNan);
    const auto step = source.step(label_of("step"));
    const std::uint32_t made[] = {step.identity()};
    source.reference(label_of("step"), made);
    source.integer(std::uint64_t{0}, ~std::uint64_t{0});
  });
}

std::vector<std::uint8_t> bytes_of(std::string_view text) { return {text.begin(), text.end()}; }

void write(const std::string& path, const std::vector<std::uint8_t>& bytes) {
  std::ofstream out(path, std::ios::binary);
  out.write(reinterpret_cast<const char*>(bytes.data()),
            static_cast<std::streamsize>(bytes.size()));
}

}  // namespace

TEST_CASE("a tape in corpus form is the same tape with its domains, spans, steps and bytes") {
  const store::CorpusEntry entry = store::from_corpus(store::to_corpus(sample()));
  CHECK(entry.intact());
  CHECK(entry.tape == sample());
}

TEST_CASE("the empty tape is an intact corpus file") {
  const store::CorpusEntry entry = store::from_corpus(store::to_corpus(Tape{}));
  CHECK(entry.intact());
  CHECK(entry.tape.empty());
}

TEST_CASE("a list of small numbers takes two bytes a number in corpus form") {
  const Tape tape = fixture::recorded([](Source& source) {
    for (int i = 0; i < 1000; ++i) source.integer(-50, 50);
  });
  CHECK(store::to_corpus(tape).size() < 2 * 1000 + 30);
}

TEST_CASE("more labels and domains than are numbered are written in full") {
  const Tape tape = fixture::recorded([](Source& source) {
    for (unsigned i = 1; i <= 700; ++i) {
      const auto span = source.span(label_of("label") + i);
      source.integer(0u, i);
    }
  });
  CHECK(store::from_corpus(store::to_corpus(tape)).tape == tape);
}

TEST_CASE("bytes without the header are kept as they are, to answer choices") {
  const store::CorpusEntry entry = store::from_corpus(bytes_of("hello"));
  CHECK_FALSE(entry.has_header);
  CHECK(entry.tape.empty());
  CHECK(entry.rest == bytes_of("hello"));
}

TEST_CASE("what follows the end of a tape decides what is drawn after it") {
  std::vector<std::uint8_t> longer = store::to_corpus(sample());
  longer.push_back('x');
  const store::CorpusEntry entry = store::from_corpus(longer);
  CHECK(entry.tape == sample());
  CHECK(entry.rest == bytes_of("x"));
  CHECK(entry.seed() != hash_of(sample()));
}

TEST_CASE("a corpus file that ends between two tokens is seen to be cut") {
  const Tape tape = fixture::recorded([](Source& source) { source.boolean(); });
  std::vector<std::uint8_t> bytes = store::to_corpus(tape);
  bytes.pop_back();
  CHECK(store::from_corpus(bytes).tape == tape);
  CHECK_FALSE(store::from_corpus(bytes).intact());
}

TEST_CASE("a fresh entry holds no choice, and different ones are drawn from different numbers") {
  const store::CorpusEntry one = store::from_corpus(store::fresh_corpus(1));
  const store::CorpusEntry two = store::from_corpus(store::fresh_corpus(2));
  CHECK(one.tape.empty());
  CHECK(one.has_header);
  CHECK(one.seed() != two.seed());
  CHECK(store::from_corpus(store::fresh_corpus(0)).tape.empty());
}

TEST_CASE("fresh entries are of all sizes that cases have, and of no other") {
  bool small = false;
  bool large = false;
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    const int size = store::from_corpus(store::fresh_corpus(seed)).size();
    CHECK(size >= 0);
    CHECK(size <= 100);
    small = small || size == 0;
    large = large || size == 100;
  }
  CHECK(small);
  CHECK(large);
}

TEST_CASE("a file is read in each of its forms") {
  const fixture::TemporaryDirectory folder;
  const std::string path = folder.string() + "/file";
  write(path, store::to_corpus(sample()));
  CHECK(store::read_corpus_file(path).entry.tape == sample());
  write(path, bytes_of(to_text(sample()) + "\n"));
  CHECK(hash_of(store::read_corpus_file(path).entry.tape) == hash_of(sample()));
  CHECK(store::read_corpus_file(path).entry.intact());
  write(path, bytes_of("anything"));
  CHECK(store::read_corpus_file(path).entry.rest == bytes_of("anything"));
}

TEST_CASE("a file that is missing, a folder, or a damaged text form has a problem") {
  const fixture::TemporaryDirectory folder;
  const std::string path = folder.string() + "/file";
  CHECK(store::read_corpus_file(path).problem == "there is no such file that can be read");
  CHECK(store::read_corpus_file(folder.string()).problem == "it is a directory");
  write(path, bytes_of("g1.AAAA"));
  CHECK(store::read_corpus_file(path).problem != "");
  write(path, bytes_of("gainsay example 2\n"));
  CHECK(store::read_corpus_file(path).problem == "it is not an example of this version of Gainsay");
}

TEST_CASE("a file tells whether its tape is whole, unless something follows") {
  Tape tape = fixture::recorded([](Source& source) { source.integer(0, 9); });
  std::vector<std::uint8_t> bytes = store::to_corpus(tape);
  CHECK(store::from_corpus(bytes).tape.whole);
  bytes.push_back(0);
  CHECK_FALSE(store::from_corpus(bytes).tape.whole);
  tape.whole = false;
  bytes = store::to_corpus(tape);
  CHECK(bytes.back() == 0);  // as all files of earlier versions end
  CHECK(store::from_corpus(bytes).intact());
  CHECK_FALSE(store::from_corpus(bytes).tape.whole);
}
