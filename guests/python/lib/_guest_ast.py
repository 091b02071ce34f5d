"""For the library's own imports only: `annotationlib` names these."""

from _ast import *


class NodeTransformer:
    """Only a base class, of a transformation that nobody here asks for."""
