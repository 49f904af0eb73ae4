package dev.tenrec.insight;

import dev.tenrec.account.Project;
import dev.tenrec.error.ApiException;
import dev.tenrec.insight.exec.QuerySnapshots;
import dev.tenrec.insight.exec.scan.Deadline;
import dev.tenrec.insight.exec.scan.ScanContext;
import dev.tenrec.insight.time.ProjectTime;
import dev.tenrec.insight.trino.DepartedEvents;
import dev.tenrec.insight.trino.LakeSnapshot;
import dev.tenrec.storage.Event;
import dev.tenrec.storage.EventStore;
import dev.tenrec.storage.EventView;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Reads whole events by their uuids: here, or from the lake those that left the hot window, in the same form.
 *
 * @param patience the timeout of a lookup
 * @param lake empty on a server without Trino
 */
public record EventLookup(EventStore events, QuerySnapshots snapshots, Duration patience, Optional<LakeEngine> lake) {
    /**
     * Opens a reader of some events, for one thread; it finds none that is unknown, deleted or hidden. Those in the
     * lake are read at once, in one statement.
     *
     * @throws ApiException when some are in the lake only and the project or the server asks no Trino, or Trino fails
     */
    @Blocking
    public Function<UUID, Optional<Event>> open(Project project, List<UUID> uuids) {
        WorkerPool.assertWorker();
        EventView here = events.view(project.id());
        Map<UUID, Event> departed = departed(project, here, uuids);
        return uuid -> {
            OptionalInt row = here.find(uuid);
            return row.isPresent() ? Optional.of(here.read(row.getAsInt())) : Optional.ofNullable(departed.get(uuid));
        };
    }

    private Map<UUID, Event> departed(Project project, EventView here, List<UUID> uuids) {
        List<UUID> lacking =
                uuids.stream().filter(uuid -> here.find(uuid).isEmpty()).toList();
        if (departed(events.viewInLake(project.id()), lacking).length == 0) {
            return Map.of();
        }
        if (!project.isAskedInTrino() && here.wholeFromMicros() == EventStore.Retention.FOREVER) {
            // Whatever departed is older than the project keeps.
            return Map.of();
        }
        Deadline deadline = snapshots.deadline(patience);
        ProjectTime time = new ProjectTime(project.zone(), project.weekStart());
        LakeSnapshot snapshot =
                engine(project, here).snapshot(project, deadline, () -> snapshots.of(project.id(), time, deadline));
        // Found again: what was deleted since the first view may be lacking in the publication.
        EventView view = events.viewInLake(project.id());
        return new DepartedEvents(snapshot, view)
                .read(departed(view, lacking)).values().stream().collect(Collectors.toMap(Event::uuid, event -> event));
    }

    private static int[] departed(EventView inLake, List<UUID> uuids) {
        return uuids.stream()
                .map(inLake::find)
                .flatMapToInt(OptionalInt::stream)
                .filter(inLake::hasDeparted)
                .distinct()
                .toArray();
    }

    private LakeEngine engine(Project project, EventView here) {
        if (project.isAskedInTrino()) {
            return lake.orElseThrow(LakeEngine::missing);
        }
        if (!project.mayBeAskedInTrino()) {
            throw ScanContext.inLake(here);
        }
        return lake.orElseThrow(() -> ScanContext.inLake(here));
    }
}
