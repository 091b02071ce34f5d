//! What the frame around every page says: masthead, figures, controls, colophon.

use super::Lang;

/// The strings of the frame; what each is for is best read from [`EN`].
#[derive(Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Chrome {
    // Masthead.
    pub rooms: &'static str,
    pub reliability: &'static str,
    /// Name of the page of tasks.
    pub tasks: &'static str,
    /// Name of the routing page.
    pub routing: &'static str,
    /// Name of the page of decoding.
    pub decoding: &'static str,
    /// Name of the page of execution.
    pub execution: &'static str,
    pub this_page: &'static str,
    pub undo: &'static str,
    pub undo_title: &'static str,
    pub redo: &'static str,
    pub redo_title: &'static str,
    pub share: &'static str,
    pub share_title: &'static str,
    pub copied: &'static str,
    pub reset_page: &'static str,
    pub reset_page_title: &'static str,
    pub theme_system: &'static str,
    pub theme_light: &'static str,
    pub theme_dark: &'static str,
    /// Name of the other language, in that language.
    pub other_language: &'static str,
    /// What the language button does, in the other language.
    pub other_language_title: &'static str,
    pub help: &'static str,

    // Page.
    pub skip: &'static str,
    pub unknown_page: &'static str,
    pub open_full: &'static str,
    pub reset_everything: &'static str,
    pub reset_everything_sure: &'static str,
    pub build: &'static str,
    pub press_for_help: &'static str,
    pub presets: &'static str,
    pub restored: &'static str,
    pub offer: &'static str,
    pub offer_open: &'static str,
    pub start_fresh: &'static str,
    pub link_remarks: &'static str,

    // Figure.
    pub data_table: &'static str,
    pub embed: &'static str,
    pub embed_title: &'static str,
    /// Read out before a file format: `Save as CSV`.
    pub save_as: &'static str,
    pub link_copied: &'static str,
    pub copy_failed: &'static str,
    pub picture_failed: &'static str,
    pub computing: &'static str,
    /// Between two counts: `312 of 1,000`; `{}` twice.
    pub done_of_total: &'static str,
    /// `{}` is the count of rows left out.
    pub more_rows: &'static str,
    pub handle_help: &'static str,

    // Notes and verdicts.
    pub takeaway: &'static str,
    pub not_said: &'static str,

    // Transport.
    pub first: &'static str,
    pub back: &'static str,
    pub play: &'static str,
    pub pause: &'static str,
    pub forward: &'static str,

    // Work.
    pub cancel: &'static str,
    /// `{}` is a count.
    pub per_second: &'static str,
    /// `{}` is a duration.
    pub left: &'static str,
    pub seconds: &'static str,
    pub minutes: &'static str,

    // Files and editors.
    pub choose_file: &'static str,
    /// `{}` is the number of the line.
    pub line: &'static str,

    // Help.
    pub keyboard: &'static str,
    pub close: &'static str,
    pub keys: [(&'static str, &'static str); 10],
}

impl Chrome {
    /// The strings in a language.
    #[must_use]
    pub const fn in_language(lang: Lang) -> &'static Self {
        match lang {
            Lang::En => &EN,
            Lang::Zh => &ZH,
        }
    }
}

/// `pattern` with every `{}` replaced by the next of `values`.
#[must_use]
pub fn fill(pattern: &str, values: &[&str]) -> String {
    let mut out = String::new();
    let mut values = values.iter();
    let mut rest = pattern.chars();
    while let Some(c) = rest.next() {
        if c == '{' {
            rest.next();
            out.push_str(values.next().unwrap_or(&""));
        } else {
            out.push(c);
        }
    }
    out
}

/// English.
pub static EN: Chrome = Chrome {
    rooms: "Rooms",
    reliability: "Reliability",
    tasks: "Tasks",
    routing: "Routing",
    decoding: "Decoding",
    execution: "Execution",
    this_page: "This page",
    undo: "Undo",
    undo_title: "Undo (Ctrl Z)",
    redo: "Redo",
    redo_title: "Redo (Ctrl Shift Z)",
    share: "Share",
    share_title: "Copy a link to exactly this state",
    copied: "Copied",
    reset_page: "Reset this page",
    reset_page_title: "Reset this page; undo brings it back",
    theme_system: "Theme as the system has it; press for light",
    theme_light: "Light theme; press for dark",
    theme_dark: "Dark theme; press for the system's",
    other_language: "中文",
    other_language_title: "切换到中文",
    help: "Keyboard and help",
    skip: "Skip to the figure",
    unknown_page: "This link names a page that does not exist here. Reliability is shown instead.",
    open_full: "Open in Runwise",
    reset_everything: "Reset everything",
    reset_everything_sure: "Forget all settings and drafts?",
    build: "build",
    press_for_help: "Keyboard",
    presets: "Presets",
    restored: "This is your work from last time.",
    offer: "Your earlier work is kept.",
    offer_open: "Open it",
    start_fresh: "Start afresh",
    link_remarks: "Parts of the link could not be used as they were.",
    data_table: "Data table",
    embed: "Embed",
    embed_title: "Copy a link to this figure alone",
    save_as: "Save as",
    link_copied: "Link copied",
    copy_failed: "The browser does not allow copying here. Copy the address of this page instead.",
    picture_failed: "The browser could not draw the picture. Try SVG instead.",
    computing: "Computing",
    done_of_total: "{} of {}",
    more_rows: "{} more rows are in the CSV and JSON files.",
    handle_help: "Drag, or use the arrow keys. Shift makes ten steps, Home and End go to the ends, Escape gives a drag up.",
    takeaway: "Takeaway",
    not_said: "What this does not say",
    first: "First",
    back: "Back one",
    play: "Play",
    pause: "Pause",
    forward: "Forward one",
    cancel: "Cancel",
    per_second: "{} per second",
    left: "{} left",
    seconds: "{} s",
    minutes: "{} min",
    choose_file: "Choose a file",
    line: "Line {}",
    keyboard: "Keyboard",
    close: "Close",
    keys: [
        ("Tab", "go to the next control, handle or number"),
        ("← →", "move a handle or a number by one step"),
        ("Shift ← →", "by ten steps, as Page Up and Page Down do"),
        ("Home, End", "to the smallest or largest value"),
        ("Enter", "on a number in a sentence: type it"),
        ("Esc", "give up a drag, close this"),
        ("Space", "play or pause, on the iterations"),
        ("Ctrl Z", "undo"),
        ("Ctrl Shift Z", "redo, as Ctrl Y does"),
        ("?", "this list"),
    ],
};

