//! What is wrong between the page and a backend, and what to do.

use crate::protocol::VERSION;
use crate::ui::backend::Trouble;
use crate::ui::text::Lang;

/// What is wrong in one sentence, and what to do.
#[must_use]
pub fn trouble(lang: Lang, trouble: &Trouble) -> (String, String) {
    match lang {
        Lang::En => english(trouble),
        Lang::Zh => chinese(trouble),
    }
}

fn english(trouble: &Trouble) -> (String, String) {
    match trouble {
        Trouble::NoAddress { text } => (
            format!("\"{text}\" is no address."),
            "Write one such as http://127.0.0.1:8765.".to_owned(),
        ),
        Trouble::NotEncrypted { host } => (
            format!("Without https this page may talk to this machine alone, not to {host}."),
            "Give the backend an https address, or bring its port here: ssh -L 8765:127.0.0.1:8765 and the name of the machine.".to_owned(),
        ),
        Trouble::Unreachable { address, mixed } => (
            format!("Nobody answers at {address}."),
            if *mixed {
                "Start it with runwise serve and check the port. This page came over https and the backend has none: some browsers forbid that even on one machine, and others ask whether this site may reach your network; allow it, use another browser, or open the page from your own machine.".to_owned()
            } else {
                "Start it with runwise serve, and check the port.".to_owned()
            },
        ),
        Trouble::Foreign { origin } => (
            "The backend answers, but does not allow this page to read it.".to_owned(),
            format!("Start it with --origin {origin}."),
        ),
        Trouble::Silent { seconds } => (
            format!("The backend did not answer within {seconds} seconds."),
            "It may still be loading its model. Try again in a moment.".to_owned(),
        ),
        Trouble::Token => (
            "The token is missing or wrong.".to_owned(),
            "Copy the one that the backend was started with.".to_owned(),
        ),
        Trouble::Stranger { status } => (
            format!("What answers there is no Runwise backend (status {status})."),
            "Check the address, and that it has no path too many.".to_owned(),
        ),
        Trouble::Version { theirs } => (
            format!("The backend speaks version {theirs} of the protocol, this page version {VERSION}."),
            if *theirs > VERSION {
                "Reload the page for a newer one, or take an older backend.".to_owned()
            } else {
                "Take a newer backend.".to_owned()
            },
        ),
        Trouble::Refused(problem) => (problem.message.clone(), problem.hint.clone()),
        Trouble::BrokenOff => (
            "The connection broke off.".to_owned(),
            "What arrived is kept. Resume asks for the rest; if the backend was restarted, connect and run again.".to_owned(),
        ),
        Trouble::TooLong => (
            "The backend sent an event longer than this page reads.".to_owned(),
            "Take minimal traces or a smaller horizon.".to_owned(),
        ),
    }
}

fn chinese(trouble: &Trouble) -> (String, String) {
    match trouble {
        Trouble::NoAddress { text } => (
            format!("“{text}”不是地址。"),
            "请写成 http://127.0.0.1:8765 这样。".to_owned(),
        ),
        Trouble::NotEncrypted { host } => (
            format!("没有 https 时，本页只能与本机通信，不能与 {host} 通信。"),
            "请给后端一个 https 地址，或把端口转到本机：ssh -L 8765:127.0.0.1:8765 加机器名。"
                .to_owned(),
        ),
        Trouble::Unreachable { address, mixed } => (
            format!("{address} 没有回应。"),
            if *mixed {
                "请用 runwise serve 启动并检查端口。本页经 https 打开而后端没有：有的浏览器即使在同一台机器上也禁止，有的会询问是否允许本站访问你的网络；请允许、换浏览器，或从本机打开本页。".to_owned()
            } else {
                "请用 runwise serve 启动，并检查端口。".to_owned()
            },
        ),
        Trouble::Foreign { origin } => (
            "后端有回应，但不允许本页读取。".to_owned(),
            format!("启动时请加上 --origin {origin}。"),
        ),
        Trouble::Silent { seconds } => (
            format!("后端在 {seconds} 秒内没有回应。"),
            "它可能还在加载模型，请稍后再试。".to_owned(),
        ),
        Trouble::Token => (
            "缺少令牌或令牌有误。".to_owned(),
            "请复制启动后端时所用的令牌。".to_owned(),
        ),
        Trouble::Stranger { status } => (
            format!("该地址的回应不是 Runwise 后端（状态 {status}）。"),
            "请检查地址，路径是否多余。".to_owned(),
        ),
        Trouble::Version { theirs } => (
            format!("后端的协议版本是 {theirs}，本页是 {VERSION}。"),
            if *theirs > VERSION {
                "请重新加载以取得新版页面，或使用旧版后端。".to_owned()
            } else {
                "请使用新版后端。".to_owned()
            },
        ),
        Trouble::Refused(problem) => (problem.message.clone(), problem.hint.clone()),
        Trouble::BrokenOff => (
            "连接中断。".to_owned(),
            "已收到的内容保留。“续传”会请求其余部分；若后端重启过，请重新连接并运行。".to_owned(),
        ),
        Trouble::TooLong => (
            "后端发来的事件过长，本页不予读取。".to_owned(),
            "请使用最简轨迹，或减小向前看的行数。".to_owned(),
        ),
    }
}
