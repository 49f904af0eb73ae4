package dev.tenrec.rehearsal;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.capture.body.Payload;
import dev.tenrec.group.Groups;
import dev.tenrec.insight.exec.scan.Parallel;
import dev.tenrec.json.Timestamps;
import dev.tenrec.rehearsal.baseline.BaselineFacts;
import dev.tenrec.rehearsal.log.RequestView;
import dev.tenrec.rehearsal.plan.Plan;
import dev.tenrec.rehearsal.plan.PlanParser;
import dev.tenrec.rehearsal.report.Report;
import dev.tenrec.rehearsal.report.ReportRun;
import dev.tenrec.storage.EventStore;
import java.time.Clock;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** Makes reports and keeps the latest ones. Any thread. */
public final class RehearsalReports {
    /** Rehearsals whose latest report is kept. */
    static final int KEPT_MAX = 20;

    private final Rehearsals rehearsals;
    private final EventStore events;
    private final Payload payload;
    private final TargetProject target;
    private final BiFunction<Rehearsal, ObjectNode, ObjectNode> engine;
    private final Parallel scans;
    private final Clock clock;
    private final LatestRuns<Report> runs;

    /**
     * The state of a report.
     *
     * @param status one word: none, running, complete or failed
     * @param done requests read so far
     * @param requests that are to be read
     * @param report the latest complete one, or null
     * @param failure why the last one failed, or null
     */
    public record State(
            String status,
            int done,
            int requests,
            @Nullable Report report,
            @Nullable String failure) {}

    /**
     * @param engine answers queries over the events of a rehearsal
     * @param workers run reports
     * @param scans help them
     */
    public RehearsalReports(
            Rehearsals rehearsals,
            EventStore events,
            Groups groups,
            BiFunction<Rehearsal, ObjectNode, ObjectNode> engine,
            Payload payload,
            Executor workers,
            Parallel scans,
            Clock clock) {
        this.target = new TargetProject(events, groups);
        this.engine = engine;
        this.scans = scans;
        this.rehearsals = rehearsals;
        this.events = events;
        this.payload = payload;
        this.clock = clock;
        this.runs = new LatestRuns<>(KEPT_MAX, rehearsals, events.foregroundPriority(), workers, clock);
    }

    /** Begins a report on the requests so far, unless one is being made. */
    public State start(Rehearsal rehearsal) {
        Plan plan = plan(rehearsal);
        RequestView compared = compared(rehearsal, plan);
        RequestView view = rehearsals.log().view(rehearsal.projectId());
        return state(runs.start(
                rehearsal,
                view.count(),
                progress -> new ReportRun(
                                payload,
                                whole(rehearsal, plan),
                                scans,
                                query -> engine.apply(rehearsal, query),
                                progress)
                        .run(view, compared, rows(rehearsal, view), Timestamps.micros(clock.instant()))));
    }

    /** The state of the latest report. */
    public State state(Rehearsal rehearsal) {
        return state(runs.state(rehearsal));
    }

    /** The latest complete report. */
    public Optional<Report> latest(Rehearsal rehearsal) {
        return Optional.ofNullable(state(rehearsal).report());
    }

    /** True when a report covers all requests that have arrived. */
    public boolean isCurrent(Rehearsal rehearsal, Report report) {
        return rehearsals.log().totals(rehearsal.projectId()).requests() == report.requests();
    }

    /** Events that the project holds; -1 while answers are missing or requests arrive. */
    private long rows(Rehearsal rehearsal, RequestView view) {
        long rows = events.view(rehearsal.projectId()).count();
        boolean isQuiet = view.totals().answered() == view.count()
                && rehearsals.log().totals(rehearsal.projectId()).requests() == view.count();
        return isQuiet ? rows : -1;
    }

    private @Nullable RequestView compared(Rehearsal rehearsal, Plan plan) {
        Integer other = plan.compareWith();
        return other == null
                ? null
                : rehearsals
                        .log()
                        .view(rehearsals.get(rehearsal.parentId(), other).projectId());
    }

    /** The plan with the baseline that its project gives, or else with what the plan leaves to the baseline's lines. */
    private Plan whole(Rehearsal rehearsal, Plan plan) {
        Integer project = plan.baseline().project();
        if (project != null) {
            return plan.with(target.baseline(project));
        }
        Plan.Baseline lines = BaselineFacts.read(rehearsals.baselines(), rehearsal.projectId());
        return lines == null ? plan : plan.with(plan.baseline().or(lines));
    }

    private static Plan plan(Rehearsal rehearsal) {
        return rehearsal.plan() == null ? Plan.NONE : PlanParser.parse(Objects.requireNonNull(rehearsal.plan()));
    }

    private static State state(LatestRuns.State<Report> state) {
        return new State(state.status(), state.done(), state.requests(), state.result(), state.failure());
    }
}
