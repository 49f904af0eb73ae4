package dev.tenrec.insight.path;

import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.ActorKind;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.insight.funnel.FunnelsQuery;
import dev.tenrec.insight.funnel.FunnelsQueryParser;
import dev.tenrec.insight.funnel.StepTimes;
import dev.tenrec.insight.query.EventNode;
import dev.tenrec.insight.query.QueryContext;
import dev.tenrec.insight.query.QueryFields;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The {@code funnelPathsFilter}: only the events of actors behind a step of a funnel, before it, after it, or between
 * it and the step before it.
 *
 * @param step from 1; negative for actors lost before it
 */
record FunnelPaths(FunnelsQuery funnel, Part part, int step) {
    enum Part {
        BEFORE_STEP,
        BETWEEN_STEPS,
        AFTER_STEP
    }

    /** The events of an actor that count, by time; both bounds are inclusive. */
    interface Limits {
        long from(int actor);

        long to(int actor);
    }

    private static final Set<String> FIELDS = Set.of("funnelPathType", "funnelSource", "funnelStep");

    static @Nullable FunnelPaths parse(Fields query, ActorKind actors, QueryContext context) {
        Fields fields = query.object("funnelPathsFilter", FIELDS);
        if (fields == null) {
            return null;
        }
        String path = fields.path("funnelSource");
        if (!EventNode.kind(fields.get("funnelSource"), path).equals("FunnelsQuery")) {
            throw Fields.mistake(path + ".kind", "Input should be 'FunnelsQuery'");
        }
        FunnelsQuery funnel = FunnelsQueryParser.parse(fields.get("funnelSource"), path, context);
        if (!funnel.hasStepTimes()) {
            throw fields.unsupported("funnelSource", "Paths within a funnel with a breakdown or without steps are");
        }
        if (!funnel.actors().equals(actors)) {
            throw fields.unsupported("funnelSource", "Paths of other actors than those of the funnel are");
        }
        fields.get("funnelPathType");
        Part part = QueryFields.choice(fields, "funnelPathType", Part.AFTER_STEP, "funnel_path_");
        fields.get("funnelStep");
        int count = funnel.steps().size();
        int step = QueryFields.integer(fields, "funnelStep", 0, part == Part.BETWEEN_STEPS ? 2 : -count, count);
        if (step == 0 || step == -1) {
            throw fields.invalid("funnelStep", "There is no step " + step);
        }
        return new FunnelPaths(funnel, part, step);
    }

    Limits limits(QuerySnapshot data) {
        StepTimes times = funnel.stepTimes(data, Math.abs(step) - 1, step < 0);
        // As in the real service, the way to a loss ends with the window, when an actor counts as lost.
        long later = step < 0 ? funnel.windowMicros() : 0;
        return new Limits() {
            @Override
            public long from(int actor) {
                long time = part == Part.BETWEEN_STEPS ? times.before(actor) : times.at(actor);
                if (time == StepTimes.NONE) {
                    return Long.MAX_VALUE;
                }
                return part == Part.BEFORE_STEP ? Long.MIN_VALUE : time;
            }

            @Override
            public long to(int actor) {
                return part == Part.AFTER_STEP ? Long.MAX_VALUE : times.at(actor) + later;
            }
        };
    }
}
