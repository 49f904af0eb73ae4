package dev.tenrec.alert;

import dev.tenrec.account.Accounts;
import dev.tenrec.account.Project;
import dev.tenrec.dashboard.Insight;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.insight.Queries;
import dev.tenrec.json.Timestamps;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.RoundRobin;
import dev.tenrec.thread.WorkerPool;
import java.time.Clock;
import java.time.DayOfWeek;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Checks the alerts that are due, one after another and in turns of the projects, so that a thousand alerts of one take
 * neither the time of others nor that of capture. The time of its next check is kept before a message is sent, so that
 * no message is sent twice by a server that stops in between.
 */
public final class AlertRuns implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(AlertRuns.class);
    private static final String FAILED = "The check failed inside the server; its log says more.";

    private final Alerts alerts;
    private final Accounts accounts;
    private final Queries queries;
    private final AlertNotices notices;
    private final Clock clock;
    private final RoundRobin<Alert> rounds = new RoundRobin<>(Alert::projectId, Alert::id);

    /** @param queries run on the calling thread, after capture */
    public AlertRuns(Alerts alerts, Accounts accounts, Queries queries, AlertNotices notices, Clock clock) {
        this.alerts = alerts;
        this.accounts = accounts;
        this.queries = queries;
        this.notices = notices;
        this.clock = clock;
    }

    /**
     * Checks all that are due; to be called at intervals. A check that can't be kept is made again by the next call.
     */
    @Blocking
    public void tend() {
        WorkerPool.assertWorker();
        try {
            rounds.run(() -> alerts.due(clock.instant()), this::look);
        } catch (RuntimeException failure) {
            LOG.warn("Alerts could not be checked; it is tried again later.", failure);
        }
    }

    /** Begins no further check. */
    @Override
    public void close() {
        rounds.close();
    }

    private void look(Alert alert) {
        Optional<Project> project = accounts.projects().find(alert.projectId());
        if (project.isEmpty()) {
            return;
        }
        Instant now = clock.instant();
        Instant next = alert.settings()
                .interval()
                .next(now, alert.progress().planned(), project.get().zone());
        try {
            if (alert.settings().skipsWeekend() && isWeekend(now, project.get())) {
                alerts.progress(alert, progress -> progress.postponed(next))
                        .toCompletableFuture()
                        .join();
            } else {
                check(project.get(), alert, now, next);
            }
        } catch (CompletionException notKept) {
            LOG.warn("The check of the alert {} could not be kept: {}", alert.id(), notKept.getMessage());
        }
    }

    private void check(Project project, Alert alert, Instant now, Instant next) {
        long nowMicros = Timestamps.micros(now);
        Optional<Insight> insight = alerts.insight(alert).filter(found -> !found.deleted());
        try {
            AlertEvaluation.Result result = evaluate(
                    project,
                    alert,
                    insight.orElseThrow(() -> ApiException.invalid("The insight of this alert is deleted.")));
            AlertCheck check = AlertCheck.of(result, notices.hasReaders(alert), nowMicros);
            Optional<Alert> kept = keep(alert, check, next);
            if (kept.isPresent() && check.notified()) {
                notices.send(kept.get(), check, insight.get(), result.breaches());
            }
        } catch (ApiException refusal) {
            String reason = refusal.errorCode() == ErrorCode.INTERNAL ? FAILED : refusal.detail();
            keep(alert, AlertCheck.failed(reason, nowMicros), next);
        } catch (CompletionException notKept) {
            throw notKept;
        } catch (RuntimeException failure) {
            LOG.error("The alert {} could not be checked.", alert.id(), failure);
            keep(alert, AlertCheck.failed(FAILED, nowMicros), next);
        }
    }

    private AlertEvaluation.Result evaluate(Project project, Alert alert, Insight insight) {
        AlertQuery query = AlertQuery.of(insight)
                .orElseThrow(() -> ApiException.invalid("Alerts are not supported for this insight."));
        return new AlertEvaluation(alert.settings(), query)
                .run(question -> queries.answer(project, question).path("results"));
    }

    private Optional<Alert> keep(Alert alert, AlertCheck check, Instant next) {
        return alerts.progress(alert, progress -> progress.checked(check, next))
                .toCompletableFuture()
                .join();
    }

    private static boolean isWeekend(Instant now, Project project) {
        DayOfWeek day = now.atZone(project.zone()).getDayOfWeek();
        return day == DayOfWeek.SATURDAY || day == DayOfWeek.SUNDAY;
    }
}
