package dev.tenrec.capture.body;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.capture.Capture;
import dev.tenrec.capture.CaptureResult;
import dev.tenrec.capture.Pace;
import dev.tenrec.json.Timestamps;
import dev.tenrec.storage.EventBatch;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;

/** The forms that a body can have, and where keys and distinct ids can stand in them. */
final class BodyShapesTest {
    private static final String NO_NAME =
            "400 failed to hydrate events from request: non-engage request missing event name attribute";

    @Test
    void takesArraysBatchesAndSingleEvents() {
        String event = "{'event':'seen','distinct_id':'anna','token':'phc_known','properties':{'x':1}}";
        for (Dialect dialect : Dialect.values()) {
            for (String body : new String[] {
                event,
                "[" + event + "]",
                "{'batch':[" + event + "]}",
                "{'api_key':'phc_known','batch':[" + event + "]}",
                "{'batch':[" + event + "],'token':' phc_known '}",
                event.replace("'token'", "'api_key'"),
                event.replace("'token'", "'$token'"),
                "{'event':'seen','$distinct_id':'anna','properties':{'token':'phc_known','x':1}}",
                "{'properties':{'token':'phc_known','distinct_id':'anna','x':1},'event':'seen'}",
                "{'event':'seen','distinct_id':null,'api_key':'phc_known','properties':{'distinct_id':'anna','x':1}}"
            }) {
                EventBatch batch = parse(body, dialect, null).batches().get(0);
                assertThat(batch.count()).as(body).isEqualTo(1);
                assertThat(batch.name(0)).isEqualTo("seen");
                assertThat(batch.distinctId(0)).isEqualTo("anna");
                assertThat(new String(batch.properties(0), StandardCharsets.UTF_8))
                        .contains("'x':1".replace('\'', '"'));
                assertThat(batch.isHistorical()).isFalse();
            }
        }
    }

    @Test
    void makesAnIdentifyOfAnEventWithoutANameOnEngageOnly() {
        String body =
                "{'$token':'phc_known','$distinct_id':'anna','$set':{'plan':'pro'},'$device_id':'d','$user_id':1}";
        EventBatch batch = parse(body, Dialect.ENGAGE, null).batches().get(0);
        assertThat(batch.name(0)).isEqualTo("$identify");
        assertThat(batch.distinctId(0)).isEqualTo("anna");
        assertThat(new String(batch.properties(0), StandardCharsets.UTF_8)).isEqualTo("{\"$set\":{\"plan\":\"pro\"}}");
        assertThat(refusal(body, Dialect.LEGACY)).isEqualTo(NO_NAME);
        assertThat(refusal(body, Dialect.NEWER)).isEqualTo(NO_NAME);
    }

    @Test
    void refusesOtherShapesWithTheWordsThatClientsKnow() {
        Map<String, String> answers = Map.ofEntries(
                Map.entry("[]", "400 request holds no event"),
                Map.entry("{'api_key':'phc_known','batch':[]}", "400 request holds no event"),
                Map.entry("{}", NO_NAME),
                Map.entry("{'api_key':'phc_known','event':null,'distinct_id':'u'}", NO_NAME),
                Map.entry("{'data':[{'event':'a'}],'api_key':'phc_known'}", NO_NAME),
                Map.entry("5", "400 failed to parse request: expected an event, an array"),
                Map.entry("'text'", "400 failed to parse request: expected an event, an array"),
                Map.entry(" ", "400 failed to parse request: expected an event, an array"),
                Map.entry(
                        "[{'event':'a','distinct_id':'u','token':'phc_known'},1]",
                        "400 event must be an object (event 1)"),
                Map.entry("{'api_key':'phc_known','batch':[[{}]]}", "400 event must be an object (event 0)"),
                Map.entry("[{'event':'a','distinct_id':'u'}", "400 failed to parse request: "),
                Map.entry("{'event':'a','distinct_id':'u'", "400 failed to parse request: "),
                Map.entry("[] []", "400 failed to parse request: unexpected text after the end"),
                Map.entry("{'event':'a'} x", "400 failed to parse request: "),
                Map.entry(
                        "{'batch':{},'api_key':'phc_known'}", "400 failed to parse request: 'batch' must be an array"),
                Map.entry(
                        "{'event':'','distinct_id':'u','token':'phc_known'}",
                        "400 event submitted with an empty event name (event 0)"),
                Map.entry("{'event':'a','token':'phc_known'}", "400 event submitted without a distinct_id (event 0)"),
                Map.entry(
                        "[{'event':'a','token':'phc_known','distinct_id':'u'},{'event':'a'}]",
                        "400 event submitted without a distinct_id (event 1)"),
                Map.entry(
                        "{'event':'a','distinct_id':'u','uuid':'7','token':'phc_known'}",
                        "400 uuid is not valid (event 0)"),
                Map.entry("{'event':'a','distinct_id':'u'}", "401 event submitted without an api_key"),
                Map.entry(
                        "[{'event':'a','distinct_id':'u','token':'a'},{'event':'a','distinct_id':'u','api_key':'b'}]",
                        "401 batch submitted with inconsistent api_key values"),
                Map.entry(
                        "{'event':'a','distinct_id':'u','token':'phc_known','x':'" + "x".repeat(1_000_000) + "'}",
                        "413 maximum event size exceeded: more than 1000000 bytes (event 0)"));
        SoftAssertions all = new SoftAssertions();
        answers.forEach((body, answer) -> all.assertThat(refusal(body, Dialect.LEGACY))
                .as(body.substring(0, Math.min(100, body.length())))
                .startsWith(answer));
        all.assertAll();
    }

