//! What Figure 5 says: the paper's tables, quoted, and what is wrong with their summaries.

use crate::execution::simulated::tables::rq3::What;
use crate::execution::statistics::Measure;
use crate::ui::chart::number::{fixed, shortest};
use crate::ui::text::Lang;

/// The short strings of Figure 5. The names say where they stand.
#[derive(Debug, PartialEq, Eq)]
#[allow(missing_docs)] // The English string is the documentation of each field.
pub struct Words {
    pub title: &'static str,
    pub caption: &'static str,
    pub quoted: &'static str,
    pub source: &'static str,
    pub benchmarks: [&'static str; 2],
    pub rq1: &'static str,
    pub rq1_columns: [&'static str; 5],
    pub rq1_text: &'static str,
    pub rq2: &'static str,
    pub rq2_rows: [&'static str; 4],
    pub rq2_text: &'static str,
    pub rq3: &'static str,
    pub rq3_text: &'static str,
    pub agent: &'static str,
    pub share: &'static str,
    pub size: &'static str,
    pub whats: [&'static str; 11],
    pub measures: [&'static str; 3],
    pub levels: [[&'static str; 3]; 3],
    pub corrections: &'static str,
    pub mean_title: &'static str,
    pub cells_title: &'static str,
    pub shell_title: &'static str,
    pub quota_title: &'static str,
    pub not_said: &'static str,
    pub table: [&'static str; 5],
    pub passed: &'static str,
    pub stages: [&'static str; 3],
}

const EN: Words = Words {
    title: "What the paper reports",
    caption: " Its tables, as they are published. They are other people's measurements of other runs, and enter no figure above.",
    quoted: "quoted",
    source: "To Run or Not to Run, arXiv 2606.26978",
    benchmarks: ["SWE-bench Lite", "SWE-bench Verified"],
    rq1: "RQ1: what agents of the leaderboards executed",
    rq1_columns: [
        "agent",
        "runs",
        "executions a task",
        "early, middle, late, %",
        "pass, %",
    ],
    rq1_text: "The bar shows early, middle and late executions, lightest first. Outcomes by the published detector, which counts unknown as a pass.",
    rq2: "RQ2: three agents under five settings",
    rq2_rows: [
        "resolved of 100",
        "tokens, thousands",
        "seconds",
        "executions begun a task",
    ],
    rq2_text: "Means of tokens and seconds are over runs with a patch. Agents count tokens in different ways: compare within a row only.",
    rq3: "RQ3: why so little came of it",
    rq3_text: "Shares in percent; a dash where only one setting is known.",
    agent: "agent",
    share: "share of",
    size: "size of the known patch",
    whats: [
        "tasks both solve: the final patch is in a file of the known one",
        "tasks both solve: the first edit is in such a file",
        "tasks both solve: the first edit is a test",
        "runs: there is only one edit",
        "runs: an edit follows an execution",
        "runs of tasks that no setting solves: some execution passes",
        "executions after the first edit: they pass",
        "executions after the first edit: environment errors",
        "executions before the first edit: a clear outcome",
        "tasks of Lite: there is no patch",
        "tasks that no setting solves: the final patch is in the right file",
    ],
    measures: ["files", "hunks", "lines"],
    levels: [
        ["1", "2", "3 or more"],
        ["1", "2 or 3", "4 or more"],
        ["up to 5", "6 to 20", "more than 20"],
    ],
    corrections: "Read with care",
    mean_title: "A mean of means",
    cells_title: "Cell by cell nothing is shown",
    shell_title: "No shell is not no execution",
    quota_title: "A prompt is no limit",
    not_said: "That running code is worthless. Prompts forbade it and some ran it all the same; tokens and time were saved, and tasks were solved about as often, by these agents on these benchmarks.",
    table: ["table", "row", "column", "value", "source"],
    passed: "pass",
    stages: ["early", "middle", "late"],
};

const ZH: Words = Words {
    title: "论文报告了什么",
    caption: "论文发表的表格。它们是他人对其他运行的测量，不进入上面任何图。",
    quoted: "引用",
    source: "To Run or Not to Run，arXiv 2606.26978",
    benchmarks: ["SWE-bench Lite", "SWE-bench Verified"],
    rq1: "RQ1：排行榜上的智能体执行了什么",
    rq1_columns: ["智能体", "运行", "每任务执行", "早、中、后期，%", "通过，%"],
    rq1_text: "条形依次为早期、中期、后期的执行，由浅到深。结果由论文的检测器判断，它把未知算作通过。",
    rq2: "RQ2：三个智能体，五种设定",
    rq2_rows: ["100 个中已解决", "token，千", "秒", "每任务开始的执行"],
    rq2_text: "token 与秒为有补丁的运行的均值。各智能体计 token 的方式不同，只宜在同一行内比较。",
    rq3: "RQ3：为何收效甚微",
    rq3_text: "单位为百分比；仅知其一的设定以横线表示。",
    agent: "智能体",
    share: "占比",
    size: "已知补丁的大小",
    whats: [
        "两种设定都解决的任务：最终补丁在已知补丁的文件中",
        "两种设定都解决的任务：第一次修改在这样的文件中",
        "两种设定都解决的任务：第一次修改是测试",
        "运行：只有一次修改",
        "运行：执行之后有修改",
        "无一设定解决的任务的运行：有执行通过",
        "第一次修改之后的执行：通过",
        "第一次修改之后的执行：环境错误",
        "第一次修改之前的执行：结果明确",
        "Lite 的任务：没有补丁",
        "无一设定解决的任务：最终补丁在正确的文件中",
    ],
    measures: ["文件", "块", "行"],
    levels: [
        ["1", "2", "3 及以上"],
        ["1", "2 至 3", "4 及以上"],
        ["至多 5", "6 至 20", "多于 20"],
    ],
    corrections: "需留意",
    mean_title: "均值的均值",
    cells_title: "逐格什么也没显示",
    shell_title: "没有 shell 不等于不执行",
    quota_title: "提示不是限制",
    not_said: "运行代码没有价值。提示禁止运行，仍有智能体运行；就这些智能体和基准而言，节省了 token 与时间，解决的任务大致一样多。",
    table: ["表", "行", "列", "值", "来源"],
    passed: "通过",
    stages: ["早期", "中期", "后期"],
};

impl Words {
    /// The strings of a language.
    #[must_use]
    pub const fn of(lang: Lang) -> &'static Self {
        match lang {
            Lang::En => &EN,
            Lang::Zh => &ZH,
        }
    }

    /// What a number of RQ3 is a share of.
    #[must_use]
    pub const fn what(&self, what: What) -> &'static str {
        self.whats[match what {
            What::FinalEditHits => 0,
            What::FirstEditHits => 1,
            What::FirstEditIsTest => 2,
            What::SingleEdit => 3,
            What::EditAfterExecution => 4,
            What::GreenButUnsolved => 5,
            What::VerificationPasses => 6,
            What::VerificationEnvironment => 7,
            What::ReproductionActionable => 8,
            What::EmptyPatch => 9,
            What::UnsolvedFinalEditHits => 10,
        }]
    }

    /// The size of a patch.
    #[must_use]
    pub fn stratum(&self, measure: Measure, level: usize) -> String {
        let place = match measure {
            Measure::Files => 0,
            Measure::Hunks => 1,
            Measure::Lines => 2,
        };
        format!(
            "{}: {}",
            self.measures[place],
            self.levels[place][level.min(2)]
        )
    }
}

/// Means of rows and means of what is in them: passes in percent, executions a task.
#[must_use]
pub fn means(lang: Lang, passed: [f64; 2], per_task: [f64; 2]) -> String {
    let [rows, pooled] = passed.map(|value| fixed(value, 1));
    let [each, all] = [fixed(per_task[0], 1), fixed(per_task[1], 2)];
    match lang {
        Lang::En => format!(
            "The published {rows} % is the mean of the rows, each alike, over all executions and not over late ones; over all executions pooled it is {pooled} %. So are the {each} executions a task: over all runs they are {all}."
        ),
        Lang::Zh => format!(
            "论文的 {rows} % 是各行等权的均值，包括所有执行而不只是后期；合并全部执行则为 {pooled} %。每任务 {each} 次执行也是如此：合并全部运行则为 {all}。"
        ),
    }
}

/// Why single cells show neither: half the interval that a hundred tasks give, and what pooling gives.
#[must_use]
pub fn cells(
    lang: Lang,
    [cells, shown, differ]: [usize; 3],
    needed: (u32, u32),
    pooled: &str,
    margin: f64,
) -> String {
    let margin = shortest(100.0 * margin, 1);
    let (least, most) = needed;
    match lang {
        Lang::En => format!(
            "Prohibited against Unrestricted, a hundred tasks a cell: within {margin} points, equivalence is shown in {shown} of {cells} cells, and a difference in {differ}. As often as their tasks differ, cells would need {least} to {most} tasks. That a test finds no difference in a cell shows nothing. {pooled}"
        ),
        Lang::Zh => format!(
            "禁止对比不受限制，每格一百个任务：在 {margin} 个百分点之内，{cells} 格中有 {shown} 格显示等效，{differ} 格显示差别。按其任务结果不同的频率，每格需要 {least} 至 {most} 个任务。某格检验未发现差别，什么也没说明。{pooled}"
        ),
    }
}

/// Cells pooled.
#[must_use]
pub fn pooled(
    lang: Lang,
    b: u32,
    c: u32,
    pairs: u32,
    interval: (f64, f64),
    equivalent: bool,
) -> String {
    let (low, high) = interval;
    let [low, high] = [low, high].map(|end| shortest(100.0 * end, 2));
    match (lang, equivalent) {
        (Lang::En, true) => format!(
            "Both commercial agents pooled, b/c {b}/{c} of {pairs}: [{low}, {high}] points, equivalent; though a task then stands in two pairs."
        ),
        (Lang::En, false) => format!(
            "Both commercial agents pooled, b/c {b}/{c} of {pairs}: [{low}, {high}] points, not shown either."
        ),
        (Lang::Zh, true) => format!(
            "两个商业智能体合并，{pairs} 对中 b/c 为 {b}/{c}：[{low}, {high}] 个百分点，等效；但同一任务因此出现在两对之中。"
        ),
        (Lang::Zh, false) => format!(
            "两个商业智能体合并，{pairs} 对中 b/c 为 {b}/{c}：[{low}, {high}] 个百分点，也未显示。"
        ),
    }
}

/// What taking the shell away did, and what forbidding execution alone did.
#[must_use]
pub fn enforced(lang: Lang, shell: (u32, &str), execution: (u32, &str), free: u32) -> String {
    let ((shell, shell_p), (execution, execution_p)) = (shell, execution);
    match lang {
        Lang::En => format!(
            "Where the tools enforced it, Claude Code resolved {shell} without any shell (p {shell_p}) and {execution} without execution alone (p {execution_p}), {free} with both. A shell also searches and reads: what its loss costs is not what forbidding execution costs."
        ),
        Lang::Zh => format!(
            "由工具强制时，Claude Code 完全没有 shell 解决 {shell} 个（p {shell_p}），仅不能执行解决 {execution} 个（p {execution_p}），两者都有解决 {free} 个。shell 还用于搜索和阅读：失去它的代价不是禁止执行的代价。"
        ),
    }
}

/// Who kept to one execution.
#[must_use]
pub fn quota(lang: Lang, kept: &str, others: &str) -> String {
    match lang {
        Lang::En => format!(
            "Prompts alone enforced the settings. Allowed one execution, {kept} begun about that many a task; {others}. What a quota does to those, these runs cannot tell."
        ),
        Lang::Zh => format!(
            "设定只靠提示约束。只准一次执行时，{kept} 每任务大约如此；{others}。配额对后者有何作用，这些运行说明不了。"
        ),
    }
}
