// SPDX-License-Identifier: MIT
//
// The objects of a scenario: what calls made and later calls take.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <gainsay/program.hpp>
#include <gainsay/source.hpp>

namespace gainsay::scenario {

// An object, whatever it is: who derives from Objects keeps the rest.
struct Object {
  enum class State : std::uint8_t { live, moved_from };

  std::uint32_t step = 0;    // the step that made it
  std::uint32_t number = 0;  // in its name: s0, s1
  State state = State::live;
  bool changed = false;  // since it was last checked
};

// The objects of one kind in the current scenario: handles, connections, values of an abstract
// type. An object is known by its index; on the tape it is known by the step that made it, so that
// a tape can lose a step and keep the rest.
class Objects {
 public:
  static constexpr std::size_t kNone = ~std::size_t{0};

  // The names of the objects are `prefix` and a number: s0, s1, ...
  explicit Objects(std::string prefix) : prefix_(std::move(prefix)), label_(label_of(prefix_)) {}
  virtual ~Objects() = default;
  Objects(const Objects&) = delete;
  Objects& operator=(const Objects&) = delete;

  const std::string& prefix() const { return prefix_; }
  std::string name(std::size_t index) const {
    return prefix_ + std::to_string(objects_[index].number);
  }
  std::size_t size() const { return objects_.size(); }
  Object& operator[](std::size_t index) { return objects_[index]; }
  const Object& operator[](std::size_t index) const { return objects_[index]; }
  // Moved-from objects remain, for operations that ask for them.
  std::size_t moved_from() const { return moved_from_; }
  std::size_t live() const { return objects_.size() - moved_from_; }
  void set_state(std::size_t index, Object::State state);

  // Draws one of all objects, the recent ones more often; kNone if there is none.
  std::size_t draw(Source& source);
  // The same of those for which `offered(index)` holds.
  template <class Offered>
  std::size_t draw(Source& source, Offered offered) {
    offered_.clear();
    for (std::size_t i = 0; i < size(); ++i) {
      if (offered(i)) offered_.push_back(i);
    }
    return draw_offered(source);
  }

  // --- what a kind of objects may want; what is not overridden does nothing

  // What must hold of object `index` after each step that may have changed it. If it does not, or
  // leaves by an exception, `fault` says which check it was.
  virtual bool has_check() const { return false; }
  virtual bool check(std::size_t /*index*/) { return true; }
  virtual Fault fault() const { return {}; }
  // Called once for each object, at the end. If it is `worth_destroying`, that is part of what is
  // tested: the order is drawn and the printed program shows it.
  virtual bool worth_destroying() const { return false; }
  virtual void destroy(std::size_t /*index*/) {}

  // --- for the step loop

  // Forgets the objects, which were destroyed.
  void clear();

 protected:
  // A new object, made by this step.
  std::size_t add(std::uint32_t step);

 private:
  std::size_t draw_offered(Source& source);

  std::vector<Object> objects_{};
  std::vector<std::uint32_t> steps_{};  // that made objects, if each made one, in rising order
  bool is_plain_ = true;
  std::size_t moved_from_ = 0;
  std::vector<std::size_t> offered_{};          // scratch of a draw
  std::vector<std::uint32_t> offered_steps_{};  // and of its steps
  std::string prefix_;
  Label label_;
};

}  // namespace gainsay::scenario
