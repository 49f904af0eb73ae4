package dev.tenrec.lake;

import dev.tenrec.limit.DayTurns;
import dev.tenrec.storage.EventStore.Retention;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Leaves events to the lake once they are older than the hot window of their project, at the turn of the day. Used by
 * one thread.
 */
public final class HotWindow {
    private static final Logger LOG = LoggerFactory.getLogger(HotWindow.class);
    /** Each attempt verifies all that is published. */
    private static final Duration RETRY_AFTER = Duration.ofHours(1);

    private final Lake lake;
    private final Retention windows;
    private final BooleanSupplier isClockSteady;
    private final Clock clock;
    private final DayTurns turns = new DayTurns();
    /** Projects whose turn came and whose events did not depart yet, with the time of the next attempt. */
    private final Map<Integer, Instant> due = new TreeMap<>();

    /**
     * @param windows know the begin of the window of each project
     * @param isClockSteady false while the clock may be wrong, because it was set
     */
    public HotWindow(Lake lake, Retention windows, BooleanSupplier isClockSteady, Clock clock) {
        this.lake = lake;
        this.windows = windows;
        this.isClockSteady = isClockSteady;
        this.clock = clock;
    }

    /** Leaves what is due; a failure is logged and tried again in an hour. */
    void run() {
        Instant now = clock.instant();
        boolean isSteady = isClockSteady.getAsBoolean();
        lake.projectIds().forEach(projectId -> {
            if (turns.isTurn(projectId, windows.oldestMicros(projectId)) && isSteady) {
                due.put(projectId, now);
            }
        });
        for (Iterator<Map.Entry<Integer, Instant>> each = due.entrySet().iterator(); each.hasNext(); ) {
            Map.Entry<Integer, Instant> project = each.next();
            if (!project.getValue().isAfter(now)) {
                if (isDone(project.getKey())) {
                    each.remove();
                } else {
                    project.setValue(now.plus(RETRY_AFTER));
                }
            }
        }
    }

    private boolean isDone(int projectId) {
        try {
            List<String> findings = depart(projectId);
            if (!findings.isEmpty()) {
                LOG.warn("Project {} leaves no events to the lake: {}", projectId, String.join(" ", findings));
            }
            return findings.isEmpty();
        } catch (IOException | RuntimeException failure) {
            LOG.warn("Project {} leaves no events to the lake: {}", projectId, failure.toString());
            return false;
        }
    }

    /**
     * Leaves the events of a project that are older than its window now.
     *
     * @return what is wrong with the lake, so that none departed; empty if all did, or there are none
     * @throws IOException when the disk fails
     */
    public List<String> depart(int projectId) throws IOException {
        long beforeMicros = windows.oldestMicros(projectId);
        return beforeMicros == Retention.FOREVER ? List.of() : lake.depart(projectId, beforeMicros);
    }
}
