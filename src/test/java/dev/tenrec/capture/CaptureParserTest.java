package dev.tenrec.capture;

import static dev.tenrec.capture.Capture.envelope;
import static dev.tenrec.capture.Capture.events;
import static dev.tenrec.capture.Capture.historical;
import static dev.tenrec.capture.Capture.parse;
import static dev.tenrec.capture.Capture.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.capture.body.CaptureReason;
import dev.tenrec.capture.body.CaptureRefusal;
import dev.tenrec.ingestion.WarningType;
import dev.tenrec.json.Timestamps;
import dev.tenrec.storage.EventBatch;
import dev.tenrec.storage.EventLayout;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;

class CaptureParserTest {
    private static final String UUID = "0191f3a0-7b7b-7000-8000-0123456789ab";

    @Test
    void keepsAnEventAsSent() {
        String properties = "{\"n\" : 9007199254740993, \"d\":1.50, \"t\":\"\\u00e4\\n\"}";
        CaptureResult result = parse("{\"batch\":[{\"properties\":" + properties
                + ",\"distinct_id\":\"u1\",\"event\":\"signup\",\"uuid\":\"" + UUID
                + "\",\"timestamp\":\"2024-01-31T10:20:30.123456+02:00\"}],\"api_key\":\"phc_known\"}");
        EventBatch batch = result.batches().get(0);
        assertThat(batch.projectId()).isEqualTo(Capture.PROJECT);
        assertThat(batch.count()).isEqualTo(1);
        assertThat(batch.name(0)).isEqualTo("signup");
        assertThat(batch.distinctId(0)).isEqualTo("u1");
        assertThat(batch.uuid(0)).hasToString(UUID);
        assertThat(time(batch)).isEqualTo("2024-01-31T08:20:30.123456Z");
        assertThat(text(batch)).isEqualTo(properties);
        assertThat(batch.flags(0)).isZero();
        assertThat(result.uuidsAssigned()).isZero();
        assertThat(result.warnings()).isEmpty();
    }

    @Test
    void refusesMoreEventsThanMemoryIsSetAsideFor() {
        CaptureRefusal refusal = refusal(envelope("", "{}" + ",{}".repeat(BatchParser.EVENTS_MAX)));
        assertThat(refusal.status()).isEqualTo(413);
        assertThat(refusal.text()).isEqualTo("maximum number of events exceeded: more than " + BatchParser.EVENTS_MAX);
        assertThat(refusal.projectId()).hasValue(Capture.PROJECT);
    }

