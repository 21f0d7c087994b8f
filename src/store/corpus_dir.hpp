// SPDX-License-Identifier: MIT
//
// A corpus on disk: a folder of files, each named by what is in it, as fuzzers keep theirs.
#pragma once

#include <string>
#include <vector>

#include <gainsay/error.hpp>

#include "store/corpus_file.hpp"

namespace gainsay::store {

struct CorpusFile {
  std::string path{};
  CorpusEntry entry{};
};

// What a folder holds, in the order of names, and a message for each file that is damaged or cannot
// be read. A damaged one is there as far as it makes sense.
struct Corpus {
  std::vector<CorpusFile> files{};
  std::vector<std::string> problems{};
};

// A folder that is not there is an empty corpus. What is no input is passed over: names that begin
// with a dot, drafts, and the README that AFL++ writes. Of an output folder of AFL++ the files are
// those of all its instances, found in their folders `queue`, `crashes` and `hangs`.
Corpus load_corpus(const std::string& folder);

// Puts an entry into a folder, which is made if it is not there. Nothing happens if the folder has
// it already.
struct CorpusSaved {
  std::string problem{};  // in full, ready to be shown; empty if all is well
  bool added = false;
};
CorpusSaved save_to_corpus(const std::string& folder, ByteView bytes);

// The system's reason why entries cannot be put into a folder, or an empty string. A folder that is
// not there is made.
std::string why_not_writable(const std::string& folder);

}  // namespace gainsay::store
