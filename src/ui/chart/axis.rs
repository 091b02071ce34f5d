//! Axes: hairlines and labels.

use crate::ui::markup::html;
use super::{Scale, draw, number};
use yew::prelude::*;

/// Properties of [`XAxis`].
#[derive(Clone, Debug, Properties, PartialEq)]
pub struct XAxisProps {
    /// Where values lie.
    pub scale: Scale,
    /// Height of the axis line.
    pub y: f64,
    /// Values to label; about six round ones if empty.
    #[prop_or_default]
    pub ticks: Vec<f64>,
    /// Left and right end of the line; the scale's range if not given.
    #[prop_or_default]
    pub ends: Option<(f64, f64)>,
    /// Top of vertical hairlines; none if not given.
    #[prop_or_default]
    pub grid_from: Option<f64>,
    /// From the line down to the numbers; a handle on the axis needs 30.
    #[prop_or(18.0)]
    pub drop: f64,
    /// Whether a short line across the axis marks each value.
    #[prop_or_default]
    pub stubs: bool,
    /// What the values are, centred below; with its unit, and once.
    #[prop_or_default]
    pub label: Option<AttrValue>,
}

/// A horizontal axis below a drawing: line, optional grid, numbers, label.
#[component]
pub fn XAxis(props: &XAxisProps) -> Html {
    let (left, right) = props.ends.unwrap_or(props.scale.range());
    let ticks = if props.ticks.is_empty() {
        props.scale.ticks(((right - left).abs() / 70.0) as usize)
    } else {
        props.ticks.clone()
    };
    html! {
        <>
            { for ticks.into_iter().map(|value| {
                let x = props.scale.at(value);
                html! {
                    <>
                        if let Some(top) = props.grid_from {
                            { draw::line((x, top), (x, props.y), "grid") }
                        }
                        if props.stubs {
                            { draw::line((x, props.y - 4.0), (x, props.y + 4.0), "axis") }
                        }
                        { draw::text(x, props.y + props.drop, "mid-a s", number::tick(value)) }
                    </>
                }
            }) }
            { draw::line((left, props.y), (right, props.y), "axis") }
            if let Some(label) = &props.label {
                { draw::text(f64::midpoint(left, right), props.y + props.drop + 20.0, "mid-a s dim", label.clone()) }
            }
        </>
    }
}

/// Properties of [`YGrid`].
#[derive(Clone, Debug, Properties, PartialEq)]
pub struct YGridProps {
    /// Where values lie.
    pub scale: Scale,
    /// Left and right end of the hairlines.
    pub ends: (f64, f64),
    /// Values to label; about four round ones if empty.
    #[prop_or_default]
    pub ticks: Vec<f64>,
}

/// Horizontal hairlines with their values at the left.
#[component]
pub fn YGrid(props: &YGridProps) -> Html {
    let (top, bottom) = props.scale.range();
    let ticks = if props.ticks.is_empty() {
        props.scale.ticks(((top - bottom).abs() / 40.0) as usize)
    } else {
        props.ticks.clone()
    };
    html! {
        { for ticks.into_iter().map(|value| {
            let y = props.scale.at(value);
            html! {
                <>
                    { draw::line((props.ends.0, y), (props.ends.1, y), "grid") }
                    { draw::text(props.ends.0 - 8.0, y + 4.0, "end s", number::tick(value)) }
                </>
            }
        }) }
    }
}
