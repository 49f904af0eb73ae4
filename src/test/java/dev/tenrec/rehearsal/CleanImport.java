package dev.tenrec.rehearsal;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.capture.body.CaptureRequest;
import dev.tenrec.capture.body.Decompressor;
import dev.tenrec.capture.body.Dialect;
import dev.tenrec.capture.body.Payload;
import dev.tenrec.insight.exec.scan.Parallel;
import dev.tenrec.json.Json;
import dev.tenrec.json.Timestamps;
import dev.tenrec.rehearsal.family.Families;
import dev.tenrec.rehearsal.family.RunContext;
import dev.tenrec.rehearsal.log.LoggedRequest;
import dev.tenrec.rehearsal.log.RequestOutcome;
import dev.tenrec.rehearsal.log.SentRequest;
import dev.tenrec.rehearsal.plan.PlanParser;
import dev.tenrec.rehearsal.rule.Findings;
import dev.tenrec.rehearsal.rule.RuleCatalogue;
import dev.tenrec.rehearsal.wire.AcceptedEvents;
import dev.tenrec.rehearsal.wire.WireReader;
import dev.tenrec.rehearsal.wire.WireRequest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.function.Predicate;

/**
 * A made-up import without a fault, in the shape that the converter of a vendor's export gives it: one request a day,
 * users with one or two devices, groups, sessions, page views and purchases. A test may change it before it is judged.
 */
final class CleanImport {
    static final List<String> TOOLS = List.of("amplitude", "mixpanel", "ga4", "heap", "matomo", "plausible");

    private static final long FIRST_DAY = Timestamps.micros(Instant.parse("2024-03-01T00:00:00Z"));
    private static final long ARRIVAL = Timestamps.micros(Instant.parse("2026-10-01T12:00:00Z"));
    private static final long DAY = 86_400_000_000L;
    private static final int DAYS = 6;
    private static final int USERS = 12;

    private final SplittableRandom random;
    private final String tool;
    /** By request. */
    final List<Sent> requests = new ArrayList<>();
    /** May be changed. */
    final ObjectNode plan = Json.object();

    /** A request that may be changed. */
    static final class Sent {
        final ObjectNode envelope = Json.object();
        final List<ObjectNode> events = new ArrayList<>();
        long receivedMicros;
        int status = 200;
        String client = "test";
        int durationMicros = 1_000;
        /** Sent in place of the events, if any. */
        byte[] body;

        private byte[] bytes() {
            if (body != null) {
                return body;
            }
            if (!envelope.has("batch")) {
                events.forEach(envelope.putArray("batch")::add);
            }
            return Json.write(envelope);
        }
    }

    CleanImport(long seed, String tool) {
        this.random = new SplittableRandom(seed);
        this.tool = tool;
        plan.putObject("source").put("tool", tool).put("project_start", "2024-01-01T00:00:00Z");
        plan.putObject("ids").put("user", "^u_[0-9]+$");
        for (int day = 0; day < DAYS; day++) {
            Sent sent = new Sent();
            sent.envelope.put("api_key", "phc_known").put("historical_migration", true);
            sent.receivedMicros = ARRIVAL + day * 5_000_000L;
            requests.add(sent);
            for (int user = 0; user < USERS; user++) {
                day(sent.events, day, user);
            }
            sent.events.sort((one, other) -> one.path("timestamp")
                    .asText()
                    .compareTo(other.path("timestamp").asText()));
        }
    }

    private void day(List<ObjectNode> events, int day, int user) {
        long micros = FIRST_DAY + day * DAY + user * 3_600_000_000L + random.nextInt(3_000) * 1_001_001L;
        UUID session = new UUID(
                ((micros / 1_000) << 16) | 0x7000L | random.nextInt(4_096), random.nextLong() | Long.MIN_VALUE);
        String device = new UUID(user * 7_919L | 0x4000L, 0x8000000000000000L | (day / 3)).toString();
        String id = "u_" + (100 + user);
        boolean isNew = day == 0 || day == 3;
        long at = micros;
        for (int i = 0; i < 3; i++) {
            at += 7_013_017L;
            pageview(event(events, "$pageview", isNew ? device : id, at), session, user);
        }
        if (isNew) {
            at += 1_000_003L;
            ObjectNode identify = event(events, "$identify", id, at);
            identify.put("$anon_distinct_id", device).put("$session_id", session.toString());
            identify.putObject("$set").put("plan", "free").put("day", day);
        }
        if (day == 0 && user < 3) {
            at += 1_000_003L;
            ObjectNode group = event(events, "$groupidentify", id, at);
            group.put("$group_type", "company").put("$group_key", "c_" + user);
            group.putObject("$group_set").put("name", "Company");
        }
        at += 60_000_007L;
        ObjectNode bought = event(events, "purchase", id, at);
        bought.put("amount", 10 + random.nextInt(1_000) / 100.0)
                .put("item", "book")
                .put("$session_id", session.toString());
        bought.putObject("$groups").put("company", "c_" + user % 3);
    }

