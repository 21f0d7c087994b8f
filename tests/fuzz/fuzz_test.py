# SPDX-License-Identifier: MIT
"""Fuzz targets with libFuzzer, AFL++ and an engine by name: usage: fuzz_test.py PREFIX FOLDER CCACHE"""

import os
import resource
import shutil
import signal
import subprocess
import sys
import time
import unittest
from pathlib import Path

PREFIX, FOLDER, CCACHE = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3]
PROJECT = Path(__file__).parent / "project"
GAINSAY = str(PREFIX / "bin/gainsay")
CLANG = ["-DCMAKE_C_COMPILER=clang-19", "-DCMAKE_CXX_COMPILER=clang++-19"]
QUIET_AFL = {"AFL_SKIP_CPUFREQ": "1", "AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES": "1", "AFL_NO_UI": "1",
             "AFL_NO_AFFINITY": "1", "AFL_CUSTOM_MUTATOR_ONLY": "1"}
PROPERTY = "no drawer of an open safe is empty"
PAGE = Path(__file__).parents[2] / "docs/how-to/run-on-clusterfuzz.md"
SERVICE_FLAGS = "-O1 -fsanitize=fuzzer-no-link,address"
SERVICE = {"CC": "clang-19", "CXX": "clang++-19", "CFLAGS": SERVICE_FLAGS, "CXXFLAGS": SERVICE_FLAGS,
           "LIB_FUZZING_ENGINE": "-fsanitize=fuzzer"}


def run(*command, **settings):
    """What a command printed on both streams, and its exit code."""
    environment = {**os.environ, **settings.pop("env", {})}
    done = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE, env=environment,
                          stderr=subprocess.STDOUT, text=True, errors="replace", timeout=300, **settings)
    return done.stdout, done.returncode


def configure(name, *options, env=None):
    launcher = [f"-DCMAKE_{language}_COMPILER_LAUNCHER={CCACHE}" for language in ("C", "CXX")] if CCACHE else []
    build = FOLDER / name
    shutil.rmtree(build, ignore_errors=True)
    return (*run("cmake", "-G", "Ninja", "-S", PROJECT, "-B", build, f"-DCMAKE_PREFIX_PATH={PREFIX}",
                 *launcher, *options, env=env or {}), build)


def build(name, *options, targets, env=None):
    text, code, folder = configure(name, *options, env=env)
    if code == 0:
        text, code = run("cmake", "--build", folder, "--target", *targets, env=env or {})
    if code != 0:
        sys.exit(f"{name} was not built:\n{text}")
    return folder


def setUpModule():
    global LIBFUZZER, AFL, ENGINE, COUNTED, PROFILED
    LIBFUZZER = build("libfuzzer", *CLANG, "-DGAINSAY_FUZZ=libfuzzer",
                      targets=["safe_test", "safe_test_fuzz", "ring_test", "ring_test_fuzz", "ring_queue_fuzz",
                               "suite_test", "suite_test_fuzz", "vault_test", "strict_test_fuzz"])
    AFL = build("afl", *CLANG, "-DGAINSAY_FUZZ=afl", targets=["safe_test_fuzz", "suite_test_fuzz", "ring_test_fuzz"])
    ENGINE = build("engine", "-DGAINSAY_FUZZ=engine", targets=["safe_test_fuzz"], env=SERVICE)
    COUNTED = build("counted", "-DCMAKE_CXX_FLAGS=--coverage", targets=["safe_test"])
    PROFILED = build("profiled", *CLANG, "-DCMAKE_CXX_FLAGS=-fprofile-instr-generate -fcoverage-mapping",
                     targets=["safe_test"])


class FuzzTest(unittest.TestCase):
    def setUp(self):
        self.folder = FOLDER / "run" / self.id().split(".")[-1]
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)

    def run_here(self, *command, **settings):
        return run(*command, cwd=self.folder, **settings)

    def corpus(self, *arguments, expect=0):
        text, code = self.run_here(GAINSAY, "corpus", *arguments)
        self.assertEqual(code, expect, text)
        return text

    def afl(self, *flags, seconds, env=None, target="safe_test_fuzz"):
        mutator = next(PREFIX.glob("lib*/libgainsay_afl_mutator.so"), None) or \
            next(PREFIX.glob("lib/*/libgainsay_afl_mutator.so"))
        return ["timeout", "120", "afl-fuzz", "-s", "1", "-V", str(seconds), "-i", "seeds", "-o", "out", *flags,
                "--", str(AFL / target)], {**QUIET_AFL, "AFL_CUSTOM_MUTATOR_LIBRARY": str(mutator),
                                                     **(env or {})}

    def check_replays(self, crash, test="safe_test", said="the drawer is empty"):
        text, code = self.run_here(LIBFUZZER / test, f"--replay={crash}", "--no-store")
        self.assertEqual(code, 1, text)
        self.assertIn(said, text)

    def check_shrinks(self, crash):
        self.corpus("export", LIBFUZZER / "safe_test", crash, "--store=store")
        text, code = self.run_here(LIBFUZZER / "safe_test", "--store=store", "--guide=none", "--cases=10")
        self.assertEqual(code, 1, text)
        self.assertIn("the smallest case that fails this way", text)
        self.assertIn("a = 19", text)
        self.assertIn("e = 21", text)


