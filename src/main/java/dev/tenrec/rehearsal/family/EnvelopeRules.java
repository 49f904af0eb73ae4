package dev.tenrec.rehearsal.family;

import dev.tenrec.rehearsal.rule.Family;
import dev.tenrec.rehearsal.rule.Findings;
import dev.tenrec.rehearsal.rule.Severity;
import dev.tenrec.rehearsal.wire.WireEvent;
import dev.tenrec.rehearsal.wire.WireRequest;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Transport and envelope. */
final class EnvelopeRules implements Family {
    private static final Set<String> BROWSER_LIBRARIES = Set.of("web", "js", "posthog-js", "posthog-js-lite");
    private static final long HOUR = 3_600_000_000L;
    private static final long SECOND = 1_000_000L;

    private final RunContext run;
    private final Findings findings;
    private final double youngWarn;
    private final double youngError;
    private final double sentAtMax;
    private int flagged;
    private int unflagged;
    private int singles;
    private @Nullable WireRequest firstSingle;
    private long received;
    private boolean isBrowser;

    EnvelopeRules(RunContext run) {
        this.run = run;
        this.findings = run.findings();
        youngWarn = run.threshold("young_warn_hours") * HOUR;
        youngError = run.threshold("young_error_hours") * HOUR;
        sentAtMax = run.threshold("sent_at_seconds") * SECOND;
    }

    @Override
    public void request(WireRequest request) {
        received = request.receivedMicros();
        String client = request.logged().sent().client();
        isBrowser = client != null && client.startsWith("Mozilla/");
        size(request);
        if (request.isEncodingFault() && request.fault() != null) {
            findings.request("ENV-09", request, request.fault());
        } else if (request.kind() == WireRequest.Kind.UNREADABLE && request.fault() != null) {
            findings.request("ENV-05", request, request.fault());
        } else if (request.fault() != null) {
            findings.request("ENV-06", request, request.fault());
        } else if (request.events().isEmpty()) {
            findings.request("ENV-06", request, "the batch is empty");
        }
        if (request.kind() == WireRequest.Kind.UNREADABLE || request.events().isEmpty()) {
            return;
        }
        flag(request);
        if (request.sentAtMicros() != WireEvent.NO_TIME && Math.abs(request.sentAtMicros() - received) > sentAtMax) {
            long seconds = (received - request.sentAtMicros()) / SECOND;
            findings.request("ENV-11", request, "the first by " + seconds + " s");
        }
        if (request.events().size() == 1) {
            singles++;
            firstSingle = firstSingle == null ? request : firstSingle;
        }
    }

    private void size(WireRequest request) {
        int size = Math.max(
                request.inflatedSize(), request.logged().sent().request().body().length);
        Severity over = run.over(size, "body_warn_bytes", Severity.WARN, "body_error_bytes", Severity.BLOCKER);
        if (over != null) {
            findings.request(
                    "ENV-04", request, over, 1, "request " + request.number() + ": " + Words.number(size) + " bytes");
        }
    }

    private void flag(WireRequest request) {
        if (request.isHistorical()) {
            flagged++;
        } else {
            unflagged++;
            findings.request("ENV-01", request, Severity.ERROR, request.events().size(), "request " + request.number());
        }
    }

    @Override
    public void event(WireEvent event) {
        if (event.hasTime()) {
            long age = received - event.timestampMicros();
            if (age >= 0 && age < youngWarn) {
                findings.event(
                        "ENV-02",
                        event,
                        age < youngError ? Severity.ERROR : Severity.WARN,
                        "one of " + event.timestampText());
            }
        }
        for (String fault : event.faults()) {
            findings.event("ENV-09", event, fault);
        }
        String library = event.text("$lib");
        if (library != null && BROWSER_LIBRARIES.contains(library)) {
            findings.event("ENV-13", event, "$lib is " + Words.quoted(library));
        } else if (isBrowser) {
            findings.event("ENV-13", event, "the client is a browser");
        }
    }

    @Override
    public void end() {
        if (flagged > 0 && unflagged > 0) {
            findings.whole("ENV-03", 1, flagged + " with and " + unflagged + " without");
        }
        WireRequest single = firstSingle;
        if (single != null && singles > run.threshold("single_requests")) {
            findings.request("ENV-12", single, Severity.WARN, singles, "");
        }
        findings.notAssessed("ENV-07");
    }
}
