// SPDX-License-Identifier: MIT
//
// The register machine of the FuzzChick paper: 33 faults in its table of rules, one property. A
// long bench: --quick runs the faults for which FuzzChick needs less than a million tests.
//
//   ./dev bench ifc-register [--seeds=10] [--seconds=300] [--only=7] [--strategy=coverage,random]
//                            [--half=tuning|held-out] [--integers=whole] [--quick]

#include "ifc/register_inputs.hpp"
#include "search/task.hpp"

namespace reg = ifc::reg;

namespace {

// Tests that FuzzChick needs in the mean, as its published times at its published speed of 4991
// tests a second imply. 144 million is what it runs in eight hours without finding the fault.
constexpr double kFuzzChick[] = {184e3,  1.75e6, 29.8e6, 144e6, 86.7e6, 2.0e6, 4.7e6, 3.3e6, 144e6,
                                 11.6e6, 687e3,  564e3,  2.4e6, 47e3,   154e3, 5.9e6, 575e3, 155e3,
                                 704e3,  232e3,  423e3,  202e3, 207e3,  145e3, 146e3, 251e3, 307e3,
                                 49.8e6, 265e3,  144e6,  144e6, 42.4e6, 153e6};

gainsay::Checked check(const ifc::Table& table, const gainsay::Settings& settings,
                       search::Draws draws) {
  static const gainsay::Gen<reg::Input> derived = reg::derived_inputs();
  static const gainsay::Gen<reg::Input> independent = reg::independent_inputs();
  const auto property = [&table](reg::Input&& input) { return reg::ssni(table, std::move(input)); };
  if (draws == search::Draws::by_hand) {
    return gainsay::check(settings, reg::draw_by_hand, property);
  }
  return gainsay::check(settings, draws == search::Draws::derived ? derived : independent,
                        property);
}

}  // namespace

int main(int argc, char** argv) {
  search::Bench bench{.name = "ifc-register",
                      .published_by = "FuzzChick",
                      .seeds = 10,
                      .seconds = 300,
                      .max_size = ifc::kSize,
                      .must_solve = true,
                      .take_flag = ifc::take_integers};
  const std::vector<ifc::Mutant> mutants = reg::mutants();
  for (const ifc::Mutant& mutant : mutants) {
    const std::string name = mutant.opcode + " " + mutant.change;
    const double published = kFuzzChick[mutant.number - 1];
    bench.tasks.push_back(
        {.number = mutant.number,
         .name = name,
         .title = std::to_string(mutant.number) + " " + name,
         .published = published,
         .quick = published < 1e6,
         .check = [&mutant](const gainsay::Settings& settings, search::Draws draws) {
           return check(mutant.table, settings, draws);
         }});
  }
  bench.check_correct = [](const gainsay::Settings& settings, search::Draws draws) {
    return check(reg::correct_table(), settings, draws);
  };
  return search::run_bench(std::move(bench), argc, argv);
}
