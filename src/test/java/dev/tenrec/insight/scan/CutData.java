package dev.tenrec.insight.scan;

import dev.tenrec.event.ColumnView;
import dev.tenrec.event.CutColumns;
import dev.tenrec.insight.TestData;
import dev.tenrec.insight.time.ProjectTime;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.ZoneId;

/** The data of a project in small segments, with weeks from Monday on. */
public final class CutData {
    private CutData() {}

    /** @param rows of each segment */
    public static QueryData of(TestData data, ZoneId zone, int rows) {
        ColumnView columns = CutColumns.of(data.events.view(TestData.PROJECT), rows);
        int idCount = columns.view().distinctIds().count();
        Deadline deadline = Deadline.in(Duration.ofSeconds(30));
        return new ColumnData(
                TestData.PROJECT,
                columns,
                data.persons,
                data.groups,
                new ProjectTime(zone, DayOfWeek.MONDAY),
                data.clock.instant().atZone(zone),
                deadline,
                Parallel.alone(),
                () -> new ActorIndex(idCount, data.persons.numbers(TestData.PROJECT)),
                () -> new Appearances(columns.segments(), idCount, deadline));
    }
}
