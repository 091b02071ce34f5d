//! What the present result says, in a sentence or two, and what it does not say.
//!
//! Every number is taken from the report, and every *correct* from the answer key: the estimators
//! never see it, the reader does.

use super::reading::{Choice, Reading};
use super::sentences::percent;
use crate::reliability::{Decision, EstimatorId, Reason};
use crate::task::Truth;
use crate::ui::chart::number::count;
use crate::ui::text::Lang;

/// Fewer inputs than this cannot carry an interval.
const FEW_INPUTS: u32 = 30;

/// Below this share of inputs with a disagreement, nearly everybody agrees nearly always.
const RARE: f64 = 0.1;

/// Two sentences that stand together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Takeaway {
    /// The finding.
    pub says: String,
    /// Its limit.
    pub does_not_say: String,
}

/// Computes both lines.
#[must_use]
pub fn takeaway(reading: &Reading<'_>) -> Takeaway {
    let report = reading.report;
    let runs = u64::from(report.inputs) * report.programs as u64;
    let failures: u64 = report.failures.iter().copied().map(u64::from).sum();
    if runs == 0 {
        reading.nothing()
    } else if report.programs == 1 {
        reading.one_program()
    } else if failures == runs {
        reading.all_failed()
    } else if let Decision::Fallback(Reason::Errors { share }) = *reading.decision {
        reading.many_failed(share)
    } else if report.behaviours.len() == 1 {
        reading.all_agree()
    } else if reading.truths.len() != report.programs {
        reading.truth_unknown()
    } else if reading.correct().is_empty() {
        reading.none_correct()
    } else {
        reading.compared()
    }
}

