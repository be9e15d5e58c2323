"""The container file is built, and the server in it plays a whole game over the network."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.repository.container import HOSTING, CannotBuild, ContainerServer, ImageStore
from tests.server.helpers import Page, Person


@pytest.mark.long
def test_the_container_plays_a_game(tmp_path: Path) -> None:
    try:
        images = ImageStore(tmp_path)
        images.make_base()
    except CannotBuild as error:
        pytest.skip(str(error))
    try:
        images.build()
        with images.mounted() as (root, config):
            assert config["User"] == "serai"
            server = ContainerServer(tmp_path, root, config)
            try:
                server.start()
                _play_a_game(server)
            finally:
                assert server.stop() in (0, -15)
            assert (root / "data" / "serai.sqlite").is_file()
            assert list(root.glob("srv/serai/lib/python3*/site-packages/serai/core/rules/*.so")), "nothing is compiled"
    finally:
        images.remove()


def _play_a_game(server: ContainerServer) -> None:
    person = Person(server)
    page = person.http.get("/")
    assert page.status_code == 200
    assert "<script" in page.text
    table_id: str = person.new_table("me", "greedy", game="marrakesh")["table"]["id"]

    async def play() -> Any:
        async with Page(server, table_id, person.token) as page:
            await page.play_on()
            return page.update["table"]

    table = asyncio.run(play())
    person.close()
    assert table["status"] == "over"
    assert table["winners"]


def _compose() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((HOSTING / "compose.yaml").read_text())
    return found


def test_compose_names_what_is_there() -> None:
    services = _compose()["services"]
    for name in ("first", "second"):
        server = services[name]
        build = server["build"]
        assert (HOSTING / build["context"] / build["dockerfile"]).samefile(HOSTING / "Containerfile")
        assert server["environment"]["DATABASE_URL"].startswith("postgresql://serai:")
        assert "@database/" in server["environment"]["DATABASE_URL"]
        assert set(server["depends_on"]) <= set(services)
        # The server believes what the balancer says of visitors' addresses, and nobody else.
        balancer = services["balancer"]["networks"]["default"]["ipv4_address"]
        assert server["environment"]["SERAI_PROXIES"] == balancer
    for volume in services["balancer"]["volumes"]:
        assert (HOSTING / volume.partition(":")[0]).is_file()


def test_the_servers_of_compose_are_the_balancers() -> None:
    balancer = (HOSTING / "haproxy.cfg").read_text()
    command = _compose()["services"]["first"]["command"]
    port = command[command.index("--port") + 1]
    for name in ("first", "second"):
        assert f"server {name} {name}:{port}" in balancer


def test_the_balancers_file_is_valid(tmp_path: Path) -> None:
    if shutil.which("haproxy") is None:
        pytest.skip("not installed: haproxy")
    config = (HOSTING / "haproxy.cfg").read_text()
    for name in ("first", "second"):  # HAProxy looks up the names, which only the network of compose knows
        config = config.replace(f" {name}:", " 127.0.0.1:")
    (tmp_path / "haproxy.cfg").write_text(config)
    done = subprocess.run(
        ["haproxy", "-c", "-f", str(tmp_path / "haproxy.cfg")], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
