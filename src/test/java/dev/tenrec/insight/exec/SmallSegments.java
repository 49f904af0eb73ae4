package dev.tenrec.insight.exec;

import dev.tenrec.insight.TestData;
import dev.tenrec.insight.exec.column.FilterResults;
import dev.tenrec.insight.exec.scan.ActorIndex;
import dev.tenrec.insight.exec.scan.Deadline;
import dev.tenrec.insight.exec.scan.Parallel;
import dev.tenrec.insight.exec.scan.ScanContext;
import dev.tenrec.insight.exec.timeline.DistinctIdSegmentBitmap;
import dev.tenrec.insight.session.SessionTables;
import dev.tenrec.insight.time.ProjectTime;
import dev.tenrec.storage.CutColumns;
import dev.tenrec.storage.SegmentView;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.ZoneId;

/** Snapshots of a project in segments of few rows; weeks begin on Monday. */
public final class SmallSegments {
    private SmallSegments() {}

    /** @param rows per segment */
    public static QuerySnapshot of(TestData data, ZoneId zone, int rows) {
        SegmentView view = CutColumns.of(data.events.view(TestData.PROJECT), rows);
        int idCount = view.view().distinctIds().count();
        Deadline deadline = Deadline.in(Duration.ofSeconds(30));
        return SegmentSnapshot.of(
                new ScanContext(TestData.PROJECT, view, data.persons, data.groups, deadline, Parallel.singleThreaded()),
                new ProjectTime(zone, DayOfWeek.MONDAY),
                data.clock.instant().atZone(zone),
                () -> new ActorIndex(idCount, data.persons.numbers(TestData.PROJECT)),
                () -> new DistinctIdSegmentBitmap(view.segments(), idCount, deadline),
                new SessionTables(),
                new FilterResults(),
                CohortMembership.NONE);
    }
}
