package dev.tenrec.capture;

import dev.tenrec.error.ApiException;
import dev.tenrec.ingestion.DayVolumes;
import dev.tenrec.ingestion.DayVolumes.Volume;
import dev.tenrec.ingestion.Usage;
import dev.tenrec.metrics.Metrics;
import dev.tenrec.storage.EventBatch;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Bounds what a project stores on a UTC day of arrival, so that a public project key can't fill the disk. Requests on
 * their way to the journal count already, so many at once never exceed the bounds. Thread-safe.
 */
public final class Quotas {
    private static final Logger LOG = LoggerFactory.getLogger(Quotas.class);
    /** A fifth is left when a project is warned. */
    private static final int WARNING_PART = 5;
    /** Clients come back at least once an hour, because an operator may have raised the limit. */
    private static final long RETRY_SECONDS_MAX = 3_600;

    /**
     * Bounds of a day for each project; 0 is none.
     *
     * @param bytes of stored events and refused requests, compressed as in the journal
     */
    public record Limits(long events, long bytes) {
        /** No bounds. */
        public static final Limits NONE = new Limits(0, 0);

        boolean areNone() {
            return events == 0 && bytes == 0;
        }

        boolean areExceededBy(Volume volume) {
            return (events > 0 && volume.events() > events) || (bytes > 0 && volume.bytes() > bytes);
        }

        boolean areNearlyReachedBy(Volume volume) {
            return (events > 0 && volume.events() >= events - events / WARNING_PART)
                    || (bytes > 0 && volume.bytes() >= bytes - bytes / WARNING_PART);
        }
    }

    private final DayVolumes volumes;
    private final Usage usage;
    private final Limits limits;
    private final Metrics metrics;
    /** Volume of requests on their way to the journal, by project. */
    private final Map<Integer, Volume> pending = new ConcurrentHashMap<>();
    /** Latest day of a warning, by project. */
    private final Map<Integer, Long> warned = new ConcurrentHashMap<>();
    /** Latest day of a refusal, by project. */
    private final Map<Integer, Long> refused = new ConcurrentHashMap<>();

    public Quotas(DayVolumes volumes, Usage usage, Limits limits, Metrics metrics) {
        this.volumes = volumes;
        this.usage = usage;
        this.limits = limits;
        this.metrics = metrics;
    }

    /**
     * Counts the batches of a request that are about to be stored, until {@link #release}.
     *
     * @throws ApiException when the project would store more than it may on this day
     */
    void reserve(List<EventBatch> batches) {
        if (!limits.areNone()) {
            long micros = batches.get(0).receivedMicros();
            int projectId = batches.get(0).projectId();
            pending.compute(projectId, (project, before) -> {
                // Read here, because a batch that is stored and released meanwhile would count for neither.
                Volume stored = stored(projectId, DayVolumes.day(micros));
                Volume after = (before == null ? Volume.NONE : before).plus(events(batches), bytes(batches));
                if (limits.areExceededBy(stored.plus(after.events(), after.bytes()))) {
                    throw refusal(project, micros);
                }
                return after;
            });
        }
    }

    /** Ends a reservation: the batches are stored, or were refused. */
    void release(List<EventBatch> batches) {
        pending.computeIfPresent(batches.get(0).projectId(), (project, before) -> {
            Volume after = before.plus(-events(batches), -bytes(batches));
            return after.equals(Volume.NONE) ? null : after;
        });
    }

    private static long events(List<EventBatch> batches) {
        return batches.stream().mapToLong(EventBatch::count).sum();
    }

    private static long bytes(List<EventBatch> batches) {
        return batches.stream().mapToLong(EventBatch::storedBytes).sum();
    }

    /** True when a project may still store something, such as a refused request. */
    boolean hasRoom(int projectId, long micros) {
        return limits.areNone()
                || !limits.areExceededBy(
                        stored(projectId, DayVolumes.day(micros)).plus(1, 1));
    }

    /** True for the first request of a day that finds 80 % of a limit used; after a restart once more. */
    boolean isWarningDue(int projectId, long micros) {
        long day = DayVolumes.day(micros);
        return !limits.areNone()
                && limits.areNearlyReachedBy(stored(projectId, day))
                && isFirst(warned, projectId, day);
    }

    /** Forgets a project that is deleted. */
    public void forget(int projectId) {
        warned.remove(projectId);
        refused.remove(projectId);
    }

    /** Projects that were warned on the day of a moment. */
    public long warnedCount(long micros) {
        long day = DayVolumes.day(micros);
        return warned.values().stream().filter(last -> last == day).count();
    }

    private Volume stored(int projectId, long day) {
        return volumes.of(projectId, day).plus(0, usage.refusedBytes(projectId, day));
    }

    private ApiException refusal(int projectId, long micros) {
        metrics.captureOverQuota();
        if (isFirst(refused, projectId, DayVolumes.day(micros))) {
            LOG.warn("Project {} has reached its limit of stored events or bytes a day.", projectId);
        }
        return ApiException.throttled(
                "The project has reached its limit of stored events or bytes a day, which ends at 00:00 UTC.",
                Math.min(RETRY_SECONDS_MAX, DayVolumes.secondsLeft(micros)));
    }

    private static boolean isFirst(Map<Integer, Long> days, int projectId, long day) {
        Long last = days.put(projectId, day);
        return last == null || last != day;
    }
}
