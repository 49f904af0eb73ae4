package dev.tenrec.server;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import dev.tenrec.testing.TestServer;
import io.airlift.compress.zstd.ZstdCompressor;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;

/** Makes capture requests that are wrong in every way that is known, each with the answer that it must get. */
public final class MalformedRequests {
    private static final List<String> OLD = List.of("/e", "/capture", "/track");
    private static final List<String> PATHS =
            List.of("/batch", "/i/v0/e", "/i/v0/ai/batch", "/e", "/capture", "/track");
    private static final String PARSE = "failed to parse request: ";
    private static final String DECODE = "failed to decode request: ";
    private static final String TOO_LARGE = "maximum event size exceeded: ";
    private static final String KEY = TestServer.PROJECT_KEY;

    private final Random random;
    private final int bodyMax;
    private final int inflatedMax;
    private final List<Supplier<MalformedRequest>> kinds = List.of(
            this::cutJson,
            this::cutEncoding,
            this::damagedGzip,
            this::wrongEncoding,
            this::cutBase64,
            this::wrongKey,
            this::wrongShape,
            this::wrongField,
            this::wrongTime,
            this::wrongUtf8,
            this::wrongJson,
            this::nothing,
            this::wrongMethod,
            this::tooLarge,
            this::wrongHeader,
            this::wrongV1Body);

    public MalformedRequests(long seed, int bodyMax, int inflatedMax) {
        this.random = new Random(seed);
        this.bodyMax = bodyMax;
        this.inflatedMax = inflatedMax;
    }

    /** All kinds in turn. */
    public MalformedRequest next(int number) {
        return kinds.get(number % kinds.size()).get();
    }

    private MalformedRequest cutJson() {
        String whole = batch(events());
        int keyEnd = whole.indexOf(KEY) + KEY.length() + 2;
        int size = random.nextInt(1, whole.length());
        boolean isKnown = size > keyEnd;
        size = size > keyEnd - 3 && !isKnown ? 1 : size;
        return post("cut JSON", path(), whole.substring(0, size), 400, PARSE, isKnown);
    }

    private MalformedRequest cutEncoding() {
        String encoding = one("gzip", "deflate", "zstd", "lz64");
        byte[] whole = switch (encoding) {
            case "gzip" -> gzip(batch(events()));
            case "deflate" -> deflated(batch(events()));
            case "zstd" -> zstd(batch(events()));
            // lz-string's for a long text; without its end none of it counts.
            default ->
                "N4IgpgbmB2AuIC4QBIAOBDA5pAlmA7iADQioBOA9qmGbHgM6KgAmO9d0AxrAPo7OIQ6aNHTEQsCgGsYg1AA"
                        .getBytes(StandardCharsets.US_ASCII);
        };
        byte[] cut = Arrays.copyOf(whole, random.nextInt(3, whole.length));
        String text = DECODE + "invalid " + encoding.toUpperCase(Locale.ROOT) + " data";
        return post("cut " + encoding, path(), cut, 400, text, false).with("Content-Encoding", encoding);
    }

    /** Not the last byte of the deflated data, whose unused bits mean nothing. */
    private MalformedRequest damagedGzip() {
        byte[] gzip = gzip(batch(events()));
        int at = random.nextInt(10, gzip.length - 1);
        at = at >= gzip.length - 10 ? gzip.length - 1 - random.nextInt(8) : at;
        gzip[at] ^= (byte) (1 << random.nextInt(8));
        MalformedRequest request = post("damaged gzip", path(), gzip, 400, DECODE + "invalid GZIP data", false);
        return random.nextBoolean() ? request.with("Content-Encoding", one("gzip", "br", "nonsense")) : request;
    }

    private MalformedRequest wrongEncoding() {
        String encoding = one("gzip", "deflate", "br", "zstd", "lz64");
        String name = encoding.equals("br") ? "BROTLI" : encoding.toUpperCase(Locale.ROOT);
        String text = DECODE + "invalid " + name + " data";
        return post("not " + encoding, path(), batch(events()), 400, text, false)
                .with("Content-Encoding", encoding);
    }

    private MalformedRequest cutBase64() {
        String whole = Base64.getEncoder().encodeToString(batch(events()).getBytes(StandardCharsets.UTF_8));
        // Short of the key.
        String cut = whole.substring(0, random.nextInt(1, 41));
        boolean isForm = random.nextBoolean();
        MalformedRequest request = post("cut base64", path(), isForm ? "data=" + cut : cut, 400, PARSE, false);
        return isForm ? request.with("Content-Type", "application/x-www-form-urlencoded") : request;
    }