    @Test
    void answersEachBadBodyWithItsOwnText() {
        String event = "{'event':'a','distinct_id':'u'}";
        String deep = "[".repeat(61) + "]".repeat(61);
        Map<String, String> answers = Map.ofEntries(
                Map.entry("", "400 request missing data payload"),
                Map.entry(envelope("", ""), "400 request holds no event"),
                Map.entry("{\"batch\":[]", "400 failed to parse request: Unexpected end-of-input"),
                Map.entry("1", "400 failed to parse request: expected an event, an array of events or an object"),
                Map.entry(envelope("", event) + "x", "400 failed to parse request: Unrecognized token 'x'"),
                Map.entry(envelope("", event) + "{}", "400 failed to parse request: unexpected text after the end"),
                Map.entry(
                        envelope("'batch':[],", event),
                        "400 failed to parse request: duplicate field 'batch' at line 1"),
                Map.entry(
                        envelope("", "{'event':'a','event':'b'}"),
                        "400 failed to parse request: duplicate field 'event' at line 1 column 55 (event 0)"),
                Map.entry(
                        envelope("", event + ",{'event':'a','distinct_id':'u','properties':{'x':{'k':1,'k':2}}}"),
                        "400 failed to parse request: duplicate field 'k' at line 1"),
                Map.entry(envelope("", properties("NaN")), "400 failed to parse request: Non-standard token 'NaN'"),
                Map.entry(envelope("", properties("1e400")), "400 failed to parse request: number out of range at"),
                Map.entry(
                        envelope("", properties("1e-99999999999")),
                        "400 failed to parse request: number out of range at"),
                Map.entry(
                        envelope("", properties("0e99999999999")),
                        "400 failed to parse request: number out of range at"),
                Map.entry(
                        envelope("", properties("1" + "0".repeat(100))),
                        "400 failed to parse request: Number value length (101) exceeds the maximum allowed"),
                Map.entry(
                        envelope("", properties(deep)),
                        "400 failed to parse request: Document nesting depth (65) exceeds the maximum allowed"),
                Map.entry(
                        envelope("", properties(names(1_001))),
                        "400 failed to parse request: more than 1000 fields in an object at line 1"),
                Map.entry(
                        envelope("", "{'distinct_id':'u'}"), "400 event submitted with an empty event name (event 0)"),
                Map.entry(
                        envelope("", "{'event':'','distinct_id':'u'}"),
                        "400 event submitted with an empty event name (event 0)"),
                Map.entry(envelope("", "{'event':1,'distinct_id':'u'}"), "400 event name must be a string (event 0)"),
                Map.entry(envelope("", event + ",7"), "400 event must be an object (event 1)"),
                Map.entry(
                        envelope("", event + ",{'event':'a'}"), "400 event submitted without a distinct_id (event 1)"),
                Map.entry(
                        envelope("", "{'event':'a','distinct_id':''}"),
                        "400 event submitted without a distinct_id (event 0)"),
                Map.entry(
                        envelope("", "{'event':'a','distinct_id':null,'properties':{'distinct_id':null}}"),
                        "400 event submitted without a distinct_id (event 0)"),
                Map.entry(
                        envelope("", "{'event':'a','distinct_id':'u','uuid':'1234'}"),
                        "400 uuid is not valid (event 0)"),
                Map.entry(
                        envelope("", "{'event':'a','distinct_id':'u','properties':[1]}"),
                        "400 properties must be an object (event 0)"),
                Map.entry(
                        envelope("", "{'event':'a','distinct_id':'u','$set':'x'}"),
                        "400 $set must be an object (event 0)"),
                Map.entry(
                        envelope("", "{'event':'a','distinct_id':'u','properties':{'$cookieless_mode':1}}"),
                        "400 event submitted with invalid cookieless mode (event 0)"),
                Map.entry(
                        envelope("'historical_migration':true,", event),
                        "400 historical event submitted without a timestamp (event 0)"),
                Map.entry(
                        envelope("'historical_migration':true,", event.replace("}", ",'timestamp':'soon'}")),
                        "400 historical event submitted with an invalid timestamp (event 0)"),
                Map.entry(
                        envelope("'historical_migration':'yes',", event),
                        "400 failed to parse request: 'historical_migration' must be true or false at line 1"),
                Map.entry(
                        envelope("", event.replace("}", ",'x':'" + "x".repeat(1_000_000) + "'}")),
                        "413 maximum event size exceeded: more than 1000000 bytes (event 0)"),
                Map.entry(
                        "{\"batch\":[{\"event\":\"a\",\"distinct_id\":\"u\"}]}",
                        "401 event submitted without an api_key"),
                Map.entry(key("''"), "401 API key is not valid: empty"),
                Map.entry(key("' '"), "401 API key is not valid: empty"),
                Map.entry(key("'" + "x".repeat(65) + "'"), "401 API key is not valid: too_long"),
                Map.entry(key("'ä'"), "401 API key is not valid: not_ascii"),
                Map.entry(key("'phx_1'"), "401 API key is not valid: personal_api_key"),
                Map.entry(key("'a\\u0000'"), "401 API key is not valid: null_byte"),
                Map.entry(key("'phc_other'"), "401 API key is not valid: unknown project API key"),
                Map.entry(key("['phc_known']"), "400 failed to parse request: 'api_key' must be a string"),
                Map.entry(
                        key("'phc_known','token':'phc_other'"),
                        "401 batch submitted with inconsistent api_key values"));
        SoftAssertions all = new SoftAssertions();
        answers.forEach((body, answer) -> {
            CaptureRefusal refusal = refusal(body);
            all.assertThat(refusal.status() + " " + refusal.text())
                    .as(body.substring(0, Math.min(200, body.length())))
                    .startsWith(answer);
        });
        all.assertAll();
    }

    @Test
    void refusesBytesThatAreNotUtf8AndNamesThePlace() {
        byte[] body = envelope("", "{'event':'aä','distinct_id':'u'}").getBytes(StandardCharsets.ISO_8859_1);
        assertThat(refusal(body).text())
                .isEqualTo("failed to decode request: invalid UTF8 in request payload (byte 43)");
    }

