package dev.tenrec.rehearsal.family;

import dev.tenrec.rehearsal.rule.Family;
import dev.tenrec.rehearsal.wire.WireEvent;
import dev.tenrec.rehearsal.wire.WireRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All rules at work on one run, in parts that share nothing while events are judged. */
public final class Families {
    private final RunContext run;
    /** Each part is used by one thread at a time; the first one also counts and notes the steps of persons. */
    private final List<List<Family>> parts;

    /**
     * @param compared the run to compare with, or null
     * @param check called now and then at the end; may throw to end it
     */
    public Families(RunContext run, @Nullable Fingerprints compared, Runnable check) {
        this.run = run;
        parts = List.of(
                List.of(
                        new EnvelopeRules(run),
                        new RefusalRules(run),
                        new PersonRules(run, check),
                        new SessionRules(run),
                        new ReconciliationRules(run),
                        new PaceRules(run),
                        new DrillRules(run),
                        new TargetRules(run)),
                List.of(new ShapeRules(run), new PropertyRules(run), new NameRules(run)),
                List.of(new TimeRules(run), new IdRules(run), new ValueRules(run)),
                List.of(
                        new DuplicateRules(run, compared),
                        new GroupRules(run),
                        new PlaceRules(run),
                        new PrivacyRules(run)));
    }

    /** Number of parts. */
    public int parts() {
        return parts.size();
    }

    /** Judges the next request with its events, by one part of the rules; parts may be at different requests. */
    public void judge(int part, WireRequest request) {
        List<Family> families = parts.get(part);
        boolean isFirst = part == 0;
        if (isFirst) {
            run.request();
        }
        for (Family family : families) {
            family.request(request);
        }
        for (WireEvent event : request.events()) {
            if (isFirst) {
                run.event(event.isAccepted());
                if (event.isAccepted()) {
                    run.steps().add(event);
                }
            }
            for (Family family : families) {
                family.event(event);
            }
        }
    }

    /** Judges the next request by all rules. */
    public void judge(WireRequest request) {
        for (int part = 0; part < parts.size(); part++) {
            judge(part, request);
        }
    }

    /** Judges what only the whole run shows, once all parts have seen all requests. */
    public void end() {
        run.end();
        parts.forEach(families -> families.forEach(Family::end));
    }
}
