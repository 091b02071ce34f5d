//! What a choice of λ should not be shown without.

use crate::routing::{Table, Warning};
use crate::ui::chart::number::three;
use crate::ui::text::Lang;

/// A warning in a sentence.
#[must_use]
pub fn warning(lang: Lang, table: &Table, warning: &Warning) -> String {
    let name = |action: &usize| table.actions()[*action].as_str();
    match (lang, warning) {
        (Lang::En, Warning::Never { action, of }) => {
            format!("{} is taken for none of {of} failures.", name(action))
        }
        (Lang::Zh, Warning::Never { action, of }) => {
            format!("{of} 次失败中没有一次采用 {}。", name(action))
        }
        (Lang::En, Warning::Always { action, of }) => format!(
            "{} is taken for all {of} failures: this is a constant, not a router.",
            name(action)
        ),
        (Lang::Zh, Warning::Always { action, of }) => {
            format!("{of} 次失败全部采用 {}：这是常数，不是路由。", name(action))
        }
        (Lang::En, Warning::BelowChord { mix }) => format!(
            "A random mix of the cheapest and the dearest action solves more for the same money: {}.",
            three(*mix)
        ),
        (Lang::Zh, Warning::BelowChord { mix }) => format!(
            "花同样的钱，最便宜与最贵动作的随机混合解决得更多：{}。",
            three(*mix)
        ),
        (Lang::En, Warning::BelowConstant { action }) => format!(
            "Always taking {} solves at least as much for no more money.",
            name(action)
        ),
        (Lang::Zh, Warning::BelowConstant { action }) => {
            format!("总是采用 {} 不多花钱，解决得也不少。", name(action))
        }
        (Lang::En, Warning::CeilingSeen) => {
            "c_max is the largest cost that was seen; the next failure may cost more, and then the promise is void. Give a cap."
                .to_owned()
        }
        (Lang::Zh, Warning::CeilingSeen) => {
            "c_max 取自见过的最大成本；下一次失败可能更贵，那时保证就不成立。请给定上限。".to_owned()
        }
        (Lang::En, Warning::KnowsCosts) => {
            "The policy goes by realised costs, which a deployed router does not know beforehand."
                .to_owned()
        }
        (Lang::Zh, Warning::KnowsCosts) => {
            "策略依据实际成本，而部署中的路由事先并不知道它。".to_owned()
        }
        (Lang::En, Warning::NoGuarantee) => "There is no guarantee.".to_owned(),
        (Lang::Zh, Warning::NoGuarantee) => "没有保证。".to_owned(),
        (Lang::En, Warning::FewInstances) => {
            "There are too few calibration failures for a promise with this δ.".to_owned()
        }
        (Lang::Zh, Warning::FewInstances) => "校准失败太少，无法以此 δ 作出保证。".to_owned(),
    }
}
