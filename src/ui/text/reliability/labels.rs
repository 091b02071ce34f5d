//! What stands inside the drawings: labels with numbers in them, and sentences for those who hear
//! the page.

use super::{Strings, kind as kind_name};
use crate::task::Kind;
use crate::ui::chart::number::{count, fixed, three};
use crate::ui::text::Lang;

/// What the inputs of a column are.
#[must_use]
pub fn kind(lang: Lang, kind: Option<Kind>) -> &'static str {
    match (kind, lang) {
        (Some(kind), _) => kind_name(lang, kind),
        (None, Lang::En) => "mixed",
        (None, Lang::Zh) => "混合",
    }
}

/// Title of the matrix as a picture.
#[must_use]
pub fn matrix(lang: Lang, programs: usize, inputs: u64) -> String {
    let inputs = count(inputs);
    match lang {
        Lang::En => format!("Agreement matrix, {programs} programs by {inputs} inputs"),
        Lang::Zh => format!("一致性矩阵：{programs} 个程序，{inputs} 个输入"),
    }
}

/// Patterns that found no room.
#[must_use]
pub fn patterns_left_out(lang: Lang, patterns: usize) -> String {
    match lang {
        Lang::En => format!("and {patterns} rarer patterns, in the data table"),
        Lang::Zh => format!("另有 {patterns} 种较少见的模式，见数据表"),
    }
}

/// Head of the column of α at an EM iteration.
#[must_use]
pub fn alpha_at(lang: Lang, iteration: u32) -> String {
    match lang {
        Lang::En => format!("α, DS at {iteration}"),
        Lang::Zh => format!("α，DS 第 {iteration} 步"),
    }
}

/// The same where there is little room.
#[must_use]
pub const fn alpha_short(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "α, DS",
        Lang::Zh => "α，DS",
    }
}

/// Foot of the matrix.
#[must_use]
pub const fn majority_says(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "what the majority says",
        Lang::Zh => "多数程序的回答",
    }
}

/// So many of all programs.
#[must_use]
pub fn share_of(lang: Lang, part: usize, whole: usize) -> String {
    match lang {
        Lang::En => format!("{part} of {whole}"),
        Lang::Zh => format!("{part}/{whole}"),
    }
}

/// A column of the matrix that can be chosen.
#[must_use]
pub fn choose_pattern(
    lang: Lang,
    kind: &str,
    inputs: u64,
    with_mode: usize,
    programs: usize,
) -> String {
    let inputs = count(inputs);
    match lang {
        Lang::En => {
            format!("Inputs {kind}, {inputs}; {with_mode} of {programs} programs with the mode")
        }
        Lang::Zh => {
            format!("{kind}输入，{inputs} 个；{programs} 个程序中 {with_mode} 个与众数一致")
        }
    }
}

/// The dot plot as a picture.
#[must_use]
pub const fn forest(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "Dot plot of α per estimator and behaviour, with the gate at τ",
        Lang::Zh => "每个估计器与行为类的 α 点图，门槛位于 τ",
    }
}

/// An ambiguous pick.
#[must_use]
pub fn ambiguous(lang: Lang, names: &str) -> String {
    match lang {
        Lang::En => format!("{names}?"),
        Lang::Zh => format!("{names}？"),
    }
}

/// The scrubber's value, as it is read out.
#[must_use]
pub fn iteration(lang: Lang, iteration: u32) -> String {
    match lang {
        Lang::En => format!("iteration {iteration}"),
        Lang::Zh => format!("第 {iteration} 次迭代"),
    }
}

/// The line charts of EM as a picture.
#[must_use]
pub const fn belief(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "α of each behaviour and posterior of each pattern over EM iterations",
        Lang::Zh => "各行为类的 α 与各模式的后验概率随 EM 迭代的变化",
    }
}

/// Below iteration 2.
#[must_use]
pub const fn released_code(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "released code",
        Lang::Zh => "公开代码",
    }
}

/// A confusion matrix as a picture.
#[must_use]
pub fn confusion(lang: Lang, name: &str, sensitivity: f64, specificity: f64) -> String {
    let (sensitivity, specificity) = (three(sensitivity), three(specificity));
    match lang {
        Lang::En => format!("{name}: sensitivity {sensitivity}, specificity {specificity}"),
        Lang::Zh => format!("{name}：灵敏度 {sensitivity}，特异度 {specificity}"),
    }
}

/// Left side of the log-odds.
#[must_use]
pub const fn speaks_against(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "the mode is wrong",
        Lang::Zh => "众数错误",
    }
}

