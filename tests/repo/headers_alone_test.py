# SPDX-License-Identifier: MIT
import subprocess
import sys

from fixture import TreeTest

import headers_alone
import repository


class HeadersAlone(TreeTest):
    def run_checker(self):
        program = ("import sys, pathlib, headers_alone; sys.exit(headers_alone.check("
                   "pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[1]) / 'build', 'c++'))")
        return subprocess.run([sys.executable, "-B", "-c", program, str(self.root)],
                              cwd=repository.ROOT / "tools", capture_output=True, text=True,
                              check=False)

    def test_headers_that_include_what_they_need_are_accepted(self):
        self.write("include/gainsay/check.hpp", "#pragma once\n#include <vector>\nstd::vector<int> f();\n")
        self.write("src/core/run.hpp", "#pragma once\n#include <gainsay/check.hpp>\n")
        self.assertEqual(self.run_checker().returncode, 0)

    def test_a_header_that_relies_on_its_includer_is_told(self):
        self.write("src/core/run.hpp", "#pragma once\nstd::vector<int> f();\n")
        result = self.run_checker()
        self.assertNotEqual(result.returncode, 0)
        self.assertIn("src/core/run.hpp:2", result.stdout)

    def test_all_headers_of_modules_and_users_are_looked_at(self):
        self.write("include/gainsay/check.hpp", "")
        self.write("src/core/shrink/search.hpp", "")
        self.write("include/gainsay/detail/check_impl.hpp", "")
        self.write("tests/other.hpp", "")
        self.assertEqual([str(path) for path in headers_alone.headers(self.root)],
                         ["include/gainsay/check.hpp", "src/core/shrink/search.hpp"])
