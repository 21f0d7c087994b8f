// SPDX-License-Identifier: MIT
//
// Gainsay tests its own tapes with its own properties.

#include <algorithm>
#include <bit>

#include <doctest/doctest.h>

#include "mutate/mutate.hpp"
#include "store/corpus_file.hpp"
#include "unit/core/core_fixture.hpp"

using namespace gainsay;

namespace {

// A test that draws what its choices tell it to: spans in spans, steps, every kind of choice. With
// `variant` it behaves like a later version of itself: other labels, other domains, other order.
class Program {
 public:
  explicit Program(unsigned variant = 0) : variant_(variant) {}

  std::uint64_t operator()(Source& source) const {
    std::vector<std::uint32_t> steps;
    std::uint64_t sum = 0;
    const std::size_t parts = source.length(0, 6);
    for (std::size_t i = 0; i < parts; ++i) sum = sum * 31 + part(source, steps, 0);
    return sum;
  }

 private:
  std::uint64_t part(Source& source, std::vector<std::uint32_t>& steps, unsigned depth) const {
    const std::size_t way = source.alternative(depth < 3 ? 9 : 6);
    switch ((way + variant_) % 9) {
      case 0:
        return static_cast<std::uint64_t>(source.integer(-1000, 1000 - 300 * int(variant_)));
      case 1:
        return source.boolean() ? 1 : 0;
      case 2:
        return source.integer(std::uint64_t{0}, ~std::uint64_t{0} >> variant_);
      case 3:
        return std::bit_cast<std::uint64_t>(source.real(-1, 1 + variant_, kAllowNan));
      case 4:
        return source.bytes(variant_, 7).size();
      case 5:
        return steps.empty() ? 0 : source.reference(label_of("step"), steps);
      case 6:
        return children(source, steps, depth);
      case 7: {
        const auto step = source.step(label_of("step") + variant_);
        steps.push_back(step.identity());
        std::sort(steps.begin(), steps.end());
        return step.identity() + part(source, steps, depth + 1);
      }
      default:
        return source.length(0, 4 + variant_);
    }
  }

  std::uint64_t children(Source& source, std::vector<std::uint32_t>& steps, unsigned depth) const {
    auto span = source.span(label_of(depth % 2 == variant_ % 2 ? "even" : "odd"));
    std::uint64_t sum = 0;
    const std::size_t count = source.length(0, 3);
    for (std::size_t i = 0; i < count; ++i) sum += part(source, steps, depth + 1);
    if (sum % 5 == 0) span.discard();
    return sum;
  }

  unsigned variant_;
};

// A tape with all kinds of things on it; its own choices come from the property's source.
Tape any_tape(Source& source) {
  return fixture::recorded(Program(), source.integer(std::uint64_t{1}, std::uint64_t{1} << 40), 30);
}

// Spoils a tape in one place, without any care for what stands around it.
void spoil(Tape& tape, Source& source) {
  if (tape.empty()) return;
  const auto at = static_cast<std::size_t>(source.integer(std::size_t{0}, tape.size() - 1));
  Choice& choice = tape.choices[at];
  switch (source.alternative(6)) {
    case 0:
      choice.kind = static_cast<ChoiceKind>(source.integer(0, 6));
      break;
    case 1:
      choice.value = source.integer(std::uint64_t{0}, ~std::uint64_t{0});
      break;
    case 2:
      choice.target = source.integer(std::uint64_t{0}, ~std::uint64_t{0});
      break;
    case 3:
      tape.choices.resize(at);
      break;
    case 4:
      tape.bytes.resize(tape.bytes.size() / 2);
      break;
    default:
      tape.choices.insert(tape.choices.begin() + static_cast<std::ptrdiff_t>(at), choice);
      break;
  }
  for (Span& span : tape.spans) {
    span.begin = std::min(span.begin, static_cast<std::uint32_t>(tape.size()));
    span.end = std::min(span.end, static_cast<std::uint32_t>(tape.size()));
    if (source.integer(0, 9) == 0) span.label += 1;
  }
}

Settings many() {
  Settings settings = fixture::plain();
  settings.cases = 5000;
  return settings;
}

// The counterexample, if the property was refuted: its tape and values are all one needs.
std::string refutation(const Record& record) {
  if (record.failures.empty()) return word_for(record.outcome);
  return record.failures[0].failure.message + " " + to_text(record.failures[0].tape);
}

}  // namespace

TEST_CASE("every recorded tape survives its text and its binary form") {
  const Record record = fixture::record_of(many(), any_tape, [](const Tape& tape) {
    const TapeReading text = tape_from_text(to_text(tape));
    const std::vector<std::uint8_t> bytes = to_binary(tape);
    const TapeReading binary = tape_from_binary(bytes.data(), bytes.size());
    require(text.ok() && binary.ok(), "it is read");
    require(text.tape == binary.tape, "both forms say the same");
    require(text.tape.spans == tape.spans && text.tape.bytes == tape.bytes, "spans and bytes");
    require(hash_of(text.tape) == hash_of(tape), "choices");
  });
  CHECK(refutation(record) == "passed");
}

TEST_CASE("every recorded tape survives its corpus form, domains included") {
  const Record record = fixture::record_of(many(), any_tape, [](const Tape& tape) {
    const store::CorpusEntry entry = store::from_corpus(store::to_corpus(tape));
    require(entry.intact(), "it is read as a whole");
    require(entry.tape == tape, "nothing is lost");
    require(entry.seed() == hash_of(tape), "it is drawn on as the tape is");
  });
  CHECK(refutation(record) == "passed");
}