class LibFuzzer(FuzzTest):
    def test_a_bug_behind_a_sparse_precondition_is_found_replayed_and_shrunk(self):
        text, code = self.run_here(LIBFUZZER / "safe_test_fuzz", "-seed=1", "-runs=2000000")
        self.assertNotEqual(code, 0, text)
        self.assertIn("assertion failed: the drawer is empty", text)
        self.assertIn(f"safe_test --filter='{PROPERTY}' --replay=g1.", text)
        crash = next(self.folder.glob("crash-*"))
        self.check_replays(crash)
        self.check_shrinks(crash)

    def test_the_found_case_is_the_one_in_the_file(self):
        self.run_here(LIBFUZZER / "safe_test_fuzz", "-seed=2", "-runs=2000000")
        crash = next(self.folder.glob("crash-*"))
        text, code = self.run_here(LIBFUZZER / "safe_test_fuzz", crash)
        self.assertNotEqual(code, 0, text)
        self.assertIn("assertion failed: the drawer is empty", text)

    def test_a_property_is_chosen_when_the_target_is_built(self):
        text, code = self.run_here(LIBFUZZER / "ring_queue_fuzz", "-seed=1", "-runs=1000000")
        self.assertNotEqual(code, 0)
        self.assertIn("failed   a ring is a short queue", text)

    def test_a_property_is_chosen_when_the_target_runs(self):
        text, code = self.run_here(LIBFUZZER / "ring_test_fuzz", "-runs=1000",
                                   env={"GAINSAY_PROPERTY": "a ring counts what it holds"})
        self.assertEqual(code, 0, text)

    def test_property_not_one_lists_the_names(self):
        for name, said in (("", "there are 2"), ("a ring", "'a ring' fits 2"), ("none", "no property 'none'")):
            env = {"GAINSAY_PROPERTY": name} if name else {}
            text, code = self.run_here(LIBFUZZER / "ring_test_fuzz", "-runs=10", env=env)
            self.assertEqual(code, 2, text)
            self.assertIn("error[property-not-one]", text)
            self.assertIn(said, text)
            self.assertIn("a ring counts what it holds", text)

    def test_a_target_has_the_sanitizers_of_its_test(self):
        target = LIBFUZZER / "strict_test_fuzz"
        self.assertIn(b"__asan_init", target.read_bytes())
        text, code = self.run_here(target, "-seed=1", "-runs=2000000")
        self.assertNotEqual(code, 0, text)
        self.assertIn("assertion failed: the drawer is empty", text)

    def test_a_suite_is_a_target(self):
        text, code = self.run_here(LIBFUZZER / "suite_test_fuzz", "-seed=1", "-runs=1000000")
        self.assertNotEqual(code, 0, text)
        self.assertIn("failed   a ring behaves like a deque of at most three", text)
        self.check_replays(next(self.folder.glob("crash-*")), "suite_test", "pop: reference and candidate disagree")


