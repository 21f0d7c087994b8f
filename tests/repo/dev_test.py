# SPDX-License-Identifier: MIT
"""The dev script on a machine made of stand-ins: what it installs, and what it says when it cannot."""

import shutil
import subprocess

from fixture import TreeTest

import repository


class Dev(TreeTest):
    def setUp(self):
        super().setUp()
        shutil.copy(repository.ROOT / "dev", self.root / "dev")
        for tool in ("bash", "env", "dirname", "nproc", "cat"):
            self.write(f"bin/{tool}", f'#!/bin/sh\nexec {shutil.which(tool)} "$@"\n').chmod(0o755)
        self.program("apt-cache", "exit 0")
        self.program("cmake", "exit 9")

    def program(self, name: str, body: str):
        self.write(f"bin/{name}", f"#!/bin/sh\n{body}\n").chmod(0o755)

    def installed(self, *packages: str):
        """These packages are there, all others are missing; apt-get adds what it is asked for."""
        for package in packages:
            self.write(f"installed/{package}", "")
        self.program("dpkg-query", f"for p; do :; done; [ ! -e {self.root}/installed/$p ] || "
                     "printf installed")
        self.program("apt-get", f'echo "apt-get $*" >>{self.root}/log')

    def user(self, number: int):
        self.program("id", f"echo {number}")

    def dev(self, *arguments: str):
        return subprocess.run([shutil.which("bash"), str(self.root / "dev"), *arguments],
                              env={"PATH": str(self.root / "bin")}, stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, check=False)

    def log(self) -> str:
        file = self.root / "log"
        return file.read_text() if file.exists() else ""

    def all_but_fmt(self):
        text = (self.root / "dev").read_text()
        packages = [package for group in ("build", "test")
                    for package in text.split(f"{group}_packages=(")[1].split(")")[0].split()]
        self.installed(*(package for package in packages if package != "libfmt-dev"))

    def test_an_unknown_command_is_refused_in_the_shape_of_our_messages(self):
        result = self.dev("frob")
        self.assertEqual(result.returncode, 2)
        self.assertRegex(result.stderr, r"^dev: error\[unknown-command\]: 'frob'.*\n  fix: .*\n  see: ")

    def test_help_names_every_command(self):
        result = self.dev("help")
        self.assertEqual(result.returncode, 0)
        for command in ("setup build demo test bench format lint layers check docs new approve "
                        "help").split():
            self.assertRegex(result.stdout, rf"(?m)^  {command}\b")

    def test_without_root_and_sudo_the_exact_command_is_printed(self):
        self.all_but_fmt()
        self.user(1000)
        result = self.dev("test")
        self.assertEqual(result.returncode, 4)
        self.assertIn("apt-get install -y --no-install-recommends libfmt-dev\n", result.stderr)
        self.assertEqual(self.log(), "")

    def test_root_installs_only_what_is_missing(self):
        self.all_but_fmt()
        self.user(0)
        self.dev("test")
        self.assertRegex(self.log(), r"^apt-get .*install --no-install-recommends libfmt-dev\n$")

    def test_package_lists_are_updated_when_they_do_not_know_a_package(self):
        self.all_but_fmt()
        self.user(0)
        self.program("apt-cache", "exit 100")
        self.dev("test")
        self.assertRegex(self.log(), r"^apt-get .*update\napt-get .*install .*libfmt-dev\n$")

    def test_sudo_is_used_where_there_is_one(self):
        self.all_but_fmt()
        self.user(1000)
        self.program("sudo", f'echo "sudo $*" >>{self.root}/log')
        self.dev("test")
        self.assertRegex(self.log(), r"sudo env DEBIAN_FRONTEND=noninteractive apt-get .*libfmt-dev\n$")

    def test_nothing_is_installed_when_nothing_is_missing(self):
        self.all_but_fmt()
        self.installed("libfmt-dev")
        self.user(1000)
        result = self.dev("build")
        self.assertEqual(self.log(), "")
        self.assertNotEqual(result.returncode, 4)

    def test_a_failing_apt_ends_with_the_environment_code(self):
        self.all_but_fmt()
        self.user(0)
        self.program("apt-get", "exit 100")
        self.assertEqual(self.dev("test").returncode, 4)

    def test_the_demo_runs_the_example_of_the_readme(self):
        self.all_but_fmt()
        self.installed("libfmt-dev")
        self.program("rm", "exit 0")
        self.program("cmake", "exit 0")
        example, command = "build/dev/examples/faulty/demo", "build/dev/src/gainsay"
        for name in (example, command):
            self.write(name, f'#!/bin/sh\necho "{name} $*" >>{self.root}/log\nexit 1\n').chmod(0o755)
        self.assertEqual(self.dev("demo").returncode, 0)
        self.assertRegex(self.log(), rf"^{example} --seed=1 .*\n{command} seq ")
        self.assertIn("<!-- output: ./demo --seed=1 -->", (repository.ROOT / "README.md").read_text())

    def test_a_demo_that_finds_nothing_is_reported(self):
        self.all_but_fmt()
        self.installed("libfmt-dev")
        self.program("rm", "exit 0")
        self.program("cmake", "exit 0")
        self.write("build/dev/examples/faulty/demo", "#!/bin/sh\nexit 0\n").chmod(0o755)
        result = self.dev("demo")
        self.assertEqual(result.returncode, 70)
        self.assertIn("demo-not-refuted", result.stderr)
