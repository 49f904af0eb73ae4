package dev.tenrec.rehearsal.family;

import dev.tenrec.insight.exec.scan.Parallel;
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
                        new PersonRules(run),
                        new OrderRules(run, check),
                        new SessionRules(run),
                        new EnvelopeRules(run),
                        new RefusalRules(run),
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

    /**
     * Judges the next events of a request by one part of the rules, and before the first of them the request itself;
     * parts may be at different places at the same time.
     *
     * @param from the index of the first event
     * @param to the index behind the last one
     */
    public void judge(int part, WireRequest request, int from, int to) {
        List<Family> families = parts.get(part);
        boolean isFirst = part == 0;
        if (from == 0) {
            if (isFirst) {
                run.request();
            }
            for (Family family : families) {
                family.request(request);
            }
        }
        for (WireEvent event : request.events().subList(from, to)) {
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

    /**
     * Judges what only the whole run shows, once all parts have seen all requests.
     *
     * @param parallel families are at work side by side, those that take long first
     */
    public void end(Parallel parallel) {
        run.end();
        List<Family> ending = parts.stream().flatMap(List::stream).toList();
        parallel.run(ending.size(), () -> index -> ending.get(index).end());
    }
}
