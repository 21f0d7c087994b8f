// SPDX-License-Identifier: MIT
//
// What a judge must say, found out the slow way: every order in which requests can have acted, with
// every value that the server can have made up out of a few. Nothing floats, nothing is put off, no
// value is unknown.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gainsay/dual.hpp>
#include <gainsay/random.hpp>

namespace agree {

namespace dual = gainsay::dual;

// Serves one step; what is free is answered by a list of numbers that counts up.
class EnumeratingServer final : public dual::Server {
 public:
  // What values the server has given to families so far, with what they stand for.
  using Claims = std::map<std::string, std::map<std::string, std::string>>;

  explicit EnumeratingServer(std::size_t values) : values_(values) {}

  // Restarts; false once all ways were tried.
  bool next();
  void begin(const Claims& claims) {
    at_ = 0;
    messages.clear();
    waits = false;
    possible = true;
    claims_ = claims;
  }
  // Draws instead of counting.
  void draw(gainsay::Random& random) { random_ = &random; }

  bool decide(const dual::Cond& holds, std::string_view, gainsay::SourcePos) override {
    return holds.holds();
  }
  bool obeys(const dual::Rule&, const dual::Cond& holds, gainsay::SourcePos) override {
    return holds.holds();
  }
  bool either(std::string_view, gainsay::SourcePos) override { return pick(2) == 0; }
  std::size_t one_of(std::size_t count, std::string_view, gainsay::SourcePos) override {
    return pick(count);
  }
  void assume(const dual::Cond& holds, gainsay::SourcePos) override {
    possible = possible && holds.holds();
  }
  void wait(gainsay::SourcePos) override { waits = true; }
  void close(dual::Connection, gainsay::SourcePos) override {}

  std::vector<std::pair<std::uint32_t, dual::Message>> messages{};
  bool waits = false;
  bool possible = true;
  Claims claims() const { return claims_; }

 protected:
  dual::Value chosen(const dual::Domain& domain, std::string_view, gainsay::SourcePos) override;
  dual::Value chosen_fresh(const dual::Domain& domain, std::string_view family,
                           gainsay::SourcePos at) override;
  void claimed(std::string_view family, const dual::Value& value, const dual::Message& key,
               gainsay::SourcePos) override;
  dual::Value moment(gainsay::SourcePos) override { return {.sort = dual::Sort::time}; }
  void sent(dual::Connection to, dual::Message message, gainsay::SourcePos) override {
    messages.emplace_back(to.number, std::move(message));
  }

 private:
  std::size_t pick(std::size_t count);
  void claim(std::string_view family, const dual::Value& value, const std::string& key);

  std::size_t values_;
  Claims claims_{};
  gainsay::Random* random_ = nullptr;
  std::vector<std::pair<std::size_t, std::size_t>> path_{};  // picked, of how many
  std::size_t at_ = 0;
};

// One way in which it can have been so far.
struct Course {
  dual::AnyModel::State state{};
  EnumeratingServer::Claims claims{};
  std::map<std::uint32_t, std::deque<std::size_t>> requests{};  // not acted on yet
  std::map<std::uint32_t, std::deque<dual::Message>> wire{};
};

class Enumeration {
 public:
  Enumeration(dual::ModelPtr model, std::size_t values);

  // False once nothing explains the observations.
  bool observe(const dual::Observation& observation);
  std::size_t courses() const { return courses_.size(); }

  // What happens when the next request of the connection acts, in every way.
  std::vector<Course> acted(const Course& course, std::uint32_t connection,
                            gainsay::Random* random = nullptr) const;
  std::size_t add_request(const dual::Message& message);

 private:
  std::string key(const Course& course) const;

  dual::ModelPtr model_;
  std::size_t values_;
  std::vector<dual::AnyModel::Request> requests_{};
  std::map<std::string, Course> courses_{};
};

}  // namespace agree