    @Test
    void ignoresFieldsOfTheBatchInASingleEvent() {
        String event = "{'event':'a','distinct_id':'u','token':'phc_known','historical_migration':%s,"
                + "'sent_at':'2020-01-01T00:00:00Z','timestamp':'2026-01-01T00:00:00Z'}";
        for (String flag : new String[] {"true", "'yes'", "null"}) {
            EventBatch batch =
                    parse(event.formatted(flag), Dialect.LEGACY, null).batches().get(0);
            assertThat(batch.isHistorical()).isFalse();
            assertThat(batch.timestampMicros(0)).isEqualTo(1_767_225_600_000_000L);
        }
    }

    @Test
    void leavesOutPerformanceEventsWhateverTheyHold() {
        String event = "{'event':'$performance_event','properties':{'token':'phc_known'}}";
        for (String body : new String[] {event, "[" + event + "," + event + "]", "{'batch':[" + event + "]}"}) {
            CaptureResult result = parse(body, Dialect.LEGACY, null);
            assertThat(result.batches().get(0).count()).isZero();
            assertThat(result.warnings()).isEmpty();
        }
    }

    @Test
    void takesEmptyPropertiesAndUnknownFieldsOfPhp() {
        EventBatch batch = parse(
                        "{'event':'a','distinct_id':'u','token':'phc_known','properties':[],'groups':[],'type':'x',"
                                + "'library':'posthog-php','messageId':null,'$lib':'x','$groups':{'a':1}}",
                        Dialect.NEWER,
                        null)
                .batches()
                .get(0);
        assertThat(new String(batch.properties(0), StandardCharsets.UTF_8)).isEqualTo("{}");
    }

    @Test
    void takesTheTimeOfSendingFromTheQuery() {
        String event = "{'event':'a','distinct_id':'u','token':'phc_known','timestamp':'2026-01-01T00:00:00Z'}";
        long received = Timestamps.micros(Capture.NOW);
        long sentMillis = received / 1_000 - 60_000;
        long skewed = 1_767_225_600_000_000L + received - sentMillis * 1_000;
        assertThat(parse(event, Dialect.LEGACY, "ip=1&_=" + sentMillis + "&ver=1")
                        .batches()
                        .get(0)
                        .timestampMicros(0))
                .isEqualTo(skewed);
        for (String ignored : new String[] {"x", "", "1.5", "-1", "1767225600", "99999999999999999999", "%00"}) {
            assertThat(parse(event, Dialect.LEGACY, "_=" + ignored)
                            .batches()
                            .get(0)
                            .timestampMicros(0))
                    .as(ignored)
                    .isEqualTo(1_767_225_600_000_000L);
        }
    }

    private static CaptureResult parse(String body, Dialect dialect, String query) {
        return Capture.parser().parse(request(body, dialect, query), Pace.FULL_SPEED);
    }

    private static String refusal(String body, Dialect dialect) {
        CaptureRefusal refusal = Capture.refusal(request(body, dialect, null));
        return refusal.status() + " " + refusal.text();
    }

    private static CaptureRequest request(String body, Dialect dialect, String query) {
        byte[] json = body.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
        return new CaptureRequest(json, dialect, query, null, null, Timestamps.micros(Capture.NOW));
    }
}
