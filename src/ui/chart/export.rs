//! A drawing as a file that looks the same outside the page.

use super::number::coordinate;
use crate::ui::browser;
use gloo::utils::{document, window};
use std::fmt::Write;
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Blob, CanvasRenderingContext2d, CssStyleDeclaration, Element, HtmlCanvasElement,
    HtmlImageElement, Url, XmlSerializer,
};

/// Presentation attributes that children inherit: written where they change.
const INHERITED: [&str; 13] = [
    "fill",
    "stroke",
    "stroke-width",
    "stroke-dasharray",
    "stroke-linecap",
    "stroke-linejoin",
    "paint-order",
    "font-family",
    "font-size",
    "font-style",
    "font-weight",
    "text-anchor",
    "visibility",
];

/// What helps to use a drawing on the page, and means nothing outside.
const PAGE_ONLY: [&str; 14] = [
    "class",
    "tabindex",
    "role",
    "style",
    "aria-label",
    "aria-hidden",
    "aria-describedby",
    "aria-description",
    "aria-valuemin",
    "aria-valuemax",
    "aria-valuenow",
    "aria-valuetext",
    "aria-pressed",
    "aria-selected",
];

/// A drawing with its size in CSS pixels.
pub(super) struct Picture {
    pub svg: String,
    width: f64,
    height: f64,
}

/// All charts inside `root`, one below the other, on paper of the theme in force.
///
/// Colours, fonts and patterns are written into the file, as attributes: style attributes would
/// break the page's security policy. `None` if there is no chart.
pub(super) fn picture(root: &Element, title: &str) -> Option<Picture> {
    const MARGIN: f64 = 16.0;
    let charts = root.query_selector_all("svg.chart").ok()?;
    let serializer = XmlSerializer::new().ok()?;
    let mut patterns = Vec::new();
    let (mut body, mut descriptions) = (String::new(), Vec::new());
    let (mut width, mut y) = (0.0_f64, MARGIN);
    for index in 0..charts.length() {
        let Some(live) = charts
            .item(index)
            .and_then(|n| n.dyn_into::<Element>().ok())
        else {
            continue;
        };
        let size = live.get_bounding_client_rect();
        if size.width() == 0.0 {
            continue;
        }
        let Some(copy) = resolved_copy(&live, &mut patterns) else {
            continue;
        };
        descriptions.extend(live.get_attribute("aria-label"));
        for (name, value) in [
            ("x", MARGIN),
            ("y", y),
            ("width", size.width()),
            ("height", size.height()),
        ] {
            let _ = copy.set_attribute(name, &coordinate(value));
        }
        body.push_str(&serializer.serialize_to_string(&copy).ok()?);
        width = width.max(size.width());
        y += size.height() + MARGIN;
    }
    if body.is_empty() {
        return None;
    }
    let mut definitions = String::new();
    for id in &patterns {
        let live = document().get_element_by_id(id);
        if let Some(copy) = live.and_then(|live| resolved_copy(&live, &mut Vec::new())) {
            definitions.push_str(&serializer.serialize_to_string(&copy).ok()?);
        }
    }
    let paper = computed(&document().body()?.into())
        .and_then(|style| style.get_property_value("background-color").ok())?;
    let (width, height) = (width + 2.0 * MARGIN, y);
    let mut svg = String::new();
    let (w, h) = (coordinate(width), coordinate(height));
    let _ = write!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\" viewBox=\"0 0 {w} {h}\">"
    );
    for (tag, text) in [("title", title), ("desc", &descriptions.join(" "))] {
        let _ = write!(svg, "<{tag}>{}</{tag}>", escape(text));
    }
    let _ = write!(
        svg,
        "<defs>{definitions}</defs><rect width=\"{w}\" height=\"{h}\" fill=\"{}\"/>{body}</svg>",
        escape(&paper)
    );
    Some(Picture { svg, width, height })
}