    private MalformedRequest wrongKey() {
        String[] keys = {"phc_unknown", "", " ", "x".repeat(65), "phx_personal", "phc_\\u0000", "phc_\u00e4"};
        String[] texts = {"unknown project API key", "empty", "empty", "too_long", "personal_api_key", "null_byte"};
        int which = random.nextInt(keys.length + 2);
        if (which == keys.length) {
            return post(
                    "no key", path(), "{\"batch\":" + events() + "}", 401, "event submitted without an api_key", false);
        }
        if (which > keys.length) {
            String two = "[" + event().put("token", "a") + "," + event().put("token", "b") + "]";
            return post("two keys", path(), two, 401, "batch submitted with inconsistent api_key values", false);
        }
        String text = "API key is not valid: " + (which < texts.length ? texts[which] : "not_ascii");
        return post("wrong key", path(), batch(events()).replace(KEY, keys[which]), 401, text, false);
    }

    private MalformedRequest wrongShape() {
        String noName = "failed to hydrate events from request: non-engage request missing event name attribute";
        return switch (random.nextInt(8)) {
            case 0 -> post("empty array", path(), "[]", 400, "request holds no event", false);
            case 1 -> post("empty batch", path(), batch("[]"), 400, "request holds no event", true);
            case 2 ->
                post("no object", path(), one("7", "\"text, no JSON\"", "true!", "-", "\u00e4"), 400, PARSE, false);
            case 3 -> post("batch is no array", path(), batch(one("{}", "7", "\"x\"", "null")), 400, PARSE, true);
            case 4 -> post("no name", path(), "{\"api_key\":\"" + KEY + "\",\"distinct_id\":\"u\"}", 400, noName, true);
            case 5 ->
                post("data", path(), "{\"data\":" + events() + ",\"api_key\":\"" + KEY + "\"}", 400, noName, true);
            case 6 -> {
                String events = "[" + event() + "," + one("7", "null", "\"x\"", "[]", "true") + "]";
                yield post("no event", path(), batch(events), 400, "event must be an object (event 1)", true);
            }
            default -> {
                String body =
                        batch(events()).replace("{\"api_key\":\"" + KEY + "\"", "{\"api_key\":" + one("7", "{}", "[]"));
                yield post("key is no text", path(), body, 400, PARSE + "'api_key' must be a string", false);
            }
        };
    }

    private MalformedRequest wrongField() {
        ArrayNode events = Json.mapper().createArrayNode();
        int count = random.nextInt(1, 6);
        int bad = random.nextInt(count);
        for (int i = 0; i < count; i++) {
            events.add(event());
        }
        ObjectNode event = (ObjectNode) events.get(bad);
        String noId = "event submitted without a distinct_id";
        String reason = switch (random.nextInt(10)) {
            case 0 -> wrong(event.put("event", ""), "event submitted with an empty event name");
            case 1 -> wrong(event.putNull("event"), "event submitted with an empty event name");
            case 2 -> wrong(event.put("event", 7), "event name must be a string");
            case 3 -> wrong(event.put("distinct_id", ""), noId);
            case 4 -> wrong(event.putNull("distinct_id"), noId);
            case 5 -> wrong(event.put("uuid", one("7", "x".repeat(36), "0190a5c8")), "uuid is not valid");
            case 6 -> wrong(event.put("uuid", 7), "uuid must be a string");
            case 7 -> wrong(event.put("properties", one("x", "{}")), "properties must be an object");
            case 8 -> wrong(event.put(one("$set", "$set_once"), 7), "$set");
            default -> {
                event.withObject("properties").put("$cookieless_mode", "yes");
                yield "event submitted with invalid cookieless mode";
            }
        };
        String text = reason.equals("$set") ? reason : reason + " (event " + bad + ")";
        return post("wrong field", path(), batch(events.toString()), 400, text, true);
    }

    private static String wrong(ObjectNode event, String reason) {
        return event == null ? "" : reason;
    }

    private MalformedRequest wrongTime() {
        ObjectNode event = event();
        boolean isMissing = random.nextBoolean();
        if (isMissing) {
            event.remove("timestamp");
        } else {
            event.put("timestamp", one("soon", "2026-13-01", "x", "2026-02-30T00:00:00Z", "99:99"));
        }
        String text = isMissing
                ? "historical event submitted without a timestamp (event 0)"
                : "historical event submitted with an invalid timestamp (event 0)";
        String body = batch("[" + event + "]").replace("\"batch\"", "\"historical_migration\":true,\"batch\"");
        return post("wrong time", path(), body, 400, text, true);
    }

    private MalformedRequest wrongUtf8() {
        byte[] body = batch(events()).getBytes(StandardCharsets.US_ASCII);
        body[random.nextInt(1, body.length)] = (byte) random.nextInt(0xf8, 0x100);
        return post("wrong UTF-8", path(), body, 400, DECODE + "invalid UTF8 in request payload", false);
    }

