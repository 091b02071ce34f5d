//! What a run comes to, and what it does not say: computed from the run.

use crate::ui::chart::number::count;
use crate::ui::pages::decoding::Agent;
use crate::ui::text::Lang;

/// How one program did: tests passed, and all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counts {
    /// Visible tests.
    pub visible: (usize, usize),
    /// Hidden ones, if they have been run.
    pub hidden: Option<(usize, usize)>,
}

/// What the traces did to the text so far.
#[must_use]
pub fn takeaway(lang: Lang, agent: &Agent, shown: usize) -> String {
    let shown = shown.min(agent.tokens.len());
    let flips = agent.flips(shown);
    let first = agent.tokens[..shown].iter().find(|token| token.flipped);
    let from = first.and_then(|token| {
        let plain = token.top.iter().find(|it| it.id == token.plain_choice)?;
        Some((
            plain.text.trim().to_owned(),
            token.text.trim().to_owned(),
            token.line,
        ))
    });
    let all = count(shown as u64);
    match (lang, flips, from) {
        (Lang::En, 0, _) => format!(
            "Of {all} chosen tokens none changed: the traces moved the model, if at all, too little for another choice."
        ),
        (Lang::Zh, 0, _) => {
            format!("{all} 个词元中没有一个改变：轨迹即使影响了模型，也不足以改变选择。")
        }
        (Lang::En, 1, Some((plain, mixed, line))) => format!(
            "Of {all} chosen tokens one changed: \"{plain}\" became \"{mixed}\" in line {line}."
        ),
        (Lang::Zh, 1, Some((plain, mixed, line))) => {
            format!("{all} 个词元中有一个改变：第 {line} 行的“{plain}”变为“{mixed}”。")
        }
        (Lang::En, _, Some((plain, mixed, line))) => format!(
            "Of {all} chosen tokens {flips} changed, first \"{plain}\" to \"{mixed}\" in line {line}."
        ),
        (Lang::Zh, _, Some((plain, mixed, line))) => {
            format!("{all} 个词元中有 {flips} 个改变，首先是第 {line} 行的“{plain}”变为“{mixed}”。")
        }
        (Lang::En, _, None) => format!("Of {all} chosen tokens {flips} changed."),
        (Lang::Zh, _, None) => format!("{all} 个词元中有 {flips} 个改变。"),
    }
}

/// What that does not say.
#[must_use]
pub fn not_said(lang: Lang, agent: &Agent) -> String {
    let tests: Vec<u32> = agent
        .rounds
        .iter()
        .flat_map(|round| round.runs.iter().map(|run| run.test))
        .collect();
    let tests = tests.iter().max().map_or(0, |last| last + 1);
    match lang {
        Lang::En => format!(
            "That the program is right. The guesses were run on visible tests alone ({tests}), and no trace can show what no test runs."
        ),
        Lang::Zh => format!(
            "程序是正确的。猜测只在可见测试（{tests} 个）上运行，轨迹无法显示没有测试运行到的情形。"
        ),
    }
}

/// What is compared: hidden tests where they have been run, else visible ones.
fn judged(counts: Counts) -> (usize, usize) {
    counts.hidden.unwrap_or(counts.visible)
}

/// The verdict on guided, plain greedy and selected, in this order; none while there is nothing to
/// compare.
#[must_use]
pub fn verdict(lang: Lang, counts: &[Counts], compared: bool) -> Option<(&'static str, String)> {
    let [guided, rest @ ..] = counts else {
        return None;
    };
    let of = |(passed, all): (usize, usize)| match lang {
        Lang::En => format!("{passed} of {all}"),
        Lang::Zh => format!("{passed} / {all}"),
    };
    let hidden = guided.hidden.is_some();
    let (guided, rest) = (
        judged(*guided),
        rest.iter().map(|it| judged(*it)).collect::<Vec<_>>(),
    );
    let kind = match (lang, hidden) {
        (Lang::En, true) => "hidden tests",
        (Lang::En, false) => "visible tests",
        (Lang::Zh, true) => "隐藏测试",
        (Lang::Zh, false) => "可见测试",
    };
    let [greedy, selected] = rest[..] else {
        return (!compared).then(|| match lang {
            Lang::En => (
                "Not compared",
                format!(
                    "Guided passes {} {kind}; plain sampling was not asked for.",
                    of(guided)
                ),
            ),
            Lang::Zh => (
                "未比较",
                format!("引导通过{kind} {}；没有要求普通采样。", of(guided)),
            ),
        });
    };
    let word = match (
        lang,
        guided.0 > greedy.0,
        guided.0 > selected.0,
        guided.0 == greedy.0 && guided.0 == selected.0,
    ) {
        (Lang::En, _, _, true) => "No difference",
        (Lang::En, true, true, _) => "Better than both",
        (Lang::En, true, false, _) => "Better than greedy, no better than sampling",
        (Lang::En, false, true, _) => "Better than sampling, no better than greedy",
        (Lang::En, false, false, _) => "Not better",
        (Lang::Zh, _, _, true) => "没有差别",
        (Lang::Zh, true, true, _) => "优于两者",
        (Lang::Zh, true, false, _) => "优于贪心，不优于采样",
        (Lang::Zh, false, true, _) => "优于采样，不优于贪心",
        (Lang::Zh, false, false, _) => "并不更好",
    };
    let why = match lang {
        Lang::En => format!(
            "Of the {kind} guided passes {}, plain greedy {}, and plain sampling for at most as many tokens, selected by visible tests, {}. One task, one seed.",
            of(guided),
            of(greedy),
            of(selected)
        ),
        Lang::Zh => format!(
            "{kind}中，引导通过 {}，普通贪心 {}，词元至多相等的普通采样（由可见测试选出）{}。只有一个任务、一个种子。",
            of(guided),
            of(greedy),
            of(selected)
        ),
    };
    Some((word, why))
}