    @Test
    void refusesOtherUnicodeEncodings() {
        String body = envelope("", "{'event':'a','distinct_id':'u'}");
        for (var encoding : new java.nio.charset.Charset[] {
            StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE, StandardCharsets.UTF_16
        }) {
            assertThat(refusal(body.getBytes(encoding)).status()).isEqualTo(400);
        }
    }

    @Test
    void takesOneByteOrderMark() {
        String body = envelope("", "{'event':'a','distinct_id':'u','properties':{'x':1}}");
        assertThat(text(parse("\uFEFF" + body).batches().get(0))).isEqualTo("{\"x\":1}");
        assertThat(refusal("\uFEFF\uFEFF" + body).status()).isEqualTo(400);
    }

    @Test
    void namesAllReasonsUpToAHundred() {
        String bad = IntStream.range(0, 150)
                .mapToObj(i -> "{'event':'a'}")
                .reduce((a, b) -> a + "," + b)
                .orElseThrow();
        CaptureRefusal refusal = refusal(envelope("", "{'event':'a','distinct_id':'u'}," + bad));
        assertThat(refusal.reasons()).hasSize(100);
        assertThat(refusal.reasons().get(99))
                .isEqualTo(new CaptureReason(
                        100, "distinct_id", "event submitted without a distinct_id", null, "a", null));
        assertThat(refusal.projectId()).hasValue(Capture.PROJECT);
    }

    @Test
    void takesTheKeyFromTheEventsWhenTheEnvelopeHasNone() {
        String event = "{\"event\":\"a\",\"distinct_id\":\"u\",\"properties\":{\"token\":\"phc_known\"}}";
        assertThat(parse("{\"batch\":[" + event + "," + event + "]}")
                        .batches()
                        .get(0)
                        .count())
                .isEqualTo(2);
        CaptureRefusal refusal = refusal("{\"batch\":[" + event + "," + event.replace("known", "other") + "]}");
        assertThat(refusal.text()).isEqualTo("batch submitted with inconsistent api_key values");
    }

    @Test
    void makesTextOfOtherDistinctIds() {
        Stream.of("1", "-1.50", "true", "[1, 2]", "{'a':1}").forEach(id -> {
            EventBatch batch =
                    events("{'event':'a','distinct_id':" + id + "}").batches().get(0);
            assertThat(batch.distinctId(0)).isEqualTo(id.replace('\'', '"'));
        });
        assertThat(events("{'event':'a','distinct_id':null,'properties':{'distinct_id':5}}")
                        .batches()
                        .get(0)
                        .distinctId(0))
                .isEqualTo("5");
    }

    @Test
    void cutsLongNamesAndDistinctIdsByCharacters() {
        String face = "😀";
        CaptureResult result = events("{'event':'" + face.repeat(201) + "','distinct_id':'" + face.repeat(201) + "'}");
        assertThat(result.batches().get(0).name(0)).isEqualTo(face.repeat(200));
        assertThat(result.batches().get(0).distinctId(0)).isEqualTo(face.repeat(200));
        assertThat(result.warnings())
                .containsEntry(WarningType.DISTINCT_ID_TRUNCATED, 1)
                .containsEntry(WarningType.EVENT_NAME_TRUNCATED, 1);
    }

    @Test
    void replacesZerosAndLoneSurrogates() {
        EventBatch batch = events("{'event':'a\\u0000b','distinct_id':'\\ud83d x','properties':"
                        + "{'\\udc00':'\\ud83d\\ude00 \\ud83d \\\\ud83d','z':'\\u0000'}}")
                .batches()
                .get(0);
        assertThat(batch.name(0)).isEqualTo("a\uFFFDb");
        assertThat(batch.distinctId(0)).isEqualTo("\uFFFD x");
        assertThat(text(batch)).isEqualTo("{\"\\ufffd\":\"\\ud83d\\ude00 \\ufffd \\\\ud83d\",\"z\":\"\\u0000\"}");
    }

