// SPDX-License-Identifier: MIT

#include "cn/build.hpp"

#include <dlfcn.h>
#include <stdlib.h>

#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>
#include <string_view>
#include <system_error>

#include "base/clock.hpp"
#include "base/format.hpp"
#include "base/process.hpp"

// Bytes of this program; embedded.c.
#define GAINSAY_EMBEDDED(name)               \
  extern "C" const char gainsay_cn_##name[]; \
  extern "C" const char gainsay_cn_##name##_end[]
GAINSAY_EMBEDDED(archive);
GAINSAY_EMBEDDED(names_h);
GAINSAY_EMBEDDED(values_h);
GAINSAY_EMBEDDED(types_h);
GAINSAY_EMBEDDED(checks_h);
GAINSAY_EMBEDDED(cn_h);

namespace gainsay::cn {

namespace {

namespace fs = std::filesystem;

std::string_view bytes(const char* begin, const char* end) {
  return {begin, static_cast<std::size_t>(end - begin)};
}

bool write(const fs::path& path, std::string_view text) {
  std::error_code failed;
  fs::create_directories(path.parent_path(), failed);
  std::ofstream file(path, std::ios::binary);
  file.write(text.data(), static_cast<std::streamsize>(text.size()));
  return static_cast<bool>(file.flush());
}

bool write_runtime(const fs::path& folder, const BuildSettings& settings) {
  std::string names(bytes(gainsay_cn_names_h, gainsay_cn_names_h_end));
  for (const std::string& name : settings.own_names) names += "#undef " + name + "\n";
  return write(folder / "names.h", names) &&
         write(folder / "libruntime.a", bytes(gainsay_cn_archive, gainsay_cn_archive_end)) &&
         write(folder / "cn/runtime/values.h",
               bytes(gainsay_cn_values_h, gainsay_cn_values_h_end)) &&
         write(folder / "cn/runtime/types.h", bytes(gainsay_cn_types_h, gainsay_cn_types_h_end)) &&
         write(folder / "cn/runtime/checks.h",
               bytes(gainsay_cn_checks_h, gainsay_cn_checks_h_end)) &&
         write(folder / "gainsay/cn.h", bytes(gainsay_cn_cn_h, gainsay_cn_cn_h_end));
}

// The program that a name stands for on the PATH, through all links.
fs::path program_of(const std::string& name) {
  std::error_code failed;
  if (name.find('/') != std::string::npos) return fs::weakly_canonical(name, failed);
  std::istringstream path(std::getenv("PATH") == nullptr ? "" : std::getenv("PATH"));
  for (std::string folder; std::getline(path, folder, ':');) {
    const fs::path candidate = fs::path(folder) / name;
    if (fs::exists(candidate, failed)) return fs::weakly_canonical(candidate, failed);
  }
  return name;
}

// Each block calls __sanitizer_cov_trace_pc. clang leaves out calls whose block follows from
// others.
std::string blocks_flag(const std::string& compiler) {
  const bool clang = program_of(compiler).filename().string().find("clang") != std::string::npos;
  return std::string("-fsanitize-coverage=trace-pc") + (clang ? ",no-prune" : "");
}

// The checks are C99, and so is code of 1989 but for what `inline` means.
std::string at_least_c99(const std::string& flag) {
  for (const char* old : {"-ansi", "-std=c89", "-std=c90", "-std=gnu89", "-std=gnu90",
                          "-std=iso9899:1990", "-std=iso9899:199409"}) {
    if (flag == old) return "-std=gnu99";
  }
  return flag;
}

// How the code under test is compiled, whoever does it.
std::vector<std::string> code_flags(const fs::path& runtime, const char* debug,
                                    const BuildSettings& settings) {
  std::vector<std::string> flags{"-include", (runtime / "names.h").string(), "-idirafter",
                                 runtime.string()};
  for (const fs::path& quoted : settings.quote_folders) {
    flags.insert(flags.end(), {"-iquote", quoted.string()});
  }
  for (const fs::path& name : settings.named) {
    if (name.is_absolute()) continue;
    flags.push_back(
        fmt::format("-fmacro-prefix-map={}={}", name.string(), fs::absolute(name).string()));
  }
  // Optimising costs time, which most tests never get back: they are over within milliseconds.
  // Overflow is judged by the checks, not used by the compiler.
  // addr2line and objdump of Debian 12 take files for one another in version 5 of the format.
  flags.insert(flags.end(),
               {"-gdwarf-4", debug, "-O0", "-fPIC", "-w", "-fwrapv", "-fno-strict-aliasing",
                "-fno-omit-frame-pointer", "-fno-stack-protector"});
  if (settings.access) {
    flags.insert(flags.end(),
                 {"-fsanitize=thread", "--param", "tsan-instrument-func-entry-exit=0"});
  }
  if (settings.undefined) {
    flags.push_back(
        "-fsanitize=signed-integer-overflow,shift,integer-divide-by-zero,null,alignment,bounds,"
        "unreachable,return,vla-bound,bool,enum,pointer-overflow,nonnull-attribute");
    flags.push_back("-fno-wrapv");
  }
  if (settings.lines) flags.push_back(blocks_flag(settings.compiler));
  if (!settings.access) flags.push_back("-DGAINSAY_CN_UNTRACED");
  // Last, so that -O2 or -O0 of the user counts.
  for (const std::string& given : settings.flags) {
    const std::string flag = at_least_c99(given);
    if (flag != given) flags.push_back("-fgnu89-inline");
    flags.push_back(flag);
  }
  return flags;
}

std::vector<std::string> compile_command(const fs::path& folder, const fs::path& source,
                                         const fs::path& object, const BuildSettings& settings) {
  std::vector<std::string> command{settings.compiler, "-c", source.string(), "-o", object.string()};
  // Line tables are enough to tell the place of an instruction; the rest of the debug information
  // costs time.
  for (std::string& flag : code_flags(folder, "-g1", settings)) command.push_back(std::move(flag));
  return command;
}

// What follows the objects.
std::vector<std::string> libraries(const fs::path& runtime, const BuildSettings& settings) {
  std::vector<std::string> flags{(runtime / "libruntime.a").string(), "-Wl,-z,now", "-Wl,-z,relro"};
  for (const std::string& name : settings.wrapped) flags.push_back("-Wl,--wrap=" + name);
  flags.insert(flags.end(), settings.link_flags.begin(), settings.link_flags.end());
  return flags;
}

std::vector<std::string> link_command(const fs::path& folder, const std::vector<fs::path>& objects,
                                      const BuildSettings& settings) {
  std::vector<std::string> command{settings.compiler, "-shared", "-Wl,-Bsymbolic", "-o",
                                   (folder / "test.so").string()};
  for (const fs::path& object : objects) command.push_back(object.string());
  for (std::string& flag : libraries(folder, settings)) command.push_back(std::move(flag));
  return command;
}

// As a compiler reads a file of arguments: a line each, in quotes.
std::string arguments_file(const std::vector<std::string>& flags) {
  std::string text;
  for (const std::string& flag : flags) {
    text += '"';
    for (const char c : flag) text += c == '"' || c == '\\' ? std::string{'\\', c} : std::string{c};
    text += "\"\n";
  }
  return text;
}

// Nothing if it went well; else `failed` with the command's own message after what it says.
Result<void> run(const std::vector<std::string>& command, Error failed) {
  const auto finished = base::run({.words = command, .errors = base::Stream::pipe()});
  if (!finished) {
    return refuse({.code = "cn-compiler-missing",
                   .what = fmt::format("there is no compiler '{}'", command[0]),
                   .fix = "install one, or name another with --cc"});
  }
  if (finished->status.succeeded()) return {};
  failed.what += ":\n" + finished->errors;
  return refuse(std::move(failed));
}

Result<std::vector<fs::path>> compile_all(const fs::path& folder, const BuildSettings& settings) {
  std::vector<fs::path> objects;
  std::vector<fs::path> sources{folder / "test.c"};
  sources.insert(sources.end(), settings.sources.begin(), settings.sources.end());
  for (const fs::path& source : sources) {
    objects.push_back(folder / fmt::format("{}.o", objects.size()));
    auto compiled = run(compile_command(folder, source, objects.back(), settings),
                        {.code = "cn-compile",
                         .what = "the C compiler does not accept the code",
                         .fix = "make the file compile; flags like -I and -D are passed on"});
    if (!compiled) return refuse(compiled.error());
  }
  return objects;
}

}  // namespace

Result<base::TemporaryFolder> make_build_folder() {
  auto made = base::TemporaryFolder::make("gainsay-seq-");
  if (made) return made;
  return refuse({.code = "cn-temporary",
                 .what = fmt::format("no folder could be made in {}: {}", made.error().place,
                                     made.error().what),
                 .fix = "set TMPDIR to a folder that can be written"});
}

Result<Built> build(const std::string& text, const BuildSettings& settings) {
  auto folder = make_build_folder();
  if (!folder) return refuse(folder.error());
  const fs::path& path = folder->path();
  if (!write(path / "test.c", text) || !write_runtime(path, settings)) {
    return refuse({.code = "cn-temporary",
                   .what = fmt::format("{} could not be written", path.string()),
                   .fix = "set TMPDIR to a folder with room"});
  }
  const base::Stopwatch compiling;
  const auto objects = compile_all(path, settings);
  if (!objects) return refuse(objects.error());
  const double compile_seconds = compiling.seconds();

  const base::Stopwatch linking;
  auto linked = run(link_command(path, *objects, settings),
                    {.code = "cn-link",
                     .what = "the code does not link",
                     .fix = "name the C files and libraries that belong to it, each once"});
  if (!linked) return refuse(linked.error());
  fs::path object = path / "test.so";
  return Built{std::move(*folder), std::move(object), compile_seconds, linking.seconds()};
}

Result<void> keep_checks(const Built& built, const BuildSettings& settings, const fs::path& file,
                         const fs::path& folder) {
  BuildSettings alone = settings;
  alone.flags.push_back("-DGAINSAY_CHECKED");
  alone.lines = false;
  std::error_code failed;
  fs::create_directory(folder, failed);
  if (!failed)
    fs::copy_file(built.folder.path() / "test.c", folder / "checked.c",
                  fs::copy_options::overwrite_existing, failed);
  if (!failed) {
    fs::copy_file(file, folder / "original.c", fs::copy_options::overwrite_existing, failed);
  }
  if (!failed && write_runtime(folder, settings) &&
      write(folder / "flags", arguments_file(code_flags(folder, "-g", alone))) &&
      write(folder / "link", arguments_file(libraries(folder, settings)))) {
    return {};
  }
  return refuse({.code = "file-not-writable",
                 .what = "the folder cannot be written",
                 .place = folder.string(),
                 .fix = "choose another place with -o"});
}

void Loaded::Close::operator()(void* handle) const { dlclose(handle); }

bool Loaded::is_there(const std::string& function) const {
  void* const asked = dlsym(handle_.get(), ("gcn_is_there_" + function).c_str());
  return asked == nullptr || reinterpret_cast<int (*)()>(asked)() != 0;
}

Result<Loaded> Loaded::load(const fs::path& object) {
  void* handle = dlopen(object.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!handle) {
    return refuse({.code = "cn-load",
                   .what = fmt::format("the compiled code does not load: {}", dlerror()),
                   .fix = "name the C file or library that defines what is missing"});
  }
  const auto* module =
      static_cast<const gainsay_cn_module*>(dlsym(handle, "gainsay_cn_module_table"));
  if (!module || module->version != GAINSAY_CN_VERSION) {
    dlclose(handle);
    return refuse({.code = "cn-load",
                   .what = fmt::format("{} was not made by this version", object.string()),
                   .fix = "build it again"});
  }
  return Loaded(handle, module);
}

}  // namespace gainsay::cn
