"""Builds the Python package for pip, which calls these functions (PEP 517): CMake makes the native
module, and a wheel is an archive with a list of what is in it. There is nothing to download, and
neither setuptools nor wheel need be installed; what CMake needs is in packages.txt.
"""
import base64
import hashlib
import os
import re
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build/wheel"
VERSION = re.search(r"project\(banmen VERSION ([\d.]+)", (ROOT / "CMakeLists.txt").read_text("utf-8"))[1]
INFO = f"banmen-{VERSION}.dist-info"
METADATA = f"""Metadata-Version: 2.1
Name: banmen
Version: {VERSION}
Summary: Rules, encodings, engines, exact values and training for five board games
License: MIT
Requires-Python: >=3.9
Provides-Extra: arrays
Requires-Dist: numpy; extra == 'arrays'
"""


def tag():
    """Which Python and which system the wheel is for."""
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    return f"{python}-{python}-{re.sub('[-.]', '_', sysconfig.get_platform())}"


def information():
    return {f"{INFO}/METADATA": METADATA.encode(),
            f"{INFO}/WHEEL": ("Wheel-Version: 1.0\nGenerator: banmen\nRoot-Is-Purelib: false\n"
                              f"Tag: {tag()}\n").encode()}


def native_module():
    """Builds it for the Python that runs this."""
    # pip's isolation would keep CMake from finding that Python's own files.
    environment = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    subprocess.run(["cmake", "-S", ROOT, "-B", BUILD, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release",
                    "-DBANMEN_ONLY_PYTHON=ON", f"-DPython_EXECUTABLE={sys.executable}"],
                   check=True, env=environment)
    subprocess.run(["cmake", "--build", BUILD, "--target", "banmen_python", "--parallel",
                    os.environ.get("BANMEN_JOBS", str(os.cpu_count() or 1))],
                   check=True, env=environment)
    return BUILD / "python/banmen" / ("_native" + sysconfig.get_config_var("EXT_SUFFIX"))


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    module = native_module()
    files = {f"banmen/{module.name}": module.read_bytes()}
    for name in ("__init__.py", "__init__.pyi", "py.typed"):
        files[f"banmen/{name}"] = (ROOT / "src/python/banmen" / name).read_bytes()
    files[f"{INFO}/LICENSE"] = (ROOT / "LICENSE").read_bytes()
    files.update(information())
    name = f"banmen-{VERSION}-{tag()}.whl"
    with zipfile.ZipFile(Path(wheel_directory) / name, "w", zipfile.ZIP_DEFLATED) as archive:
        record = ""
        for path, content in files.items():
            archive.writestr(path, content)
            digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
            record += f"{path},sha256={digest},{len(content)}\n"
        archive.writestr(f"{INFO}/RECORD", record + f"{INFO}/RECORD,,\n")
    return name


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    for path, content in information().items():
        target = Path(metadata_directory) / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
    return INFO
