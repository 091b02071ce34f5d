//! Trees, every labelled one alike.

use super::super::random::Stream;
use super::edges::Edge;

/// Draws a tree by its Prüfer code, a row of `nodes - 2` labels; edges and their ends in any order.
pub(in super::super) fn draw(nodes: usize, stream: &mut Stream) -> Vec<Edge> {
    let code: Vec<usize> = (2..nodes).map(|_| stream.index(nodes)).collect();
    let mut edges = decode(nodes, &code);
    stream.shuffle(&mut edges);
    for edge in &mut edges {
        if stream.one_in(2) {
            *edge = (edge.1, edge.0);
        }
    }
    edges
}

/// The tree of a code: each label in turn is joined to the smallest leaf that is left.
fn decode(nodes: usize, code: &[usize]) -> Vec<Edge> {
    if nodes < 2 {
        return Vec::new();
    }
    let mut degree = vec![1_usize; nodes];
    for &label in code {
        degree[label] += 1;
    }
    let mut edges = Vec::with_capacity(nodes - 1);
    let mut scanned = 0;
    let mut next_leaf = |degree: &[usize]| {
        while degree[scanned] != 1 {
            scanned += 1;
        }
        scanned += 1;
        scanned - 1
    };
    let mut leaf = next_leaf(&degree);
    let mut passed = leaf;
    for &label in code {
        edges.push((leaf, label));
        degree[label] -= 1;
        // A label that becomes a leaf behind the scan is the smallest leaf there is.
        leaf = match degree[label] == 1 && label < passed {
            true => label,
            false => {
                passed = next_leaf(&degree);
                passed
            }
        };
    }
    edges.push((leaf, nodes - 1));
    edges
}

#[cfg(test)]
mod tests {
    use super::super::edges::Parts;
    use super::*;
    use crate::inputs::random::alike;
    use std::collections::{BTreeMap, BTreeSet};

    #[test]
    fn all_sixteen_trees_on_four_nodes_are_alike() {
        let mut stream = Stream::new(12, 0);
        let mut counts = BTreeMap::new();
        for _ in 0..16_000 {
            let tree: BTreeSet<Edge> = draw(4, &mut stream)
                .into_iter()
                .map(|(u, v)| (u.min(v), u.max(v)))
                .collect();
            *counts.entry(tree).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), 16);
        assert!(alike(&counts.into_values().collect::<Vec<_>>()));
    }

    #[test]
    fn edges_hold_all_nodes_together() {
        let mut stream = Stream::new(13, 0);
        for nodes in (1..60).chain([5_000]) {
            let edges = draw(nodes, &mut stream);
            assert_eq!(edges.len(), nodes - 1);
            let mut parts = Parts::new(nodes);
            assert!(edges.iter().all(|&(u, v)| parts.join(u, v)));
            assert_eq!(parts.count, 1);
        }
        assert_eq!(draw(0, &mut stream), []);
    }
}
