// SPDX-License-Identifier: MIT

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <fstream>
#include <set>
#include <thread>

#include <doctest/doctest.h>

#include "engine/session.hpp"
#include "unit/core/core_fixture.hpp"

using namespace gainsay;
namespace fs = std::filesystem;

namespace {

Tape tape_of(std::uint64_t value) {
  return {{{value, 0, 0, 0, ChoiceKind::integer, false, false}}, {}, {}};
}

// Values of the stored tapes, which are all of one number.
std::set<std::uint64_t> values_in(Store& store, std::string_view property) {
  std::set<std::uint64_t> values;
  for (const Example& example : store.load(property).found) {
    values.insert(example.tape.choices.at(0).value);
  }
  return values;
}

// All regular files below a directory.
std::vector<fs::path> files_below(const fs::path& directory) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(directory)) {
    if (entry.is_regular_file()) files.push_back(entry.path());
  }
  return files;
}

struct Fixture {
  fixture::TemporaryDirectory directory{};
  std::unique_ptr<Store> store = open_directory_store((directory.path() / "examples").string());
};

}  // namespace

TEST_CASE_FIXTURE(Fixture, "what is saved is loaded again with its origin and file") {
  const Store::Saved saved = store->save("p", {tape_of(7), "assertion a.cpp:3", "1\n2\n"});
  CHECK(saved.problem == "");
  const Examples examples = store->load("p");
  CHECK(examples.problems.empty());
  REQUIRE(examples.found.size() == 1);
  CHECK(examples.found[0].tape == tape_of(7));
  CHECK(examples.found[0].origin == "assertion a.cpp:3");
  CHECK(examples.found[0].where == saved.where);
  CHECK(store->load("another").found.empty());
}

TEST_CASE_FIXTURE(Fixture, "an example saved twice is one file, and a removed one is gone") {
  store->save("p", {tape_of(7), "a"});
  const Store::Saved again = store->save("p", {tape_of(7), "a"});
  store->save("p", {tape_of(8), "a"});
  CHECK(values_in(*store, "p") == std::set<std::uint64_t>{7, 8});
  store->remove("p", {tape_of(7), "a", "", again.where});
  CHECK(values_in(*store, "p") == std::set<std::uint64_t>{8});
}

TEST_CASE_FIXTURE(Fixture,
                  "properties whose names differ only in odd characters do not share examples") {
  const std::vector<std::string> names = {"a b",
                                          "a/b",
                                          "a-b",
                                          "../a",
                                          "",
                                          ".",
                                          "a\nb",
                                          "ä",
                                          std::string(300, 'x'),
                                          std::string(301, 'x')};
  for (std::size_t i = 0; i < names.size(); ++i) {
    CHECK(store->save(names[i], {tape_of(i), "o"}).problem == "");
  }
  for (std::size_t i = 0; i < names.size(); ++i) {
    CAPTURE(names[i]);
    CHECK(values_in(*store, names[i]) == std::set<std::uint64_t>{i});
  }
  for (const auto& entry : fs::directory_iterator(directory.path())) {
    CHECK(entry.path().filename() == "examples");
  }
}

TEST_CASE_FIXTURE(Fixture,
                  "corrupt and foreign files are skipped and named, and the others are loaded") {
  const fs::path good = store->save("p", {tape_of(7), "o"}).where;
  const fs::path folder = good.parent_path();
  std::string text;
  std::getline(std::ifstream(good), text, '\0');
  const std::string torn = text.substr(0, text.find("tape: ") + 9);
  const std::vector<std::pair<std::string, std::string>> odd = {
      {"a-empty.example", ""},
      {"b-foreign.example", "#!/bin/sh\n"},
      {"c-torn.example", torn},
      {"d-future.example", "gainsay example 2\ntape: g1.AAA\n"},
      {"e-binary.example", std::string("\0\xff\x01\n\n", 5)},
      {"f-no-tape.example", "gainsay example 1\norigin: o\n"}};
  for (const auto& [name, content] : odd) std::ofstream(folder / name) << content;
  fs::create_directory(folder / "g-folder.example");
  std::ofstream(folder / "notes.txt") << "not ours\n";

  const Examples examples = store->load("p");
  CHECK(examples.found.size() == 1);
  REQUIRE(examples.problems.size() == odd.size() + 1);
  for (std::size_t i = 0; i < odd.size(); ++i) {
    CAPTURE(examples.problems[i]);
    CHECK(examples.problems[i].starts_with((folder / odd[i].first).string() + ": skipped"));
  }
}

TEST_CASE_FIXTURE(Fixture, "an example whose lines end in CR LF is read") {
  const fs::path file = store->save("p", {tape_of(7), "o"}).where;
  std::string text;
  std::getline(std::ifstream(file), text, '\0');
  std::string converted;
  for (const char c : text) converted += c == '\n' ? std::string("\r\n") : std::string(1, c);
  std::ofstream(file) << converted;
  const Examples examples = store->load("p");
  CHECK(examples.problems.empty());
  REQUIRE(examples.found.size() == 1);
  CHECK(examples.found[0].origin == "o");
}

TEST_CASE("store-not-writable: a store that cannot be written says where and why") {
  const fixture::TemporaryDirectory directory;
  const fs::path file = directory.path() / "a-file";
  std::ofstream(file) << "in the way";
  const auto store = open_directory_store(file.string());
  const Store::Saved saved = store->save("p", {tape_of(1), "o"});
  CHECK(saved.where == "");
  CHECK(fixture::contains(saved.problem, "error[store-not-writable]"));
  CHECK(fixture::contains(saved.problem, file.string()));
  CHECK(fixture::contains(saved.problem, "Not a directory"));
  const Examples examples = store->load("p");
  CHECK(examples.found.empty());
  REQUIRE(examples.problems.size() == 1);
  CHECK(fixture::contains(examples.problems[0], file.string()));
}

