"""The catalogues, read once for all tests of the renderer."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from unobot.render import Catalogue, Renderer, load_catalogues


@pytest.fixture(scope="session")
def catalogues() -> Mapping[str, Catalogue]:
    return load_catalogues()


@pytest.fixture(scope="session")
def english(catalogues: Mapping[str, Catalogue]) -> Renderer:
    return Renderer(catalogues["en"])


@pytest.fixture(scope="session")
def french(catalogues: Mapping[str, Catalogue]) -> Renderer:
    return Renderer(catalogues["fr"])


@pytest.fixture(scope="session")
def italian(catalogues: Mapping[str, Catalogue]) -> Renderer:
    return Renderer(catalogues["it"])