/// Right side of the log-odds.
#[must_use]
pub const fn speaks_for(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "the mode is right",
        Lang::Zh => "众数正确",
    }
}

/// Axis of the log-odds.
#[must_use]
pub fn log_odds_axis(lang: Lang, posterior: &str) -> String {
    match lang {
        Lang::En => format!("log-odds, nats; the sum is a posterior of {posterior}"),
        Lang::Zh => format!("对数几率（奈特）；合计对应后验概率 {posterior}"),
    }
}

/// The bars of log-odds as a picture.
#[must_use]
pub const fn evidence(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "Log-odds that each program contributes, with the prior and the sum",
        Lang::Zh => "每个程序贡献的对数几率，以及先验与合计",
    }
}

/// y of the calibration curve.
#[must_use]
pub const fn share_correct(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "share of preferred programs that are correct",
        Lang::Zh => "首选程序中正确者所占比例",
    }
}

/// x of the calibration curve.
#[must_use]
pub const fn alpha_of_pick(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "α of the preferred program",
        Lang::Zh => "首选程序的 α",
    }
}

/// The diagonal.
#[must_use]
pub const fn calibrated(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "calibrated",
        Lang::Zh => "完全校准",
    }
}

/// The calibration curve as a picture.
#[must_use]
pub fn calibration(lang: Lang, estimator: &str) -> String {
    match lang {
        Lang::En => format!(
            "Calibration of {estimator}; the number at a mark is how many repetitions it stands for"
        ),
        Lang::Zh => format!("{estimator} 的校准曲线；点旁的数字是重复次数"),
    }
}

/// The gate in the study's table.
#[must_use]
pub const fn the_gate(lang: Lang) -> (&'static str, &'static str) {
    match lang {
        Lang::En => ("The gate", "as set above"),
        Lang::Zh => ("门槛", "按上面的设置"),
    }
}

/// Head of the table of mixes.
#[must_use]
pub const fn mixes(lang: Lang) -> [&'static str; 6] {
    match lang {
        Lang::En => [
            "Ten mixes",
            "mix",
            "vote",
            "DS at 2",
            "DS converged",
            "released code adopts",
        ],
        Lang::Zh => [
            "十种配比",
            "配比",
            "投票",
            "DS 第 2 步",
            "DS 收敛",
            "公开代码采纳",
        ],
    }
}

/// Caption of the table of mixes.
#[must_use]
pub const fn mixes_caption(lang: Lang) -> &'static str {
    match lang {
        Lang::En => {
            "Inputs as ordinary · total only · count only · both; α of each behaviour under three estimators. The last column is what the released code would do at τ = .95. Choose a row to load it."
        }
        Lang::Zh => {
            "输入按“普通 · 仅总额 · 仅数量 · 两者”配比；三种估计器下各行为类的 α。最后一列是公开代码在 τ = .95 时的决定。选择一行即可载入。"
        }
    }
}

/// Remark beside the table of mixes.
#[must_use]
pub const fn mixes_note(lang: Lang) -> (&'static str, &'static str) {
    match lang {
        Lang::En => (
            "Read it by the last digit",
            "The winner changes with how often both edges are hit at once, not with how good the programs are.",
        ),
        Lang::Zh => (
            "看最后一位数字",
            "胜者随两条边界被同时触及的频率而变，与程序本身的好坏无关。",
        ),
    }
}

/// How an input is named by its number and its numbers.
#[must_use]
pub fn order(lang: Lang, input: u32, total: i32, items: i32) -> String {
    let (total_name, count_name) = (Strings::of(lang).total, Strings::of(lang).count);
    let number = count(u64::from(input) + 1);
    match lang {
        Lang::En => format!("Input {number}, {total_name} {total}, {count_name} {items}."),
        Lang::Zh => format!("输入 {number}：{total_name} {total}，{count_name} {items}。"),
    }
}

/// Head of the column that says what an input is.
#[must_use]
pub const fn kind_of_input(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "kind",
        Lang::Zh => "类型",
    }
}

