def decoded(text):
    """A value too long or too deep for a literal, from JSON."""

    def value(item, key=False):
        if isinstance(item, list):
            return [value(part) for part in item]
        if not isinstance(item, dict):
            return item
        (tag, items), = item.items()
        if tag == "dict":
            return {value(name, True): value(part) for name, part in items}
        parts = [value(part, key or tag == "set") for part in items]
        return tuple(parts) if tag == "tuple" else (frozenset if key else set)(parts)

    return value(json.loads(text))
