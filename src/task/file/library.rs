//! The tasks that come with the page.

/// Their names, in the order in which they are shown; each is a file of `static/tasks`.
pub const LIBRARY: [&str; 17] = [
    "coupon",
    "nested-brackets",
    "warmest-hour",
    "rounded-mean",
    "tape-calculator",
    "average-speed",
    "parcel-price",
    "busy-blocks",
    "longest-run",
    "lit-rooms",
    "shelf-place",
    "cheapest-plan",
    "build-order",
    "pair-for-total",
    "shuffle-rounds",
    "longest-trail",
    "newer-version",
];
