"""The one place that knows how numbers are stored.

Compiled by mypyc, `vec[i64]` is a packed vector of machine integers. Interpreted, it is a plain list, and `i64`
is `int`. Hot modules import these names from here and from nowhere else, so that another storage could replace
them in one file.

Two habits keep both worlds equal: a vec that was appended to is used only through what `append` gave back, and
no value ever leaves the range of 63 bits.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.vecs import append as append
    from librt.vecs import vec as vec
    from mypy_extensions import i64 as i64
else:
    i64 = int

    class vec:
        """`vec[i64]()` gives a list, without the cost of calling a generic alias."""

        def __class_getitem__(cls, item):
            return list

    def append(numbers, number):
        numbers.append(number)
        return numbers
