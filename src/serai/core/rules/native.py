"""Integer types and vectors for compiled and interpreted code.

Compiled by mypyc, `vec[i64]` is a packed vector of machine integers. Interpreted, it is a plain list, and `i64`
is `int`. Hot modules import these names only from here, so that another storage needs a change in one file.

Where the rules are compiled, interpreted modules get the packed vectors too: compiled code takes nothing else, and a
game in a folder of your own is interpreted.

Narrow numbers (`vec[i32]`, `vec[u8]`) are for buffers whose memory is shared, so they are packed in both cases.

Two conventions keep both cases equal: after `append` or `pop` only the returned vec is used, and every value fits
into 63 bits.
"""

import sys
from array import array
from importlib.machinery import ExtensionFileLoader, PathFinder
from typing import TYPE_CHECKING, Final


def _are_rules_compiled() -> bool:
    """Whether the modules of this package are compiled. It asks the import path: they may be half imported now."""
    package = sys.modules[__package__ or ""]
    spec = PathFinder.find_spec(f"{package.__name__}.vectors", package.__path__)
    return spec is not None and isinstance(spec.loader, ExtensionFileLoader)


IS_COMPILED: Final = _are_rules_compiled()

if TYPE_CHECKING:
    from librt.vecs import append as append
    from librt.vecs import extend as extend
    from librt.vecs import pop as pop
    from librt.vecs import vec as vec
    from mypy_extensions import i32 as i32
    from mypy_extensions import i64 as i64
    from mypy_extensions import mypyc_attr as mypyc_attr
    from mypy_extensions import u8 as u8

    def overwrite(words: vec[i32], at: i64, numbers: vec[i32]) -> None: ...
elif IS_COMPILED:
    from librt.vecs import append, extend, pop, vec
    from mypy_extensions import i32, i64, mypyc_attr, u8
else:
    from functools import partial

    i64 = int
    i32 = type("i32", (int,), {})
    u8 = type("u8", (int,), {})
    _PACKED = {i32: partial(array, "i"), u8: partial(array, "B")}

    class vec:
        """`vec[i64]()` gives a list, without the cost of calling a generic alias."""

        def __class_getitem__(cls, item):
            return list if item is int else _PACKED.get(item, list)

    def mypyc_attr(**options):
        """Compiler options of a class; no effect when interpreted."""
        return lambda found: found

    def append(numbers, number):
        numbers.append(number)
        return numbers

    def pop(numbers):
        return numbers, numbers.pop()

    def extend(numbers, others):
        numbers.extend(others)
        return numbers


if not TYPE_CHECKING:

    def overwrite(words, at, numbers):
        """Write `numbers` into `words` from index `at` on."""
        if isinstance(words, array):
            words[at : at + len(numbers)] = numbers
        else:
            for place, number in enumerate(numbers, at):
                words[place] = number
