// SPDX-License-Identifier: MIT
//
// The tasks of the four workloads: a fault and a property that it violates, by their names in Etna.
#pragma once

#include <type_traits>
#include <utility>
#include <vector>

#include <gainsay/check.hpp>
#include <gainsay/derive.hpp>

#include "search/task.hpp"

namespace etna {

std::vector<search::Task> bst_tasks();
std::vector<search::Task> rbt_tasks();
std::vector<search::Task> stlc_tasks();
std::vector<search::Task> fsub_tasks();

// Every property without a fault: no search may find anything.
std::vector<search::Task> bst_correct();
std::vector<search::Task> rbt_correct();
std::vector<search::Task> stlc_correct();
std::vector<search::Task> fsub_correct();

// A property of a workload; what it is judged by depends on a fault.
template <class Fault>
struct Property {
  const char* name = "";
  std::function<gainsay::Checked(Fault, const gainsay::Settings&, search::Draws)> check{};
};

// A property whose arguments are drawn from their types, or by `Hand::draw(source, Tag<Argument>)`.
template <class Hand, class Fault, class... Args>
Property<Fault> property(const char* name, gainsay::Verdict (*judge)(Fault, Args...)) {
  return {name, [judge](Fault fault, const gainsay::Settings& settings, search::Draws draws) {
            const auto judged = [fault, judge](const std::remove_cvref_t<Args>&... args) {
              return judge(fault, args...);
            };
            if (draws == search::Draws::by_hand) {
              return gainsay::check(
                  settings,
                  [](gainsay::Source& source) {
                    return Hand::draw(source, gainsay::Tag<std::remove_cvref_t<Args>>{});
                  }...,
                  judged);
            }
            return gainsay::check(settings, gainsay::arbitrary<std::remove_cvref_t<Args>>()...,
                                  judged);
          }};
}

// A fault with the properties that it violates.
template <class Fault>
struct Violations {
  const char* name = "";
  Fault fault{};
  std::vector<const char*> properties{};
};

template <class Fault>
search::Task task(const std::string& name, Fault fault, const Property<Fault>& property) {
  return {.name = name,
          .title = name,
          .check = [fault, check = property.check](const gainsay::Settings& settings,
                                                   search::Draws draws) {
            return check(fault, settings, draws);
          }};
}

template <class Fault>
std::vector<search::Task> tasks_of(const std::string& workload,
                                   const std::vector<Property<Fault>>& properties,
                                   const std::vector<Violations<Fault>>& faults) {
  std::vector<search::Task> tasks;
  for (const Violations<Fault>& one : faults) {
    for (const std::string_view wanted : one.properties) {
      for (const Property<Fault>& property : properties) {
        if (wanted != property.name) continue;
        tasks.push_back(task(workload + " " + one.name + " " + property.name, one.fault, property));
      }
    }
  }
  return tasks;
}

template <class Fault>
std::vector<search::Task> correct_ones(const std::string& workload,
                                       const std::vector<Property<Fault>>& properties) {
  std::vector<search::Task> tasks;
  for (const Property<Fault>& property : properties) {
    tasks.push_back(task(workload + " " + property.name, Fault::none, property));
  }
  return tasks;
}

}  // namespace etna
