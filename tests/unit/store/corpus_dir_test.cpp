// SPDX-License-Identifier: MIT

#include <fstream>

#include <doctest/doctest.h>

#include "store/corpus_dir.hpp"
#include "tape/words.hpp"
#include "unit/core/core_fixture.hpp"

using namespace gainsay;
namespace fs = std::filesystem;

namespace {

std::vector<std::uint8_t> sample(std::uint64_t seed) {
  return store::to_corpus(
      fixture::recorded([](Source& source) { source.integer(0, 1 << 20); }, seed));
}

void touch(const fs::path& path, const std::string& content = "x") {
  fs::create_directories(path.parent_path());
  std::ofstream(path) << content;
}

}  // namespace

TEST_CASE("what is saved is loaded again, and the same entry only once") {
  const fixture::TemporaryDirectory directory;
  const std::string folder = directory.string() + "/new/corpus";
  CHECK(store::save_to_corpus(folder, sample(1)).added);
  CHECK(store::save_to_corpus(folder, sample(2)).added);
  CHECK_FALSE(store::save_to_corpus(folder, sample(1)).added);
  const store::Corpus corpus = store::load_corpus(folder);
  CHECK(corpus.files.size() == 2);
  CHECK(corpus.problems.empty());
}

TEST_CASE("a folder that is not there is an empty corpus") {
  const store::Corpus corpus = store::load_corpus("/no/such/folder");
  CHECK(corpus.files.empty());
  CHECK(corpus.problems.empty());
}

TEST_CASE("a damaged file is named once and used as far as it makes sense") {
  const fixture::TemporaryDirectory directory;
  std::vector<std::uint8_t> bytes = sample(1);
  bytes.pop_back();
  store::save_to_corpus(directory.string(), bytes);
  const store::Corpus corpus = store::load_corpus(directory.string());
  REQUIRE(corpus.problems.size() == 1);
  CHECK(fixture::contains(corpus.problems[0], "is damaged after choice 1"));
  REQUIRE(corpus.files.size() == 1);
  CHECK(corpus.files[0].entry.tape.size() == 1);
}

TEST_CASE("of an output folder of AFL++ the inputs of all instances are taken and nothing else") {
  const fixture::TemporaryDirectory directory;
  for (const char* name : {"main", "second"}) {
    const fs::path instance = directory.path() / name;
    touch(instance / "fuzzer_stats");
    touch(instance / "queue" / "id:000000", name);
    touch(instance / "queue" / ".state" / "other");
    touch(instance / "crashes" / "README.txt");
    touch(instance / "crashes" / "id:000000", std::string(name) + "!");
  }
  CHECK(store::load_corpus(directory.string()).files.size() == 4);
  CHECK(store::load_corpus((directory.path() / "main").string()).files.size() == 2);
}

TEST_CASE("corpus-not-writable names the folder and the system's reason") {
  const fixture::TemporaryDirectory directory;
  const std::string file = directory.string() + "/file";
  touch(file);
  const std::string problem = store::save_to_corpus(file, sample(1)).problem;
  CHECK(problem.starts_with(file + ": error[corpus-not-writable]"));
  CHECK(fixture::contains(problem, "Not a directory"));
  CHECK(store::why_not_writable(file + "/below") == "Not a directory");
  CHECK(store::why_not_writable(directory.string() + "/new") == "");
}

TEST_CASE("a tape in words has a choice in each line, indented by its spans") {
  const Tape tape = fixture::recorded([](Source& source) {
    source.integer(-5, -5);
    const auto span = source.span(label_of("span"));
    source.boolean(0);
    const auto step = source.step(label_of("step"));
    source.alternative(1);
  });
  CHECK(tape::in_words(tape) ==
        "integer -5 of -5..-5\n"
        "span\n"
        "  boolean 0 of 0..1\n"
        "  step 1\n"
        "    alternative 0 of 0..0\n");
}
