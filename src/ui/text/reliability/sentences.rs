//! Sentences with numbers or names in them.

use super::names::Names;
use super::{Strings, estimator};
use crate::reliability::{Decision, Note, Reason};
use crate::sandbox::Outcome;
use crate::share::{Problem, Remark};
use crate::ui::chart::number::{count, fixed, three};
use crate::ui::text::Lang;
use crate::ui::worker::{Progress, Trouble};

/// A share as a percentage, at most one decimal: `12.5 %`.
pub(super) fn percent(lang: Lang, share: f64) -> String {
    let percent = 100.0 * share;
    let text = if (percent - percent.round()).abs() < 0.05 {
        fixed(percent, 0)
    } else if percent < 1.0 {
        format!("0{}", fixed(percent, 1))
    } else {
        fixed(percent, 1)
    };
    match lang {
        Lang::En => format!("{text} %"),
        Lang::Zh => format!("{text}%"),
    }
}

/// A verdict: one word, then the reason.
#[must_use]
pub fn decision(names: Names<'_>, decision: &Decision) -> (String, String) {
    let strings = Strings::of(names.lang);
    match decision {
        Decision::Adopt {
            program,
            estimators,
        } => {
            let adopt = format!("{} {}", strings.adopt, names.one(*program));
            let list: Vec<_> = estimators
                .iter()
                .map(|&id| estimator(names.lang, id).0)
                .collect();
            let why = match (names.lang, estimators.len()) {
                (Lang::En, 1) => format!("{} passes τ, and none prefers another program.", list[0]),
                (Lang::En, many) => format!(
                    "{many} estimators pass τ and none prefers another program: {}.",
                    list.join("; ")
                ),
                (Lang::Zh, many) => {
                    format!(
                        "{many} 种估计越过 τ，且没有哪种另有所选：{}。",
                        list.join("；")
                    )
                }
            };
            (adopt, why)
        }
        Decision::Fallback(why) => (strings.fallback.to_owned(), reason(names, why)),
    }
}

/// Why nothing is adopted.
#[must_use]
pub fn reason(names: Names<'_>, reason: &Reason) -> String {
    let lang = names.lang;
    match (lang, reason) {
        (Lang::En, Reason::BelowThreshold { best }) => {
            format!(
                "No estimator gives any program an α at τ; the highest is {}.",
                three(*best)
            )
        }
        (Lang::Zh, Reason::BelowThreshold { best }) => {
            format!("没有哪种估计给出达到 τ 的 α；最高为 {}。", three(*best))
        }
        (Lang::En, Reason::Disagree { votes }) => {
            let votes: Vec<_> = votes
                .iter()
                .map(|&(program, estimators)| format!("{estimators} for {}", names.one(program)))
                .collect();
            format!(
                "Estimators disagree: of those that pass τ, {}.",
                votes.join(", ")
            )
        }
        (Lang::Zh, Reason::Disagree { votes }) => {
            let votes: Vec<_> = votes
                .iter()
                .map(|&(program, estimators)| format!("{estimators} 种选 {}", names.one(program)))
                .collect();
            format!("各估计不一致：越过 τ 的之中，{}。", votes.join("，"))
        }
        (Lang::En, Reason::TooFew { agreeing, required }) => {
            format!("Estimators that pass τ and agree: {agreeing}; the gate asks for {required}.")
        }
        (Lang::Zh, Reason::TooFew { agreeing, required }) => {
            format!("越过 τ 且一致的估计有 {agreeing} 种；门槛要求 {required} 种。")
        }
        (Lang::En, Reason::Errors { share }) => {
            format!(
                "{} of the runs failed, more than the gate allows.",
                percent(lang, *share)
            )
        }
        (Lang::Zh, Reason::Errors { share }) => {
            format!("{} 的运行失败，超过门槛所允许。", percent(lang, *share))
        }
        (Lang::En, Reason::Tied) => {
            "Programs that behave differently share the highest α.".to_owned()
        }
        (Lang::Zh, Reason::Tied) => "行为不同的程序并列最高的 α。".to_owned(),
        (Lang::En, Reason::OneProgram) => {
            "One program has nothing to agree with; it takes two.".to_owned()
        }
        (Lang::Zh, Reason::OneProgram) => "只有一个程序，无从比较；至少要两个。".to_owned(),
        (Lang::En, Reason::Nothing) => "No answer was observed.".to_owned(),
        (Lang::Zh, Reason::Nothing) => "没有观察到任何回答。".to_owned(),
    }
}

