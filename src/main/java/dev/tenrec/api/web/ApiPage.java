package dev.tenrec.api.web;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** An OpenAPI document as one page of HTML that people can read and search, without any script. */
final class ApiPage {
    private static final String STYLE = """
            body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem;
                   color: #1d1f27; background: #fff }
            code, summary { font-family: ui-monospace, monospace; font-size: 0.9em }
            nav a { margin-right: 0.8rem; display: inline-block }
            summary { padding: 0.35rem 0; cursor: pointer }
            summary b { display: inline-block; width: 4.5rem }
            details { border-top: 1px solid #ddd }
            details > div { padding: 0 0 0.8rem 4.5rem }
            table { border-collapse: collapse; margin: 0.5rem 0; font-size: 0.9em }
            td { border-top: 1px solid #eee; padding: 0.15rem 1rem 0.15rem 0; vertical-align: top }
            @media (prefers-color-scheme: dark) {
              body { color: #e4e5e9; background: #16171c } details { border-color: #333 } td { border-color: #2a2b31 }
              a { color: #8ab4ff }
            }
            """;

    /** Lets the page be shown and nothing else happen. */
    static final String POLICY = "default-src 'none'; style-src 'sha256-" + digest(STYLE)
            + "'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private final JsonNode document;
    private final StringBuilder html = new StringBuilder();

    ApiPage(JsonNode document) {
        this.document = document;
    }

    String html() {
        Map<String, List<String[]>> byTag = byTag();
        String title = text(document.at("/info/title").asText() + " "
                + document.at("/info/version").asText());
        html.append("<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>")
                .append(title)
                .append("</title><meta name=\"viewport\" content=\"width=device-width\"><style>")
                .append(STYLE)
                .append("</style></head><body><h1>")
                .append(title)
                .append("</h1><p>")
                .append(text(document.at("/info/summary").asText()))
                .append(" For programs: <a href=\"/api/schema/\">the OpenAPI document</a>. Every path under"
                        + " <code>/api/projects/</code> is also served under <code>/api/environments/</code>.</p>"
                        + "<nav>");
        byTag.keySet().forEach(tag -> html.append("<a href=\"#%1$s\">%1$s</a>".formatted(text(tag))));
        html.append("</nav>");
        byTag.forEach((tag, operations) -> {
            html.append("<h2 id=\"%1$s\">%1$s</h2>".formatted(text(tag)));
            operations.forEach(operation -> operation(operation[0], operation[1]));
        });
        return html.append("</body></html>").toString();
    }

    private Map<String, List<String[]>> byTag() {
        Map<String, List<String[]>> byTag = new TreeMap<>();
        document.path("paths").properties().stream()
                .filter(path -> !path.getKey().startsWith("/api/environments/"))
                .forEach(path -> path.getValue()
                        .properties()
                        .forEach(method -> byTag.computeIfAbsent(
                                        method.getValue().path("tags").path(0).asText(), tag -> new ArrayList<>())
                                .add(new String[] {path.getKey(), method.getKey()})));
        return byTag;
    }

    private void operation(String path, String method) {
        JsonNode operation = document.path("paths").path(path).path(method);
        html.append("<details><summary><b>%s</b> %s</summary><div><p>%s</p>"
                .formatted(
                        method.toUpperCase(Locale.ROOT),
                        text(path),
                        text(operation.path("description").asText())));
        List<String> names = new ArrayList<>();
        operation.path("parameters").forEach(parameter -> {
            if (parameter.path("in").asText().equals("query")) {
                names.add(parameter.path("name").asText());
            }
        });
        if (!names.isEmpty()) {
            html.append("<p>Parameters: <code>%s</code></p>".formatted(text(String.join(", ", names))));
        }
        fields("Body", operation.at("/requestBody/content/application~1json/schema"));
        operation.path("responses").properties().stream()
                .filter(response -> !response.getKey().equals("default"))
                .forEach(response -> fields(
                        "Answer " + response.getKey(), response.getValue().at("/content/application~1json/schema")));
        html.append("</div></details>");
    }

    private void fields(String title, JsonNode schema) {
        if (schema.isMissingNode()) {
            html.append(title.equals("Body") ? "" : "<p>%s.</p>".formatted(text(title)));
            return;
        }
        JsonNode target = resolved(schema);
        String list = target.path("type").asText().equals("array") ? ", a list of" : "";
        JsonNode item = list.isEmpty() ? target : resolved(target.path("items"));
        html.append("<p>%s%s:</p><table>".formatted(text(title), list));
        item.path("properties")
                .properties()
                .forEach(field -> html.append("<tr><td><code>%s</code></td><td>%s</td><td>%s</td></tr>"
                        .formatted(
                                text(field.getKey()),
                                text(type(field.getValue())),
                                text(field.getValue().path("description").asText()))));
        html.append("</table>");
    }

    private String type(JsonNode schema) {
        String reference = schema.path("$ref").asText();
        if (!reference.isEmpty()) {
            return reference.substring(reference.lastIndexOf('/') + 1);
        }
        JsonNode type = schema.path("type");
        List<String> words = new ArrayList<>();
        if (type.isArray()) {
            type.forEach(word -> words.add(word.asText()));
        } else if (!type.isMissingNode()) {
            words.add(type.asText());
        }
        schema.path("anyOf").forEach(choice -> words.add(type(choice)));
        if (schema.has("enum")) {
            words.add(schema.path("enum").toString());
        }
        if (schema.has("items")) {
            words.add("of " + type(schema.path("items")));
        }
        return words.isEmpty() ? "anything" : String.join(" ", words);
    }

    private JsonNode resolved(JsonNode schema) {
        String reference = schema.path("$ref").asText();
        return reference.isEmpty() ? schema : document.at(reference.substring(1));
    }

    private static String text(String raw) {
        return raw.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    private static String digest(String style) {
        byte[] hash = WebAssets.sha256().digest(style.getBytes(StandardCharsets.UTF_8));
        return Base64.getEncoder().encodeToString(hash);
    }
}