    private MalformedRequest wrongJson() {
        String deep = "[".repeat(70) + "]".repeat(70);
        String[] values = {
            "NaN", "1e999", "01", "'x'", "1e-99999999999", deep, names(), "{\"a\":1,\"a\":2}", "\"\\x\"", "\t"
        };
        String body =
                batch("[" + event() + "]").replace("\"properties\":{", "\"properties\":{\"x\":" + one(values) + ",");
        return switch (random.nextInt(3)) {
            case 0 -> post("trailing text", path(), batch(events()) + one("x", "{}", "]", ","), 400, PARSE, true);
            case 1 -> post("field twice", path(), batch(events() + ",\"batch\":[]"), 400, PARSE, true);
            default -> post("wrong JSON", path(), body, 400, PARSE, true);
        };
    }

    private MalformedRequest nothing() {
        String missing = "request missing data payload";
        String form = "application/x-www-form-urlencoded";
        String noForm = DECODE + "expected form data in POST request payload";
        return switch (random.nextInt(5)) {
            case 0 -> post("empty body", path(), "", 400, missing, false);
            case 1 ->
                post("empty query", path() + "?data=&ip=1", "", 400, missing, false)
                        .by("GET");
            case 2 ->
                post("form without data", path(), "ver=1&ip=0", 400, missing, false)
                        .with("Content-Type", form);
            case 3 ->
                post("other form", path(), one("x=1", "hello", "<a>"), 400, noForm, false)
                        .with("Content-Type", form);
            default -> post("blank body", path(), one(" ", "\n\n", "\t "), 400, PARSE, false);
        };
    }

    private MalformedRequest wrongMethod() {
        return post("wrong method", path(), batch(events()), 405, "method not allowed", false)
                .by(one("PUT", "DELETE", "PATCH"));
    }

    private MalformedRequest tooLarge() {
        if (random.nextInt(8) > 0) {
            // Large requests are slow, and one in eight is enough.
            return post("gzip of nothing", path(), gzip(""), 400, "request missing data payload", false);
        }
        return switch (random.nextInt(3)) {
            case 0 ->
                post("large body", path(), "x".repeat(bodyMax + random.nextInt(1, bodyMax / 2)), 413, TOO_LARGE, false);
            case 1 -> post("bomb", path(), gzip(" ".repeat(inflatedMax + 1)), 413, TOO_LARGE, false);
            default -> {
                String event = event().put("x", "x".repeat(1_000_001)).toString();
                yield post("large event", path(), gzip(batch("[" + event + "]")), 413, TOO_LARGE, true);
            }
        };
    }

    private MalformedRequest wrongHeader() {
        String id = "PostHog-Request-Id";
        MalformedRequest request = v1(v1Batch(event()), 400, "invalid_header_value", true);
        String[] required = {"Content-Type", "PostHog-Sdk-Info", "PostHog-Attempt", id, "PostHog-Request-Timestamp"};
        return switch (random.nextInt(9)) {
            case 0 -> v1(v1Batch(event()), 401, "missing_authorization", false).without("Authorization");
            case 1 ->
                v1(v1Batch(event()), 401, "invalid_api_token", false)
                        .with("Authorization", one("Bearer phc_x", "Basic " + KEY, KEY, "Bearer phx_1", "bearer"));
            case 2 ->
                v1(v1Batch(event()), 400, "missing_required_headers", true).without(one(required));
            case 3 ->
                v1(v1Batch(event()), 415, "unsupported_content_type", true)
                        .with("Content-Type", one("text/plain", "application/jsonx", "json"));
            case 4 ->
                v1(v1Batch(event()), 415, "unsupported_encoding", true)
                        .with("Content-Encoding", one("lz64", "compress", "gzip, gzip", "base64"));
            case 5 -> request.with("PostHog-Sdk-Info", one("node", "/1", "node/", "a b/1", "/"));
            case 6 -> request.with("PostHog-Attempt", one("0", "-1", "one", "1.5", "9999999999"));
            case 7 -> request.with(id, one("7", "x".repeat(36), "0190a5c8-0000-7000-8000"));
            default -> request.with("PostHog-Request-Timestamp", one("now", "1767225600", "2026-13-01T00:00:00Z"));
        };
    }

