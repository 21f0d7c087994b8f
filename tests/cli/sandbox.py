# SPDX-License-Identifier: MIT
"""What `gainsay seq` keeps code under test from: sandbox.py <gainsay> <test binary of tests/cli/subjects>

Each function of tests/cli/c/sandbox.c is called in the sandbox and must harm nothing; then without it, where it
must: otherwise the test would prove nothing. All files and processes that are at stake are made here. No function
ever signals a process but the one that was started for it.
"""

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

GAINSAY, WRITER = (Path(word).resolve() for word in sys.argv[1:])
SOURCE = Path("tests/cli/c/sandbox.c").resolve()

# Function, and what the report says is denied.
HARMFUL = {
    "removes": ['remove("{out}/a")'],
    "unlinks": ['unlink("{out}/a")'],
    "goes_up": ["remove("],
    "scatters": ["fopen(...), 50 times with different arguments, such as fopen("],
    "follows_link": ['fopen("link", "w")'],
    "follows_folder": ['remove("folder/a")', 'fopen("folder/new", "w")'],
    "follows_dangling": ['fopen("link", "w")'],
    "opens": ['fopen("{out}/new", "w")', 'fopen("{out}/a", "a")', 'open("{out}/a", O_WRONLY|O_TRUNC)',
              'creat("{out}/new")'],
    "renames_away": ['rename("{out}/a", "x")'],
    "renames_there": ['rename("y", "{out}/new")'],
    "links": ['link("{out}/a", "hard")'],
    "folders": ['mkdir("{out}/new")', 'rmdir("{out}/sub")'],
    "truncates": ['truncate("{out}/a")'],
    "modes": ['chmod("{out}/a")', "fchmod(...)", "futimens(...)"],
    "times": ['utime("{out}/a")'],
    "shell": ["system(...)"],
    "pipes": ["popen(...)"],
    "forks": ["fork()"],
    "spawns": ["posix_spawn(...)"],
    "execs": ['execl("/bin/rm")'],
    "connects": ["socket(AF_INET)"],
    "sends": ["sendto(...)", "sendmsg(...)"],
    "kills": ["kill({pid}, SIGTERM)"],
    "queues": ["sigqueue(...)"],
    "calls_kernel": ['unlink("{out}/a")'],
    "threads": ['unlink("{out}/a")'],
    "hides": ['unlink("{out}/a")'],
}


class World:
    """A folder with what can be harmed, a process, and two sockets that hear when they are spoken to."""

    def __init__(self, folder: Path):
        self.out = folder / "o"
        self.out.mkdir()
        (self.out / "a").write_text("precious")
        (self.out / "a").chmod(0o604)
        (self.out / "sub").mkdir()
        self.process = subprocess.Popen(["sleep", "300"])
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.listener.setblocking(False)
        self.box = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.box.bind(str(self.out / "sock"))
        self.box.setblocking(False)
        self.before = self.state()

    def state(self):
        names = sorted(str(one.relative_to(self.out)) for one in self.out.rglob("*"))
        file = self.out / "a"
        about = (file.read_text(), file.stat().st_mode, file.stat().st_mtime) if file.exists() else None
        return names, about

    def harm(self) -> list[str]:
        found = [] if self.state() == self.before else [f"{self.before} is now {self.state()}"]
        time.sleep(0 if self.process.poll() is None else 0.05)
        if self.process.poll() is not None:
            found.append("the process was ended")
        for name, heard in (("connection", self.listener.accept), ("message", lambda: self.box.recv(9))):
            try:
                heard()
                found.append(f"a {name} came")
            except BlockingIOError:
                pass
        return found

    def end(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.listener.close()
        self.box.close()


def seq(world: World, folder: Path, function: str, *flags: str) -> subprocess.CompletedProcess:
    command = [str(GAINSAY), "seq", str(SOURCE), "--all", f"--only={function}", "--seed=1", "--cases=5",
               "--max-steps=1", f'-DOUT="{world.out}"', f"-DPID={world.process.pid}",
               f"-DPORT={world.listener.getsockname()[1]}", "-w", *flags]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder, input="typed",
                          env={**os.environ, "TMPDIR": str(folder / "t")}, timeout=100)


def check(function: str, *flags: str, denied=(), harmful=False):
    with tempfile.TemporaryDirectory(prefix="gs") as name:
        folder = Path(name)
        (folder / "t").mkdir()
        world = World(folder)
        try:
            done = seq(world, folder, function, *flags)
            harm = world.harm()
            told = f"{function} {' '.join(flags)}: {harm}\n{done.stdout}{done.stderr}"
            assert bool(harm) == harmful, told
            for text in denied:
                wanted = "denied: " + text.format(out=world.out, pid=world.process.pid)
                assert wanted in done.stdout, f"no '{wanted}'\n{told}"
            if not denied:
                assert "denied:" not in done.stdout, told
            if not harmful:
                assert done.returncode == 0, told
                assert not list((folder / "t").glob("gainsay-sandbox-*")), f"a folder is left\n{told}"
        finally:
            world.end()


def check_interrupted():
    """Interrupted twice, or killed: a folder that is left is removed by the next run that is made later."""
    with tempfile.TemporaryDirectory(prefix="gs") as name:
        folder = Path(name)
        environment = {**os.environ, "TMPDIR": name}
        (folder / "spin.c").write_text("int spin(int x) { return x; }\n")
        command = [str(GAINSAY), "seq", "spin.c", "--all", "--time=60"]
        with subprocess.Popen(command, cwd=name, env=environment, stdout=subprocess.PIPE) as run:
            while not list(folder.glob("gainsay-sandbox-*")):
                time.sleep(0.05)
            time.sleep(0.5)
            run.send_signal(signal.SIGINT)
            run.wait(30)
        left = list(folder.glob("gainsay-sandbox-*"))
        assert not left, f"interrupted, and left: {left}"


def check_test_binary():
    """The sandbox of test binaries is off unless it is asked for."""
    for flags, kept in ((["--sandbox"], True), ([], False)):
        with tempfile.TemporaryDirectory(prefix="gs") as name:
            target = Path(name) / "a"
            target.write_text("precious")
            done = subprocess.run([str(WRITER), "--no-store", "--seed=1", "--cases=5", *flags],
                                  capture_output=True, text=True, check=False, cwd=name,
                                  env={**os.environ, "TARGET": str(target)}, timeout=100)
            assert target.exists() == kept, f"{flags}\n{done.stdout}"
            assert (f'denied: remove("{target}")' in done.stdout) == kept, f"{flags}\n{done.stdout}"


def main():
    for function, denied in HARMFUL.items():
        check(function, denied=denied)
        check(function, "--no-sandbox", harmful=True)
    check("mounts", denied=["mount(...)"])
    check("works")
    check("works", "-DCONSTRUCTOR", denied=['remove("{out}/a") while it was loaded'])
    check("works", "-DDESTRUCTOR")
    with tempfile.TemporaryDirectory(prefix="gs") as other:
        check("removes", f"--allow-files={other}", denied=HARMFUL["removes"])
    check("removes", "--allow-files=o", harmful=True)
    check("connects", "--allow-network", harmful=True)
    check_interrupted()
    check_test_binary()


main()