class Afl(FuzzTest):
    def test_a_suite_is_a_target(self):
        self.corpus("draw", LIBFUZZER / "suite_test", "seeds", "--cases=20", "--seed=3", "--max-steps=4")
        command, env = self.afl(seconds=60, env={"AFL_BENCH_UNTIL_CRASH": "1"}, target="suite_test_fuzz")
        text, _ = self.run_here(*command, env=env)
        crashes = sorted(self.folder.glob("out/default/crashes/id*"))
        self.assertTrue(crashes, text)
        self.check_replays(crashes[0], "suite_test", "pop: reference and candidate disagree")

    def test_a_bug_behind_a_sparse_precondition_is_found_replayed_and_shrunk(self):
        self.corpus("draw", LIBFUZZER / "safe_test", "seeds", "--cases=20", "--seed=3")
        command, env = self.afl(seconds=60, env={"AFL_BENCH_UNTIL_CRASH": "1"})
        text, _ = self.run_here(*command, env=env)
        crashes = sorted(self.folder.glob("out/default/crashes/id*"))
        self.assertTrue(crashes, text)
        self.check_replays(crashes[0])
        self.check_shrinks(crashes[0])
        self.assertIn("of them fail", self.corpus("import", LIBFUZZER / "safe_test", "mine", "out"))

    def test_a_target_that_is_run_by_hand_says_why_it_does_not_start(self):
        self.corpus("draw", LIBFUZZER / "ring_test", "seeds", "--cases=5", "--filter=a ring counts")
        command = [AFL / "ring_test_fuzz", *sorted((self.folder / "seeds").iterdir())]
        text, code = self.run_here(*command)
        self.assertEqual(code, 2, text)
        self.assertIn("error[property-not-one]: exactly one property must be selected, and there are 2", text)
        text, code = self.run_here(*command, env={"GAINSAY_PROPERTY": "a ring counts"})
        self.assertEqual(code, 0, text)

    def test_a_secondary_instance_takes_over_what_the_main_one_found(self):
        self.corpus("draw", LIBFUZZER / "safe_test", "seeds", "--cases=20", "--seed=3")
        processes = []
        for role in (["-M", "main"], ["-S", "second"]):
            command, env = self.afl(*role, seconds=12)
            processes.append(subprocess.Popen(command, cwd=self.folder, env={**os.environ, **env},
                                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
            time.sleep(1)
        for process in processes:
            process.wait(timeout=120)
        imported = {}
        for name in ("main", "second"):
            stats = (self.folder / "out" / name / "fuzzer_stats").read_text()
            imported[name] = int(next(line for line in stats.splitlines()
                                      if line.startswith("corpus_imported")).split(":")[1])
        synced = list(self.folder.glob("out/*/queue/*sync:*"))
        self.assertTrue(synced, imported)
        self.assertGreater(sum(imported.values()), 0)


class Engine(FuzzTest):
    def test_an_engine_by_name_with_flags_of_the_environment_finds_the_bug(self):
        text, code = self.run_here(ENGINE / "safe_test_fuzz", "-seed=1", "-runs=2000000", "-reduce_inputs=0")
        self.assertNotEqual(code, 0, text)
        self.assertIn("assertion failed: the drawer is empty", text)


    def test_the_script_of_the_page_makes_what_a_service_looks_for(self):
        script = PAGE.read_text().split("```bash\n")[1].split("```")[0]
        script = script[script.index('cmake -S "$SRC/project"'):]
        for name in ("src", "work", "out"):
            (self.folder / name).mkdir()
        (self.folder / "src/project").symlink_to(PROJECT)
        (self.folder / "work/gainsay").symlink_to(PREFIX)
        env = {**SERVICE, "SRC": str(self.folder / "src"), "WORK": str(self.folder / "work"),
               "OUT": str(self.folder / "out"), "CMAKE_GENERATOR": "Ninja"}
        if CCACHE:
            env |= {"CMAKE_C_COMPILER_LAUNCHER": CCACHE, "CMAKE_CXX_COMPILER_LAUNCHER": CCACHE}
        text, code = self.run_here("bash", "-euc", script, env=env)
        self.assertEqual(code, 0, text)
        made = {path.name for path in (self.folder / "out").iterdir()}
        wanted = {name + suffix for name in ("safe_test_fuzz", "ring_queue_fuzz")
                  for suffix in ("", ".options", "_seed_corpus.zip")}
        self.assertEqual(made, wanted)
        shutil.unpack_archive(self.folder / "out/ring_queue_fuzz_seed_corpus.zip", self.folder / "unpacked")
        text, code = self.run_here(self.folder / "out/ring_queue_fuzz", "-seed=1", "-runs=1000000", "unpacked")
        self.assertNotEqual(code, 0, text)
        self.assertIn("failed   a ring is a short queue", text)


class Corpus(FuzzTest):
    def features(self, folder):
        """How many features libFuzzer sees in a folder: independent of our own counting."""
        text, _ = self.run_here(LIBFUZZER / "safe_test_fuzz", "-runs=0", folder)
        line = next(line for line in text.splitlines() if "INITED" in line or "DONE" in line)
        return int(line.split("ft: ")[1].split()[0])

    def grown(self, folder, seed):
        (self.folder / folder).mkdir()
        self.run_here(LIBFUZZER / "safe_test_fuzz", f"-seed={seed}", "-runs=4000", folder)

    def test_merge_and_minimise_keep_the_features(self):
        self.grown("one", 1)
        self.grown("two", 2)
        self.corpus("draw", LIBFUZZER / "safe_test", "one", "--cases=50", "--seed=1")
        self.corpus("merge", "all", "one", "two")
        everything = self.features("all")
        self.assertGreaterEqual(everything, max(self.features("one"), self.features("two")))
        before = len(list((self.folder / "all").iterdir()))
        self.corpus("minimise", LIBFUZZER / "safe_test", "all")
        self.assertLess(len(list((self.folder / "all").iterdir())), before)
        self.assertEqual(self.features("all"), everything)
        self.corpus("minimise", LIBFUZZER / "safe_test", "all")
        self.assertEqual(self.features("all"), everything)

    def test_guided_search_goes_on_where_it_ended(self):
        flags = ["--corpus=kept", "--no-store", "--discard-ratio=1000", "--seed=5"]
        self.run_here(LIBFUZZER / "safe_test", *flags, "--cases=20000")
        text, code = self.run_here(LIBFUZZER / "safe_test", *flags, "--cases=20000", "--seed=6")
        self.assertEqual(code, 1, text)
        files = sorted((self.folder / "kept").iterdir())
        self.assertTrue(files)
        size = files[0].stat().st_size
        os.truncate(files[0], size - 2)
        text, _ = self.run_here(LIBFUZZER / "safe_test", *flags, "--cases=100")
        self.assertEqual(text.count(f"{files[0].name}: this file of the corpus is damaged"), 1, text)

    def test_lines_are_counted(self):
        self.corpus("draw", LIBFUZZER / "safe_test", "seeds", "--cases=20", "--seed=3")
        text = self.corpus("lines", COUNTED / "safe_test", "seeds")
        self.assertIn("safe.cpp: 2 of 24 lines", text)
        self.assertFalse(list(COUNTED.glob("**/*.gcda")), "nothing is written beside the objects")

    def test_lines_are_counted_by_llvm(self):
        if shutil.which("llvm-cov-19") is None:
            self.skipTest("llvm-cov-19 is not installed")
        self.corpus("draw", LIBFUZZER / "safe_test", "seeds", "--cases=20", "--seed=3")
        text = self.corpus("lines", PROFILED / "safe_test", "seeds")
        self.assertRegex(text, r"safe\.cpp: [1-9][0-9]* of [0-9]+ lines")
        self.assertFalse(list(PROFILED.glob("**/*.profraw")), "nothing is written beside the objects")

    def test_a_disk_that_is_full_costs_the_corpus_and_nothing_else(self):
        def full():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (8, 8))
        text, code = self.run_here(LIBFUZZER / "safe_test", "--corpus=kept", "--no-store", "--seed=5",
                                   "--cases=20000", "--discard-ratio=1000", preexec_fn=full)
        self.assertEqual(code, 1, text)
        self.assertIn("the smallest case that fails this way", text)
        self.assertIn("error[corpus-not-writable]: the corpus cannot be written: File too large", text)

    def test_values_of_earlier_failures_open_what_chance_does_not(self):
        flags = ["--cases=100000", "--seed=1"]
        text, code = self.run_here(LIBFUZZER / "vault_test", *flags, "--store=known", env={"VAULT": "before"})
        self.assertEqual(code, 1, text)
        text, code = self.run_here(LIBFUZZER / "vault_test", *flags, "--store=empty")
        self.assertEqual(code, 0, text)
        text, code = self.run_here(LIBFUZZER / "vault_test", *flags, "--store=known")
        self.assertEqual(code, 1, text)
        self.assertIn("drawer = 77", text)

    def test_lines_no_coverage(self):
        self.corpus("draw", LIBFUZZER / "safe_test", "seeds", "--cases=2", "--seed=3")
        text = self.corpus("lines", LIBFUZZER / "safe_test", "seeds", expect=2)
        self.assertIn("error[lines-no-coverage]", text)

    def test_lines_tool_missing(self):
        self.corpus("draw", LIBFUZZER / "safe_test", "seeds", "--cases=2", "--seed=3")
        text, code = self.run_here(GAINSAY, "corpus", "lines", COUNTED / "safe_test", "seeds",
                                   env={"PATH": "/nonexistent"})
        self.assertEqual(code, 4, text)
        self.assertIn("error[lines-tool-missing]", text)


class Refusals(unittest.TestCase):
    def refused(self, *options, env=None):
        text, code, _ = configure("refused", *options, env=env)
        self.assertNotEqual(code, 0)
        return " ".join(text.split())

    def test_a_compiler_that_cannot_is_named(self):
        text = self.refused("-DGAINSAY_FUZZ=libfuzzer", "-DCMAKE_CXX_COMPILER=g++")
        self.assertIn("GNU cannot instrument code for it", text)

    def test_an_unknown_fuzzer_is_named(self):
        self.assertIn("take libfuzzer, afl or engine", self.refused("-DGAINSAY_FUZZ=honggfuzz", *CLANG))

    def test_an_engine_has_to_be_named(self):
        self.assertIn("set LIB_FUZZING_ENGINE", self.refused("-DGAINSAY_FUZZ=engine", *CLANG))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
