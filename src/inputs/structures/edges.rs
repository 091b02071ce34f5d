//! Edges: how many a graph can have, and whether given ones make such a graph.

use crate::inputs::schema::Direction;
use std::collections::BTreeSet;

/// Two nodes, counted from 0.
pub(in super::super) type Edge = (usize, usize);

/// What is asked of a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct Kind {
    pub connected: bool,
    pub simple: bool,
    pub direction: Direction,
}

impl Kind {
    /// The fewest and the most edges on so many nodes; `None` is no limit.
    pub fn edges(self, nodes: i128) -> (i128, Option<i128>) {
        let fewest = if self.connected {
            (nodes - 1).max(0)
        } else {
            0
        };
        // One node has an edge to itself, unless that makes a circle.
        let alone = if self.direction == Direction::Acyclic {
            1
        } else {
            0
        };
        let most = match self.simple {
            true => Some(self.pairs(nodes)),
            false => (nodes <= alone).then_some(0),
        };
        (fewest, most)
    }

    /// How many different edges between different nodes there are.
    pub fn pairs(self, nodes: i128) -> i128 {
        let ordered = nodes.saturating_mul(nodes - 1);
        match self.direction {
            Direction::Directed => ordered,
            Direction::Undirected | Direction::Acyclic => ordered / 2,
        }
    }

    /// Two ends as they are compared: without their order, if edges have no direction.
    pub fn normal(self, (u, v): Edge) -> Edge {
        match self.direction {
            Direction::Undirected => (u.min(v), u.max(v)),
            Direction::Directed | Direction::Acyclic => (u, v),
        }
    }

    /// What is wrong with these edges on `nodes` nodes, as a sentence.
    pub fn fault(self, nodes: usize, edges: &[Edge]) -> Option<&'static str> {
        if self.simple {
            let mut seen = BTreeSet::new();
            for &(u, v) in edges {
                if u == v {
                    return Some("An edge leads from a node to itself.");
                }
                if !seen.insert(self.normal((u, v))) {
                    return Some("An edge is there twice.");
                }
            }
        }
        if self.direction == Direction::Acyclic && has_circle(nodes, edges) {
            return Some("Edges lead in a circle.");
        }
        let mut parts = Parts::new(nodes);
        for &(u, v) in edges {
            parts.join(u, v);
        }
        if self.connected && parts.count > 1 {
            return Some("Not every node can be reached from every other.");
        }
        None
    }
}

/// Whether a walk along edges can come back to where it began.
pub(in super::super) fn has_circle(nodes: usize, edges: &[Edge]) -> bool {
    let mut outgoing = vec![Vec::new(); nodes];
    let mut incoming = vec![0_usize; nodes];
    for &(u, v) in edges {
        outgoing[u].push(v);
        incoming[v] += 1;
    }
    let mut free: Vec<usize> = (0..nodes).filter(|&node| incoming[node] == 0).collect();
    let mut removed = 0;
    while let Some(node) = free.pop() {
        removed += 1;
        for &next in &outgoing[node] {
            incoming[next] -= 1;
            if incoming[next] == 0 {
                free.push(next);
            }
        }
    }
    removed < nodes
}

/// The parts of a graph that edges hold together, as edges are added.
#[derive(Clone, Debug)]
pub(in super::super) struct Parts {
    above: Vec<usize>,
    /// How many parts there are.
    pub count: usize,
}

impl Parts {
    pub fn new(nodes: usize) -> Self {
        Self {
            above: (0..nodes).collect(),
            count: nodes,
        }
    }

    pub fn part_of(&mut self, mut node: usize) -> usize {
        while self.above[node] != node {
            self.above[node] = self.above[self.above[node]];
            node = self.above[node];
        }
        node
    }

    /// Joins the parts of two nodes; false if they were one before. A part is named by its
    /// smallest node.
    pub fn join(&mut self, u: usize, v: usize) -> bool {
        let (u, v) = (self.part_of(u), self.part_of(v));
        self.above[u.max(v)] = u.min(v);
        self.count -= usize::from(u != v);
        u != v
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIMPLE: Kind = Kind {
        connected: true,
        simple: true,
        direction: Direction::Undirected,
    };

    #[test]
    fn faults_are_named() {
        let acyclic = Kind {
            direction: Direction::Acyclic,
            ..SIMPLE
        };
        let directed = Kind {
            direction: Direction::Directed,
            ..SIMPLE
        };
        for (kind, edges, fault) in [
            (SIMPLE, &[(0, 1), (2, 1)][..], None),
            (
                SIMPLE,
                &[(0, 1), (1, 0), (1, 2)],
                Some("An edge is there twice."),
            ),
            (
                SIMPLE,
                &[(0, 1), (1, 2), (2, 2)],
                Some("An edge leads from a node to itself."),
            ),
            (
                SIMPLE,
                &[(0, 1)],
                Some("Not every node can be reached from every other."),
            ),
            (directed, &[(0, 1), (1, 0), (1, 2)], None),
            (
                acyclic,
                &[(0, 1), (1, 0), (1, 2)],
                Some("Edges lead in a circle."),
            ),
            (acyclic, &[(0, 1), (0, 2), (1, 2)], None),
        ] {
            assert_eq!(kind.fault(3, edges), fault, "{edges:?}");
        }
        let loose = Kind {
            connected: false,
            simple: false,
            ..SIMPLE
        };
        assert_eq!(loose.fault(3, &[(0, 0), (1, 2), (2, 1)]), None);
    }

    #[test]
    fn numbers_of_edges_have_ends() {
        let directed = Kind {
            direction: Direction::Directed,
            ..SIMPLE
        };
        let loose = Kind {
            connected: false,
            simple: false,
            ..directed
        };
        assert_eq!(SIMPLE.edges(5), (4, Some(10)));
        assert_eq!(SIMPLE.edges(1), (0, Some(0)));
        assert_eq!(SIMPLE.edges(0), (0, Some(0)));
        assert_eq!(directed.edges(5), (4, Some(20)));
        assert_eq!(loose.edges(5), (0, None));
        assert_eq!(loose.edges(0), (0, Some(0)));
    }
}
