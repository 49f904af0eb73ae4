package dev.tenrec.api.capture;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestServer;
import dev.tenrec.testing.TestWorld;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;

/** The newer protocol: headers, a verdict for each event, and errors with tags. */
@ServerTest
final class CaptureV1ApiTest {
    private static final String PATH = "/i/v1/analytics/events";
    private static final String REQUEST_ID = "0190a5c8-0000-7000-8000-0000000000ff";
    private final TestWorld world;
    private final TestServer server;

    CaptureV1ApiTest(TestWorld world) {
        this.world = world;
        server = world.server();
    }

    @Test
    void storesEventsWithWhatTheHeadersAndOptionsSay() {
        for (String path : new String[] {PATH, PATH + "/", "/i/v1/ai/events", "/i/v1/ai/events/"}) {
            ObjectNode event = event();
            event.put("distinct_id", " anna ").put("session_id", "s1").put("window_id", "w1");
            event.putObject("options").put("product_tour_id", "t1").put("unknown", 7);
            event.withObject("properties").put("plan", "pro😀").put("$lib", "other");
            HttpResponse<String> answer = send(path, batch(event));
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.headers().firstValue("Content-Type")).contains("application/json");
            assertThat(answer.headers().firstValue("PostHog-Request-Id")).contains(REQUEST_ID);
            assertThat(answer.headers().map()).doesNotContainKey("retry-after");
            assertThat(answer.body())
                    .isEqualTo("{\"results\":{\"" + event.get("uuid").textValue() + "\":{\"result\":\"ok\"}}}");
            JsonNode stored = stored(event);
            assertThat(stored.path("distinct_id").textValue()).isEqualTo("anna");
            JsonNode properties = stored.path("properties");
            assertThat(properties.path("plan").textValue()).isEqualTo("pro😀");
            assertThat(properties.path("$lib").textValue()).isEqualTo("posthog-node");
            assertThat(properties.path("$lib_version").textValue()).isEqualTo("5.70.0");
            assertThat(properties.path("$session_id").textValue()).isEqualTo("s1");
            assertThat(properties.path("$window_id").textValue()).isEqualTo("w1");
            assertThat(properties.path("$product_tour_id").textValue()).isEqualTo("t1");
        }
    }

    @Test
    void answersEachEventByItself() {
        Map<ObjectNode, String> verdicts = new LinkedHashMap<>();
        verdicts.put(event(), "ok");
        verdicts.put(event().put("event", ""), "drop missing_event_name");
        verdicts.put(event().putNull("event"), "drop missing_event_name");
        verdicts.put(event().put("event", "x".repeat(201)), "drop event_name_too_long");
        verdicts.put(event().put("event", "x".repeat(200)), "ok");
        verdicts.put(event().put("distinct_id", " "), "drop missing_distinct_id");
        verdicts.put(event().putNull("distinct_id"), "drop missing_distinct_id");
        verdicts.put(event().put("distinct_id", "😀".repeat(201)), "drop distinct_id_too_large");
        verdicts.put(event().put("distinct_id", "😀".repeat(200)), "ok");
        verdicts.put(event().put("distinct_id", 17), "ok");
        verdicts.put(event().put("timestamp", "soon"), "drop invalid_event_timestamp");
        verdicts.put(event().putNull("timestamp"), "drop invalid_event_timestamp");
        verdicts.put(event().put("properties", "x"), "drop malformed_event_properties");
        verdicts.put(withProperties(Json.mapper().createArrayNode()), "ok");
        verdicts.put(withProperties(Json.mapper().createArrayNode().add(1)), "drop malformed_event_properties");
        verdicts.put(event().putNull("properties"), "ok");
        verdicts.put(event().put("event", "$performance_event"), "drop dropped_performance_event");
        verdicts.put(event().put("options", "x"), "drop invalid_options");
        verdicts.put(option("cookieless_mode", "maybe"), "drop invalid_options");
        verdicts.put(option("process_person_profile", "Yes"), "ok");
        verdicts.put(option("disable_skew_adjustment", "off"), "ok");
        verdicts.put(event().put("distinct_id", "NOT_authenticated"), "warning person_processing_disabled");
        verdicts.put(event().put("distinct_id", "System"), "warning person_processing_disabled");
        ObjectNode large = event();
        large.withObject("properties").put("x", "x".repeat(1_000_000));
        verdicts.put(large, "drop event_too_big");
        JsonNode results = json(send(PATH, batch(verdicts.keySet().toArray(ObjectNode[]::new))))
                .path("results");
        SoftAssertions all = new SoftAssertions();
        verdicts.forEach((event, verdict) -> {
            JsonNode result = results.path(event.get("uuid").textValue());
            String told = (result.path("result").asText() + " "
                            + result.path("details").asText(""))
                    .strip();
            all.assertThat(told).as("%.200s", event).isEqualTo(verdict);
            all.assertThat(isStored(event)).as("%.200s", event).isEqualTo(!verdict.startsWith("drop"));
        });
        all.assertAll();
        assertThat(results.size()).isEqualTo(verdicts.size());
    }

    @Test
    void keepsWhatItDropsWithReasons() {
        ObjectNode dropped = event().put("event", "");
        assertThat(send(PATH, batch(event(), dropped)).statusCode()).isEqualTo(200);
        JsonNode newest =
                TestServer.json(world.send("GET", "refused/?limit=1", null)).at("/results/0");
        assertThat(newest.path("status").asInt()).isEqualTo(200);
        assertThat(newest.at("/reasons/0/index").asInt()).isEqualTo(1);
        assertThat(newest.at("/reasons/0/reason").asText()).isEqualTo("missing_event_name");
        assertThat(new String(Base64.getDecoder().decode(newest.path("body").asText()), StandardCharsets.UTF_8))
                .contains(dropped.get("uuid").textValue());
        JsonNode warnings = TestServer.json(
                world.send("GET", "ingestion_warnings/?q=" + dropped.get("uuid").textValue(), null));
        assertThat(warnings.at("/results/0/type").asText()).isEqualTo("missing_event_name");
        assertThat(warnings.at("/results/0/severity").asText()).isEqualTo("error");
    }

    @Test
    void makesNoPersonOfIllegalDistinctIds() {
        for (String id :
                new String[] {"anonymous-user", "'null'", "UNDEFINED", "00000000-0000-0000-0000-000000000000"}) {
            ObjectNode event = event().put("distinct_id", id);
            event.withObject("properties").putObject("$set").put("name", "nobody");
            send(PATH, batch(event));
            JsonNode properties = stored(event).path("properties");
            assertThat(properties.path("$process_person_profile").booleanValue())
                    .isFalse();
            assertThat(properties.path("$process_person_profile").isBoolean()).isTrue();
            assertThat(properties.has("$set")).isFalse();
        }
    }

    @Test
    void correctsTheClientsClockUnlessToldOtherwise() {
        Instant sent = Instant.now().minusSeconds(7_200).truncatedTo(ChronoUnit.MILLIS);
        ObjectNode corrected = event().put("timestamp", sent.minusSeconds(60).toString());
        ObjectNode exact = event().put("timestamp", "2026-01-02T03:04:05.123456789+01:00");
        exact.putObject("options").put("disable_skew_correction", 1);
        HttpRequest.Builder request = headers(PATH).setHeader("PostHog-Request-Timestamp", sent.toString());
        Instant before = Instant.now().truncatedTo(ChronoUnit.MILLIS);
        send(request, batch(corrected, exact).getBytes(StandardCharsets.UTF_8));
        Instant after = Instant.now();
        Instant stored = Instant.parse(stored(corrected).path("timestamp").textValue());
        assertThat(stored).isBetween(before.minusSeconds(60), after.minusSeconds(60));
        assertThat(stored(exact).path("timestamp").textValue()).startsWith("2026-01-02T02:04:05.123456");
    }

    @Test
    void refusesRequestsByTheirHeaders() {
        Map<String, String[]> cases = new LinkedHashMap<>();
        cases.put("401 missing_authorization", new String[] {"Authorization", ""});
        for (String bad : new String[] {
            "Bearer phc_unknown", "Bearer ", "Basic abc", "Bearer phx_1", "Bearer " + "x".repeat(65), "phc_1"
        }) {
            cases.put("401 invalid_api_token " + bad, new String[] {"Authorization", bad});
        }
        for (String name : new String[] {
            "PostHog-Sdk-Info", "PostHog-Attempt", "PostHog-Request-Id", "PostHog-Request-Timestamp", "Content-Type"
        }) {
            cases.put("400 missing_required_headers " + name, new String[] {name, ""});
        }
        cases.put("400 invalid_header_value sdk", new String[] {"PostHog-Sdk-Info", "node"});
        cases.put("400 invalid_header_value sdk version", new String[] {"PostHog-Sdk-Info", "node/"});
        cases.put("400 invalid_header_value attempt 0", new String[] {"PostHog-Attempt", "0"});
        cases.put("400 invalid_header_value attempt", new String[] {"PostHog-Attempt", "one"});
        cases.put("400 invalid_header_value attempts", new String[] {"PostHog-Attempt", "99999999999"});
        cases.put("400 invalid_header_value id", new String[] {"PostHog-Request-Id", "7"});
        cases.put("400 invalid_header_value time", new String[] {"PostHog-Request-Timestamp", "1767225600"});
        cases.put("400 invalid_header_value date", new String[] {"PostHog-Request-Timestamp", "2026-13-01T00:00:00Z"});
        cases.put("415 unsupported_content_type", new String[] {"Content-Type", "text/plain"});
        cases.put("415 unsupported_encoding", new String[] {"Content-Encoding", "compress"});
        cases.put("415 unsupported_encoding two", new String[] {"Content-Encoding", "gzip, br"});
        cases.put("400 request_decoding_error", new String[] {"Content-Encoding", "gzip"});
        SoftAssertions all = new SoftAssertions();
        cases.forEach((answer, header) -> {
            ObjectNode event = event();
            HttpRequest.Builder request = headers(PATH).setHeader(header[0], header[1]);
            HttpResponse<String> told = send(request, batch(event).getBytes(StandardCharsets.UTF_8));
            assertError(all, told, answer);
            all.assertThat(isStored(event)).as(answer).isFalse();
        });
        all.assertAll();
    }

    @Test
    void refusesBodiesAsAWhole() {
        ObjectNode event = event();
        String whole = batch(event);
        Map<String, String> answers = new LinkedHashMap<>();
        answers.put("", "400 empty_body");
        answers.put("{", "400 request_parsing_error");
        answers.put("[]", "400 request_parsing_error");
        answers.put("null", "400 request_parsing_error");
        answers.put("{\"created_at\":\"2026-01-01T00:00:00Z\"}", "400 request_parsing_error");
        answers.put("{\"created_at\":\"2026-01-01T00:00:00Z\",\"batch\":{}}", "400 request_parsing_error");
        answers.put("{\"created_at\":\"2026-01-01T00:00:00Z\",\"batch\":[7]}", "400 request_parsing_error");
        answers.put(whole + "x", "400 request_parsing_error");
        answers.put(whole.substring(0, whole.length() - 2), "400 request_parsing_error");
        answers.put(whole.replace("\"batch\"", "\"historical_migration\":1,\"batch\""), "400 request_parsing_error");
        answers.put(whole.replace("\"properties\":{}", "\"properties\":{\"x\":1e999}"), "400 request_parsing_error");
        answers.put(
                whole.replace("\"properties\":{}", "\"properties\":{\"x\":1e-99999999999}"),
                "400 request_parsing_error");
        answers.put(
                whole.replace("\"properties\":{}", "\"properties\":{\"x\":1,\"x\":2}"), "400 request_parsing_error");
        answers.put(whole.replace("created_at", "createdAt"), "400 invalid_batch");
        answers.put(whole.replace("2026-01-01T00:00:00Z", "yesterday"), "400 invalid_batch");
        answers.put("{\"created_at\":\"2026-01-01T00:00:00Z\",\"batch\":[]}", "400 empty_batch");
        answers.put(batch(event().putNull("uuid")), "400 missing_event_uuid");
        answers.put(batch(event().put("uuid", " ")), "400 missing_event_uuid");
        answers.put(batch(event().put("uuid", "7")), "400 invalid_event_uuid");
        answers.put(batch(event().put("uuid", 7)), "400 invalid_event_uuid");
        answers.put(batch(event, event), "400 duplicate_event_uuid");
        ObjectNode upper = event.deepCopy();
        upper.put("uuid", " " + event.get("uuid").textValue().toUpperCase(Locale.ROOT) + " ");
        answers.put(batch(event, upper), "400 duplicate_event_uuid");
        SoftAssertions all = new SoftAssertions();
        answers.forEach((body, answer) -> assertError(all, send(PATH, body), answer));
        all.assertThat(isStored(event)).isFalse();
        all.assertAll();
        byte[] latin = batch(event().put("event", "ä")).getBytes(StandardCharsets.ISO_8859_1);
        assertError(all, send(headers(PATH), latin), "400 request_decoding_error");
        assertError(all, send(PATH, "x".repeat((10 << 20) + 1)), "413 payload_too_large");
        assertError(
                all,
                send(headers(PATH).setHeader("Content-Encoding", "gzip"), gzip(new byte[(50 << 20) + 1])),
                "413 payload_too_large");
        all.assertAll();
    }

    @Test
    void buildsNothingLargeOfWhatItRefuses() {
        ObjectNode huge = event();
        String lists = "{\"x\":[" + "[],".repeat(4_000_000) + "0]}";
        String many = batch(huge).replace("\"properties\":{}", "\"properties\":" + lists);
        HttpResponse<String> dropped =
                send(headers(PATH).setHeader("Content-Encoding", "gzip"), gzip(many.getBytes(StandardCharsets.UTF_8)));
        assertThat(dropped.body())
                .contains("event_too_big")
                .contains(huge.get("uuid").textValue());
        StringBuilder names = new StringBuilder("{\"created_at\":\"2026-01-01T00:00:00Z\"");
        for (int i = 0; i < 2_000; i++) {
            names.append(",\"n").append(i).append("\":0");
        }
        HttpResponse<String> refused = send(PATH, names + ",\"batch\":[]}");
        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(refused.body()).contains("request_parsing_error").contains("more than 1000 fields");
    }

    @Test
    void takesEveryEncoding() throws IOException {
        for (String encoding : new String[] {"gzip", "deflate", "raw", "zstd", "br", "identity"}) {
            ObjectNode event = event();
            byte[] plain = batch(event).getBytes(StandardCharsets.UTF_8);
            byte[] body = switch (encoding) {
                case "gzip" -> gzip(plain);
                case "deflate", "raw" -> deflated(plain, encoding.equals("raw"));
                case "zstd" -> zstd(plain);
                case "br" -> storedBrotli(plain);
                default -> plain;
            };
            String header = encoding.equals("raw") ? "deflate" : encoding;
            HttpResponse<String> answer = send(headers(PATH).setHeader("Content-Encoding", header), body);
            assertThat(answer.statusCode()).as(encoding + answer.body()).isEqualTo(200);
            assertThat(isStored(event)).as(encoding).isTrue();
        }
    }

    @Test
    void takesAHistoricalImportTwiceAndStoresItOnce() {
        String body = batch(event(), event()).replace("\"batch\"", "\"historical_migration\":true,\"batch\"");
        assertThat(send(PATH, body).statusCode()).isEqualTo(200);
        long imported = imported();
        assertThat(send(PATH, body).statusCode()).isEqualTo(200);
        assertThat(imported()).isEqualTo(imported).isGreaterThanOrEqualTo(2);
    }

    @Test
    void letsPagesOfAnyOriginSendAndRead() {
        HttpResponse<String> preflight = server.send(server.request("OPTIONS", PATH, null)
                .header("Origin", "https://shop.example")
                .header("Access-Control-Request-Headers", "authorization, posthog-attempt"));
        assertThat(preflight.statusCode()).isEqualTo(200);
        assertThat(preflight.body()).isEqualTo("{\"status\":1}");
        assertThat(preflight.headers().firstValue("Access-Control-Allow-Headers"))
                .contains("authorization, posthog-attempt");
        for (HttpResponse<String> answer : Arrays.asList(
                send(
                        headers(PATH).header("Origin", "https://shop.example"),
                        batch(event()).getBytes(StandardCharsets.UTF_8)),
                send(headers(PATH).header("Origin", "https://shop.example"), new byte[0]),
                server.send(server.request("GET", PATH, null).header("Origin", "https://shop.example")))) {
            assertThat(answer.headers().firstValue("Access-Control-Allow-Origin"))
                    .contains("https://shop.example");
        }
        HttpResponse<String> get = server.send(server.request("GET", PATH, null));
        assertThat(get.statusCode()).isEqualTo(405);
        assertThat(get.headers().firstValue("Allow")).contains("POST, OPTIONS");
    }

    private static void assertError(SoftAssertions all, HttpResponse<String> answer, String expected) {
        String[] words = expected.split(" ", 3);
        all.assertThat(answer.statusCode()).as(expected).isEqualTo(Integer.parseInt(words[0]));
        JsonNode error = json(answer);
        all.assertThat(error.path("error").asText()).as(expected).isEqualTo(words[1]);
        all.assertThat(error.path("error_description").asText()).as(expected).isNotBlank();
        all.assertThat(error.path("error_uri").asText()).isEqualTo("https://posthog.com/docs/api");
        all.assertThat(answer.headers().firstValue("Accept")).contains("application/json");
        all.assertThat(answer.headers().firstValue("Accept-Encoding")).contains("gzip, deflate, br, zstd");
    }

    private static ObjectNode event() {
        ObjectNode event = Json.object();
        event.put("event", "seen").put("uuid", UUID.randomUUID().toString()).put("distinct_id", "anna");
        event.put("timestamp", "2026-01-02T03:04:05.000Z").putObject("properties");
        return event;
    }

    private static ObjectNode option(String name, String value) {
        ObjectNode event = event();
        event.putObject("options").put(name, value);
        return event;
    }

    private static ObjectNode withProperties(ArrayNode properties) {
        ObjectNode event = event();
        event.set("properties", properties);
        return event;
    }

    private static String batch(ObjectNode... events) {
        ObjectNode batch = Json.object().put("created_at", "2026-01-01T00:00:00Z");
        batch.putArray("batch").addAll(Arrays.asList(events));
        return batch.toString();
    }

    private HttpResponse<String> send(String path, String body) {
        return send(headers(path), body.getBytes(StandardCharsets.UTF_8));
    }

    private HttpResponse<String> send(HttpRequest.Builder request, byte[] body) {
        return server.send(request.POST(HttpRequest.BodyPublishers.ofByteArray(body)));
    }

    private HttpRequest.Builder headers(String path) {
        return HttpRequest.newBuilder(URI.create(server.tenrec().baseUrl() + path))
                .header("Authorization", "bearer  " + world.token() + " ")
                .header("Content-Type", "application/json; charset=utf-8")
                .header("PostHog-Sdk-Info", "posthog-node/5.70.0")
                .header("PostHog-Attempt", "1")
                .header("PostHog-Request-Id", REQUEST_ID)
                .header("PostHog-Request-Timestamp", Instant.now().toString());
    }

    private static JsonNode json(HttpResponse<String> answer) {
        return TestServer.json(answer);
    }

    private JsonNode stored(ObjectNode event) {
        return json(world.send("GET", "events/" + event.get("uuid").textValue() + "/", null));
    }

    private boolean isStored(ObjectNode event) {
        return stored(event).has("uuid") || stored(event).has("id");
    }

    private long imported() {
        JsonNode usage = json(world.send("GET", "usage/", null));
        return usage.findValues("imported").stream()
                .mapToLong(JsonNode::asLong)
                .max()
                .orElse(-1);
    }

    private static byte[] gzip(byte[] plain) {
        ByteArrayOutputStream target = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(target)) {
            gzip.write(plain);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return target.toByteArray();
    }

    private static byte[] deflated(byte[] plain, boolean isRaw) throws IOException {
        ByteArrayOutputStream target = new ByteArrayOutputStream();
        Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, isRaw);
        try (DeflaterOutputStream stream = new DeflaterOutputStream(target, deflater)) {
            stream.write(plain);
        }
        deflater.end();
        return target.toByteArray();
    }

    private static byte[] zstd(byte[] plain) {
        var compressor = new io.airlift.compress.zstd.ZstdCompressor();
        byte[] target = new byte[compressor.maxCompressedLength(plain.length)];
        return Arrays.copyOf(target, compressor.compress(plain, 0, plain.length, target, 0, target.length));
    }

    /** Brotli without compression: a window, one block of plain bytes and the end. */
    private static byte[] storedBrotli(byte[] plain) {
        long header = ((long) (plain.length - 1) << 4) | (1L << 20);
        byte[] target = new byte[plain.length + 4];
        for (int i = 0; i < 3; i++) {
            target[i] = (byte) (header >> (8 * i));
        }
        System.arraycopy(plain, 0, target, 3, plain.length);
        target[plain.length + 3] = 3;
        return target;
    }
}
