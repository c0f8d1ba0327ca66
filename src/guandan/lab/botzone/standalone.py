"""What stands in for msgspec in the upload: structs without validation, which is all that playing needs."""

from __future__ import annotations

from typing import Any, ClassVar

UNSET = object()


class _StructMeta(type):
    """Takes msgspec's options of a class and collects its fields."""

    def __new__(cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **_options: object) -> _StructMeta:
        own = namespace.get("__annotations__", {})
        made = super().__new__(cls, name, bases, namespace)
        inherited: tuple[str, ...] = next((base.__struct_fields__ for base in bases if isinstance(base, cls)), ())
        made.__struct_fields__ = inherited + tuple(
            field for field in own if field not in inherited and "ClassVar" not in str(own[field])
        )
        return made

    def __init__(cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **_options: object) -> None:
        super().__init__(name, bases, namespace)

    __struct_fields__: tuple[str, ...]


class Struct(metaclass=_StructMeta):
    """A value with named fields."""

    __struct_fields__: ClassVar[tuple[str, ...]] = ()

    def __init__(self, *values: object, **named: object) -> None:
        given = dict(zip(self.__struct_fields__, values, strict=False)) | named
        for field in self.__struct_fields__:
            if field in given:
                object.__setattr__(self, field, given[field])
            elif not hasattr(type(self), field):
                raise TypeError(f"{type(self).__name__} needs {field}")

    def _key(self) -> tuple[object, ...]:
        return tuple(getattr(self, field) for field in self.__struct_fields__)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash((type(self), self._key()))

    def __repr__(self) -> str:
        shown = ", ".join(f"{field}={getattr(self, field)!r}" for field in self.__struct_fields__)
        return f"{type(self).__name__}({shown})"


def field(*, default: object = None, default_factory: object = None, name: str | None = None) -> Any:  # noqa: ANN401
    """A field's default; a factory is called once."""
    del name
    return default_factory() if callable(default_factory) else default
