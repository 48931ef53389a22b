"""The Python package: `pip wheel .` builds the native module with CMake, without the network.

What it needs besides Python's own setuptools is in packages.txt. There is no pyproject.toml on
purpose: pip would then want to download setuptools for each build.
"""
import os
import re
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).resolve().parent
FOLDER = ROOT / "build/wheel"  # nothing is written elsewhere
FOLDER.mkdir(parents=True, exist_ok=True)


class CMakeBuild(build_ext):
    def build_extension(self, ext):
        target = Path(self.get_ext_fullpath(ext.name)).resolve()
        subprocess.run(["cmake", "-S", ROOT, "-B", FOLDER, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release",
                        "-DBANMEN_ONLY_PYTHON=ON", f"-DPython_EXECUTABLE={sys.executable}"], check=True)
        subprocess.run(["cmake", "--build", FOLDER, "--target", "banmen_python", "--parallel",
                        os.environ.get("BANMEN_JOBS", str(os.cpu_count() or 1))], check=True)
        built = sorted((FOLDER / "python/banmen").glob("_native*.so"))[-1]
        target.parent.mkdir(parents=True, exist_ok=True)
        self.copy_file(str(built), str(target))


setup(
    name="banmen",
    version=re.search(r"project\(banmen VERSION ([\d.]+)", (ROOT / "CMakeLists.txt").read_text())[1],
    description="Rules, encodings, engines, exact values and training for five board games",
    license="MIT",
    packages=["banmen"],
    package_dir={"banmen": "src/python/banmen"},
    package_data={"banmen": ["py.typed", "*.pyi"]},
    ext_modules=[Extension("banmen._native", sources=[])],
    cmdclass={"build_ext": CMakeBuild},
    python_requires=">=3.9",
    extras_require={"arrays": ["numpy"]},  # boards and weights as arrays; all else works without
    options={"egg_info": {"egg_base": str(FOLDER)}},
    zip_safe=False,
)