/// Chinese, simplified.
pub static ZH: Chrome = Chrome {
    rooms: "专题",
    reliability: "可靠性",
    tasks: "任务",
    routing: "路由",
    decoding: "解码",
    execution: "执行",
    this_page: "本页",
    undo: "撤销",
    undo_title: "撤销（Ctrl Z）",
    redo: "重做",
    redo_title: "重做（Ctrl Shift Z）",
    share: "分享",
    share_title: "复制能还原当前状态的链接",
    copied: "已复制",
    reset_page: "重置本页",
    reset_page_title: "重置本页，可以撤销",
    theme_system: "主题跟随系统，点按改为浅色",
    theme_light: "浅色主题，点按改为深色",
    theme_dark: "深色主题，点按改为跟随系统",
    other_language: "English",
    other_language_title: "Switch to English",
    help: "键盘操作与帮助",
    skip: "跳到图表",
    unknown_page: "链接指向的页面不存在，这里显示的是“可靠性”。",
    open_full: "在 Runwise 中打开",
    reset_everything: "全部重置",
    reset_everything_sure: "确定清除所有设置和草稿吗？",
    build: "构建版本",
    press_for_help: "键盘操作",
    presets: "预设",
    restored: "这是您上次的工作。",
    offer: "您之前的工作仍然保留。",
    offer_open: "打开",
    start_fresh: "重新开始",
    link_remarks: "链接中有些部分未能原样采用。",
    data_table: "数据表",
    embed: "嵌入",
    embed_title: "复制只含此图的链接",
    save_as: "另存为",
    link_copied: "链接已复制",
    copy_failed: "浏览器不允许在此复制，请直接复制地址栏中的网址。",
    picture_failed: "浏览器未能生成图片，请改用 SVG。",
    computing: "正在计算",
    done_of_total: "{}/{}",
    more_rows: "其余 {} 行见 CSV 和 JSON 文件。",
    handle_help: "可拖动，也可用方向键调节。按住 Shift 一次走十步，Home 和 End 到两端，Esc 放弃拖动。",
    takeaway: "要点",
    not_said: "这并不说明",
    first: "回到开头",
    back: "后退一步",
    play: "播放",
    pause: "暂停",
    forward: "前进一步",
    cancel: "取消",
    per_second: "每秒 {} 次",
    left: "还需 {}",
    seconds: "{} 秒",
    minutes: "{} 分钟",
    choose_file: "选择文件",
    line: "第 {} 行",
    keyboard: "键盘操作",
    close: "关闭",
    keys: [
        ("Tab", "移到下一个控件、手柄或数字"),
        ("← →", "手柄或数字移动一步"),
        ("Shift ← →", "一次十步，与 Page Up、Page Down 相同"),
        ("Home、End", "到最小值或最大值"),
        ("Enter", "在句中的数字上：直接输入"),
        ("Esc", "放弃拖动，或关闭本窗口"),
        ("空格", "在迭代控件上播放或暂停"),
        ("Ctrl Z", "撤销"),
        ("Ctrl Shift Z", "重做，与 Ctrl Y 相同"),
        ("?", "显示本列表"),
    ],
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_are_filled_in_order() {
        assert_eq!(fill("{} of {}", &["3", "7"]), "3 of 7");
        assert_eq!(fill("{} s", &[]), " s");
        assert_eq!(fill("none", &["x"]), "none");
    }

    #[test]
    fn both_languages_fill_the_same_gaps() {
        let gaps = |text: &str| text.matches("{}").count();
        for pick in [
            |c: &Chrome| c.done_of_total,
            |c: &Chrome| c.more_rows,
            |c: &Chrome| c.per_second,
            |c: &Chrome| c.left,
            |c: &Chrome| c.seconds,
            |c: &Chrome| c.minutes,
            |c: &Chrome| c.line,
        ] {
            assert_eq!(gaps(pick(&EN)), gaps(pick(&ZH)), "{}", pick(&EN));
        }
    }
}
