package dev.tenrec.rehearsal.family;

import dev.tenrec.rehearsal.identity.Hashes;
import dev.tenrec.rehearsal.log.RequestOutcome;
import dev.tenrec.rehearsal.rule.Family;
import dev.tenrec.rehearsal.rule.Findings;
import dev.tenrec.rehearsal.rule.Severity;
import dev.tenrec.rehearsal.wire.WireEvent;
import dev.tenrec.rehearsal.wire.WireRequest;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;

/** Order, pace and volume. */
final class PaceRules implements Family {
    private static final long DAY = 86_400_000_000L;
    private static final long SECOND = 1_000_000L;
    private static final int IDS_MAX = 10_000;
    private static final int OPEN_MAX = 64;

    private record Open(long endMicros, Set<Long> ids) {}

    private record Arrived(long micros, int events) {}

    private final RunContext run;
    private final Findings findings;
    private final Deque<Open> open = new ArrayDeque<>();
    private final Deque<Arrived> recent = new ArrayDeque<>();
    private long recentEvents;
    private double peak;
    private long firstBefore = Long.MIN_VALUE;
    private long earliest = Long.MAX_VALUE;
    private long latest = Long.MIN_VALUE;

    PaceRules(RunContext run) {
        this.run = run;
        findings = run.findings();
    }

    @Override
    public void request(WireRequest request) {
        if (request.events().isEmpty()) {
            return;
        }
        span(request);
        pace(request);
        together(request);
    }

    private void span(WireRequest request) {
        long first = Long.MAX_VALUE;
        long last = Long.MIN_VALUE;
        for (WireEvent event : request.events()) {
            if (event.hasTime()) {
                first = Math.min(first, event.timestampMicros());
                last = Math.max(last, event.timestampMicros());
            }
        }
        if (first > last) {
            return;
        }
        earliest = Math.min(earliest, first);
        latest = Math.max(latest, last);
        if (firstBefore != Long.MIN_VALUE && first < firstBefore - DAY) {
            findings.request(
                    "ORD-01",
                    request,
                    "request " + request.number() + " begins " + Words.time(first) + " after "
                            + Words.time(firstBefore));
        }
        firstBefore = first;
        long days = Math.floorDiv(last, DAY) - Math.floorDiv(first, DAY) + 1;
        Severity over = run.over((double) days, "batch_warn_days", Severity.WARN, "batch_error_days", Severity.ERROR);
        if (over != null) {
            findings.request("ORD-02", request, over, 1, "request " + request.number() + " spans " + days + " days");
        }
    }

    private void pace(WireRequest request) {
        long now = request.receivedMicros();
        recent.add(new Arrived(now, request.events().size()));
        recentEvents += request.events().size();
        double window = run.threshold("pace_seconds") * SECOND;
        Arrived oldest = recent.peek();
        while (oldest != null && oldest.micros < now - window) {
            recentEvents -= recent.remove().events;
            oldest = recent.peek();
        }
        peak = Math.max(peak, recentEvents / run.threshold("pace_seconds"));
    }

    private void together(WireRequest request) {
        long now = request.receivedMicros();
        open.removeIf(one -> one.endMicros <= now);
        Set<Long> ids = new HashSet<>();
        for (WireEvent event : request.events()) {
            if (ids.size() < IDS_MAX) {
                ids.add(Hashes.of(event.idOrEmpty()));
            }
        }
        if (open.stream().anyMatch(one -> ids.stream().anyMatch(one.ids::contains))) {
            findings.request("ORD-04", request, "request " + request.number());
        }
        RequestOutcome outcome = request.logged().outcome();
        if (outcome != null && open.size() < OPEN_MAX) {
            open.add(new Open(now + outcome.durationMicros(), ids));
        }
    }

    @Override
    public void end() {
        if (peak > run.threshold("pace_events")) {
            findings.whole("ORD-03", 1, Words.number(Math.rint(peak)) + " a second over a minute");
        }
        if (run.events() > run.threshold("large_run_events")) {
            findings.whole("ORD-09", 1, Words.number(run.events()) + " events");
        } else if (latest > earliest && latest - earliest > run.threshold("long_run_days") * DAY) {
            findings.whole("ORD-09", 1, (latest - earliest) / DAY + " days");
        }
        Long expected = run.plan().manifest().events();
        if (expected == null) {
            findings.notAssessed("ORD-08");
        } else if (run.accepted() < expected - run.plan().tolerance()) {
            findings.whole(
                    "ORD-08",
                    expected - run.accepted(),
                    "manifest " + Words.number(expected) + ", received " + Words.number(run.accepted()));
        }
    }
}
