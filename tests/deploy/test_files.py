"""The files of `deploy/` as far as they can be tried without containers and without systemd: each tool that is there reads its own."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from planner.runtime.config import from_environment
from tests.database import free_port
from ui.page_figures import PageClient, wait_until_healthy

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
UNIT = "trip-planner@.service"
INSTALLED = "/opt/trip-planner"


def needed(program: str) -> str:
    found = shutil.which(program)
    if found is None:
        pytest.skip(f"{program} is not installed")
    return found


def copied(folder: Path) -> Path:
    """A folder with what the image is given, and nothing else of the repository."""
    for line in re.findall(r"^COPY (.+)$", (DEPLOY / "Containerfile").read_text(), re.MULTILINE):
        *sources, target = line.split()
        for source in sources:
            if (ROOT / source).is_dir():
                shutil.copytree(ROOT / source, folder / target, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(ROOT / source, folder / target)
    return folder


def test_systemd_knows_every_line_of_the_unit(tmp_path: Path) -> None:
    analyze = needed("systemd-analyze")
    text = (DEPLOY / UNIT).read_text()
    assert text.count(f"{INSTALLED}/.venv/bin/") == 2
    (tmp_path / UNIT).write_text(re.sub(rf"{INSTALLED}/\.venv/bin/\w+", "/bin/true", text))
    told = subprocess.run([analyze, "verify", tmp_path / UNIT.replace("@", "@8511")], capture_output=True, text=True, check=False)
    assert (told.returncode, told.stderr) == (0, "")


@pytest.mark.parametrize("upstream", ["replicas.conf", "replicas.compose.conf"])
def test_nginx_takes_the_files_of_either_deployment(upstream: str, tmp_path: Path) -> None:
    nginx = needed("nginx")
    names = re.sub(r"planner-\d", "127.0.0.1", (DEPLOY / upstream).read_text())
    (tmp_path / "replicas.conf").write_text(names)
    temps = " ".join(f"{kind}_temp_path {tmp_path / kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    (tmp_path / "nginx.conf").write_text(
        f"pid {tmp_path / 'pid'}; error_log stderr; events {{}}\nhttp {{ access_log off; {temps}\n"
        f"include {tmp_path / 'replicas.conf'}; include {DEPLOY / 'nginx.conf'}; }}\n"
    )
    told = subprocess.run([nginx, "-t", "-p", tmp_path, "-c", tmp_path / "nginx.conf"], capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stderr


def test_the_compose_file_mounts_what_is_there_and_asks_for_what_the_readme_sets() -> None:
    compose, readme = (DEPLOY / "compose.yaml").read_text(), (DEPLOY / "README.md").read_text()
    mounted = re.findall(r"^ +- \./(\S+?):", compose, re.MULTILINE)
    assert mounted
    assert [name for name in mounted if not (DEPLOY / name).is_file()] == []
    required = set(re.findall(r"\$\{(\w+):\?\}", compose))
    assert required == {name for name in required if re.search(rf"^{name}=", readme, re.MULTILINE)}
    named = set(re.findall(r"^server planner-\d|planner-\d", (DEPLOY / "replicas.compose.conf").read_text()))
    assert named == set(re.findall(r"^  (planner-\d):$", compose, re.MULTILINE))
    settings = set(re.findall(r"^    ((?:TRIP|OPENAI)_\w+):", compose, re.MULTILINE))
    assert settings == {name for name in settings if name in (ROOT / "README.md").read_text()}
    assert "\t" not in compose
    from_environment(dict.fromkeys(settings, ""))


@pytest.mark.slow
def test_what_the_image_is_given_is_enough_to_run(tmp_path: Path) -> None:
    """The image's command in a folder with its files, with the packages that this program imports."""
    folder, port = copied(tmp_path), free_port()
    said = re.findall(r'"([^"]+)"', (DEPLOY / "Containerfile").read_text().rpartition("\nCMD ")[2])
    given = {"0.0.0.0": "127.0.0.1", "8501": str(port)}
    command = [sys.executable, "-m", *(given.get(word, word) for word in said)]
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | {"TRIP_DATA_DIR": str(tmp_path / "data")}
    process = subprocess.Popen(command, cwd=folder, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        wait_until_healthy(port, process)
        page = PageClient(port)
        page.draw()
        page.draw("Two adults from New York City to Boston, 12 to 15 February 2027")
        assert page.errors == []
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=20) as answer:
            assert answer.status == 200
        page.close()
    finally:
        process.kill()
        process.wait(timeout=20)
    assert list((tmp_path / "data" / "trips").glob("*.trace.jsonl"))