/// What came of the program.
#[must_use]
pub fn outcome(lang: Lang, counts: &[Counts], flips: usize) -> String {
    let Some(guided) = counts.first() else {
        return String::new();
    };
    let all = |(passed, all): (usize, usize)| passed == all;
    let visible = all(guided.visible);
    match (lang, visible, guided.hidden.map(all)) {
        (Lang::En, true, Some(true)) if flips == 1 => "With one choice turned by traces the program passes every test, visible and hidden.".to_owned(),
        (Lang::En, true, Some(true)) => format!("With {flips} choices turned by traces the program passes every test, visible and hidden."),
        (Lang::En, true, Some(false)) => "The program passes what the model could see, and fails on hidden tests: traces repair what a visible test can show.".to_owned(),
        (Lang::En, true, None) => "The program passes the visible tests. The hidden ones have not been run.".to_owned(),
        (Lang::En, false, _) => "Traces were not enough: the program fails a test whose runs the model was shown.".to_owned(),
        (Lang::Zh, true, Some(true)) => format!("轨迹改变了 {flips} 次选择，程序通过了全部可见与隐藏测试。"),
        (Lang::Zh, true, Some(false)) => "程序通过了模型能看到的测试，却未通过隐藏测试：轨迹只能修正可见测试能显示的问题。".to_owned(),
        (Lang::Zh, true, None) => "程序通过了可见测试。隐藏测试尚未运行。".to_owned(),
        (Lang::Zh, false, _) => "轨迹还不够：模型看过其运行的测试，程序仍未通过。".to_owned(),
    }
}

/// What that does not say.
#[must_use]
pub fn outcome_not_said(lang: Lang, counts: &[Counts], agent: &Agent) -> String {
    let sampled = counts.len() > 1;
    let seed = agent.head.settings.seed;
    match (lang, sampled) {
        (Lang::En, true) => format!(
            "Which is better in general. One task, seed {seed}. Sampling is helped by visible tests, too: they select."
        ),
        (Lang::En, false) => format!(
            "Whether plain sampling would do as well: this run did not try. One task, seed {seed}."
        ),
        (Lang::Zh, true) => format!(
            "总体上哪个更好。只有一个任务，种子 {seed}。采样同样借助了可见测试：由它们挑选。"
        ),
        (Lang::Zh, false) => {
            format!("普通采样能否同样好：这次运行没有尝试。只有一个任务，种子 {seed}。")
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::ui::pages::decoding::Story;

    const SHIPPED: &str = include_str!("../../../../static/runs/scripted.jsonl");

    fn counts(hidden: [usize; 3]) -> Vec<Counts> {
        let one = |passed| Counts {
            visible: (2, 2),
            hidden: Some((passed, 6)),
        };
        hidden.map(one).to_vec()
    }

    #[test]
    fn the_verdict_follows_the_tests() {
        let word = |hidden| verdict(Lang::En, &counts(hidden), true).unwrap().0;
        assert_eq!(word([6, 4, 5]), "Better than both");
        assert_eq!(
            word([5, 4, 5]),
            "Better than greedy, no better than sampling"
        );
        assert_eq!(
            word([5, 5, 4]),
            "Better than sampling, no better than greedy"
        );
        assert_eq!(word([4, 4, 6]), "Not better");
        assert_eq!(word([6, 6, 6]), "No difference");
        assert_eq!(verdict(Lang::En, &[], true), None);
        assert_eq!(
            verdict(Lang::Zh, &counts([6, 6, 6])[..1], false).unwrap().0,
            "未比较"
        );
    }

    #[test]
    fn the_takeaway_counts_what_is_shown() {
        let story = Story::read(SHIPPED).unwrap();
        let agent = story.agent(None).unwrap();
        assert!(takeaway(Lang::En, agent, 1).contains("none changed"));
        let whole = takeaway(Lang::En, agent, usize::MAX);
        assert!(whole.contains("\">\" became \"+\""), "{whole}");
        assert!(not_said(Lang::En, agent).contains("(2)"));
    }
}
