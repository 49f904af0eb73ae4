package dev.tenrec.rehearsal.family;

import dev.tenrec.primitive.LongNumbering;
import dev.tenrec.rehearsal.identity.Hashes;
import dev.tenrec.rehearsal.log.RequestOutcome;
import dev.tenrec.rehearsal.rule.Family;
import dev.tenrec.rehearsal.rule.Findings;
import dev.tenrec.rehearsal.rule.Severity;
import dev.tenrec.rehearsal.wire.WireEvent;
import dev.tenrec.rehearsal.wire.WireRequest;
import java.util.ArrayList;
import java.util.List;

/** Refused requests: the valid events that went with an invalid one, and whether they were sent again. */
final class RefusalRules implements Family {
    /** Events of refused requests that are remembered; more are taken as sent again. */
    private static final int PENDING_MAX = 1_000_000;

    private record Lost(WireRequest request, List<Long> events) {}

    private final Findings findings;
    private final LongNumbering taken = new LongNumbering();
    private final List<Lost> lost = new ArrayList<>();
    private int pending;

    RefusalRules(RunContext run) {
        findings = run.findings();
    }

    @Override
    public void request(WireRequest request) {
        RequestOutcome outcome = request.logged().outcome();
        if (request.isAccepted() || request.events().isEmpty()) {
            return;
        }
        long invalid = request.events().stream().filter(WireEvent::isInvalid).count();
        long valid = request.events().size() - invalid;
        boolean isByEvents = outcome != null && outcome.status() == 400 && outcome.stored() == 0;
        if (isByEvents && outcome != null && invalid > 0 && valid > 0) {
            findings.request(
                    "ENV-08",
                    request,
                    Severity.BLOCKER,
                    valid,
                    "request " + request.number() + ": " + Words.quoted(outcome.text()));
        }
        if ((outcome == null || (outcome.stored() == 0 && outcome.drill() == 0)) && pending < PENDING_MAX) {
            List<Long> events = new ArrayList<>();
            for (WireEvent event : request.events()) {
                events.add(print(event));
            }
            pending += events.size();
            lost.add(new Lost(request, events));
        }
    }

    @Override
    public void event(WireEvent event) {
        if (event.isAccepted() && !lost.isEmpty()) {
            taken.add(print(event));
        }
    }

    @Override
    public void end() {
        for (Lost one : lost) {
            long missing =
                    one.events.stream().filter(event -> taken.find(event) < 0).count();
            if (missing > 0) {
                findings.request(
                        "ENV-10",
                        one.request,
                        Severity.BLOCKER,
                        missing,
                        "request " + one.request.number() + ", answered " + one.request.status());
            }
        }
    }

    /** A hash of what an event keeps when it is repaired and sent again: its uuid, else its name and time. */
    private static long print(WireEvent event) {
        String uuid = event.uuidText();
        return uuid != null
                ? Hashes.of(uuid)
                : Hashes.join(Hashes.of(event.nameOrEmpty()), Hashes.of(event.timestampText()));
    }
}
