package dev.tenrec.insight.scan;

import dev.tenrec.insight.TestData;
import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.SegmentScanner;
import dev.tenrec.insight.exec.scan.ActorIndex;
import dev.tenrec.insight.exec.scan.Deadline;
import dev.tenrec.insight.exec.scan.Parallel;
import dev.tenrec.insight.exec.timeline.DistinctIdSegmentBitmap;
import dev.tenrec.insight.time.ProjectTime;
import dev.tenrec.storage.CutColumns;
import dev.tenrec.storage.SegmentView;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.ZoneId;

/** The data of a project in small segments, with weeks from Monday on. */
public final class CutData {
    private CutData() {}

    /** @param rows of each segment */
    public static QuerySnapshot of(TestData data, ZoneId zone, int rows) {
        SegmentView columns = CutColumns.of(data.events.view(TestData.PROJECT), rows);
        int idCount = columns.view().distinctIds().count();
        Deadline deadline = Deadline.in(Duration.ofSeconds(30));
        return new SegmentScanner(
                TestData.PROJECT,
                columns,
                data.persons,
                data.groups,
                new ProjectTime(zone, DayOfWeek.MONDAY),
                data.clock.instant().atZone(zone),
                deadline,
                Parallel.alone(),
                () -> new ActorIndex(idCount, data.persons.numbers(TestData.PROJECT)),
                () -> new DistinctIdSegmentBitmap(columns.segments(), idCount, deadline));
    }
}
