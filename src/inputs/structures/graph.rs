//! Graphs with an exact number of edges.

use super::super::random::Stream;
use super::edges::{Edge, Kind, Parts};
use super::tree;
use crate::inputs::schema::Direction;
use std::collections::BTreeSet;

/// Draws a graph of `nodes` nodes and `count` edges, which is within [`Kind::edges`].
///
/// Graphs that need not be connected are all alike. A connected one is drawn so too while that
/// succeeds at once; otherwise a tree, every one alike, is filled up with edges, every choice
/// alike. Edges without circles go along an order of the nodes, every one alike.
pub(in super::super) fn draw(
    nodes: usize,
    count: usize,
    kind: Kind,
    stream: &mut Stream,
) -> Vec<Edge> {
    let mut edges = match (kind.simple, kind.connected) {
        (true, false) => filled(nodes, Vec::new(), count, kind, stream),
        (true, true) => connected(nodes, count, kind, stream),
        (false, connected) => {
            let mut edges = match connected {
                true => tree::draw(nodes, stream),
                false => Vec::new(),
            };
            edges.resize_with(count, || any(nodes, kind, stream));
            edges
        }
    };
    stream.shuffle(&mut edges);
    match kind.direction {
        Direction::Directed => {}
        Direction::Undirected => {
            for edge in &mut edges {
                if stream.one_in(2) {
                    *edge = (edge.1, edge.0);
                }
            }
        }
        Direction::Acyclic => {
            let mut places: Vec<usize> = (0..nodes).collect();
            stream.shuffle(&mut places);
            for edge in &mut edges {
                if places[edge.0] > places[edge.1] {
                    *edge = (edge.1, edge.0);
                }
            }
        }
    }
    edges
}

fn connected(nodes: usize, count: usize, kind: Kind, stream: &mut Stream) -> Vec<Edge> {
    // About n·ln(n)/2 edges hold n nodes together half of the time.
    if 2 * count >= nodes * nodes.max(1).ilog2() as usize {
        for _ in 0..8 {
            let edges = filled(nodes, Vec::new(), count, kind, stream);
            let mut parts = Parts::new(nodes);
            for &(u, v) in &edges {
                parts.join(u, v);
            }
            if parts.count <= 1 {
                return edges;
            }
        }
    }
    let tree = tree::draw(nodes, stream);
    filled(nodes, tree, count, kind, stream)
}

/// Fills up with edges that are not there yet, every choice of them alike.
fn filled(
    nodes: usize,
    edges: Vec<Edge>,
    count: usize,
    kind: Kind,
    stream: &mut Stream,
) -> Vec<Edge> {
    let taken: BTreeSet<u128> = edges.iter().map(|&edge| rank(nodes, edge, kind)).collect();
    let more = count.saturating_sub(edges.len());
    let free = (kind.pairs(nodes as i128).cast_unsigned()).saturating_sub(taken.len() as u128);
    let chosen = stream.subset(more.min(free as usize), free.saturating_sub(1));
    // The k-th free rank: every taken one up to it moves it by one.
    let mut taken = taken.into_iter().peekable();
    let mut moved = 0;
    let mut edges = edges;
    for free in chosen {
        while taken.next_if(|&taken| taken <= free + moved).is_some() {
            moved += 1;
        }
        edges.push(edge(nodes, free + moved, kind));
    }
    edges
}

/// The place of an edge among all edges between different nodes.
fn rank(nodes: usize, (u, v): Edge, kind: Kind) -> u128 {
    let (u, v, nodes) = (u as u128, v as u128, nodes as u128);
    match kind.direction {
        Direction::Directed => u * (nodes - 1) + v - u128::from(v > u),
        Direction::Undirected | Direction::Acyclic => {
            let (small, large) = (u.min(v), u.max(v));
            large * (large - 1) / 2 + small
        }
    }
}

