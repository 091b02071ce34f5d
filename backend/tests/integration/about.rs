//! What the backend says of itself.

use crate::http::get;
use crate::served::served;
use runwise::protocol::Info;

#[test]
fn it_says_who_it_is() {
    let server = served();
    let health = get(server.address, "/health").answer();
    assert_eq!(
        (health.status, health.body.as_str()),
        (200, "{\"status\":\"ok\"}")
    );
    let info: Info = serde_json::from_str(&get(server.address, "/v1/info").answer().body).unwrap();
    assert_eq!((info.protocol, info.model.engine.as_str()), (1, "scripted"));
    assert_eq!(info.bounds.queue, 64);
}

#[test]
fn the_document_lists_every_route() {
    let server = served();
    let document = get(server.address, "/openapi.json").answer().json();
    for (path, methods) in document["paths"].as_object().unwrap() {
        let path = path.replace("{id}", "none");
        for method in methods
            .as_object()
            .unwrap()
            .keys()
            .filter(|key| *key != "parameters")
        {
            let method: &'static str = match method.as_str() {
                "get" => "GET",
                "post" => "POST",
                "delete" => "DELETE",
                other => panic!("{other}"),
            };
            let status = crate::http::Ask::new(server.address, method, &path)
                .answer()
                .status;
            assert_ne!(status, 405, "{method} {path}");
            let is_run = path.contains("none");
            assert_eq!(status == 404, is_run, "{method} {path}");
        }
    }
}

#[test]
fn metrics_are_of_the_text_form() {
    let server = served();
    get(server.address, "/nowhere").answer();
    let metrics = get(server.address, "/metrics").answer();
    assert!(
        metrics
            .header("content-type")
            .unwrap()
            .starts_with("text/plain; version=0.0.4")
    );
    assert!(
        metrics
            .body
            .contains("runwise_requests_total{route=\"unmatched\",status=\"404\"} 1\n")
    );
}
