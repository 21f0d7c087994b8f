// SPDX-License-Identifier: MIT
//
// How runs of one kind are put into words: what things are called, and which parts a document has,
// in which order. There is one wording for properties (property.cpp) and one for sequences of calls
// of C functions (sequence.cpp); what both have in common is in document.cpp.
#pragma once

#include <span>

#include "report/document/document.hpp"

namespace gainsay::report {

// What a document is made from.
struct Material {
  const Record& record;
  const DocumentOptions& options;
  SourceFiles& files;
};

using Blocks = std::vector<Block>;
// Appends what there is to say of one matter, if anything.
using Part = void (*)(const Material&, Blocks&);
using FailurePart = void (*)(const Material&, const FailureRecord&, Blocks&);

struct Wording {
  const char* cases;           // what cases are called
  const char* program;         // above the program of a failure
  const char* flaky;           // what to know of a failure that comes and goes
  std::size_t excerpt_digits;  // room for line numbers, at least
  bool numbers_failures;       // "failure 1 of 2"
  unsigned times_depth;
  // Nothing if the run is not worth a line.
  std::optional<Headline> (*headline)(const Material&);
  // Place and title.
  FailurePage (*title)(const Failure&);
  std::span<const Part> before;
  std::span<const FailurePart> failure;
  std::span<const Part> after;
};

extern const Wording kPropertyWording;
extern const Wording kSequenceWording;
const Wording& wording_of(Document::Kind kind);

// Append lines, if there are any: as they are, below a heading, or as lines of the document itself.
void add(Blocks& blocks, Lines lines);
void add_section(Blocks& blocks, Topic topic, std::string heading, std::vector<std::string> lines);
void add_lines(Blocks& blocks, Topic topic, std::vector<std::string> lines,
               Tone tone = Tone::plain);

// Parts of both.
void excerpt_part(const Material& material, const FailureRecord& failure, Blocks& blocks);
void denied_part(const Material& material, Blocks& blocks);
void problems_part(const Material& material, Blocks& blocks);
void times_part(const Material& material, Blocks& blocks);

// A case that is a conversation.
void conversation_part(const Material& material, const FailureRecord& failure, Blocks& blocks);
// "failed in 9 of 10 replays".
std::string replays_sentence(const FailureRecord& failure);

// Labels with bars, sizes, discards with reasons, coverage, targets.
void statistics_part(const Material& material, Blocks& blocks);

}  // namespace gainsay::report