impl Reading<'_> {
    /// Both lines in the language that is read; each pair is English, Chinese.
    fn tell(&self, says: [String; 2], does_not_say: [String; 2]) -> Takeaway {
        let pick = |[english, chinese]: [String; 2]| match self.names.lang {
            Lang::En => english,
            Lang::Zh => chinese,
        };
        Takeaway {
            says: pick(says),
            does_not_say: pick(does_not_say),
        }
    }

    /// What became of it at the gate.
    fn verdict(&self) -> [String; 2] {
        let Decision::Adopt { program, .. } = *self.decision else {
            return self
                .adopted_by_two_coin()
                .unwrap_or_else(|| [" The gate adopts none.".into(), "门槛一个也不采纳。".into()]);
        };
        let name = self.names.one(program);
        match self.truths.get(program) {
            Some(Truth::Correct) => [
                format!(" The gate adopts {name}, which is correct."),
                format!("门槛采纳 {name}，它是正确的。"),
            ],
            Some(_) => [
                format!(" The gate adopts {name}, which has a bug."),
                format!("门槛采纳了 {name}，而它有错。"),
            ],
            None => [
                format!(" The gate adopts {name}."),
                format!("门槛采纳 {name}。"),
            ],
        }
    }

    /// What the released code would adopt where this gate adopts nothing: it has one estimator,
    /// and of programs that tie it takes the first.
    fn adopted_by_two_coin(&self) -> Option<[String; 2]> {
        let estimate = self.estimate(EstimatorId::TwoCoin2)?;
        let program = *self.preferred(EstimatorId::TwoCoin2).first()?;
        if !self.gate.passes(estimate) {
            return None;
        }
        let (name, correct) = (self.names.one(program), self.truths.get(program)?);
        Some(match correct {
            Truth::Correct => [
                format!(
                    " Dawid–Skene alone would adopt {name}, which is correct; this gate asks for \
                     agreement and adopts none."
                ),
                format!(
                    "只听 Dawid–Skene 便会采纳 {name}，它是正确的；这道门槛要求一致，一个也不采纳。"
                ),
            ],
            _ => [
                format!(
                    " Dawid–Skene alone would adopt {name}, a bug; this gate asks for agreement \
                     and adopts none."
                ),
                format!(
                    "只听 Dawid–Skene 便会采纳 {name}，而它有错；这道门槛要求一致，一个也不采纳。"
                ),
            ],
        })
    }

    fn nothing(&self) -> Takeaway {
        self.tell(
            [
                "Nothing has been run, so there is nothing to compare.".into(),
                "还没有任何运行，也就无从比较。".into(),
            ],
            [
                "Anything about the programs.".into(),
                "关于这些程序的任何事。".into(),
            ],
        )
    }

    fn one_program(&self) -> Takeaway {
        let name = self.names.one(0);
        let limit = match self.truths.first() {
            Some(Truth::Correct) => [
                format!("That {name} is right. It is, but nothing here could have told."),
                format!("{name} 是正确的。它确实正确，但这里没有什么能看出来。"),
            ],
            Some(_) => [
                format!("That {name} is right. It has a bug that nobody is there to contradict."),
                format!("{name} 是正确的。它有错，只是没有谁来反驳。"),
            ],
            None => [
                format!("That {name} is right."),
                format!("{name} 是正确的。"),
            ],
        };
        self.tell(
            [
                "A single program always agrees with itself: α is 1 by definition, and the gate \
                 asks for a second opinion."
                    .into(),
                "单个程序总与自己一致：按定义 α 为 1，而门槛要求第二种意见。".into(),
            ],
            limit,
        )
    }

    fn all_failed(&self) -> Takeaway {
        let programs = (0..self.report.programs).collect::<Vec<_>>();
        let counted = self
            .estimate(EstimatorId::AgreementShare)
            .is_some_and(|estimate| estimate.alpha.iter().any(Option::is_some));
        let says = if counted {
            let alpha = self.alpha(EstimatorId::AgreementShare, &programs);
            [
                format!(
                    "Every run failed. A failure counts as an answer here, so everybody agrees \
                     and α is {alpha} for all; only the limit on failures closes the gate."
                ),
                format!(
                    "每次运行都失败了。这里失败也算回答，于是人人一致，α 全为 {alpha}；只有失败占比的上限关上了门槛。"
                ),
            ]
        } else {
            [
                "Every run failed. Nobody answered, so there is nothing to agree about. If a \
                 failure counted as an answer, α would be 1 for all."
                    .into(),
                "每次运行都失败了。无人回答，也就无从一致。若失败也算回答，α 便会全为 1。".into(),
            ]
        };
        self.tell(
            says,
            [
                "What the programs would have answered; a crash hides it.".into(),
                "这些程序本来会回答什么；崩溃把它掩盖了。".into(),
            ],
        )
    }

    fn many_failed(&self, share: f64) -> Takeaway {
        let share = percent(self.names.lang, share);
        self.tell(
            [
                format!("{share} of the runs failed, and the gate adopts none, whatever α says."),
                format!("{share} 的运行失败，无论 α 如何，门槛一个也不采纳。"),
            ],
            [
                "That the programs are wrong. Perhaps the inputs are not ones they were written for."
                    .into(),
                "这些程序是错的。也许输入不是它们本来要处理的。".into(),
            ],
        )
    }

    fn all_agree(&self) -> Takeaway {
        let inputs = count(self.report.inputs.into());
        let rate = percent(self.names.lang, 3.0 / f64::from(self.report.inputs.max(1)));
        let hidden = if self.report.inputs > 3 {
            [
                format!(
                    " At 95 % confidence a disagreement on up to {rate} of such inputs could still \
                     be missed."
                ),
                format!("在 95% 置信度下，仍可能漏掉在至多 {rate} 的此类输入上出现的分歧。"),
            ]
        } else {
            [String::new(), String::new()]
        };
        let verdict = self.verdict();
        let (correct, buggy) = (self.correct(), self.buggy());
        let limit = if buggy.is_empty() {
            [
                "That agreement is proof: programs with one bug in common agree just as well."
                    .into(),
                "一致就是证明：带着同一个错误的程序也会同样一致。".into(),
            ]
        } else if correct.is_empty() {
            [
                "That any of them is right. All are wrong, and alike.".into(),
                "其中有谁是对的。它们全都错了，而且错得一样。".into(),
            ]
        } else {
            let names = self.names.list(&buggy);
            [
                format!("That all are right. {names} have bugs that no input here triggers."),
                format!("它们全都正确。{names} 有错，只是这里没有输入触发。"),
            ]
        };
        self.tell(
            [
                format!(
                    "On {inputs} inputs nobody disagrees, so every α is 1.{}{}",
                    hidden[0], verdict[0]
                ),
                format!(
                    "在 {inputs} 个输入上无人异议，于是每个 α 都为 1。{}{}",
                    hidden[1], verdict[1]
                ),
            ],
            limit,
        )
    }

    fn truth_unknown(&self) -> Takeaway {
        let (vote, two_coin) = (EstimatorId::AgreementShare, EstimatorId::TwoCoin2);
        let (by_vote, by_two_coin) = (self.preferred(vote), self.preferred(two_coin));
        let (voted, found) = (self.names.list(&by_vote), self.names.list(&by_two_coin));
        let (a, b) = (
            self.alpha(vote, &by_vote),
            self.alpha(two_coin, &by_two_coin),
        );
        let gate = self.verdict();
        self.tell(
            [
                format!(
                    "The vote prefers {voted} ({a}), Dawid–Skene {found} ({b}).{}",
                    gate[0]
                ),
                format!(
                    "投票首选 {voted}（{a}），Dawid–Skene 首选 {found}（{b}）。{}",
                    gate[1]
                ),
            ],
            [
                "Which of them is right; only agreement was observed.".into(),
                "谁是对的；观察到的只有一致与否。".into(),
            ],
        )
    }

    fn none_correct(&self) -> Takeaway {
        let two_coin = EstimatorId::TwoCoin2;
        let best = self.preferred(two_coin);
        let (names, alpha) = (self.names.list(&best), self.alpha(two_coin, &best));
        let gate = self.verdict();
        self.tell(
            [
                format!(
                    "No program here is correct. Dawid–Skene prefers {names} all the same, at \
                     α = {alpha}.{}",
                    gate[0]
                ),
                format!(
                    "这里没有正确的程序，Dawid–Skene 仍然首选 {names}，α = {alpha}。{}",
                    gate[1]
                ),
            ],
            [
                "That the preferred program is good; it is the best of a bad lot, if that.".into(),
                "首选的程序是好的；充其量是矮子里拔将军。".into(),
            ],
        )
    }

    fn compared(&self) -> Takeaway {
        let (vote, two_coin) = (EstimatorId::AgreementShare, EstimatorId::TwoCoin2);
        let (correct, buggy) = (self.correct(), self.buggy());
        let good = self.names.list(&correct);
        let voted = self.names.list(&self.preferred(vote));
        let found = self.names.list(&self.preferred(two_coin));
        let [vote_good, vote_bad] = [&correct, &buggy].map(|programs| self.alpha(vote, programs));
        let [ds_good, ds_bad] = [&correct, &buggy].map(|programs| self.alpha(two_coin, programs));
        let gate = self.verdict();
        let says = match (self.choice(vote), self.choice(two_coin)) {
            (Choice::Right, Choice::Right) => [
                format!(
                    "Both readings prefer what is correct, {good}: the vote by {vote_good} to \
                     {vote_bad}, Dawid–Skene by {ds_good} to {ds_bad}.{}",
                    gate[0]
                ),
                format!(
                    "两种读法都首选正确的 {good}：投票以 {vote_good} 比 {vote_bad}，Dawid–Skene 以 \
                     {ds_good} 比 {ds_bad}。{}",
                    gate[1]
                ),
            ],
            (_, Choice::Right) => [
                format!(
                    "The vote does not find the correct programs, {vote_good} against {vote_bad}. \
                     Dawid–Skene hears that {good} never contradict each other and gives them \
                     {ds_good} against {ds_bad}.{}",
                    gate[0]
                ),
                format!(
                    "投票没有找到正确的程序，{vote_good} 对 {vote_bad}。Dawid–Skene 听出 {good} \
                     从不互相矛盾，给它们 {ds_good}，其余至多 {ds_bad}。{}",
                    gate[1]
                ),
            ],
            (Choice::Right, Choice::Wrong) => {
                let rare = self.disagreement() < RARE;
                let nearly = if rare {
                    [
                        "Nearly everybody agrees nearly always, so the few inputs of disagreement \
                         decide. ",
                        "几乎人人几乎总是一致，于是少数有分歧的输入定了输赢。",
                    ]
                } else {
                    ["", ""]
                };
                [
                    format!(
                        "{}Dawid–Skene believes a coherent minority: {found} get {ds_bad}, the \
                         correct {good} {ds_good}. The vote prefers {good}, {vote_good} to \
                         {vote_bad}.{}",
                        nearly[0], gate[0]
                    ),
                    format!(
                        "{}Dawid–Skene 相信了步调一致的少数：{found} 得 {ds_bad}，正确的 {good} 得 \
                         {ds_good}。投票首选 {good}，{vote_good} 比 {vote_bad}。{}",
                        nearly[1], gate[1]
                    ),
                ]
            }
            (_, Choice::Wrong) => [
                format!(
                    "Neither reading finds the correct programs: the vote prefers {voted}, \
                     {vote_bad} to {vote_good}, and Dawid–Skene {found}, {ds_bad} to {ds_good}.{}",
                    gate[0]
                ),
                format!(
                    "两种读法都没有找到正确的程序：投票首选 {voted}，{vote_bad} 比 {vote_good}；\
                     Dawid–Skene 首选 {found}，{ds_bad} 比 {ds_good}。{}",
                    gate[1]
                ),
            ],
            (_, Choice::Open) => [
                format!(
                    "Dawid–Skene cannot choose between {found}: {ds_good} for the correct \
                     programs, {ds_bad} for the others.{}",
                    gate[0]
                ),
                format!(
                    "Dawid–Skene 无法在 {found} 之间取舍：正确的程序得 {ds_good}，其余得 {ds_bad}。{}",
                    gate[1]
                ),
            ],
        };
        self.tell(says, self.limit(self.choice(vote), self.choice(two_coin)))
    }

    /// What a comparison with a known truth does not say.
    fn limit(&self, vote: Choice, two_coin: Choice) -> [String; 2] {
        let mut limit = match (vote, two_coin) {
            (_, Choice::Right) => [
                "That Dawid–Skene finds the truth. It finds a coherent group: with 290 ordinary \
                 inputs to 4, 4 and 2 at the edges, that is a bug."
                    .to_owned(),
                "Dawid–Skene 找到了真相。它找到的是步调一致的一群：若 290 个普通输入对边界上的 4、4、2 \
                 个，那一群就是错误。"
                    .to_owned(),
            ],
            (Choice::Right, _) => [
                "That voting is safe. With 280 ordinary inputs and 20 that trigger both bugs, the \
                 vote prefers a bug and Dawid–Skene does not."
                    .to_owned(),
                "投票就是安全的。280 个普通输入加 20 个同时触发两种错误的输入，投票首选错误，\
                 Dawid–Skene 则不然。"
                    .to_owned(),
            ],
            _ => [
                "That the programs cannot be told apart. On one input of each kind Dawid–Skene \
                 finds the correct ones."
                    .to_owned(),
                "这些程序无法区分。每类输入各一个时，Dawid–Skene 能找出正确的程序。".to_owned(),
            ],
        };
        if self.report.inputs < FEW_INPUTS {
            let inputs = self.report.inputs;
            limit[0] += &match inputs {
                1 => " And one input cannot carry an interval.".to_owned(),
                _ => format!(" And {inputs} inputs cannot carry an interval."),
            };
            limit[1] += &format!("况且 {inputs} 个输入撑不起区间。");
        }
        limit
    }
}
