// SPDX-License-Identifier: MIT
//
// Writes a program that holds many values as C++ source and compares them with the originals.

#include <cstdio>
#include <fstream>
#include <string>

#include "values.hpp"

namespace {

template <class T>
void write_type(std::ostream& out) {
  const std::string type = gainsay::type_name<T>();
  for (std::uint64_t number = 0; number < values::kPerType; ++number) {
    const std::string source = gainsay::show(values::make<T>(number));
    out << "  {\n    const " << type << " printed = " << source << ";\n"
        << "    wrong += compare(" << number << ", printed);\n  }\n";
  }
}

template <class... Ts>
void write_all(std::ostream& out, gainsay::detail::Types<Ts...>) {
  int count = 0;
  ((out << "void type_" << ++count << "() {\n", write_type<Ts>(out), out << "}\n\n"), ...);
  out << "}  // namespace\n\nint main() {\n";
  for (int i = 1; i <= count; ++i) out << "  type_" << i << "();\n";
  out << "  return wrong == 0 ? 0 : 1;\n}\n";
}

constexpr const char* kHead = R"(#include <cstdio>
#include "values.hpp"

using values::make;

namespace {

int wrong = 0;

template <class T>
int compare(unsigned long number, const T& printed) {
  const T original = make<T>(number);
  if (values::same(original, printed)) return 0;
  std::printf("original %s\nprinted  %s\n", gainsay::show(original).c_str(),
              gainsay::show(printed).c_str());
  return 1;
}

)";

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  std::ofstream out(argv[1]);
  out << kHead;
  write_all(out, values::All{});
  return out.good() ? 0 : 1;
}