    @Test
    void assignsOrderedUuidsToLiveEvents() {
        CaptureResult result = events("{'event':'a','distinct_id':'u','uuid':''},{'event':'a','distinct_id':'u'}");
        assertThat(result.uuidsAssigned()).isEqualTo(2);
        assertThat(result.batches().get(0).uuid(0).version()).isEqualTo(7);
        assertThat(result.batches().get(0).uuid(0).variant()).isEqualTo(2);
        assertThat(result.batches().get(0).uuid(0).getMostSignificantBits() >>> 16)
                .isEqualTo(Capture.NOW.toEpochMilli());
        assertThat(result.batches().get(0).uuid(1))
                .isNotEqualTo(result.batches().get(0).uuid(0));
    }

    @Test
    void derivesUuidsOfHistoricalEventsFromTheirContent() {
        String event = "{'event':'a','distinct_id':'u','timestamp':'2024-01-01','properties':{'x':1,'y':[2.50]}}";
        String same = "{'properties':{ 'y':[25e-1], 'x':1.0},'timestamp':'2024-01-01T00:00:00Z','distinct_id':'u',"
                + "'event':'a'}";
        EventBatch first = historical(event).batches().get(0);
        EventBatch second = parse(envelope("'historical_migration':true,'sent_at':'2026-01-02T03:00:00Z',", same))
                .batches()
                .get(0);
        assertThat(first.uuid(0)).isEqualTo(second.uuid(0));
        assertThat(first.uuid(0).version()).isEqualTo(5);
        assertThat(first.isHistorical()).isTrue();
        assertThat(historical(event.replace("'x':1", "'x':2")).batches().get(0).uuid(0))
                .isNotEqualTo(first.uuid(0));
    }

    @Test
    void flagsEventsThatChangeAPerson() {
        assertThat(flags("{'event':'a','distinct_id':'u','properties':{'$set':{'x':1}}}"))
                .isEqualTo(EventLayout.CHANGES_PERSON);
        assertThat(flags("{'event':'a','distinct_id':'u','$set_once':{'x':1}}")).isEqualTo(EventLayout.CHANGES_PERSON);
        assertThat(flags("{'event':'a','distinct_id':'u','properties':{'$unset':['x']}}"))
                .isEqualTo(EventLayout.CHANGES_PERSON);
        assertThat(flags("{'event':'$identify','distinct_id':'u'}")).isEqualTo(EventLayout.CHANGES_PERSON);
        assertThat(flags("{'event':'$exception','distinct_id':'u','$set':{'x':1}}"))
                .isZero();
        assertThat(flags("{'event':'a','distinct_id':'u','properties':{'$process_person_profile':false}}"))
                .isEqualTo(EventLayout.PERSONLESS);
    }

    @Test
    void mergesWhatStandsBesideTheProperties() {
        EventBatch batch = events("{'event':'a','distinct_id':'u','$set':{'x':1,'big':9007199254740993},"
                        + "'properties':{'k':1.50,'$set':{'x':0,'y':2}}}")
                .batches()
                .get(0);
        assertThat(text(batch)).isEqualTo("{\"k\":1.50,\"$set\":{\"x\":1,\"y\":2,\"big\":9007199254740993}}");
    }

    @Test
    void keepsPersonlessEventsWithoutPersonProperties() {
        CaptureResult result = events("{'event':'a','distinct_id':'u','$set':{'x':1},"
                + "'properties':{'$process_person_profile':false,'$set_once':{'y':2},'k':1}}");
        assertThat(text(result.batches().get(0))).isEqualTo("{\"$process_person_profile\":false,\"k\":1}");
    }

    @Test
    void dropsPersonlessIdentify() {
        CaptureResult result = events("{'event':'a','distinct_id':'u'},"
                + "{'event':'$identify','distinct_id':'u','properties':{'$process_person_profile':false}}");
        assertThat(result.batches().get(0).count()).isEqualTo(1);
        assertThat(result.received()).isEqualTo(2);
        assertThat(result.warnings()).containsEntry(WarningType.INVALID_EVENT_WHEN_PROCESS_PERSON_PROFILE_IS_FALSE, 1);
    }

