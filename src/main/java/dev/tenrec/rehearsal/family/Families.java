package dev.tenrec.rehearsal.family;

import dev.tenrec.rehearsal.rule.Family;
import dev.tenrec.rehearsal.wire.WireEvent;
import dev.tenrec.rehearsal.wire.WireRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All rules at work on one run. Used by one thread. */
public final class Families {
    private final RunContext run;
    private final List<Family> families;

    /**
     * @param compared the run to compare with, or null
     * @param check called now and then at the end; may throw to end it
     */
    public Families(RunContext run, @Nullable Fingerprints compared, Runnable check) {
        this.run = run;
        families = List.of(
                new EnvelopeRules(run),
                new RefusalRules(run),
                new ShapeRules(run),
                new PropertyRules(run),
                new NameRules(run),
                new TimeRules(run),
                new IdRules(run),
                new PersonRules(run, check),
                new ValueRules(run),
                new GroupRules(run),
                new SessionRules(run),
                new DuplicateRules(run, compared),
                new PaceRules(run),
                new DrillRules(run),
                new PlaceRules(run),
                new PrivacyRules(run),
                new TargetRules(run),
                new ReconciliationRules(run));
    }

    /** Judges the next request with its events. */
    public void judge(WireRequest request) {
        run.request();
        for (Family family : families) {
            family.request(request);
        }
        for (WireEvent event : request.events()) {
            run.event(event.isAccepted());
            if (event.isAccepted()) {
                run.steps().add(event);
            }
            for (Family family : families) {
                family.event(event);
            }
        }
    }

    /** Judges what only the whole run shows. */
    public void end() {
        run.end();
        families.forEach(Family::end);
    }
}
