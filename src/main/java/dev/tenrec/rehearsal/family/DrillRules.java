package dev.tenrec.rehearsal.family;

import dev.tenrec.primitive.LongNumbering;
import dev.tenrec.rehearsal.log.RequestOutcome;
import dev.tenrec.rehearsal.rule.Family;
import dev.tenrec.rehearsal.rule.Findings;
import dev.tenrec.rehearsal.rule.Severity;
import dev.tenrec.rehearsal.wire.WireEvent;
import dev.tenrec.rehearsal.wire.WireRequest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The reaction of the client to failures that were played: events that it lost or doubled, and its patience. */
final class DrillRules implements Family {
    private static final int PLAYED_MAX = 10_000;
    private static final long SECOND = 1_000_000L;

    /** A request to which a drill was played. */
    private record Played(WireRequest request, List<Long> contents, long retryMicros) {}

    private final Findings findings;
    private final List<Played> played = new ArrayList<>();
    /** Requests answered 429, by the content of their first event. */
    private final Map<Long, Played> throttled = new HashMap<>();

    private final LongNumbering contents = new LongNumbering();
    private final List<Integer> counts = new ArrayList<>();
    private boolean hasThrottled;

    DrillRules(RunContext run) {
        findings = run.findings();
    }

    @Override
    public void request(WireRequest request) {
        if (request.events().isEmpty()) {
            return;
        }
        long first = Fingerprints.content(request.events().get(0));
        Played before = throttled.remove(first);
        if (before != null && request.receivedMicros() < before.request.receivedMicros() + before.retryMicros) {
            long millis = (request.receivedMicros() - before.request.receivedMicros()) / 1_000;
            findings.request(
                    "ORD-07", request, "after " + millis + " ms, asked for " + before.retryMicros / SECOND + " s");
        }
        RequestOutcome outcome = request.logged().outcome();
        if (outcome == null || outcome.drill() == 0 || played.size() >= PLAYED_MAX) {
            return;
        }
        List<Long> all = request.events().stream().map(Fingerprints::content).toList();
        long retry = outcome.status() == 429 ? Long.parseLong(outcome.text()) * SECOND : 0;
        Played one = new Played(request, all, retry);
        played.add(one);
        if (outcome.status() == 429) {
            hasThrottled = true;
            throttled.put(first, one);
        }
    }

    @Override
    public void event(WireEvent event) {
        if (!event.isAccepted() || played.isEmpty()) {
            return;
        }
        int before = contents.size();
        int number = contents.add(Fingerprints.content(event));
        if (number == before) {
            counts.add(1);
        } else if (event.uuid() == null) {
            counts.set(number, counts.get(number) + 1);
        }
    }

    @Override
    public void end() {
        for (Played one : played) {
            long lost = one.contents.stream()
                    .filter(content -> contents.find(content) < 0)
                    .count();
            long doubled = one.contents.stream()
                    .filter(content -> contents.find(content) >= 0 && counts.get(contents.find(content)) > 1)
                    .count();
            if (lost + doubled > 0) {
                findings.request(
                        "ORD-05",
                        one.request,
                        Severity.ERROR,
                        lost + doubled,
                        "request " + one.request.number() + ": " + lost + " lost, " + doubled + " doubled");
            }
        }
        if (played.isEmpty()) {
            findings.notAssessed("ORD-05");
        }
        if (!hasThrottled) {
            findings.notAssessed("ORD-07");
        }
    }
}
