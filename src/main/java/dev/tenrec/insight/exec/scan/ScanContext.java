package dev.tenrec.insight.exec.scan;

import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.group.Groups;
import dev.tenrec.json.Timestamps;
import dev.tenrec.person.Persons;
import dev.tenrec.storage.EventView;
import dev.tenrec.storage.SegmentView;
import dev.tenrec.storage.segment.Segment;
import java.util.List;

/** Inputs shared by all scans of one query: the segments of one project, dimension data, and limits. */
public record ScanContext(
        int projectId, SegmentView view, Persons persons, Groups groups, Deadline deadline, Parallel parallel) {
    public EventView events() {
        return view.view();
    }

    public List<Segment> segments() {
        return view.segments();
    }

    /**
     * Refuses to read events from a time on, if some of them may be in the lake only.
     *
     * @throws ApiException with {@link ErrorCode#EVENTS_IN_LAKE}
     */
    public void requireHere(long fromMicros) {
        if (fromMicros < events().wholeFromMicros()) {
            throw inLake(events());
        }
    }

    /** The refusal of what needs events that only the lake has. */
    public static ApiException inLake(EventView events) {
        return new ApiException(
                ErrorCode.EVENTS_IN_LAKE,
                "This needs events before " + Timestamps.format(events.wholeFromMicros())
                        + ", which left the hot window of the project and are in the lake only.");
    }

    /** Compacts a selection vector to the positions of events that are not deleted; returns their number. */
    public int filterDeleted(Segment segment, int[] positions, int count) {
        EventView events = events();
        int kept = 0;
        for (int i = 0; i < count; i++) {
            int position = positions[i];
            positions[kept] = position;
            kept += events.isDeleted(
                            segment.row(position), segment.distinctIds().getInt(position))
                    ? 0
                    : 1;
        }
        return kept;
    }
}