/// A remark on an estimate or on the analysis.
#[must_use]
pub fn note(lang: Lang, note: &Note) -> String {
    match (lang, note) {
        (Lang::En, Note::NotConverged) => "EM stopped at its limit before it converged.".to_owned(),
        (Lang::Zh, Note::NotConverged) => "EM 在收敛之前到达了迭代上限。".to_owned(),
        (Lang::En, Note::NotIdentifiable) => {
            "Fewer than three distinct programs: their accuracies cannot be told apart.".to_owned()
        }
        (Lang::Zh, Note::NotIdentifiable) => {
            "不同的程序少于三个：各自的准确率无法辨识。".to_owned()
        }
        (Lang::En, Note::OneClassObserved) => {
            "Only one class was observed: a posterior of 1 is no certainty here.".to_owned()
        }
        (Lang::Zh, Note::OneClassObserved) => "只观察到一类：这里后验为 1 并非确定。".to_owned(),
        (Lang::En, Note::NoInformation { inputs }) => {
            let (rows, carry) = if *inputs == 1 {
                ("input", "carries")
            } else {
                ("inputs", "carry")
            };
            format!(
                "{} {rows} that at most one program answered {carry} no information.",
                count(*inputs)
            )
        }
        (Lang::Zh, Note::NoInformation { inputs }) => {
            format!("{} 个输入至多只有一个程序回答，不含信息。", count(*inputs))
        }
        (Lang::En, Note::RuleOfThree { rate }) => format!(
            "Nobody disagreed; at 95 % confidence a bug that up to {} of the inputs trigger may \
             still be there.",
            percent(lang, *rate)
        ),
        (Lang::Zh, Note::RuleOfThree { rate }) => format!(
            "无人异议；在 95% 置信度下，仍可能存在一个由至多 {} 的输入触发的错误。",
            percent(lang, *rate)
        ),
        (Lang::En, Note::ErrorShare { share }) => {
            format!("{} of all runs failed.", percent(lang, *share))
        }
        (Lang::Zh, Note::ErrorShare { share }) => {
            format!("全部运行中有 {} 失败。", percent(lang, *share))
        }
    }
}

/// How a run ended.
#[must_use]
pub fn outcome(lang: Lang, outcome: &Outcome) -> String {
    match (lang, outcome) {
        (_, Outcome::Output(output)) => output.to_string(),
        (Lang::En, Outcome::Exit(code)) => format!("It exited with code {code}."),
        (Lang::Zh, Outcome::Exit(code)) => format!("以代码 {code} 退出。"),
        (Lang::En, Outcome::Trap { message, .. }) => message.clone(),
        (Lang::Zh, Outcome::Trap { code, .. }) => format!("运行中断：{code}。"),
        (Lang::En, Outcome::OutOfFuel) => {
            "It used up its fuel: an endless loop, perhaps.".to_owned()
        }
        (Lang::Zh, Outcome::OutOfFuel) => "燃料耗尽，或许是无穷循环。".to_owned(),
        (Lang::En, Outcome::OutOfMemory) => "It asked for more memory than it may have.".to_owned(),
        (Lang::Zh, Outcome::OutOfMemory) => "它要的内存超过上限。".to_owned(),
        (Lang::En, Outcome::OutputTooLarge) => "It printed more than it may.".to_owned(),
        (Lang::Zh, Outcome::OutputTooLarge) => "它打印的内容超过上限。".to_owned(),
        // This page's programs are no Python; the words are those of the sandbox.
        (_, Outcome::Exception { .. } | Outcome::NotSerialisable { .. }) => outcome.to_string(),
        (Lang::En, Outcome::Deadline) => "It was still running when its time was up.".to_owned(),
        (Lang::Zh, Outcome::Deadline) => "时限到时它仍在运行。".to_owned(),
    }
}

/// Why work could not be done, and what to do about it. What a worker says about a program stays
/// in English: it quotes the program.
#[must_use]
pub fn trouble(lang: Lang, trouble: &Trouble) -> (String, String) {
    match (lang, trouble) {
        (Lang::En, _) | (_, Trouble::Refused { .. }) => {
            (trouble.to_string(), trouble.hint().to_owned())
        }
        (Lang::Zh, Trouble::NotStarted) => (
            "页面中运行程序的部分未能启动。".into(),
            "请重新加载页面；若无济于事，请换一个浏览器。".into(),
        ),
        (Lang::Zh, Trouble::TooSlow { seconds }) => (
            format!("{seconds} 秒没有回音，工作已停止。"),
            "请减少输入，或移除过慢的程序。".into(),
        ),
        (Lang::Zh, Trouble::Broken { message }) => (
            format!("页面中运行程序的部分出了故障：{message}。"),
            "它已被替换，其他程序可以继续。".into(),
        ),
    }
}