/// What a run was: its size, its speed where it was long enough to tell, its fuel.
#[must_use]
pub fn speed(
    lang: Lang,
    programs: usize,
    rows: u64,
    asked: u32,
    milliseconds: f64,
    fuel: u64,
) -> String {
    let runs = rows * programs as u64;
    let rate = (milliseconds >= 100.0 && runs >= 1_000).then(|| {
        let a_second = 1_000.0 * runs as f64 / milliseconds;
        let unit = 10_f64.powi(libm::log10(a_second.max(10.0)) as i32 - 1);
        count((libm::round(a_second / unit) * unit) as u64)
    });
    let (runs, fuel, done, all) = (count(runs), count(fuel), count(rows), count(asked.into()));
    let partial = rows < u64::from(asked);
    match lang {
        Lang::En => {
            let kept = if partial {
                format!(", {done} of {all} inputs")
            } else {
                String::new()
            };
            let rate = rate
                .map(|rate| format!(", {rate} a second"))
                .unwrap_or_default();
            format!("{runs} runs{kept}{rate}, {fuel} units of fuel")
        }
        Lang::Zh => {
            let kept = if partial {
                format!("（{done}/{all} 个输入）")
            } else {
                String::new()
            };
            let rate = rate
                .map(|rate| format!("，每秒 {rate} 次"))
                .unwrap_or_default();
            format!("{runs} 次运行{kept}{rate}，耗用燃料 {fuel}")
        }
    }
}

/// Above the first column of a confusion matrix.
#[must_use]
pub const fn with_short(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "with",
        Lang::Zh => "一致",
    }
}

/// Above the second column of a confusion matrix.
#[must_use]
pub const fn against_short(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "against",
        Lang::Zh => "相反",
    }
}

/// An upload above the limit.
#[must_use]
pub fn too_large(lang: Lang, file: &str, bytes: f64) -> String {
    let (size, most) = (
        count((bytes / 1e6).ceil() as u64),
        count((crate::limits::MODULE_BYTES >> 20) as u64),
    );
    match lang {
        Lang::En => format!(
            "{file} has {size} MB, and a module may have {most} MiB; strip it or build it for size."
        ),
        Lang::Zh => {
            format!("{file} 有 {size} MB，而模块最多 {most} MiB；请去除调试信息或按体积优化构建。")
        }
    }
}

/// A file above the most bytes that are read of its kind.
#[must_use]
pub fn larger(lang: Lang, file: &str, bytes: f64, most: usize) -> String {
    let (size, most) = (
        count((bytes / 1e6).ceil() as u64),
        count((most >> 20) as u64),
    );
    match lang {
        Lang::En => {
            format!("{file} has {size} MB, and at most {most} MiB are read; bring a part of it.")
        }
        Lang::Zh => format!("{file} 有 {size} MB，最多读取 {most} MiB；请只带来其中一部分。"),
    }
}

/// An upload that the browser does not hand over.
#[must_use]
pub fn unreadable(lang: Lang, file: &str) -> String {
    match lang {
        Lang::En => format!("{file} could not be read; choose it again."),
        Lang::Zh => format!("无法读取 {file}；请重新选择。"),
    }
}

/// Programs that failed, on how many inputs, and how.
#[must_use]
pub fn failed(lang: Lang, names: &str, failed: u32, inputs: u32, how: &str) -> String {
    let (failed, inputs) = (count(failed.into()), count(inputs.into()));
    match lang {
        Lang::En => format!("{names} failed on {failed} of {inputs} inputs: {how}"),
        Lang::Zh => format!("{names} 在 {inputs} 个输入中的 {failed} 个上失败：{how}"),
    }
}

/// Repetitions in which no program was adopted.
#[must_use]
pub const fn not_adopted(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "none adopted",
        Lang::Zh => "未采纳",
    }
}

/// How many independent programs there are in effect.
#[must_use]
pub fn effective(lang: Lang, number: &str, programs: usize) -> String {
    match lang {
        Lang::En => format!(
            "The {programs} programs count as {number} independent ones: those that err together count less."
        ),
        Lang::Zh => format!("{programs} 个程序等效于 {number} 个独立程序：一同犯错者只算一部分。"),
    }
}

/// Where the converged two-coin estimator ends from either start.
#[must_use]
pub fn restart(lang: Lang, log_likelihoods: [f64; 2], distinct: bool) -> String {
    let [first, second] = log_likelihoods.map(|value| fixed(value, 2));
    match (lang, distinct) {
        (Lang::En, true) => format!(
            "Started with the minority taken as right, EM ends at another optimum: log-likelihood {second} instead of {first}."
        ),
        (Lang::En, false) => format!(
            "Started with the minority taken as right, EM ends at the same optimum: log-likelihood {second}."
        ),
        (Lang::Zh, true) => {
            format!(
                "若起初认定少数一方正确，EM 收敛到另一个最优点：对数似然 {second}，而非 {first}。"
            )
        }
        (Lang::Zh, false) => {
            format!("若起初认定少数一方正确，EM 仍收敛到同一个最优点：对数似然 {second}。")
        }
    }
}
