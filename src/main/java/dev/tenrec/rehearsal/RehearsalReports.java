package dev.tenrec.rehearsal;

import dev.tenrec.capture.body.Payload;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.json.Timestamps;
import dev.tenrec.rehearsal.log.RequestView;
import dev.tenrec.rehearsal.plan.Plan;
import dev.tenrec.rehearsal.plan.PlanParser;
import dev.tenrec.rehearsal.report.Report;
import dev.tenrec.rehearsal.report.ReportRun;
import dev.tenrec.storage.EventStore;
import dev.tenrec.thread.ForegroundPriority;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Makes reports in the background, one at a time for each rehearsal, and keeps the latest of some rehearsals in memory:
 * a report can be made again at any time. Any thread.
 */
public final class RehearsalReports {
    /** Rehearsals whose latest report is kept. */
    static final int KEPT_MAX = 20;

    private static final Duration PATIENCE = Duration.ofMinutes(30);

    private final Rehearsals rehearsals;
    private final EventStore events;
    private final Payload payload;
    private final Executor workers;
    private final Clock clock;
    /** By the id of the rehearsal, the eldest first. */
    private final Map<Integer, Made> made = new LinkedHashMap<>();

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

    private static final class Made {
        private boolean isRunning;
        private volatile int done;
        private int requests;
        private @Nullable Report report;
        private @Nullable String failure;
    }

    /** @param workers run reports */
    public RehearsalReports(Rehearsals rehearsals, EventStore events, Payload payload, Executor workers, Clock clock) {
        this.rehearsals = rehearsals;
        this.events = events;
        this.payload = payload;
        this.workers = workers;
        this.clock = clock;
    }

    /** Begins a report on the requests so far, unless one is being made. */
    public State start(Rehearsal rehearsal) {
        Plan plan = plan(rehearsal);
        RequestView compared = compared(rehearsal, plan);
        Made one;
        RequestView view = rehearsals.log().view(rehearsal.projectId());
        synchronized (made) {
            one = made.remove(rehearsal.id());
            one = one == null ? new Made() : one;
            made.put(rehearsal.id(), one);
            if (one.isRunning) {
                return state(one);
            }
            dropOldest();
            one.isRunning = true;
            one.done = 0;
            one.requests = view.count();
            one.failure = null;
        }
        Made running = one;
        try {
            workers.execute(() -> run(rehearsal, plan, view, compared, running));
        } catch (RuntimeException busy) {
            end(running, null, "The server is busy, please retry.");
        }
        synchronized (made) {
            return state(running);
        }
    }

    /** The state of the latest report. */
    public State state(Rehearsal rehearsal) {
        synchronized (made) {
            Made one = made.get(rehearsal.id());
            return one == null ? new State("none", 0, 0, null, null) : state(one);
        }
    }

    /** The latest complete report. */
    public Optional<Report> latest(Rehearsal rehearsal) {
        return Optional.ofNullable(state(rehearsal).report());
    }

    /** True when a report covers all requests that have arrived. */
    public boolean isCurrent(Rehearsal rehearsal, Report report) {
        return rehearsals.log().totals(rehearsal.projectId()).requests() == report.requests();
    }

    private void run(Rehearsal rehearsal, Plan plan, RequestView view, @Nullable RequestView compared, Made running) {
        long deadline = Timestamps.micros(clock.instant()) + PATIENCE.toNanos() / 1_000;
        ForegroundPriority.BackgroundThrottle throttle =
                events.foregroundPriority().throttle();
        throttle.startStep();
        try {
            Report report = new ReportRun(payload, plan, number -> {
                        step(rehearsal, running, number, deadline);
                        throttle.pause();
                        throttle.startStep();
                    })
                    .run(view, compared, rows(rehearsal, view), Timestamps.micros(clock.instant()));
            end(running, report, null);
        } catch (Throwable failure) {
            end(running, null, ApiException.from(failure).detail());
        }
    }

    /** Notes the progress; ends the report when its rehearsal is gone or it takes too long. */
    private void step(Rehearsal rehearsal, Made running, int number, long deadline) {
        running.done = number;
        if (rehearsals.ofProject(rehearsal.projectId()).isEmpty()) {
            throw new ApiException(ErrorCode.NOT_FOUND, "The rehearsal was deleted.");
        }
        if (Timestamps.micros(clock.instant()) > deadline) {
            throw new ApiException(
                    ErrorCode.QUERY_TIMEOUT, "The report took longer than " + PATIENCE.toMinutes() + " minutes.");
        }
    }

    /** Events that the project holds; -1 while answers are missing or requests arrive. */
    private long rows(Rehearsal rehearsal, RequestView view) {
        long rows = events.view(rehearsal.projectId()).count();
        boolean isQuiet = view.totals().answered() == view.count()
                && rehearsals.log().totals(rehearsal.projectId()).requests() == view.count();
        return isQuiet ? rows : -1;
    }

    private void end(Made running, @Nullable Report report, @Nullable String failure) {
        synchronized (made) {
            running.isRunning = false;
            running.failure = failure;
            running.report = report == null ? running.report : report;
        }
    }

    private void dropOldest() {
        while (made.size() > KEPT_MAX) {
            Integer oldest = made.entrySet().stream()
                    .filter(entry -> !entry.getValue().isRunning)
                    .map(Map.Entry::getKey)
                    .findFirst()
                    .orElse(null);
            if (oldest == null) {
                return;
            }
            made.remove(oldest);
        }
    }

    private @Nullable RequestView compared(Rehearsal rehearsal, Plan plan) {
        Integer other = plan.compareWith();
        return other == null
                ? null
                : rehearsals
                        .log()
                        .view(rehearsals.get(rehearsal.parentId(), other).projectId());
    }

    private static Plan plan(Rehearsal rehearsal) {
        return rehearsal.plan() == null ? Plan.NONE : PlanParser.parse(Objects.requireNonNull(rehearsal.plan()));
    }

    private static State state(Made one) {
        String status =
                one.isRunning ? "running" : one.failure != null ? "failed" : one.report == null ? "none" : "complete";
        return new State(status, one.done, one.requests, one.report, one.failure);
    }
}
