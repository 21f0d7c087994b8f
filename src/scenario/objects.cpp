// SPDX-License-Identifier: MIT

#include <gainsay/scenario/objects.hpp>

#include <algorithm>

namespace gainsay::scenario {

std::size_t Objects::add(std::uint32_t step) {
  is_plain_ = is_plain_ && (steps_.empty() || steps_.back() < step);
  is_plain_ ? steps_.push_back(step) : steps_.clear();
  objects_.push_back(
      {step, static_cast<std::uint32_t>(objects_.size()), Object::State::live, true});
  return objects_.size() - 1;
}

void Objects::set_state(std::size_t index, Object::State state) {
  Object& object = objects_[index];
  if (object.state == state) return;
  object.state = state;
  state == Object::State::moved_from ? ++moved_from_ : --moved_from_;
}

void Objects::clear() {
  objects_.clear();
  steps_.clear();
  is_plain_ = true;
  moved_from_ = 0;
}

std::size_t Objects::draw(Source& source) {
  if (!is_plain_ || steps_.empty()) {
    return draw(source, [](std::size_t) { return true; });
  }
  const std::uint32_t step = source.reference(label_, steps_);
  return static_cast<std::size_t>(std::lower_bound(steps_.begin(), steps_.end(), step) -
                                  steps_.begin());
}

// The reference names the step; of several objects of one step an alternative says which.
std::size_t Objects::draw_offered(Source& source) {
  if (offered_.empty()) return kNone;
  offered_steps_.clear();
  for (const std::size_t index : offered_) offered_steps_.push_back(objects_[index].step);
  std::sort(offered_steps_.begin(), offered_steps_.end());
  offered_steps_.erase(std::unique(offered_steps_.begin(), offered_steps_.end()),
                       offered_steps_.end());
  const std::uint32_t step = source.reference(label_, offered_steps_);
  std::size_t count = 0;
  for (const std::size_t index : offered_) count += objects_[index].step == step ? 1 : 0;
  std::size_t nth = count > 1 ? source.alternative(count) : 0;
  for (const std::size_t index : offered_) {
    if (objects_[index].step == step && nth-- == 0) return index;
  }
  return offered_.front();
}

}  // namespace gainsay::scenario
