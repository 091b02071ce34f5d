//! Trees and graphs made valid again.

use super::{Mender, room};
use crate::data::{Data, Integer};
use crate::inputs::path::Path;
use crate::inputs::rank::int;
use crate::inputs::schema::{Direction, Type};
use crate::inputs::structures::edges::{Edge, Kind, Parts};
use std::collections::BTreeSet;

/// An edge, counted from 0, and its weight if it had one.
type Weighted = (Edge, Data);

impl<'s> Mender<'s> {
    /// Edges that can stay do so; what holds parts together is kept longest, and parts are joined
    /// at their smallest nodes.
    pub(super) fn graph(&mut self, of: &'s Type, value: Data) -> Option<Data> {
        let nowhere = &Path::WHOLE;
        let (nodes, kind, ends, from, weight) = match of {
            Type::Tree {
                nodes,
                from,
                weight,
            } => {
                let nodes = self.reach().nodes(nodes, 1, nowhere).ok()?;
                let kind = Kind {
                    connected: true,
                    simple: true,
                    direction: Direction::Undirected,
                };
                (nodes, kind, (nodes - 1, nodes - 1), *from, weight)
            }
            Type::Graph {
                nodes,
                edges,
                connected,
                simple,
                direction,
                from,
                weight,
            } => {
                let kind = Kind {
                    connected: *connected,
                    simple: *simple,
                    direction: *direction,
                };
                let (nodes, ends) = self.reach().graph(nodes, edges, kind, nowhere).ok()?;
                (nodes, kind, ends, *from, weight)
            }
            _ => return None,
        };
        let (nodes, low, high) = (room(nodes)?, room(ends.0)?, ends.1);
        let mut edges = usable(&value, nodes, from);
        let high = usize::try_from(high).unwrap_or(usize::MAX);
        fit(&mut edges, nodes, kind, low, high);
        let node = |node: usize| int(node as i128 + i128::from(from));
        let edges = edges.into_iter().map(|((u, v), given)| {
            let mut edge = vec![node(u), node(v)];
            if let Some(weight) = weight {
                edge.push(self.value(weight, given)?);
            }
            Some(Data::Tuple(edge))
        });
        Some(Data::List(edges.collect::<Option<_>>()?))
    }
}

/// The edges of a value whose ends are nodes.
fn usable(value: &Data, nodes: usize, from: u8) -> Vec<Weighted> {
    let Data::List(items) = value else {
        return Vec::new();
    };
    let node = |end: &Data| match end {
        Data::Int(Integer::Small(number)) => {
            let node = usize::try_from(number.checked_sub(i128::from(from))?).ok()?;
            (node < nodes).then_some(node)
        }
        _ => None,
    };
    let edge = |item: &Data| match item {
        Data::Tuple(parts) => {
            let edge = (node(parts.first()?)?, node(parts.get(1)?)?);
            Some((edge, parts.get(2).cloned().unwrap_or(Data::None)))
        }
        _ => None,
    };
    items.iter().filter_map(edge).collect()
}

/// Drops and adds edges until there are `low..=high`, of the kind that is asked for.
fn fit(edges: &mut Vec<Weighted>, nodes: usize, kind: Kind, low: usize, high: usize) {
    let ends: Vec<Edge> = edges.iter().map(|edge| edge.0).collect();
    if (low..=high).contains(&edges.len()) && kind.fault(nodes, &ends).is_none() {
        return;
    }
    if kind.direction == Direction::Acyclic {
        // Edges from smaller to larger nodes make no circle, whatever is added.
        edges
            .iter_mut()
            .for_each(|((u, v), _)| (*u, *v) = (*u.min(v), *u.max(v)));
        edges.retain(|((u, v), _)| u != v);
    }
    let mut seen: BTreeSet<Edge> = BTreeSet::new();
    if kind.simple {
        edges.retain(|&((u, v), _)| u != v && seen.insert(kind.normal((u, v))));
    }
    let mut parts = Parts::new(nodes);
    let holds: Vec<bool> = edges.iter().map(|&((u, v), _)| parts.join(u, v)).collect();
    let joints: Vec<Edge> = match kind.connected {
        true => (1..nodes)
            .filter(|&node| parts.part_of(node) == node)
            .map(|node| (0, node))
            .collect(),
        false => Vec::new(),
    };
    // The last edges go first, and those that hold parts together only where that is not asked.
    let mut surplus = (edges.len() + joints.len()).saturating_sub(high);
    let mut place = edges.len();
    while surplus > 0 && place > 0 {
        place -= 1;
        if !(kind.connected && holds[place]) {
            let (edge, _) = edges.remove(place);
            seen.remove(&kind.normal(edge));
            surplus -= 1;
        }
    }
    for edge in joints {
        seen.insert(edge);
        edges.push((edge, Data::None));
    }
    if !kind.simple {
        let edge = if nodes > 1 { (0, 1) } else { (0, 0) };
        while edges.len() < low {
            edges.push((edge, Data::None));
        }
        return;
    }
    for edge in pairs(nodes, kind) {
        if edges.len() >= low {
            break;
        }
        if seen.insert(edge) {
            edges.push((edge, Data::None));
        }
    }
}

/// All edges between different nodes, the smallest ends first.
fn pairs(nodes: usize, kind: Kind) -> impl Iterator<Item = Edge> {
    let both = kind.direction == Direction::Directed;
    (0..nodes).flat_map(move |u| {
        let from = if both { 0 } else { u + 1 };
        (from..nodes).filter(move |&v| u != v).map(move |v| (u, v))
    })
}