    private MalformedRequest wrongV1Body() {
        String whole = v1Batch(event());
        ObjectNode twice = event();
        return switch (random.nextInt(10)) {
            case 0 -> v1("", 400, "empty_body", true);
            case 1 -> v1(whole.substring(0, random.nextInt(1, whole.length())), 400, "request_parsing_error", true);
            case 2 -> v1(whole.replace("created_at", "made_at"), 400, "invalid_batch", true);
            case 3 -> v1(v1Batch(), 400, "empty_batch", true);
            case 4 -> v1(v1Batch(event().putNull("uuid")), 400, "missing_event_uuid", true);
            case 5 -> v1(v1Batch(event().put("uuid", one("7", "x"))), 400, "invalid_event_uuid", true);
            case 6 -> v1(v1Batch(event(), twice, twice), 400, "duplicate_event_uuid", true);
            case 7 ->
                v1(whole, 400, "request_decoding_error", true)
                        .with("Content-Encoding", one("gzip", "br", "zstd", "deflate"));
            case 8 -> v1(one("7", "[]", "null", "{}", "\"x\"", "{\"batch\":{}}"), 400, "request_parsing_error", true);
            default -> v1(whole.replace("anna", "\udcff"), 400, "request_decoding_error", true);
        };
    }

    private MalformedRequest v1(String body, int status, String tag, boolean isKept) {
        // A character that stands for one byte, so that the text need not be UTF-8.
        byte[] bytes = body.replace('\udcff', '\u00ff').getBytes(StandardCharsets.ISO_8859_1);
        String path = one("/i/v1/analytics/events", "/i/v1/ai/events", "/i/v1/analytics/events/");
        return MalformedRequest.post("newer protocol", path, bytes, status, tag, isKept)
                .with("Authorization", "Bearer " + KEY)
                .with("PostHog-Sdk-Info", "posthog-node/5.70.0")
                .with("PostHog-Attempt", "1")
                .with("PostHog-Request-Id", new UUID(random.nextLong(), random.nextLong()).toString())
                .with("PostHog-Request-Timestamp", Instant.now().toString());
    }

    private static MalformedRequest post(
            String kind, String path, String body, int status, String text, boolean isKept) {
        return post(kind, path, body.getBytes(StandardCharsets.UTF_8), status, text, isKept);
    }

    private static MalformedRequest post(
            String kind, String path, byte[] body, int status, String text, boolean isKept) {
        return MalformedRequest.post(kind, path, body, status, text, isKept);
    }

    private String path() {
        String path =
                random.nextInt(3) == 0 ? OLD.get(random.nextInt(OLD.size())) : PATHS.get(random.nextInt(PATHS.size()));
        return random.nextBoolean() ? path : path + "/";
    }

    private String one(String... choices) {
        return choices[random.nextInt(choices.length)];
    }

    private ObjectNode event() {
        ObjectNode event = Json.object();
        event.put("event", one("seen", "$pageview", "$identify", "signed up"));
        event.put("uuid", new UUID(random.nextLong(), random.nextLong()).toString());
        event.put("distinct_id", "anna").put("timestamp", "2026-01-02T03:04:05.678Z");
        event.putObject("properties").put("n", random.nextInt()).put("$current_url", "https://shop.example/");
        return event;
    }

    private String events() {
        ArrayNode events = Json.mapper().createArrayNode();
        for (int left = random.nextInt(1, 5); left > 0; left--) {
            events.add(event());
        }
        return events.toString();
    }

    private static String batch(String events) {
        return "{\"api_key\":\"" + KEY + "\",\"batch\":" + events + "}";
    }

    private static String v1Batch(ObjectNode... events) {
        ObjectNode batch = Json.object().put("created_at", "2026-01-01T00:00:00Z");
        batch.putArray("batch").addAll(Arrays.asList(events));
        return batch.toString();
    }

    private static String names() {
        StringBuilder names = new StringBuilder("{\"n\":0");
        for (int i = 0; i < 1_000; i++) {
            names.append(",\"n").append(i).append("\":0");
        }
        return names.append('}').toString();
    }

    private static byte[] gzip(String text) {
        ByteArrayOutputStream target = new ByteArrayOutputStream();
        try {
            return written(text, new GZIPOutputStream(target), target);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    private static byte[] deflated(String text) {
        ByteArrayOutputStream target = new ByteArrayOutputStream();
        return written(text, new DeflaterOutputStream(target), target);
    }

    private static byte[] written(String text, OutputStream stream, ByteArrayOutputStream target) {
        try (stream) {
            stream.write(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return target.toByteArray();
    }

    private static byte[] zstd(String text) {
        byte[] plain = text.getBytes(StandardCharsets.UTF_8);
        ZstdCompressor compressor = new ZstdCompressor();
        byte[] target = new byte[compressor.maxCompressedLength(plain.length)];
        return Arrays.copyOf(target, compressor.compress(plain, 0, plain.length, target, 0, target.length));
    }
}
