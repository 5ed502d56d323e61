"""Tasks for the pieces of a site: a piece is made again only if one of its facts has changed. Pure."""

from __future__ import annotations

from faq.build.kept import Task, digest
from faq.build.outputs import Pages
from faq.render.pieces import Piece


def piece_task(every: bytes, piece: Piece) -> Task[Pages]:
    """The task that makes a piece. `every`: the digest of what all pieces depend on."""
    kind = piece.name.partition(" ")[0]
    facts = {f"{kind}: {name}": values for name, values in piece.facts().items()}
    return Task(digest(every=[every], piece=[piece.name], **facts), Pages, lambda: Pages(dict(piece.make())))
