"""A folder served on loopback, compressed as hosts of static sites do."""

from __future__ import annotations

import functools
import gzip
import http.server
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

TEXT = {".html", ".js", ".json", ".txt", ".css", ".svg", ".xml", ".md"}


class Server(http.server.ThreadingHTTPServer):
    """`sent` counts the bytes of compressed bodies, by the requested path."""

    def __init__(self, *arguments: Any) -> None:
        self.sent: Counter[str] = Counter()
        super().__init__(*arguments)

    def handle_error(self, request: object, client_address: object) -> None:
        """Ignores errors: leaving a page breaks its connections."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


class Compressing(http.server.SimpleHTTPRequestHandler):
    """Sends files and the index.html of folders."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            self.send_error(404)
            return
        body = compressed(path)
        assert isinstance(self.server, Server)
        self.server.sent[self.path.split("?")[0]] += len(body)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        if path.suffix in TEXT:
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        pass


@functools.lru_cache(maxsize=4096)
def compressed(path: Path) -> bytes:
    """The bytes sent for a file."""
    return gzip.compress(path.read_bytes(), 9) if path.suffix in TEXT else path.read_bytes()


@contextmanager
def served(folder: Path) -> Iterator[tuple[Server, str]]:
    """Serves a folder on a free port of this machine only; its address."""
    with Server(("127.0.0.1", 0), functools.partial(Compressing, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server, f"http://127.0.0.1:{server.server_address[1]}/"
        server.shutdown()
