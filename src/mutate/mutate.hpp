// SPDX-License-Identifier: MIT
//
// Mutation of tapes: small changes that keep a tape meaningful to the test it came from.
//
// An operator works on choices and spans, never on values of a type, so it fits whatever was
// generated. It need not produce a tape that a run could have recorded: the mutant is replayed with
// MissingChoice::random, which clamps what left its domain, matches spans by label and draws what
// is missing. Operators keep siblings aligned, so that a change in one place stays there.
//
// A search makes millions of mutants: a Mutator keeps its memory from one to the next.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <gainsay/random.hpp>
#include <gainsay/tape.hpp>

#include "tape/edit.hpp"
#include "tape/outline.hpp"

namespace gainsay::mutate {

enum class Operator : std::uint8_t {
  tweak,       // one choice: a number by a little or altogether, an alternative, a byte
  borrow,      // a number becomes one that stands elsewhere in the tape, or its neighbour
  substitute,  // a number or text that was compared becomes what it was compared with
  regenerate,  // empties a span: what stood in it is drawn afresh
  copy,        // the content of a span over another one with the same label: equal parts are what
               // chance hardly ever makes, and what many bugs need
  hoist,       // a span becomes one with the same label inside it: a tree its subtree
  splice,      // the content of a span becomes that of one with the same label in another tape
  erase,       // an item of a list goes, and the length with it; or a step of a scenario
  insert,      // a fresh item comes somewhere into a list, or a fresh step among the steps
  duplicate,   // an item comes twice
  swap,        // two items change places
  move,        // an item goes to another place of its list
};
inline constexpr std::size_t kOperators = 12;
const char* word_for(Operator op);

// Two numbers that the code under test compared, and their width in bytes.
struct ComparedNumbers {
  std::uint64_t left = 0;
  std::uint64_t right = 0;
  std::uint32_t width = 8;
};

// Two texts.
struct ComparedTexts {
  std::vector<std::uint8_t> left{};
  std::vector<std::uint8_t> right{};
};

// What mutants are made of besides the tape itself.
struct Material {
  const Tape* donor = nullptr;
  std::span<const ComparedNumbers> numbers{};
  std::span<const ComparedTexts> texts{};
};

// Two neighbouring spans with the same label that are not items of a list and a good part of the
// whole: the outermost ones there are, of a tape whose spans know what is inside them. Where
// `second` is kNone there are none.
struct Halves {
  std::uint32_t first = Span::kNone;
  std::uint32_t second = Span::kNone;
};
Halves halves_of(std::span<const Choice> choices, std::span<const Span> spans);

class Mutator {
 public:
  Mutator() = default;
  Mutator(const Mutator&) = delete;
  Mutator& operator=(const Mutator&) = delete;

  // Starts from a copy of this tape.
  void begin(const Tape& tape);
  // The same for a tape as it was recorded, without the copy where there need not be one: as long
  // as only values change they change in the tape itself, until `put_back`. Nobody else may change
  // it in between.
  void begin_in(Tape& tape);
  void put_back();
  // Changes the tape inside one span (kNone: anywhere). False if there is no place for the
  // operator; then nothing has changed.
  bool apply(Operator op, std::uint32_t inside, const Material& material, Random& random);
  // The same change in two halves of equal form, the outermost there are: what makes pairs stay
  // alike. False if there are none.
  bool apply_to_both(Operator op, const Material& material, Random& random);

  const Tape& tape() const { return *tape_; }

 private:
  // Where an operator may work.
  struct Place : tape::Piece {
    bool is_all = false;  // and not one span
  };

  // A copied step is not the step it was copied from; a moved one is.
  enum class Steps : std::uint8_t { copied, moved };

  void own();
  void copy_to_own(const Tape& tape);
  void set(std::uint32_t choice, std::uint64_t value);
  Place place_in(std::uint32_t span) const;
  tape::TapeTree<tape::AfterByInside> tree() const { return tape::tree_of(*tape_); }
  tape::Piece content_of(std::uint32_t span) const { return tree().content_of(span); }
  bool equal(const tape::Piece& left, const Tape& other, const tape::Piece& right) const;
  std::uint32_t any_span(const Place& place, Random& random) const;
  std::uint32_t any_choice(const Place& place, Random& random, bool (*fits)(const Choice&)) const;
  template <class Fits>
  bool any_list(const Place& place, Random& random, Fits fits, std::size_t least_steps);
  void collect_items(std::uint32_t length_at);
  bool has_length(std::uint32_t step) const;
  void find_steps(const Place& place);
  void collect_steps(std::uint32_t step);
  void count_items(std::uint64_t more);
  void lift(const Tape& from, const tape::Piece& piece, tape::Cutting& cutting, Steps steps);
  void put(const tape::Cutting& cutting, const tape::Piece& region, std::uint32_t parent);
  void remove(const tape::Piece& region, std::uint32_t parent) { put({}, region, parent); }
  void replace(const tape::Piece& region, std::uint32_t parent, const Tape& from,
               const tape::Piece& piece);

  bool tweak(const Place& place, Random& random);
  bool borrow(const Place& place, Random& random);
  bool substitute(const Place& place, const Material& material, Random& random);
  bool substitute_number(const Place& place, const ComparedNumbers& pair, Random& random);
  bool substitute_bytes(const Place& place, const ComparedNumbers& pair, Random& random);
  bool substitute_text(const Place& place, const ComparedTexts& pair, Random& random);
  bool regenerate(const Place& place, Random& random);
  bool copy(const Place& place, Random& random);
  bool hoist(const Place& place, Random& random);
  bool splice(const Place& place, const Tape& donor, Random& random);
  bool erase(const Place& place, Random& random);
  bool insert(const Place& place, Random& random);
  bool duplicate(const Place& place, Random& random);
  bool swap(const Place& place, Random& random);
  bool move(const Place& place, Random& random);
  void write_items(std::span<const std::uint8_t> content);

  // What a choice of a lent tape was before.
  struct Changed {
    std::uint32_t at = 0;
    std::uint64_t value = 0;
  };

  Tape own_{};
  Tape* tape_ = &own_;
  Tape* lent_ = nullptr;  // the tape is not ours
  std::vector<Changed> changed_{};
  bool lent_is_whole_ = false;  // which no mutant is
  std::array<tape::Cutting, 2> cuttings_{};
  tape::List list_{};  // found by any_list
  std::vector<std::uint32_t> found_{};
  std::vector<std::uint32_t> steps_{};  // found by find_steps
};

// A changed tape, or nothing if the tape has no place for the operator. For single mutants.
using Mutant = std::optional<Tape>;
Mutant mutant_by(Operator op, const Tape& tape, Random& random, const Material& material = {});

// One operator, chosen at random among those that fit; the tape itself if none does.
Tape mutated(const Tape& tape, Random& random);

// The value of a choice changed within its domain; bytes are changed by the mutator itself.
std::uint64_t tweaked(const Tape& tape, const Choice& choice, Random& random);

// The number that the code under test sees for a choice, and the value of the choice for which it
// sees that number. They differ for characters, which are chosen by their place in an alphabet that
// begins with the simplest.
std::uint64_t seen_as(const Choice& choice);
std::uint64_t to_be_seen_as(std::uint64_t number, const Choice& choice);

// A run of bytes changed in one place, appended to the bytes of the tape.
void tweak_bytes(Tape& tape, std::uint32_t at, Random& random);

}  // namespace gainsay::mutate
