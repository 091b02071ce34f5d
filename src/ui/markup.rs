//! What `html!` of this project expands to: nodes built by a walk.
//!
//! The nodes are those Yew's macro makes; only the code that makes them is shorter, because each
//! step is a call and none is inlined.

use std::rc::Rc;
use yew::AttrValue;
use yew::html::NodeRef;
use yew::virtual_dom::{AttributeOrProperty, Attributes, Key, Listener, VList, VNode, VTag, VText};

pub use ::markup::html;

/// Nodes being built: the open element, and those around it.
#[derive(Default)]
pub struct Markup(Box<Walk>);

#[derive(Default)]
struct Walk {
    now: Level,
    around: Vec<Level>,
}

/// An element or a list that is open.
#[derive(Default)]
struct Level {
    /// Nothing for a list.
    tag: Option<VTag>,
    keys: &'static [&'static str],
    values: Vec<Option<AttributeOrProperty>>,
    listeners: Vec<Option<Rc<dyn Listener>>>,
    children: Vec<VNode>,
}

/// What an attribute can be set to; `None` leaves it out.
pub trait Value {
    /// As text.
    fn text(self) -> Option<AttrValue>;
}

/// What can stand between tags.
pub trait Child {
    /// Puts it there.
    fn put(self, to: &mut Markup);
}

fn one(mut nodes: Vec<VNode>) -> VNode {
    match nodes.len() {
        0 => VNode::default(),
        1 => nodes.pop().unwrap_or_default(),
        _ => VList::with_children(nodes, None).into(),
    }
}

impl Markup {
    fn enter(&mut self, level: Level) {
        let around = std::mem::replace(&mut self.0.now, level);
        self.0.around.push(around);
    }

    /// Opens an element; its attributes are given next, in the order of `keys`.
    #[inline(never)]
    pub fn open(&mut self, tag: &'static str, keys: &'static [&'static str]) {
        self.enter(Level {
            tag: Some(VTag::new(tag)),
            keys,
            ..Level::default()
        });
    }

    /// Opens an element whose attributes never change.
    #[inline(never)]
    pub fn fixed(
        &mut self,
        tag: &'static str,
        attributes: &'static [(&'static str, AttributeOrProperty)],
    ) {
        let mut tag = VTag::new(tag);
        tag.attributes = Attributes::Static(attributes);
        self.enter(Level {
            tag: Some(tag),
            ..Level::default()
        });
    }

    /// Opens a list: nodes that count as one among their neighbours.
    #[inline(never)]
    pub fn list(&mut self) {
        self.enter(Level::default());
    }

    /// Closes what was opened last.
    #[inline(never)]
    pub fn close(&mut self) {
        let around = self.0.around.pop().unwrap_or_default();
        let level = std::mem::replace(&mut self.0.now, around);
        let Some(mut tag) = level.tag else {
            self.node(VList::with_children(level.children, None).into());
            return;
        };
        if !level.keys.is_empty() {
            tag.attributes = Attributes::Dynamic {
                keys: level.keys,
                values: level.values.into(),
            };
        }
        if !level.listeners.is_empty() {
            tag.set_listeners(level.listeners.into());
        }
        if let Some(children) = tag.children_mut() {
            *children = one(level.children);
        }
        self.node(tag.into());
    }

    /// The nodes.
    #[inline(never)]
    pub fn done(self) -> VNode {
        one(self.0.now.children)
    }

    /// The next attribute is this.
    #[inline(never)]
    pub fn word(&mut self, text: &'static str) {
        self.attribute(Some(AttrValue::Static(text)));
    }

    #[inline(never)]
    fn attribute(&mut self, text: Option<AttrValue>) {
        self.0
            .now
            .values
            .push(text.map(AttributeOrProperty::Attribute));
    }

    /// The next attribute is this, if anything.
    pub fn set(&mut self, value: impl Value) {
        self.attribute(value.text());
    }

    /// The next attribute is a class, left out if empty.
    pub fn class(&mut self, value: impl Value) {
        self.attribute(value.text().filter(|text| !text.is_empty()));
    }

    /// The next attribute is there or not.
    #[inline(never)]
    pub fn flag(&mut self, name: &'static str, there: bool) {
        self.attribute(there.then_some(AttrValue::Static(name)));
    }

    /// What an input field holds.
    pub fn value(&mut self, value: impl Value) {
        if let Some(tag) = &mut self.0.now.tag {
            tag.set_value(value.text());
        }
    }

    /// Whether a radio button or a box is checked.
    pub fn checked(&mut self, checked: bool) {
        if let Some(tag) = &mut self.0.now.tag {
            tag.set_checked(checked);
        }
    }

    /// Where the element can be found later.
    pub fn reference(&mut self, node: NodeRef) {
        if let Some(tag) = &mut self.0.now.tag {
            tag.node_ref = node;
        }
    }

    /// What the element is known by among its neighbours.
    pub fn key(&mut self, key: impl Into<Key>) {
        if let Some(tag) = &mut self.0.now.tag {
            tag.key = Some(key.into());
        }
    }

    /// Listens to an event.
    #[inline(never)]
    pub fn listen(&mut self, listener: Rc<dyn Listener>) {
        self.0.now.listeners.push(Some(listener));
    }

    /// Text that never changes.
    #[inline(never)]
    pub fn text(&mut self, text: &'static str) {
        self.words(AttrValue::Static(text));
    }

    /// Whatever can stand between tags.
    pub fn child(&mut self, child: impl Child) {
        child.put(self);
    }

    #[inline(never)]
    fn node(&mut self, node: VNode) {
        self.0.now.children.push(node);
    }

    #[inline(never)]
    fn words(&mut self, text: AttrValue) {
        self.node(VText::new(text).into());
    }

    #[inline(never)]
    fn copied(&mut self, text: &str) {
        self.words(AttrValue::Rc(Rc::from(text)));
    }
}

impl Value for &'static str {
    fn text(self) -> Option<AttrValue> {
        Some(AttrValue::Static(self))
    }
}

impl Value for String {
    #[inline(never)]
    fn text(self) -> Option<AttrValue> {
        Some(AttrValue::Rc(self.into()))
    }
}

impl Value for AttrValue {
    fn text(self) -> Option<AttrValue> {
        Some(self)
    }
}

impl<T: Value> Value for Option<T> {
    fn text(self) -> Option<AttrValue> {
        self.and_then(T::text)
    }
}

impl Child for VNode {
    fn put(self, to: &mut Markup) {
        to.node(self);
    }
}

impl Child for &str {
    fn put(self, to: &mut Markup) {
        to.copied(self);
    }
}

impl Child for &String {
    fn put(self, to: &mut Markup) {
        to.copied(self);
    }
}

impl Child for String {
    #[inline(never)]
    fn put(self, to: &mut Markup) {
        to.copied(&self);
    }
}

impl Child for AttrValue {
    fn put(self, to: &mut Markup) {
        to.words(self);
    }
}

impl<T: Child> Child for Option<T> {
    fn put(self, to: &mut Markup) {
        if let Some(child) = self {
            child.put(to);
        }
    }
}
