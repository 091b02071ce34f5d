//! The page in Chinese.

use super::Strings;

/// Chinese, simplified.
pub(super) static ZH: Strings = Strings {
    // Opening.
    title: "这些程序，哪个可信？",
    deck: "几个程序各自判断一张优惠券是否有效，手里没有标准答案。它们就在您的浏览器里，在同样的输入上运行；我们只看一件事：谁与谁一致。",

    // The agreement matrix.
    matrix_title: "一致性矩阵",
    matrix_caption: "每一格是一个程序的回答：T 表示有效，F 表示无效。回答模式相同的输入合为一列。",
    matrix_inputs: "输入",
    program: "程序",
    rule: "规则",
    program_and_rule: "程序及其规则",
    input: "输入",
    inputs: "输入数",
    total: "总额",
    count: "件数",
    answer: "回答",
    example: "例如",
    mode: "众数",
    alpha: "α",
    alpha_vote: "α，投票",
    fuel: "燃料",
    signature: "调用方式",
    failures: "失败次数",

    // Keys.
    correct_program: "正确的程序",
    bug_in_total: "总额有误",
    bug_in_count: "件数有误",
    other_program: "别样的错误",
    not_known: "未知",
    right_answer: "答对",
    wrong_answer: "答错",
    missing: "缺失",

    // Kinds of inputs.
    ordinary: "普通",
    total_only: "仅总额",
    count_only: "仅件数",
    both: "两者",

    // Estimators and the gate.
    estimators_title: "八种估计，一道门槛",
    estimators_caption: "同一个矩阵，八种读法。行为完全相同的程序合为一列。拖动 τ：它右边的才可以采纳。",
    estimator: "估计方法",
    picks: "选中",
    passes: "≥ τ",
    yes: "是",
    tie: "并列",
    ambiguous_pick: "两可",
    nothing_pick: "无",
    alpha_axis: "α，估计的可靠性",
    threshold: "τ，可采纳的最小 α",
    agreeing: "须一致的估计数",
    error_share: "失败运行的最大占比",
    adopt: "采纳",
    fallback: "回退",
    effective_programs: "等效独立程序数",
    intervals_running: "正在对输入重抽样以求区间",

    // Expectation-maximisation.
    em_title: "信念如何移动",
    em_caption: "期望最大化，一次一步。第 0 步就是投票。",
    em_alpha: "α，各程序的可靠性",
    em_posterior: "Pr(众数正确)，按输入",
    em_iteration: "EM 迭代",
    em_log_likelihood: "对数似然",
    em_vote: "投票",
    em_released: "公开代码在此停止",
    em_converged: "已收敛",

    // Confusion matrices.
    confusion_title: "每个程序两个比率",
    confusion_caption: "在所示迭代中：众数正确时程序与它一致的频率，众数错误时程序与它不同的频率。行是潜在真相，列是观察。",
    sensitivity: "灵敏度",
    specificity: "特异度",
    prevalence: "众数正确的先验概率",
    posterior: "后验",
    mode_right: "众数正确",
    mode_wrong: "众数错误",
    with_mode: "与众数一致",
    against_mode: "与众数不同",

    // One input.
    detail_title: "称量一个输入",
    detail_caption: "各程序对“众数正确”的对数几率的贡献。向右的条支持，向左的条反对。",
    detail_empty: "指向或选择一个输入，看谁说了什么。",
    log_odds: "对数几率",
    prior_row: "先验",
    sum_row: "合计",

    // Formulas.
    formula_title: "用符号表达",
    formula_projection: "投影：回答是否等于众数？",
    formula_e_step: "E 步：在这个输入上，众数有多可能正确？",
    formula_m_step: "M 步：这个程序在两侧各有多常正确？",
    formula_alpha: "α：站在正确一侧的平均后验",

    // Study.
    study_title: "反复采纳",
    study_caption: "同样的程序，许多个种子，用标准答案评判：每种规则多常采纳，又有多常采纳对。",
    study_run: "用许多种子重复",
    study_repeats: "重复次数",
    precision: "精确率",
    recall: "召回率",
    f1: "F1",
    adopted_correct: "采纳，正确",
    adopted_buggy: "采纳，有误",
    fallback_correct: "未采纳，本来正确",
    fallback_other: "未采纳，理应如此",
    calibration_title: "α 名副其实吗？",
    calibration_caption: "首选程序的 α，对照它实际正确的频率。落在对角线上，α 才能当概率读。",

    // Programs.
    programs_title: "程序",
    programs_caption: "真正的 WebAssembly 文本，由本页中的解释器运行。改动任何一个，一切重新计算。",
    edit: "编辑",
    close_editor: "收起",
    duplicate: "复制",
    remove: "移除",
    add_program: "添加程序",
    replace: "用文件替换",
    move_up: "上移",
    move_down: "下移",
    entry: "导出函数",
    entry_automatic: "自动选择",
    source_text: "程序文本",
    drop_here: "把 .wasm 或 .wat 文件拖到这里",
    uploaded: "上传的模块",
    not_running: "不能运行",

    // Inputs.
    inputs_title: "输入",
    by_mix: "按类别",
    by_law: "随机",
    total_range: "总额，从、到",
    count_range: "件数，从、到",
    boundary_weight: "边界权重",
    boundary_weight_hint: "一个数取自边界近旁而非整个范围的概率",
    rows: "输入数量",
    seed: "种子",
    correlation: "同时触发两种错误的边界行",
    correlation_hint: "280 个普通行之外有二十个边界行；其余各触发一种错误",

    // How outcomes are read.
    reading_title: "如何读取结果",
    equality: "两个输出算同一回答，当",
    equality_exact: "逐字节相同",
    equality_lines: "忽略行尾空白",
    equality_tokens: "逐词元比较，数字在容差之内",
    tolerance: "容差",
    failure: "失败算作",
    failure_missing: "缺失，如论文所述",
    failure_value: "与其他回答一样，如公开代码",

    // Work.
    cancel: "取消",
    starting: "正在启动工作线程",
    running: "运行中",

    // Saved work.

    // Remarks in the margin.
    note_interval_title: "此处没有区间",
    note_interval: "输入太少，撑不起区间。从几十个输入起，每个点都会有自助法区间。",
    note_coins_title: "两枚硬币还是一枚",
    note_coins: "双硬币给每个程序在众数两侧各一个正确率；单硬币只有一个准确率。单硬币各行使用轻微的伪计数，1 与 0.1。",
    note_zero_title: "第 0 步就是投票",
    note_zero: "每行至多两种回答时，第一步之前的 α 等于一致的占比。滑块从投票走到 Dawid–Skene。",
    note_two_title: "两步，并未收敛",
    note_two: "当似然的上升不足每个观察一奈特时，公开代码便停下；第二次迭代总是如此。",
    note_coherent_title: "它听的是连贯",
    note_coherent: "基于众数的双硬币 Dawid–Skene 选出步调一致的一群，无论对错。那是否就是真相，取决于两个边界同时触及的频率，而非程序的好坏。",
    licences: "本页所用组件的许可证",
    source: "方法：ExeCRE，arXiv 2608.04439；Dawid 与 Skene，1979",
};
