//! What is dropped on a page or chosen as a folder: the files in it, folders walked through.

use crate::limits::ARCHIVE_FILES;
use crate::ui::markup::html;
use gloo::events::{EventListener, EventListenerOptions};
use gloo::utils::window;
use js_sys::{Array, Promise};
use std::collections::VecDeque;
use std::future::Future;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{
    DataTransfer, DragEvent, File, FileList, FileSystemDirectoryEntry, FileSystemEntry,
    FileSystemFileEntry, HtmlInputElement,
};
use yew::prelude::*;

/// A file and where it lay in its folder: `programs/a.py`.
pub type Found = (String, File);

/// Takes files that are dropped anywhere on the page; whether something is being dragged over it.
#[hook]
pub fn use_drop(on_files: &Callback<Vec<Found>>) -> bool {
    let over = use_state_eq(|| false);
    {
        let (over, on_files) = (over.setter(), on_files.clone());
        let latest = use_mut_ref(|| on_files.clone());
        *latest.borrow_mut() = on_files;
        use_effect_with((), move |()| {
            let options = EventListenerOptions::enable_prevent_default();
            let listen = |name: &'static str, hear: Box<dyn Fn(&DragEvent)>| {
                EventListener::new_with_options(&window(), name, options, move |event| {
                    hear(event.unchecked_ref());
                })
            };
            let show = over.clone();
            let hide = over.clone();
            let listeners = [
                listen(
                    "dragover",
                    Box::new(move |event| {
                        // Without this the browser opens the file in the place of the page.
                        event.prevent_default();
                        show.set(true);
                    }),
                ),
                listen(
                    "dragleave",
                    Box::new(move |event| {
                        if event.related_target().is_none() {
                            hide.set(false);
                        }
                    }),
                ),
                listen(
                    "drop",
                    Box::new(move |event| {
                        event.prevent_default();
                        over.set(false);
                        if let Some(transfer) = event.data_transfer() {
                            let found = files(&transfer);
                            let latest = latest.clone();
                            spawn_local(async move {
                                let found = found.await;
                                let on_files = latest.borrow().clone();
                                on_files.emit(found);
                            });
                        }
                    }),
                ),
            ];
            move || drop(listeners)
        });
    }
    *over
}

/// What shows that files can be dropped anywhere, and a button for those who do not drag. `words`: what
/// to drop, more of it, and the button.
pub fn field(
    over: bool,
    multiple: bool,
    words: [&'static str; 3],
    on_files: &Callback<Vec<Found>>,
) -> Html {
    let [title, more, choose] = words;
    let onchange = on_files.reform(|event: Event| {
        let field: HtmlInputElement = event.target_unchecked_into();
        let found = field.files().map(|list| chosen(&list)).unwrap_or_default();
        // The same file again is a new choice.
        field.set_value("");
        found
    });
    html! {
        <div class={if over { "drop is-over" } else { "drop" }} id="drop">
            <span><b>{ title }</b>{ " " }{ more }</span>
            <label class="tool primary choose"><input type="file" class="sr" {multiple} {onchange} />{ choose }</label>
        </div>
    }
}

/// The files of a drop. What is in it is noted at once, since it is gone when the event is over.
pub fn files(transfer: &DataTransfer) -> impl Future<Output = Vec<Found>> + use<> {
    let items = transfer.items();
    let entries: VecDeque<FileSystemEntry> = (0..items.length())
        .filter_map(|index| items.get(index)?.webkit_get_as_entry().ok()?)
        .collect();
    // A file that another page offers is no entry.
    let plain = transfer.files().filter(|_| entries.is_empty());
    async move {
        match plain {
            Some(list) => chosen(&list),
            None => walk(entries).await,
        }
    }
}

/// The files of a field, each under its path in the folder that was chosen.
#[must_use]
pub fn chosen(list: &FileList) -> Vec<Found> {
    let files = (0..list.length()).filter_map(|index| list.get(index));
    let named = files.map(|file| {
        let path = js_sys::Reflect::get(&file, &"webkitRelativePath".into()).ok();
        let path = path.and_then(|path| path.as_string()).unwrap_or_default();
        let name = if path.is_empty() { file.name() } else { path };
        (name, file)
    });
    named.take(ARCHIVE_FILES).collect()
}

/// Breadth first; what cannot be read is left out, as a file that was moved meanwhile.
async fn walk(mut entries: VecDeque<FileSystemEntry>) -> Vec<Found> {
    let mut found = Vec::new();
    while let Some(entry) = entries.pop_front() {
        if found.len() + entries.len() > ARCHIVE_FILES {
            break;
        }
        let path = entry.full_path().trim_start_matches('/').to_owned();
        if entry.is_directory() {
            entries.extend(children(&entry.unchecked_into()).await);
        } else if let Some(file) = file(&entry.unchecked_into()).await {
            found.push((path, file));
        }
    }
    found
}

/// A folder hands out its entries in portions, the last of them empty.
async fn children(folder: &FileSystemDirectoryEntry) -> Vec<FileSystemEntry> {
    let reader = folder.create_reader();
    let mut all = Vec::new();
    loop {
        let portion = Promise::new(&mut |resolve, reject| {
            let _ = reader.read_entries_with_callback_and_callback(&resolve, &reject);
        });
        let portion = JsFuture::from(portion).await.ok();
        let portion: Option<Array> = portion.and_then(|portion| portion.dyn_into().ok());
        match portion {
            Some(portion) if portion.length() > 0 && all.len() <= ARCHIVE_FILES => {
                all.extend(
                    portion
                        .iter()
                        .map(JsValue::unchecked_into::<FileSystemEntry>),
                );
            }
            _ => return all,
        }
    }
}

async fn file(entry: &FileSystemFileEntry) -> Option<File> {
    let file = Promise::new(&mut |resolve, reject| {
        entry.file_with_callback_and_callback(&resolve, &reject);
    });
    JsFuture::from(file).await.ok()?.dyn_into().ok()
}
