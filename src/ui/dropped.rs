//! What is dropped on a page or chosen as a folder: the files in it, folders walked through.

use crate::limits::ARCHIVE_FILES;
use js_sys::{Array, Promise};
use std::collections::VecDeque;
use std::future::Future;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    DataTransfer, File, FileList, FileSystemDirectoryEntry, FileSystemEntry, FileSystemFileEntry,
};

/// A file and where it lay in its folder: `programs/a.py`.
pub type Found = (String, File);

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
