# SPDX-License-Identifier: MIT
from fixture import TreeTest

import layers
import repository

RULES = repository.ROOT / "tools/layers.toml"


class Layers(TreeTest):
    def problems(self):
        return layers.check(self.root, RULES)

    def test_an_include_that_follows_the_table_is_accepted(self):
        self.write("src/base/error.hpp", "")
        self.write("src/core/run.cpp", '#include "base/error.hpp"\n#include <vector>\n')
        self.assertEqual(self.problems(), [])

    def test_an_include_upwards_is_told_with_place_and_rule(self):
        self.write("src/core/run.cpp", '#include <vector>\n#include "report/view.hpp"\n')
        self.assert_one(self.problems(), "src/core/run.cpp:2", "core may not include report",
                        "core may include mutate, store, tape, base")

    def test_a_file_beside_it_counts_as_its_own_module(self):
        self.write("src/core/shrink/search.hpp", "")
        self.write("src/core/shrink/search.cpp", '#include "search.hpp"\n')
        self.assertEqual(self.problems(), [])

    def test_folders_of_a_module_that_include_each_other_are_reported(self):
        self.write("src/core/case.hpp", '#include "core/gen/text.hpp"\n')
        self.write("src/core/gen/text.hpp", '#include "core/source/source.hpp"\n')
        self.write("src/core/source/source.hpp", "")
        self.assertEqual(self.problems(), [])
        self.write("src/core/source/source.hpp", '#include "core/case.hpp"\n')
        self.assert_one(self.problems(), "src/core: includes src/core/gen",
                        "src/core/case.hpp includes src/core/gen/text.hpp")

    def test_a_way_around_through_dots_is_seen(self):
        self.write("src/report/view.hpp", "")
        self.write("src/core/run.cpp", '#include "../report/view.hpp"\n')
        self.assert_one(self.problems(), "src/core/run.cpp:1", "core may not include report")

    def test_the_run_time_of_cover_is_a_module_of_its_own(self):
        self.write("src/cover/runtime/sancov.c", '#include "cover/corpus.hpp"\n')
        self.write("src/cover/guide.cpp", '#include "cover/runtime/shared_map.h"\n')
        self.assert_one(self.problems(), "cover/runtime may not include cover")

    def test_a_public_header_counts_as_its_module(self):
        self.write("src/core/run.cpp", "#include <gainsay/api/suite.hpp>\n")
        self.assert_one(self.problems(), "src/core/run.cpp:1", "core may not include api")

    def test_the_bodies_of_a_public_header_count_as_the_header(self):
        self.write("include/gainsay/detail/check_impl.hpp", "#include <gainsay/derive.hpp>\n")
        self.assert_one(self.problems(), "engine may not include derive")

    def test_the_umbrella_is_for_users_only(self):
        self.write("src/report/view.cpp", "#include <gainsay/gainsay.hpp>\n")
        self.assert_one(self.problems(), "report may not include usual")

    def test_a_public_header_that_is_not_listed_is_an_error(self):
        self.write("include/gainsay/surprise.hpp", "")
        self.assert_one(self.problems(), "include/gainsay/surprise.hpp:1", "no module")

    def test_a_public_header_that_does_not_exist_is_an_error(self):
        self.write("src/core/run.cpp", "#include <gainsay/chekc.hpp>\n")
        self.assert_one(self.problems(), "src/core/run.cpp:1", "no such public header")

    def test_a_public_header_includes_no_private_one(self):
        self.write("include/gainsay/check.hpp", '#include "core/run.hpp"\n')
        self.assert_one(self.problems(), "include/gainsay/check.hpp:1", "only that is installed")

    def test_a_public_header_includes_no_heavy_one(self):
        self.write("include/gainsay/check.hpp", "#include <nlohmann/json.hpp>\n")
        self.assert_one(self.problems(), "include/gainsay/check.hpp:1", "nlohmann")

    def test_an_include_that_leads_nowhere_is_an_error(self):
        self.write("src/core/run.cpp", '#include "nowhere.hpp"\n')
        self.assert_one(self.problems(), "nowhere.hpp", "neither beside the file")
