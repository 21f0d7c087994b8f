// SPDX-License-Identifier: MIT
//
// The stack machine of the FuzzChick paper: 20 faults in its table of rules, one property.
//
//   ./dev bench ifc-stack [--seeds=30] [--seconds=10] [--only=7] [--strategy=coverage,random]
//                         [--half=tuning|held-out] [--integers=whole] [--quick]

#include "ifc/stack_pairs.hpp"
#include "search/task.hpp"

namespace stack = ifc::stack;

namespace {

// Mean tests to failure of MUTAGEN (Mista and Russo) on the same 20 faults, 30 runs each: the best
// that was published.
constexpr double kMutagen[] = {3633,  7122,  4634,  16831,  2327,  2313,  333,
                               299,   26343, 25045, 2537,   14483, 13455, 3928,
                               43678, 27602, 52345, 123401, 30682, 15842};

gainsay::Checked check(const ifc::Table& table, const gainsay::Settings& settings,
                       search::Draws draws) {
  static const gainsay::Gen<stack::Pair> derived = stack::derived_pairs();
  static const gainsay::Gen<stack::Pair> independent = stack::independent_pairs();
  const auto property = [&table](stack::Pair&& states) {
    return stack::ssni(table, std::move(states));
  };
  if (draws == search::Draws::by_hand) {
    return gainsay::check(settings, stack::draw_by_hand, property);
  }
  return gainsay::check(settings, draws == search::Draws::derived ? derived : independent,
                        property);
}

}  // namespace

int main(int argc, char** argv) {
  search::Bench bench{.name = "ifc-stack",
                      .published_by = "MUTAGEN",
                      .seeds = 30,
                      .seconds = 10,
                      .max_size = ifc::kSize,
                      .must_solve = true,
                      .take_flag = ifc::take_integers};
  const std::vector<ifc::Mutant> mutants = stack::mutants();
  for (const ifc::Mutant& mutant : mutants) {
    const std::string name = mutant.opcode + " " + mutant.change;
    bench.tasks.push_back(
        {.number = mutant.number,
         .name = name,
         .title = std::to_string(mutant.number) + " " + name,
         .published = kMutagen[mutant.number - 1],
         .check = [&mutant](const gainsay::Settings& settings, search::Draws draws) {
           return check(mutant.table, settings, draws);
         }});
  }
  bench.check_correct = [](const gainsay::Settings& settings, search::Draws draws) {
    return check(stack::correct_table(), settings, draws);
  };
  return search::run_bench(std::move(bench), argc, argv);
}
