//! What is said of a file of rollouts.

use crate::calibration::Read;
use crate::limits;
use crate::ui::chart::number::count;
use crate::ui::text::Lang;

/// What was read of a file.
#[must_use]
pub fn read(lang: Lang, name: &str, loaded: &Read) -> String {
    let rollouts = &loaded.rollouts;
    let n = count(rollouts.instances.len() as u64);
    let imputed = count(rollouts.imputed as u64);
    let actions = rollouts.actions.join(", ");
    let mut text = match lang {
        Lang::En => format!("{name}: {n} failures, actions {actions}."),
        Lang::Zh => format!("{name}：{n} 次失败，动作 {actions}。"),
    };
    if rollouts.imputed > 0 {
        text.push_str(&match lang {
            Lang::En => format!(" {imputed} costs were filled in."),
            Lang::Zh => format!("补了 {imputed} 个成本。"),
        });
    }
    text
}

/// Sources without a price.
#[must_use]
pub fn unpriced(lang: Lang, sources: &[String]) -> String {
    let sources = sources.join(", ");
    match lang {
        Lang::En => format!("Without a measured cost of some action, and so left out: {sources}."),
        Lang::Zh => format!("某些动作没有测得的成本，因此略去：{sources}。"),
    }
}

/// A file that is larger than is read; it is not opened.
#[must_use]
pub fn too_large(lang: Lang, name: &str, bytes: f64) -> String {
    let (size, most) = (
        count((bytes / 1e6).ceil() as u64),
        limits::ROUTING_BYTES >> 20,
    );
    match lang {
        Lang::En => format!(
            "{name} has {size} MB, and at most {most} MiB of rollouts are read; leave out the texts, or keep a random part of the rows."
        ),
        Lang::Zh => {
            format!("{name} 有 {size} MB，最多读取 {most} MiB；请去掉文本，或随机保留一部分行。")
        }
    }
}

/// How many rows were left out.
#[must_use]
pub fn rejected(lang: Lang, rows: usize) -> String {
    let number = count(rows as u64);
    match lang {
        Lang::En if rows == 1 => "1 row was left out:".to_owned(),
        Lang::En => format!("{number} rows were left out:"),
        Lang::Zh => format!("略去了 {number} 行："),
    }
}
