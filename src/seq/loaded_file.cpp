// SPDX-License-Identifier: MIT

#include "seq/loaded_file.hpp"

#include "base/clock.hpp"
#include "base/format.hpp"

namespace gainsay::seq {

Result<LoadedFile> load_file(const CFile& file, const BuildSettings& settings,
                             const RunCode& run_code) {
  LoadedFile made;
  const base::Stopwatch parsing;
  auto program = read_program(file);
  if (!program) return refuse(program.error());
  made.program = std::move(*program);
  made.times.parse = parsing.seconds();
  if (!made.program->compiles) return made;

  const base::Stopwatch emitting;
  Emitted emitted = emit(made.program->unit, made.program->facts, made.program->sources);
  made.times.emit = emitting.seconds();
  made.left_out = std::move(emitted.left_out);
  made.uncallable = std::move(emitted.uncallable);
  for (const LeftOut& one : emitted.unchecked) {
    made.program->diagnostics.warn(
        {.code = "cn-unchecked",
         .what = fmt::format("this statement in `{}` is not checked: {}", one.function, one.reason),
         .span = one.span,
         .fix = "the function is tested without it; names that an invariant binds are known in the "
                "invariant only"});
  }

  made.settings = settings;
  made.settings.wrapped = std::move(emitted.wrapped);
  made.settings.own_names = std::move(emitted.own_names);
  auto built = build(emitted.text, made.settings);
  if (!built) return refuse(built.error());
  made.built = std::make_unique<Built>(std::move(*built));
  made.times.compile = made.built->compile_seconds;
  made.times.link = made.built->link_seconds;

  Error error;
  run_code([&] {
    auto loaded = Loaded::load(made.built->object);
    if (!loaded) {
      error = loaded.error();
    } else {
      made.loaded = std::make_unique<Loaded>(std::move(*loaded));
    }
  });
  if (made.loaded == nullptr) return refuse(std::move(error));
  for (const std::string& name : made.settings.wrapped) {
    if (!made.loaded->is_there(name)) made.missing.push_back(name);
  }
  return made;
}

}  // namespace gainsay::seq
