"""Making the pieces of a site: what has the facts of an earlier build is not made again. Pure."""

from __future__ import annotations

from faq.build.kept import Task, digest
from faq.build.outputs import Pages
from faq.render.pieces import Piece


def piece_task(every: bytes, piece: Piece) -> Task[Pages]:
    """Making a piece; `every`: what all of them have in common."""
    kind = piece.name.partition(" ")[0]
    facts = {f"{kind}: {name}": values for name, values in piece.facts().items()}
    return Task(digest(every=[every], piece=[piece.name], **facts), Pages, lambda: Pages(dict(piece.make())))