/// A copy of an element whose looks no longer depend on a style sheet; notes the patterns it uses.
fn resolved_copy(live: &Element, patterns: &mut Vec<String>) -> Option<Element> {
    let copy: Element = live.clone_node_with_deep(true).ok()?.dyn_into().ok()?;
    let mut idle = Vec::new();
    for (index, (from, to)) in elements(live).into_iter().zip(elements(&copy)).enumerate() {
        let style = computed(&from)?;
        if style.get_property_value("display").as_deref() == Ok("none")
            || from.get_attribute("class").as_deref() == Some("hit")
        {
            idle.push(to);
            continue;
        }
        for name in PAGE_ONLY {
            let _ = to.remove_attribute(name);
        }
        let above = from
            .parent_element()
            .filter(|_| index > 0)
            .and_then(|parent| computed(&parent));
        for name in INHERITED {
            let value = style.get_property_value(name).unwrap_or_default();
            let same = above
                .as_ref()
                .is_some_and(|above| above.get_property_value(name).as_ref() == Ok(&value));
            if !same {
                let _ = to.set_attribute(name, &value);
            }
            if let Some(id) = reference(&value)
                && !patterns.iter().any(|known| known == id)
            {
                patterns.push(id.to_owned());
            }
        }
        if let Ok(opacity) = style.get_property_value("opacity")
            && opacity != "1"
        {
            let _ = to.set_attribute("opacity", &opacity);
        }
    }
    for element in idle {
        element.remove();
    }
    Some(copy)
}

/// The element and all below it, in document order.
fn elements(root: &Element) -> Vec<Element> {
    let mut all = vec![root.clone()];
    if let Ok(below) = root.query_selector_all("*") {
        let items = (0..below.length()).filter_map(|index| below.item(index));
        all.extend(items.filter_map(|node| node.dyn_into::<Element>().ok()));
    }
    all
}

fn computed(element: &Element) -> Option<CssStyleDeclaration> {
    window().get_computed_style(element).ok()?
}

/// The identifier in `url("#id")`.
fn reference(value: &str) -> Option<&str> {
    let rest = value.split_once('#')?.1;
    value
        .starts_with("url(")
        .then(|| rest.split(['"', '\'', ')']).next())?
}

fn escape(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;").replace('"', "&quot;")
}

/// The picture as PNG at two pixels a CSS pixel.
///
/// # Errors
/// Whatever the browser threw while it decoded the drawing or made the file.
pub(super) async fn png(picture: &Picture) -> Result<Blob, JsValue> {
    const PIXELS: f64 = 2.0;
    let source = browser::blob(&picture.svg, "image/svg+xml").ok_or(JsValue::NULL)?;
    let url = Url::create_object_url_with_blob(&source)?;
    let image = HtmlImageElement::new()?;
    image.set_src(&url);
    let decoded = JsFuture::from(image.decode()).await;
    let drawn = decoded.and_then(|_| {
        let canvas: HtmlCanvasElement = document().create_element("canvas")?.dyn_into()?;
        canvas.set_width((picture.width * PIXELS).ceil() as u32);
        canvas.set_height((picture.height * PIXELS).ceil() as u32);
        let context: CanvasRenderingContext2d =
            canvas.get_context("2d")?.ok_or(JsValue::NULL)?.dyn_into()?;
        context.scale(PIXELS, PIXELS)?;
        context.draw_image_with_html_image_element_and_dw_and_dh(
            &image,
            0.0,
            0.0,
            picture.width,
            picture.height,
        )?;
        Ok(canvas)
    });
    Url::revoke_object_url(&url)?;
    let canvas = drawn?;
    let file = js_sys::Promise::new(&mut |resolve, reject| {
        let done = Closure::once_into_js(move |blob: JsValue| {
            let _ = resolve.call1(&JsValue::NULL, &blob);
        });
        if let Err(error) = canvas.to_blob(done.unchecked_ref()) {
            let _ = reject.call1(&JsValue::NULL, &error);
        }
    });
    JsFuture::from(file).await?.dyn_into()
}