    private void pageview(ObjectNode view, UUID session, int user) {
        view.put("$session_id", session.toString());
        view.put("$current_url", "https://shop.example/p/" + user)
                .put("$host", "shop.example")
                .put("$pathname", "/p/" + user);
        view.put("$browser", "Firefox").put("$os", "Windows").put("$device_type", "Desktop");
        switch (tool) {
            case "amplitude" -> view.put("analytics_source", "amplitude").put("$amplitude_user_id", "u_" + user);
            case "mixpanel" -> view.put("mp_lib", "web").put("$geoip_country_code", "DE");
            case "ga4" -> view.put("title", "Shop").put("$referrer", "https://search.example/");
            case "heap" -> view.put("heap_library", "web").put("$referring_domain", "search.example");
            case "matomo" -> view.put("title", "Shop").put("visit_count", 3);
            default -> view.put("$referring_domain", "search.example").put("experimental", true);
        }
    }

    private ObjectNode event(List<ObjectNode> events, String name, String id, long micros) {
        ObjectNode event = Json.object();
        event.put(
                "uuid",
                new UUID((random.nextLong() & ~0xf000L) | 0x5000L, (random.nextLong() >>> 2) | Long.MIN_VALUE)
                        .toString());
        event.put("event", name).put("distinct_id", id).put("timestamp", Timestamps.format(micros));
        events.add(event);
        return event.putObject("properties").put("$geoip_disable", true).put("$lib", "posthog-python");
    }

    /** A copy of each event, by the event itself. */
    IdentityHashMap<ObjectNode, ObjectNode> copies() {
        IdentityHashMap<ObjectNode, ObjectNode> copies = new IdentityHashMap<>();
        requests.forEach(sent -> sent.events.forEach(event -> copies.put(event, event.deepCopy())));
        return copies;
    }

    /** The first events that fit, of the whole import. */
    List<ObjectNode> first(int count, Predicate<ObjectNode> fits) {
        return requests.stream()
                .flatMap(sent -> sent.events.stream())
                .filter(fits)
                .limit(count)
                .toList();
    }

    /** The first purchases. */
    List<ObjectNode> purchases(int count) {
        return first(count, event -> event.path("event").asText().equals("purchase"));
    }

    static ObjectNode properties(ObjectNode event) {
        return (ObjectNode) event.get("properties");
    }

    /** Judges it. */
    Findings judge() {
        Findings findings = new Findings(RuleCatalogue.builtIn());
        WireReader reader = new WireReader(new Payload(new Decompressor(Decompressor.OUTPUT_MAX)), AcceptedEvents.NONE);
        try (RunContext run = new RunContext(
                PlanParser.parse(plan.toString()), findings, i -> reader.read(logged(i, requests.get(i))))) {
            Families families = new Families(run, null, () -> {});
            for (int i = 0; i < requests.size(); i++) {
                WireRequest request = reader.read(logged(i, requests.get(i)));
                for (int part = 0; part < families.parts(); part++) {
                    families.judge(part, request, 0, request.events().size());
                }
            }
            families.end(Parallel.singleThreaded());
        }
        return findings;
    }

    private static LoggedRequest logged(int number, Sent sent) {
        byte[] body = sent.bytes();
        int events = sent.events.size();
        RequestOutcome outcome = sent.status == 200
                ? new RequestOutcome(200, sent.durationMicros, events, events, 0, 0, 0, 0, "")
                : RequestOutcome.refused(sent.status, sent.durationMicros, events, "refused");
        return new LoggedRequest(
                number,
                new SentRequest(
                        new CaptureRequest(
                                body, Dialect.NEWER, null, "application/json", null, sent.receivedMicros, "/batch/"),
                        SentRequest.NO_TIME,
                        false,
                        sent.client),
                outcome);
    }
}
