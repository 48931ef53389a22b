"""The stub says what the module is: every name, every argument with its kind and default."""
import ast
import inspect
import re
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import ROOT

import banmen

STUB = ast.parse((ROOT / "src/python/banmen/__init__.pyi").read_text("utf-8"))
CLASSES = {node.name: node for node in STUB.body if isinstance(node, ast.ClassDef)}
FUNCTIONS = {node.name: node for node in STUB.body if isinstance(node, ast.FunctionDef)}
# What every class has: from pybind11, from Python itself, or as Python's own `object` declares it.
EVERYWHERE = {"__module__", "__doc__", "__init__", "__new__", "__dict__", "__weakref__", "__reduce_ex__",
              "__pybind11_module_local_v4_gcc_libstdcpp_cxxabi1017__"}


def members(thing):
    return {name for name in vars(thing) if name not in EVERYWHERE and "pybind11" not in name}


def stub_members(node):
    found = {}
    for item in node.body:
        if isinstance(item, ast.FunctionDef):
            found[item.name] = item
        elif isinstance(item, ast.AnnAssign):
            found[item.target.id] = item
    return found


def arguments_of(node):
    """(name, kind, default) of each argument but self."""
    arguments = node.args
    static = any(isinstance(mark, ast.Name) and mark.id == "staticmethod" for mark in node.decorator_list)
    plain = [*arguments.posonlyargs, *arguments.args]
    defaults = [None] * (len(plain) - len(arguments.defaults)) + list(arguments.defaults)
    found = [(arg.arg, "plain", default and ast.literal_eval(default))
             for arg, default in zip(plain, defaults)]
    if plain and plain[0].arg == "self" and not static:
        found = found[1:]
    if arguments.vararg:
        found.append((arguments.vararg.arg, "args", None))
    found += [(arg.arg, "keyword", default and ast.literal_eval(default))
              for arg, default in zip(arguments.kwonlyargs, arguments.kw_defaults)]
    if arguments.kwarg:
        found.append((arguments.kwarg.arg, "kwargs", None))
    return found


def signature(text):
    """The stub's own form of what pybind11 writes as the first line of a text for help()."""
    line = text.splitlines()[0]
    line = re.sub(r"<[^>]*>", "object", line)  # values that cannot be written
    line = re.sub(r"(\b(?:banmen|numpy|_native)\.)(\w+)", r"\2", line)
    return ast.parse(f"def {line}: ...").body[0]


def compare(name, node, thing):
    written = arguments_of(node)
    real = arguments_of(signature(thing.__doc__))
    if real and real[0][0] == "self":
        real = real[1:]
    # Operators are bound without names for what they are given.
    assert len(written) == len(real), name
    for (my_name, my_kind, my_default), (their_name, their_kind, their_default) in zip(written, real):
        assert my_name == their_name and my_kind == their_kind, name
        if isinstance(their_default, (list, tuple)):
            my_default, their_default = list(my_default), list(their_default)
        assert my_default == their_default, f"{name}({my_name})"


def test_the_same_names():
    public = {name for name in vars(banmen) if not name.startswith("_")}
    assert public == set(banmen.__all__) == set(CLASSES) | set(FUNCTIONS)


@pytest.mark.parametrize("name", sorted(FUNCTIONS))
def test_functions(name):
    compare(name, FUNCTIONS[name], getattr(banmen, name))
    assert len(getattr(banmen, name).__doc__.strip().splitlines()) > 1, "nothing for help()"


@pytest.mark.parametrize("name", sorted(CLASSES))
def test_classes(name):
    thing, stub = getattr(banmen, name), stub_members(CLASSES[name])
    assert inspect.getdoc(thing)
    assert thing.__module__ == "banmen"
    assert members(thing) == set(stub) - {"__init__"}
    for member, node in stub.items():
        real = vars(thing).get(member, getattr(thing, member))
        if isinstance(node, ast.AnnAssign):
            continue
        if any(isinstance(mark, ast.Name) and mark.id == "property" for mark in node.decorator_list):
            assert isinstance(real, property) and real.__doc__, f"{name}.{member}"
            continue
        if isinstance(real, staticmethod):
            real = real.__func__
        if member == "__init__" and "Initialize self" in (real.__doc__ or ""):
            pytest.fail(f"{name} cannot be made, but the stub says so")
        if real.__doc__ is None:  # __hash__ = None and the like
            continue
        compare(f"{name}.{member}", node, real)
        if not member.startswith("_"):
            assert len(real.__doc__.strip().splitlines()) > 1, f"{name}.{member}: nothing for help()"


def test_types_are_marked_and_sound(tmp_path):
    assert (Path(banmen.__file__).parent / "py.typed").exists()
    files = [str(path) for path in sorted((ROOT / "examples").glob("*.py"))]
    assert files
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path), "-p", "banmen"],
        capture_output=True, text=True, check=False,
        env={"MYPYPATH": str(ROOT / "src/python"), "PATH": "/usr/bin:/bin"})
    assert checked.returncode == 0, checked.stdout + checked.stderr
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path), *files],
        capture_output=True, text=True, check=False,
        env={"MYPYPATH": str(ROOT / "src/python"), "PATH": "/usr/bin:/bin"})
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_the_built_package_has_this_stub():
    for name in ("__init__.pyi", "__init__.py"):
        assert (Path(banmen.__file__).parent / name).read_bytes() == (
            ROOT / "src/python/banmen" / name).read_bytes()
