// SPDX-License-Identifier: MIT

#include "agree/dual_enumeration.hpp"

namespace agree {

bool EnumeratingServer::next() {
  while (!path_.empty() && path_.back().first + 1 >= path_.back().second) path_.pop_back();
  if (path_.empty()) return false;
  ++path_.back().first;
  return true;
}

std::size_t EnumeratingServer::pick(std::size_t count) {
  if (random_ != nullptr) return static_cast<std::size_t>(random_->upto(count - 1));
  if (at_ == path_.size()) path_.emplace_back(0, count);
  return path_[at_++].first;
}

dual::Value EnumeratingServer::chosen(const dual::Domain& domain, std::string_view,
                                      gainsay::SourcePos) {
  dual::Value value{.sort = domain.sort};
  if (domain.sort == dual::Sort::boolean) {
    value.number = static_cast<std::int64_t>(pick(2));
  } else if (domain.sort == dual::Sort::text) {
    value.text = "t" + std::to_string(1 + pick(values_));
  } else if (domain.min && domain.max) {
    value.number = *domain.min + static_cast<std::int64_t>(
                                     pick(static_cast<std::size_t>(*domain.max - *domain.min + 1)));
  } else {
    value.number = 1 + static_cast<std::int64_t>(pick(values_));
  }
  return value;
}

void EnumeratingServer::claim(std::string_view family, const dual::Value& value,
                              const std::string& key) {
  const auto [found, added] = claims_[std::string(family)].try_emplace(dual::to_text(value), key);
  possible = possible && (added || (found->second == key && !key.empty()));
}

dual::Value EnumeratingServer::chosen_fresh(const dual::Domain& domain, std::string_view family,
                                            gainsay::SourcePos at) {
  const dual::Value value = chosen(domain, family, at);
  claim(family, value, "");
  return value;
}

void EnumeratingServer::claimed(std::string_view family, const dual::Value& value,
                                const dual::Message& key, gainsay::SourcePos) {
  claim(family, value, "k" + dual::to_text(key));
}

Enumeration::Enumeration(dual::ModelPtr model, std::size_t values)
    : model_(std::move(model)), values_(values) {
  Course first;
  first.state = model_->state();
  courses_.emplace(key(first), first);
}

std::size_t Enumeration::add_request(const dual::Message& message) {
  requests_.push_back(model_->read(message));
  return requests_.size() - 1;
}

std::string Enumeration::key(const Course& course) const {
  dual::Message state;
  model_->write(course.state.get(), state);
  std::string text;
  for (const dual::Part& part : state.parts) {
    text += part.kind == dual::Part::Kind::text ? "'" + std::string(state.text(part)) + "'"
                                                : std::to_string(part.number) + ";";
  }
  for (const auto& [family, values] : course.claims) {
    for (const auto& [value, stands_for] : values) text += family + value + "=" + stands_for + ",";
  }
  for (const auto& [connection, waiting] : course.requests) {
    for (const std::size_t one : waiting) {
      text += std::to_string(connection) + ">" + std::to_string(one) + " ";
    }
  }
  for (const auto& [connection, messages] : course.wire) {
    for (const dual::Message& one : messages) {
      text += std::to_string(connection) + "<" + dual::to_text(one);
    }
  }
  return text;
}

std::vector<Course> Enumeration::acted(const Course& course, std::uint32_t connection,
                                       gainsay::Random* random) const {
  std::vector<Course> out;
  EnumeratingServer server(values_);
  if (random != nullptr) server.draw(*random);
  do {
    server.begin(course.claims);
    Course next = course;
    next.state = model_->copy(course.state.get());
    const std::size_t request = next.requests[connection].front();
    next.requests[connection].pop_front();
    model_->receive(server, next.state.get(), {connection}, requests_[request].get());
    if (!server.possible || server.waits) continue;
    next.claims = server.claims();
    for (auto& [to, message] : server.messages) next.wire[to].push_back(std::move(message));
    out.push_back(std::move(next));
  } while (random == nullptr && server.next());
  return out;
}

bool Enumeration::observe(const dual::Observation& observation) {
  const std::uint32_t connection = observation.connection.number;
  std::map<std::string, Course> after;
  if (observation.kind == dual::Observation::Kind::sent) {
    const std::size_t request = add_request(observation.message);
    for (auto& [before, course] : courses_) {
      Course next = course;
      next.requests[connection].push_back(request);
      after.emplace(key(next), std::move(next));
    }
    courses_ = std::move(after);
    return true;
  }
  // Whatever can have happened before the message was seen, in every order.
  std::vector<Course> open;
  std::set<std::string> known;
  for (auto& [before, course] : courses_) {
    known.insert(before);
    open.push_back(course);
  }
  while (!open.empty()) {
    Course course = std::move(open.back());
    open.pop_back();
    for (const auto& [from, waiting] : course.requests) {
      if (waiting.empty()) continue;
      for (Course& next : acted(course, from)) {
        if (known.insert(key(next)).second) open.push_back(std::move(next));
      }
    }
    auto& messages = course.wire[connection];
    if (messages.empty() || dual::to_text(messages.front()) != dual::to_text(observation.message)) {
      continue;
    }
    messages.pop_front();
    std::string name = key(course);
    after.emplace(std::move(name), std::move(course));
  }
  courses_ = std::move(after);
  return !courses_.empty();
}

}  // namespace agree