/// Something in a link that could not be taken as it was.
#[must_use]
pub fn remark(lang: Lang, remark: &Remark) -> String {
    let Remark {
        key,
        value,
        problem,
        used,
    } = remark;
    if lang == Lang::En {
        return remark.to_string();
    }
    match problem {
        Problem::Newer => format!("该链接由更新的版本 {value} 生成，按版本 {used} 读取。"),
        Problem::OutOfRange { from, to } => {
            format!("链接中 {key} 为 {value}，超出 {from} 到 {to}；采用 {used}。")
        }
        Problem::Backwards => format!("链接中 {key} 为 {value}，首尾颠倒；采用 {used}。"),
        Problem::NotANumber => format!("链接中 {key} 为“{value}”，不是可用的数；采用 {used}。"),
        Problem::Damaged => format!("链接的 {key} 部分已损坏，采用默认值。"),
        Problem::TooLarge => format!("链接的 {key} 部分过大，采用默认值。"),
        Problem::NotIncluded => format!("程序 {value} 太大，未包含在链接中。"),
        Problem::UnknownWord if used == "none" => {
            format!("链接中 {key} 含有未知的“{value}”，已略过。")
        }
        Problem::UnknownWord => format!("链接中 {key} 为未知的“{value}”；采用 {used}。"),
    }
}

/// How far a run is: rows, rate, time left.
#[must_use]
pub fn progress(lang: Lang, progress: &Progress) -> String {
    let (done, total) = (count(progress.done.into()), count(progress.total.into()));
    let rate = count(progress.runs_per_second.max(0.0).round() as u64);
    let left = progress
        .seconds_left
        .map(|seconds| seconds.ceil().max(0.0) as u64);
    match (lang, left) {
        (Lang::En, None) => format!("{done} of {total} inputs"),
        (Lang::En, Some(left)) => {
            format!(
                "{done} of {total} inputs, {rate} runs a second, {} s left",
                count(left)
            )
        }
        (Lang::Zh, None) => format!("{total} 个输入中的 {done} 个"),
        (Lang::Zh, Some(left)) => {
            format!(
                "{total} 个输入中的 {done} 个，每秒 {rate} 次运行，还需 {} 秒",
                count(left)
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reliability::EstimatorId;

    const EN: Names<'_> = Names {
        lang: Lang::En,
        columns: &[0, 1, 2, 3, 4, 5, 6],
    };
    const ZH: Names<'_> = Names {
        lang: Lang::Zh,
        ..EN
    };

    #[test]
    fn percentages_have_a_decimal_only_where_it_matters() {
        let written = |share| percent(Lang::En, share);
        assert_eq!(written(0.12), "12 %");
        assert_eq!(written(0.125), "12.5 %");
        assert_eq!(written(0.003), "0.3 %");
        assert_eq!(written(1.0), "100 %");
        assert_eq!(percent(Lang::Zh, 0.01), "1%");
    }

    #[test]
    fn verdicts_are_a_word_and_a_reason() {
        let estimators = vec![EstimatorId::TwoCoin2, EstimatorId::OneCoin];
        let (word, why) = decision(
            EN,
            &Decision::Adopt {
                program: 0,
                estimators,
            },
        );
        assert_eq!(word, "Adopt A");
        assert_eq!(
            why,
            "2 estimators pass τ and none prefers another program: Two-coin DS, 2; One-coin."
        );
        let disagree = Decision::Fallback(Reason::Disagree {
            votes: vec![(0, 3), (3, 2)],
        });
        let (word, why) = decision(EN, &disagree);
        assert_eq!(word, "Fallback");
        assert_eq!(
            why,
            "Estimators disagree: of those that pass τ, 3 for A, 2 for D."
        );
        let (word, why) = decision(ZH, &disagree);
        assert_eq!(word, "回退");
        assert_eq!(why, "各估计不一致：越过 τ 的之中，3 种选 A，2 种选 D。");
    }

    #[test]
    fn notes_carry_their_numbers() {
        assert_eq!(
            note(Lang::En, &Note::NoInformation { inputs: 1 }),
            "1 input that at most one program answered carries no information."
        );
        assert!(note(Lang::En, &Note::RuleOfThree { rate: 0.01 }).contains("up to 1 % of"));
        assert!(note(Lang::Zh, &Note::RuleOfThree { rate: 0.01 }).contains("至多 1% 的输入"));
    }

    #[test]
    fn progress_is_told_in_whole_seconds() {
        let at = Progress {
            done: 1_312,
            total: 100_000,
            runs_per_second: 51_234.4,
            seconds_left: Some(1.2),
        };
        assert_eq!(
            progress(Lang::En, &at),
            "1\u{202f}312 of 100\u{202f}000 inputs, 51\u{202f}234 runs a second, 2 s left"
        );
    }

    #[test]
    fn every_remark_has_both_languages() {
        let at = |problem| Remark {
            key: "tau".into(),
            value: "7".into(),
            problem,
            used: "1".into(),
        };
        let range = at(Problem::OutOfRange {
            from: "0".into(),
            to: "1".into(),
        });
        assert_eq!(
            remark(Lang::En, &range),
            "In the link tau is 7, outside of 0 to 1; 1 is used."
        );
        assert_eq!(
            remark(Lang::Zh, &range),
            "链接中 tau 为 7，超出 0 到 1；采用 1。"
        );
        assert_eq!(
            remark(Lang::Zh, &at(Problem::Damaged)),
            "链接的 tau 部分已损坏，采用默认值。"
        );
    }
}