TEST_CASE("a corpus file that is cut is the beginning of the case, and is seen to be cut") {
  const Record record = fixture::record_of(many(), [](Source& source) {
    const Tape tape = any_tape(source);
    std::vector<std::uint8_t> bytes = store::to_corpus(tape);
    bytes.resize(source.integer(std::size_t{4}, bytes.size() - 1));
    const store::CorpusEntry entry = store::from_corpus(bytes);
    require(entry.has_header && !entry.intact(), "it is seen");
    require(entry.tape.size() <= tape.size(), "nothing is made up");
    require(std::equal(entry.tape.choices.begin(), entry.tape.choices.end(), tape.choices.begin()),
            "what is there is what was written");
  });
  CHECK(refutation(record) == "passed");
}

TEST_CASE("any bytes decode, and what was decoded can be mutated, written and replayed") {
  const Record record = fixture::record_of(many(), [](Source& source) {
    std::vector<std::uint8_t> bytes = store::to_corpus(any_tape(source));
    const int changes = source.integer(0, 8);
    for (int i = 0; i < changes; ++i) {
      const auto at = source.integer(std::size_t{0}, bytes.size() - 1);
      bytes[at] = source.integer(std::uint8_t{0}, std::uint8_t{255});
    }
    const store::CorpusEntry entry = store::from_corpus(bytes);
    Random random(entry.seed());
    mutate::Mutator mutator;
    mutator.begin(entry.tape);
    const mutate::Material material{.donor = &entry.tape};
    for (std::size_t op = 0; op < mutate::kOperators; ++op) {
      mutator.apply(static_cast<mutate::Operator>(op), Span::kNone, material, random);
    }
    const store::CorpusEntry again = store::from_corpus(store::to_corpus(mutator.tape()));
    const auto child = fixture::replay(again.tape, Program(), core::MissingChoice::random);
    require(fixture::replay(child.tape, Program()).exact, "the child is a case");
  });
  CHECK(refutation(record) == "passed");
}

TEST_CASE("every mutant means the same after it was written to a corpus and read again") {
  const Record record = fixture::record_of(many(), [](Source& source) {
    Tape tape = any_tape(source);
    Random random(source.integer(std::uint64_t{0}, std::uint64_t{1} << 40));
    tape = mutate::mutated(mutate::mutated(tape, random), random);
    const store::CorpusEntry entry = store::from_corpus(store::to_corpus(tape));
    require(entry.intact(), "it is read as a whole");
    const auto direct = fixture::replay(tape, Program(), core::MissingChoice::random);
    const auto reread = fixture::replay(entry.tape, Program(), core::MissingChoice::random);
    require(direct.tape == reread.tape && direct.value == reread.value, "the same case");
  });
  CHECK(refutation(record) == "passed");
}

TEST_CASE("every recorded tape replays exactly, from memory and from its text") {
  const Record record = fixture::record_of(many(), any_tape, [](const Tape& tape) {
    const auto memory = fixture::replay(tape, Program());
    require(memory.exact && memory.tape == tape, "from memory");
    const auto text = fixture::replay(tape_from_text(to_text(tape)).tape, Program());
    require(text.exact && text.tape == tape && text.value == memory.value, "from its text");
  });
  CHECK(refutation(record) == "passed");
}

TEST_CASE("a spoilt tape replays to some case of the test, which then replays exactly") {
  const Record record = fixture::record_of(many(), [](Source& source) {
    Tape tape = any_tape(source);
    const int changes = source.integer(1, 5);
    for (int i = 0; i < changes; ++i) spoil(tape, source);
    const Program later(source.integer(0u, 3u));
    const core::MissingChoice fresh =
        source.boolean() ? core::MissingChoice::random : core::MissingChoice::simplest;
    const auto once = fixture::replay(tape, later, fresh);
    const auto twice = fixture::replay(once.tape, later, fresh);
    require(twice.exact, "what a replay records is a tape of its own");
    require(twice.tape == once.tape && twice.value == once.value, "and means the same case");
  });
  CHECK(refutation(record) == "passed");
}

TEST_CASE("every mutant replays to a case of the test, which then replays exactly") {
  const Record record = fixture::record_of(many(), [](Source& source) {
    Tape tape = any_tape(source);
    Random random(source.integer(std::uint64_t{0}, std::uint64_t{1} << 40));
    const int generations = source.integer(1, 4);
    for (int i = 0; i < generations; ++i) {
      const auto child =
          fixture::replay(mutate::mutated(tape, random), Program(), core::MissingChoice::random);
      require(fixture::replay(child.tape, Program()).exact, "the child is a case");
      tape = child.tape;
    }
  });
  CHECK(refutation(record) == "passed");
}

TEST_CASE("comparing tapes is consistent: simpler one way is not simpler the other way") {
  const Record record =
      fixture::record_of(many(), any_tape, any_tape, [](const Tape& a, const Tape& b) {
        const Simpler there = compare(a, b);
        const Simpler back = compare(b, a);
        require((there == Simpler::same) == (back == Simpler::same), "same both ways");
        require(there == Simpler::same || there != back, "never simpler than each other");
        require(compare(a, a) == Simpler::same, "same as itself");
      });
  CHECK(refutation(record) == "passed");
}
