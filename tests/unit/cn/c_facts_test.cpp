// SPDX-License-Identifier: MIT

#ifdef GAINSAY_HAS_LIBCLANG

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "unit/cn/told.hpp"

namespace gainsay::cn {

namespace {

std::string text_at(const Program& program, const Span& span) {
  return std::string(program.sources.text(span));
}

// The place of the only CN comment.
CComment::Place place(const std::string& text) {
  const auto program = program_of(text);
  REQUIRE(program->facts.comments.size() == 1);
  return program->facts.comments[0].place;
}

}  // namespace

TEST_CASE("a struct has its size, alignment and fields with offsets") {
  const auto program = program_of(
      "struct s { char c; long n; int a[3]; unsigned f : 3; unsigned g : 5; struct s *next; };");
  const CRecord* record = program->facts.record("s");
  REQUIRE(record != nullptr);
  CHECK(record->size == 40);
  CHECK(record->align == 8);
  REQUIRE(record->fields.size() == 6);
  CHECK(record->field("n")->offset == 64);
  CHECK(record->field("a")->type->spelling == "int[3]");
  CHECK(record->field("a")->type->count == 3);
  CHECK(record->field("f")->bit_width == 3);
  CHECK(record->field("g")->offset == record->field("f")->offset + 3);
  CHECK(record->field("next")->type->element == record->type);
}

TEST_CASE("unions, enums and typedefs are known, also those without a tag") {
  const auto program = program_of(
      "union u { int i; char c; }; enum e { A, B = 5, C = -1 };\n"
      "typedef struct { int x; } pair; typedef enum { D } d_t; typedef unsigned char byte;");
  const CFacts& facts = program->facts;
  CHECK(facts.record("u")->is_union);
  const CEnum* of = nullptr;
  CHECK(facts.constant("B", &of)->value == 5);
  CHECK(of->name == "e");
  CHECK(of->type->is_signed);
  CHECK(facts.constant("C")->value == -1);
  REQUIRE(facts.type_named("pair") != nullptr);
  CHECK(facts.type_named("pair")->type->record->field("x") != nullptr);
  CHECK(facts.type_named("pair")->type->spelling == "pair");
  CHECK(facts.type_named("pair")->type->record->name.empty());
  CHECK(facts.type_named("byte")->type->spelling == "unsigned char");
  CHECK(!facts.type_named("d_t")->type->is_signed);
}

TEST_CASE("a function has its signature, storage and body") {
  const auto program = program_of(
      "static int f(const char *s, int a[4], int (*cb)(int)) { return a[0]; }\n"
      "void g(void); int h(int, ...);");
  const CFunction* f = program->facts.function("f");
  REQUIRE(f != nullptr);
  CHECK(f->is_static);
  CHECK(f->defined());
  CHECK(f->in_main_file);
  REQUIRE(f->parameters.size() == 3);
  CHECK(f->parameters[0].name == "s");
  CHECK(f->parameters[0].type->spelling == "char *");
  CHECK(f->parameters[1].type->spelling == "int *");
  CHECK(f->parameters[1].elements == 4);
  CHECK(f->parameters[2].type->spelling == "int (*)(int)");
  CHECK(text_at(*program, f->body) == "{ return a[0]; }");
  CHECK(text_at(*program, f->name_span).starts_with("f"));
  CHECK(!program->facts.function("g")->defined());
  CHECK(program->facts.function("h")->variadic);
}

TEST_CASE("a definition replaces what a declaration said") {
  const auto program = program_of("static int f(int); int f(int n) { return n; }");
  const CFunction* f = program->facts.function("f");
  CHECK(f->defined());
  CHECK(f->is_static);
  CHECK(f->parameters[0].name == "n");
}

TEST_CASE("globals have a type and say whether they are defined") {
  const auto program = program_of("static int a[2]; extern long b; const int c = 1;");
  CHECK(program->facts.global("a")->is_static);
  CHECK(program->facts.global("a")->type->spelling == "int[2]");
  CHECK(!program->facts.global("b")->defined);
  CHECK(program->facts.global("c")->is_const);
  CHECK(program->facts.global("c")->defined);
}

TEST_CASE("loops know their parts") {
  const auto program = program_of(
      "int f(int n) { for (int i = 0; i < n; i++) { n--; }\n"
      "  while (n > 0) n--;\n  do { n++; } while (n < 3);\n  for (;;) break;\n  return n; }");
  const std::vector<CLoop>& loops = program->facts.function("f")->loops;
  REQUIRE(loops.size() == 4);
  CHECK(loops[0].kind == CLoop::Kind::for_loop);
  CHECK(text_at(*program, loops[0].init) == "int i = 0");
  CHECK(text_at(*program, loops[0].condition) == "i < n");
  CHECK(text_at(*program, loops[0].step) == "i++");
  CHECK(text_at(*program, loops[0].body) == "{ n--; }");
  CHECK(loops[0].braced);
  CHECK(text_at(*program, loops[1].condition) == "n > 0");
  CHECK(text_at(*program, loops[1].body) == "n--");
  CHECK(!loops[1].braced);
  CHECK(text_at(*program, loops[2].condition) == "n < 3");
  CHECK(text_at(*program, loops[2].body) == "{ n++; }");
  CHECK(loops[3].condition.empty());
  CHECK(loops[3].init.empty());
}

TEST_CASE("loops and returns out of a macro are marked") {
  const auto program = program_of(
      "#define FOREVER for (;;)\n#define GIVE return 1\nint f(void) { FOREVER { GIVE; } }");
  CHECK(program->facts.function("f")->loops[0].in_macro);
  CHECK(program->facts.function("f")->returns[0].in_macro);
}

TEST_CASE("returns, blocks, calls and locals are listed") {
  const auto program = program_of(
      "int g(int);\nint f(int n) { int a = 1, b; { int a = 2; g(a); } if (n) return g(a) + g(n);\n"
      "  static int s; return s ; }");
  const CFunction& f = *program->facts.function("f");
  REQUIRE(f.returns.size() == 2);
  CHECK(text_at(*program, f.returns[0].extent) == "return g(a) + g(n);");
  CHECK(text_at(*program, f.returns[0].value) == "g(a) + g(n)");
  CHECK(text_at(*program, f.returns[1].extent) == "return s ;");
  CHECK(f.blocks.size() == 2);
  CHECK(f.calls == std::vector<std::string>{"g"});
  CHECK(f.locals.size() == 4);
  CHECK(f.locals[3].is_static);
}

TEST_CASE("the innermost variable of a name is the one that is seen") {
  const std::string text = "int f(void) { int a = 1; { int a = 2; a++; } a--; return a; }";
  const auto program = program_of(text);
  const CFunction& f = *program->facts.function("f");
  const auto seen = [&](const std::string& where) {
    return CFacts::visible(f, "a", static_cast<std::uint32_t>(text.find(where)));
  };
  CHECK(seen("a++") == &f.locals[1]);
  CHECK(seen("a--") == &f.locals[0]);
  CHECK(seen("int a = 1") == nullptr);
}

TEST_CASE("comments are classified by where they stand") {
  CHECK(place("/*@ function (i32) f() { 1i32 } @*/") == CComment::Place::file_level);
  CHECK(place("int f(int n)\n/*@ requires true; @*/ { return n; }") == CComment::Place::contract);
  CHECK(place("int f(int n) /*@ requires true; @*/;") == CComment::Place::prototype);
  CHECK(place("void f(int n) { while (n) /*@ inv true; @*/ { n--; } }") == CComment::Place::loop);
  CHECK(place("void f(int n) { for (;;) /*@ inv true; @*/ n--; }") == CComment::Place::loop);
  CHECK(place("void f(int n) { do /*@ inv true; @*/ { n--; } while (n); }") ==
        CComment::Place::loop);
  CHECK(place("void f(int n) { n++; /*@ assert(true); @*/ }") == CComment::Place::statement);
  CHECK(place("void f(int n) { /*@ assert(true); @*/ n++; }") == CComment::Place::statement);
  CHECK(place("void f(int n) { f(n /*@ 1i32 @*/); }") == CComment::Place::argument);
  CHECK(place("void f(int n) { n = 1 + /*@ x @*/ n; }") == CComment::Place::elsewhere);
  CHECK(place("struct s { int a; /*@ x @*/ int b; };") == CComment::Place::elsewhere);
  CHECK(place("int f(int n /*@ x @*/) { return n; }") == CComment::Place::elsewhere);
}

TEST_CASE("a comment knows the tokens around it") {
  const auto program = program_of("void f(int n) { n++; /* c */ /*@ assert(true); @*/ n--; }");
  CHECK(program->facts.comments[0].previous == ";");
  CHECK(program->facts.comments[0].next == "n");
}

TEST_CASE("ordinary comments, commented-out ones and those in skipped code are not CN") {
  const auto program = program_of(
      "// /*@ junk @*/\n/* @ junk @*/\n#if 0\n/*@ junk @*/\n#endif\n#ifdef GAINSAY_CN\n"
      "/*@ function (i32) f() { 1i32 } @*/\n#endif\nconst char *s = \"/*@ junk @*/\";\n");
  CHECK(program->comments == 1);
  CHECK(told(*program) == "");
}

TEST_CASE(
    "without a magic character, dollars count if there is CN between them and none between @") {
  const auto comments = [](const std::string& text) {
    return program_of(text + "int f(void) { return 1; }", 0)->facts.comments.size();
  };
  CHECK(comments("/*$ function (i32) one() { 1i32 } $*/\n") == 1);
  CHECK(comments("/*@ function (i32) one() { 1i32 } @*/\n") == 1);
  CHECK(comments("/*$Id: queue.c 3 $*/\n") == 0);
  CHECK(comments("/*@ ACSL of one line */ /*$ lemma l() requires true; ensures true; $*/\n") == 1);
  CHECK(comments("/*@ function (i32) a() { 1i32 } @*/ /*$ function (i32) b() { 1i32 } $*/\n") == 1);
}

TEST_CASE("the magic character can be a dollar") {
  const auto program = program_of("/*@ junk @*/ /*$ function (i32) f() { 1i32 } $*/", '$');
  CHECK(program->comments == 1);
  CHECK(program->unit.functions.size() == 1);
}

TEST_CASE("macros are not expanded in CN text") {
  CHECK(codes("#define N 4i32\nint f(int n)\n/*@ requires n < N; @*/ { return n; }") ==
        "cn-unknown-name");
}

TEST_CASE("headers of the project contribute their items, once") {
  const auto folder = std::filesystem::temp_directory_path() / "gainsay_cn_headers";
  std::filesystem::create_directories(folder);
  std::ofstream(folder / "list.h") << "#ifndef L\n#define L\n/*@ function (i32) one() { 1i32 } "
                                      "@*/\n#endif\n";
  CFile file;
  file.path = "f.c";
  file.flags = {"-I" + folder.string()};
  file.text =
      "#include \"list.h\"\n#include \"list.h\"\n#include <stdlib.h>\n"
      "int f(void)\n/*@ ensures return == one(); @*/ { return 1; }\n";
  const auto program = read_program(file);
  REQUIRE(program.has_value());
  CHECK(told(**program) == "");
  CHECK((*program)->unit.functions.size() == 1);
  CHECK((*program)->sources.name((*program)->unit.functions[0].span.file) ==
        (folder / "list.h").string());
  std::filesystem::remove_all(folder);
}

TEST_CASE("a file that does not compile is told in clang's words, and nothing else is") {
  const auto program = program_of("#include \"nowhere.h\"\n/*@ junk @*/\n");
  CHECK(!program->compiles);
  REQUIRE(program->diagnostics.all().size() == 1);
  CHECK(program->diagnostics.all()[0].what == "'nowhere.h' file not found");
}

TEST_CASE("types of C that are made on demand are spelled as C does") {
  CTypes types;
  const CType* integer = types.find("int");
  const CType* row = types.array_of(integer, 4);
  CHECK(row->spelling == "int[4]");
  CHECK(row->size == 16);
  CHECK(types.array_of(row, 3)->spelling == "int[3][4]");
  CHECK(types.pointer_to(row)->spelling == "int (*)[4]");
  CHECK(types.pointer_to(types.pointer_to(integer))->spelling == "int **");
  CHECK(types.array_of(types.pointer_to(integer), 2)->spelling == "int *[2]");
  CHECK(types.pointer_to(integer) == types.pointer_to(integer));
  CHECK(types.integer(64, false)->spelling == "unsigned long");
}

}  // namespace gainsay::cn

#endif
