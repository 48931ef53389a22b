"""`pip wheel .`, without the network, and the wheel in a place of its own."""
import os
import subprocess
import sys
import zipfile

from conftest import ROOT


def test_the_wheel_works(tmp_path):
    environment = dict(os.environ, PIP_NO_INDEX="1", PIP_DISABLE_PIP_VERSION_CHECK="1")
    built = subprocess.run([sys.executable, "-m", "pip", "wheel", str(ROOT), "-w", str(tmp_path)],
                           capture_output=True, text=True, check=False, env=environment, cwd=tmp_path)
    assert built.returncode == 0, built.stdout[-3000:] + built.stderr[-3000:]
    wheel, = tmp_path.glob("banmen-*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert {"banmen/__init__.py", "banmen/__init__.pyi", "banmen/py.typed"} <= set(names)
    installed = subprocess.run(
        [sys.executable, "-m", "pip", "install", "--no-deps", "--target", str(tmp_path / "site"), str(wheel)],
        capture_output=True, text=True, check=False, env=environment)
    assert installed.returncode == 0, installed.stderr
    asked = subprocess.run(
        [sys.executable, "-c", "import banmen; print(banmen.__file__, banmen.game('shogi').start().perft(3))"],
        capture_output=True, text=True, check=True,
        env=dict(os.environ, PYTHONPATH=str(tmp_path / "site")), cwd=tmp_path)
    assert asked.stdout.split() == [str(tmp_path / "site/banmen/__init__.py"), "25470"]