TEST_CASE("a store that does not exist yet is empty and no problem") {
  const fixture::TemporaryDirectory directory;
  const auto store = open_directory_store((directory.path() / "later").string());
  const Examples examples = store->load("p");
  CHECK(examples.found.empty());
  CHECK(examples.problems.empty());
  CHECK_FALSE(fs::exists(directory.path() / "later"));
}

TEST_CASE_FIXTURE(Fixture, "four processes that save at once lose nothing and tear nothing") {
  constexpr std::uint64_t kEach = 100;
  std::vector<pid_t> writers;
  for (std::uint64_t writer = 0; writer < 4; ++writer) {
    const pid_t child = fork();
    if (child == 0) {
      bool ok = true;
      // Half of the examples are the writer's own, half are everybody's.
      for (std::uint64_t i = 0; i < kEach; ++i) {
        ok = store->save("p", {tape_of(i), "o"}).problem.empty() && ok;
        ok = store->save("p", {tape_of(1000 * (writer + 1) + i), "o"}).problem.empty() && ok;
      }
      _exit(ok ? 0 : 1);
    }
    writers.push_back(child);
  }
  while (values_in(*store, "p").size() < 10) CHECK(store->load("p").problems.empty());
  for (const pid_t writer : writers) {
    int status = 0;
    waitpid(writer, &status, 0);
    CHECK(status == 0);
  }
  const Examples examples = store->load("p");
  CHECK(examples.problems.empty());
  CHECK(examples.found.size() == 5 * kEach);
  CHECK(files_below(directory.path()).size() == 5 * kEach);
}

TEST_CASE_FIXTURE(Fixture, "a writer that is killed at any moment leaves only whole examples") {
  Random random(11);
  for (int round = 0; round < 40; ++round) {
    const pid_t child = fork();
    if (child == 0) {
      for (std::uint64_t i = 0;; ++i)
        store->save("p", {tape_of(i % 50), "o", std::string(20000, 'v')});
    }
    std::this_thread::sleep_for(std::chrono::microseconds(500 + random.upto(4000)));
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    const Examples examples = store->load("p");
    REQUIRE(examples.problems.empty());
  }
  CHECK(values_in(*store, "p").size() > 0);
}

TEST_CASE_FIXTURE(Fixture, "drafts of killed writers are cleaned up once they are old") {
  const fs::path good = store->save("p", {tape_of(7), "o"}).where;
  const fs::path old_draft = good.string() + ".1-0.tmp";
  const fs::path new_draft = good.string() + ".2-0.tmp";
  std::ofstream(old_draft) << "gainsay exam";
  std::ofstream(new_draft) << "gainsay exam";
  fs::last_write_time(old_draft, fs::file_time_type::clock::now() - std::chrono::hours(1));
  CHECK(store->load("p").problems.empty());
  CHECK_FALSE(fs::exists(old_draft));
  CHECK(fs::exists(new_draft));
}

TEST_CASE_FIXTURE(Fixture, "files of others that end in .tmp are left alone") {
  const fs::path folder = fs::path(store->save("p", {tape_of(7), "o"}).where).parent_path();
  for (const char* name : {"notes.tmp", "0123456789abcdef.example.tmp", ".tmp", "a.example.1-0.tmp",
                           "0123456789abcdef.example.1-0.tmp.tmp"}) {
    std::ofstream(folder / name) << "mine";
    fs::last_write_time(folder / name, fs::file_time_type::clock::now() - std::chrono::hours(1));
    store->load("p");
    CHECK(fs::exists(folder / name));
  }
}

TEST_CASE_FIXTURE(Fixture, "nothing is removed behind a link in place of a folder") {
  const fs::path folder = fs::path(store->save("p", {tape_of(7), "o"}).where).parent_path();
  const fs::path elsewhere = directory.path() / "elsewhere";
  fs::rename(folder, elsewhere);
  fs::create_directory_symlink(elsewhere, folder);
  const fs::path draft = elsewhere / "0123456789abcdef.example.1-0.tmp";
  std::ofstream(draft) << "mine";
  fs::last_write_time(draft, fs::file_time_type::clock::now() - std::chrono::hours(1));
  CHECK(store->load("p").found.size() == 1);
  CHECK(fs::exists(draft));
}

TEST_CASE_FIXTURE(Fixture, "what is not a regular file, or too long, is skipped with a message") {
  const fs::path folder = fs::path(store->save("p", {tape_of(7), "o"}).where).parent_path();
  fs::create_symlink("/dev/zero", folder / "0.example");
  REQUIRE(mkfifo((folder / "1.example").c_str(), 0600) == 0);
  fs::create_directory(folder / "2.example");
  std::ofstream(folder / "3.example") << "";
  fs::resize_file(folder / "3.example", std::uintmax_t{9} << 30);
  const Examples examples = store->load("p");
  CHECK(examples.found.size() == 1);
  REQUIRE(examples.problems.size() == 4);
  CHECK(examples.problems[0].ends_with("it is not a regular file"));
  CHECK(examples.problems[1].ends_with("it is not a regular file"));
  CHECK(examples.problems[2].ends_with("it is a directory"));
  CHECK(examples.problems[3].ends_with("it is longer than 64 MB"));
}