/// The edge at a place.
fn edge(nodes: usize, rank: u128, kind: Kind) -> Edge {
    match kind.direction {
        Direction::Directed => {
            let others = nodes as u128 - 1;
            let (u, v) = (rank / others, rank % others);
            (u as usize, (v + u128::from(v >= u)) as usize)
        }
        Direction::Undirected | Direction::Acyclic => {
            let large = (1 + 8 * rank).isqrt().div_ceil(2);
            ((rank - large * (large - 1) / 2) as usize, large as usize)
        }
    }
}

/// Any edge; from a node to itself only where circles are allowed.
fn any(nodes: usize, kind: Kind, stream: &mut Stream) -> Edge {
    let u = stream.index(nodes);
    match kind.direction {
        Direction::Acyclic => {
            let v = stream.index(nodes.saturating_sub(1));
            (u, v + usize::from(v >= u))
        }
        Direction::Undirected | Direction::Directed => (u, stream.index(nodes)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inputs::random::alike;
    use std::collections::BTreeMap;

    fn kinds() -> impl Iterator<Item = Kind> {
        [
            Direction::Undirected,
            Direction::Directed,
            Direction::Acyclic,
        ]
        .into_iter()
        .flat_map(|direction| {
            [(false, false), (false, true), (true, false), (true, true)]
                .into_iter()
                .map(move |(connected, simple)| Kind {
                    connected,
                    simple,
                    direction,
                })
        })
    }

    #[test]
    fn connected_simple_graphs_have_every_number_of_edges() {
        let kind = Kind {
            connected: true,
            simple: true,
            direction: Direction::Undirected,
        };
        let mut stream = Stream::new(20, 0);
        let mut draws = 0;
        while draws < 10_000 {
            for nodes in 1..12 {
                for count in nodes - 1..=nodes * (nodes - 1) / 2 {
                    let edges = draw(nodes, count, kind, &mut stream);
                    assert_eq!(edges.len(), count);
                    assert!(edges.iter().all(|edge| edge.0.max(edge.1) < nodes));
                    assert_eq!(kind.fault(nodes, &edges), None, "{nodes} {edges:?}");
                    draws += 1;
                }
            }
        }
    }

    #[test]
    fn every_kind_is_what_it_says() {
        let mut stream = Stream::new(21, 0);
        for kind in kinds() {
            for nodes in 1..9 {
                let (fewest, most) = kind.edges(nodes);
                for count in fewest..=most.unwrap_or(30) {
                    for _ in 0..5 {
                        let edges = draw(nodes as usize, count as usize, kind, &mut stream);
                        assert_eq!(edges.len(), count as usize);
                        assert!(edges.iter().all(|edge| edge.0.max(edge.1) < nodes as usize));
                        assert_eq!(
                            kind.fault(nodes as usize, &edges),
                            None,
                            "{kind:?} {edges:?}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn graphs_with_two_edges_on_four_nodes_are_alike() {
        let mut stream = Stream::new(22, 0);
        for (direction, graphs) in [(Direction::Undirected, 15), (Direction::Directed, 66)] {
            let kind = Kind {
                connected: false,
                simple: true,
                direction,
            };
            let mut counts = BTreeMap::new();
            for _ in 0..20_000 {
                let edges = draw(4, 2, kind, &mut stream);
                let set: BTreeSet<Edge> = edges.iter().map(|&edge| kind.normal(edge)).collect();
                *counts.entry(set).or_insert(0) += 1;
            }
            assert_eq!(counts.len(), graphs);
            assert!(alike(&counts.into_values().collect::<Vec<_>>()));
        }
    }

    #[test]
    fn places_lead_to_edges_and_back() {
        for kind in kinds() {
            for place in 0..kind.pairs(7).cast_unsigned() {
                let edge = edge(7, place, kind);
                assert!(edge.0 != edge.1 && edge.0.max(edge.1) < 7);
                assert_eq!(rank(7, edge, kind), place);
            }
        }
    }

    #[test]
    fn large_sparse_graphs_are_connected() {
        let kind = Kind {
            connected: true,
            simple: true,
            direction: Direction::Acyclic,
        };
        let edges = draw(3_000, 3_500, kind, &mut Stream::new(23, 0));
        assert_eq!(edges.len(), 3_500);
        assert_eq!(kind.fault(3_000, &edges), None);
    }
}