    @Test
    void correctsTheClientsClock() {
        String event = "{'event':'a','distinct_id':'u','timestamp':'2026-01-01T00:00:00Z'%s}";
        String sentAt = "'sent_at':'2026-01-02T03:04:15.678901Z',";
        assertThat(time(parse(envelope(sentAt, event.formatted(""))).batches().get(0)))
                .isEqualTo("2025-12-31T23:59:50Z");
        assertThat(time(parse(envelope(sentAt, event.formatted(",'properties':{'$ignore_sent_at':true}")))
                        .batches()
                        .get(0)))
                .isEqualTo("2026-01-01T00:00:00Z");
        assertThat(time(events(event.formatted(",'offset':1500")).batches().get(0)))
                .isEqualTo("2026-01-02T03:04:04.178901Z");
        assertThat(time(events(event.formatted(",'offset':-1e300")).batches().get(0)))
                .isEqualTo("2026-01-02T03:04:05.678901Z");
        assertThat(time(events(event.formatted(",'offset':1e300")).batches().get(0)))
                .isEqualTo("1970-01-01T00:00:00Z");
    }

    @Test
    void givesTheArrivalTimeToLiveEventsWithoutAUsableOne() {
        assertThat(time(events("{'event':'a','distinct_id':'u'}").batches().get(0)))
                .isEqualTo("2026-01-02T03:04:05.678901Z");
        CaptureResult invalid = events("{'event':'a','distinct_id':'u','timestamp':'soon'}");
        assertThat(time(invalid.batches().get(0))).isEqualTo("2026-01-02T03:04:05.678901Z");
        assertThat(invalid.warnings()).containsEntry(WarningType.IGNORED_INVALID_TIMESTAMP, 1);
        CaptureResult ahead = events("{'event':'a','distinct_id':'u','timestamp':'2026-01-03T02:04:06Z'}");
        assertThat(time(ahead.batches().get(0))).isEqualTo("2026-01-02T03:04:05.678901Z");
        assertThat(ahead.warnings()).containsEntry(WarningType.EVENT_TIMESTAMP_IN_FUTURE, 1);
        assertThat(time(events("{'event':'a','distinct_id':'u','timestamp':'2026-01-03T02:04:05Z'}")
                        .batches()
                        .get(0)))
                .isEqualTo("2026-01-03T02:04:05Z");
    }

    @Test
    void takesEmptyPropertiesInEveryForm() {
        for (String properties : new String[] {"", ",'properties':null", ",'properties':{}", ",'properties':[ ]"}) {
            assertThat(text(events("{'event':'a','distinct_id':'u'" + properties + "}")
                            .batches()
                            .get(0)))
                    .isEqualTo("{}");
        }
    }

    private static String properties(String value) {
        return "{'event':'a','distinct_id':'u','properties':{'x':" + value + "}}";
    }

    private static String names(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> "'n" + i + "':1")
                .toList()
                .toString()
                .replace('[', '{')
                .replace(']', '}');
    }

    private static String key(String key) {
        return ("{'api_key':" + key + ",'batch':[{'event':'a','distinct_id':'u'}]}").replace('\'', '"');
    }

    @Test
    void marksEventsThatConcernGroups() {
        int groups = EventLayout.CONCERNS_GROUPS;
        assertThat(flags("{'event':'$groupidentify','distinct_id':'u'}")).isEqualTo(groups);
        assertThat(flags("{'event':'$group_identify','distinct_id':'u','properties':{'$set':{'x':1}}}"))
                .isEqualTo(groups);
        assertThat(flags("{'event':'$delete_group_property','distinct_id':'u'}"))
                .isEqualTo(groups);
        assertThat(flags("{'event':'a','distinct_id':'u','properties':{'$groups':{'company':'acme'}}}"))
                .isEqualTo(groups);
        assertThat(flags("{'event':'a','distinct_id':'u','properties':{'$groups':[]}}"))
                .isZero();
        assertThat(flags("{'event':'a','distinct_id':'u','properties':{'x':{'$groups':{'company':'acme'}}}}"))
                .isZero();
        assertThat(flags("{'event':'a','distinct_id':'u','properties':"
                        + "{'$groups':{'company':'acme'},'$process_person_profile':false}}"))
                .isEqualTo(EventLayout.PERSONLESS);
    }

    private static int flags(String event) {
        return events(event).batches().get(0).flags(0);
    }

    private static String text(EventBatch batch) {
        return new String(batch.properties(0), StandardCharsets.UTF_8);
    }

    private static String time(EventBatch batch) {
        return Timestamps.format(batch.timestampMicros(0));
    }
}
