//! What the JSON form consists of: the reader checks objects against these tables, and the JSON
//! Schema is made from them.

/// What stands behind a key.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Kind {
    Version,
    Name,
    Names,
    Expression,
    /// An expression, or a float alone.
    FloatEnd,
    Span,
    Law,
    /// A number of digits.
    Digits,
    /// The number of the first node.
    Start,
    Flag,
    /// The inside of a character class.
    Class,
    Text,
    Words(&'static [&'static str]),
    Values,
    Type,
    Types,
    Fields,
    Variants,
    Conditions,
    Lines,
}

/// A key of an object.
pub(super) struct Key {
    pub name: &'static str,
    pub kind: Kind,
    /// Whether it has to be there.
    pub needed: bool,
    /// What it is, for people.
    pub about: &'static str,
}

const fn need(name: &'static str, kind: Kind, about: &'static str) -> Key {
    Key {
        name,
        kind,
        needed: true,
        about,
    }
}

const fn may(name: &'static str, kind: Kind, about: &'static str) -> Key {
    Key {
        name,
        kind,
        needed: false,
        about,
    }
}

/// A type, with its keys beside `type`.
pub(super) struct Form {
    pub word: &'static str,
    pub keys: &'static [Key],
    pub about: &'static str,
}

/// Keys of a whole schema.
pub(super) const WHOLE: &[Key] = &[
    may("version", Kind::Version, "Version of this form."),
    need(
        "fields",
        Kind::Fields,
        "Values of an input; expressions may name fields before theirs.",
    ),
    may(
        "where",
        Kind::Conditions,
        "Conditions that every input meets, such as \"sum(a) <= 100\".",
    ),
    may(
        "stdin",
        Kind::Lines,
        "Lines of standard input; by default every field has its own.",
    ),
    may(
        "call",
        Kind::Names,
        "Fields that are arguments of a call, in order; by default all.",
    ),
];

/// The key that a field has beside those of its type.
pub(super) const NAME: Key = need("name", Kind::Name, "Name of the field.");

/// The key that says which type it is.
pub(super) const TYPE: &str = "type";

/// Keys of a form of a union.
pub(super) const VARIANT: &[Key] = &[
    need("tag", Kind::Name, "What the form is called in the input."),
    may("fields", Kind::Fields, "What follows the tag."),
];

/// Keys of a field in a line of standard input that needs more than its name.
pub(super) const ITEM: &[Key] = &[
    need("field", Kind::Name, "Name of the field."),
    need(
        "separator",
        Kind::Text,
        "What stands between the items of the list.",
    ),
];

/// Keys of text in a line of standard input.
pub(super) const TEXT: &[Key] = &[need("text", Kind::Text, "Text as it stands.")];

pub(super) const SHAPES: &[&str] = &["palindrome", "brackets"];
pub(super) const ORDERS: &[&str] = &["ascending", "descending"];
pub(super) const DIRECTIONS: &[&str] = &["directed", "acyclic"];

/// Every type.
pub(super) const TYPES: &[Form] = &[
    Form {
        word: "int",
        about: "An integer.",
        keys: &[
            need("min", Kind::Expression, "Smallest value."),
            need("max", Kind::Expression, "Largest value."),
            may("law", Kind::Law, "How it is drawn."),
        ],
    },
    Form {
        word: "float",
        about: "A float.",
        keys: &[
            need("min", Kind::FloatEnd, "Smallest value."),
            need("max", Kind::FloatEnd, "Largest value."),
            may("decimals", Kind::Digits, "Digits after the point."),
            may("law", Kind::Law, "How it is drawn."),
        ],
    },
    Form {
        word: "bool",
        about: "True or False.",
        keys: &[],
    },
    Form {
        word: "char",
        about: "A string of one character.",
        keys: &[need("alphabet", Kind::Class, "Which, such as \"a-z0-9\".")],
    },
    Form {
        word: "string",
        about: "A string.",
        keys: &[
            need("length", Kind::Span, "Characters in it."),
            need("alphabet", Kind::Class, "Which, such as \"a-z0-9\"."),
            may("shape", Kind::Words(SHAPES), "What it must be like."),
        ],
    },
    Form {
        word: "pattern",
        about: "A string that matches a pattern.",
        keys: &[need(
            "pattern",
            Kind::Text,
            "A regular expression, matched whole.",
        )],
    },
    Form {
        word: "choice",
        about: "One of given values; one alone is a constant.",
        keys: &[need(
            "values",
            Kind::Values,
            "The values; tuples, sets and dicts are {\"tuple\": []}, {\"set\": []} and {\"dict\": [[key, value]]}.",
        )],
    },
    Form {
        word: "list",
        about: "A list.",
        keys: &[
            need("length", Kind::Span, "Items in it."),
            need("items", Kind::Type, "What they are."),
            may("distinct", Kind::Flag, "Whether no two are alike."),
            may("order", Kind::Words(ORDERS), "How they are ordered."),
            may("sum", Kind::Span, "Their sum."),
        ],
    },
    Form {
        word: "permutation",
        about: "Consecutive integers in any order, as a list.",
        keys: &[
            need("length", Kind::Expression, "How many."),
            may("from", Kind::Expression, "The smallest; 1 by default."),
        ],
    },
    Form {
        word: "matrix",
        about: "A list of lists of one length.",
        keys: &[
            need("rows", Kind::Span, "Lists."),
            need("columns", Kind::Span, "Items of each."),
            need("items", Kind::Type, "What they are."),
        ],
    },
    Form {
        word: "tuple",
        about: "A tuple.",
        keys: &[need("items", Kind::Types, "What it holds, in order.")],
    },
    Form {
        word: "record",
        about: "A dict with fixed keys.",
        keys: &[need("fields", Kind::Fields, "Its keys and what they hold.")],
    },
    Form {
        word: "optional",
        about: "A value or None.",
        keys: &[need("of", Kind::Type, "The value.")],
    },
    Form {
        word: "union",
        about: "One of several tagged forms: a tuple of the tag and its fields' values.",
        keys: &[need("variants", Kind::Variants, "The forms.")],
    },
    Form {
        word: "repeat",
        about: "So many records; on standard input their number comes first.",
        keys: &[
            need("times", Kind::Span, "Records."),
            need("fields", Kind::Fields, "Fields of each."),
        ],
    },
    Form {
        word: "tree",
        about: "A tree, as a list of edges.",
        keys: &[
            need("nodes", Kind::Expression, "Nodes."),
            may(
                "from",
                Kind::Start,
                "The first node's number; 1 by default.",
            ),
            may("weight", Kind::Type, "Weight of an edge."),
        ],
    },
    Form {
        word: "graph",
        about: "A graph, as a list of edges.",
        keys: &[
            need("nodes", Kind::Expression, "Nodes."),
            need("edges", Kind::Span, "Edges."),
            may(
                "connected",
                Kind::Flag,
                "Whether every node reaches every other.",
            ),
            may(
                "simple",
                Kind::Flag,
                "Whether there are no loops and no edges twice.",
            ),
            may(
                "direction",
                Kind::Words(DIRECTIONS),
                "Whether edges have one; acyclic ones do.",
            ),
            may(
                "from",
                Kind::Start,
                "The first node's number; 1 by default.",
            ),
            may("weight", Kind::Type, "Weight of an edge."),
        ],
    },
];
