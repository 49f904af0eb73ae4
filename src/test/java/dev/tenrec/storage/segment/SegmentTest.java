package dev.tenrec.storage.segment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.disk.DiskFile;
import dev.tenrec.disk.SimDisk;
import dev.tenrec.journal.DamagedFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Segments against a plain list of their events. */
class SegmentTest {
    /** One event; a value is the JSON of the property with that index, or null. */
    @SuppressWarnings("ArrayRecordComponent")
    private record Row(int row, long time, int name, int id, String[] values) {}

    private static final String[] PROPERTIES = {"often", "seldom", "never", "wide"};

    private final PropertyTable table = new PropertyTable(() -> true);

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 4_096, 4_097, 9_000})
    void holdsWhatItWasMadeOf(int count) {
        List<Row> rows = rows(new Random(count), 100, count);
        check(SegmentBuilder.build(100, tail(rows)), rows);
    }

    @Test
    void mergesSegmentsIntoTheSameEvents() {
        Random random = new Random(7);
        List<Row> all = new ArrayList<>();
        List<Segment> segments = new ArrayList<>();
        for (int count : new int[] {3_000, 1, 5_000, 700}) {
            List<Row> rows = rows(random, 50 + all.size(), count);
            segments.add(SegmentBuilder.build(50 + all.size(), tail(rows)));
            all.addAll(rows);
        }
        check(SegmentMerge.of(segments, () -> {}), all);
    }

    @Test
    void isTheSameAfterItWasWrittenAndRead() throws IOException {
        SimDisk disk = new SimDisk();
        List<Row> rows = rows(new Random(3), 0, 5_000);
        Segment segment = SegmentBuilder.build(0, tail(rows));
        Segment saved = new SegmentFiles(disk, 4, table, new DamagedFiles()::add).save(segment, (from, to, held) -> 99);
        check(saved, rows);
        PropertyTable read = new PropertyTable(() -> true);
        List<Segment> found =
                new SegmentFiles(disk, 4, read, new DamagedFiles()::add).load(5_000, (from, to, held) -> 99);
        assertThat(found).hasSize(1);
        assertThat(read.find("often")).isEqualTo(table.find("often"));
        assertThat(read.property(read.find("often")).json(PropertyTable.FIRST))
                .isEqualTo(table.property(table.find("often")).json(PropertyTable.FIRST));
        check(found.get(0), rows);
    }

    /** Events left out when segments were made, erased from them later, and both, before and after merges. */
    @Test
    void holdsAllButDeletedEvents() throws IOException {
        Random random = new Random(11);
        List<Row> all = new ArrayList<>();
        List<Segment> segments = new ArrayList<>();
        double[] deleted = {0, 0.5, 1, 0.01, 1, 0.99};
        for (double share : deleted) {
            int first = all.size();
            List<Row> rows = rows(random, first, 2_000);
            all.addAll(rows);
            Predicate<Row> isLeft = row -> row.row % 7 == 3 || hash(row) < share;
            Segment made = SegmentBuilder.build(first, tail(rows, row -> row.row % 7 == 3));
            assertThat(made.rowCount()).isEqualTo(2_000);
            Segment erased = erase(made, rows, isLeft);
            assertThat(erased.firstRow()).isEqualTo(first);
            assertThat(erased.rowCount()).isEqualTo(2_000);
            check(erased, rows.stream().filter(isLeft.negate()).toList());
            assertThat(erase(erased, rows, isLeft))
                    .as("nothing is left to erase")
                    .isSameAs(erased);
            segments.add(erased);
        }
        Segment merged = SegmentMerge.of(segments, () -> {});
        List<Row> kept = all.stream()
                .filter(row -> row.row % 7 != 3 && hash(row) >= deleted[row.row / 2_000])
                .toList();
        assertThat(merged.rowCount()).isEqualTo(all.size());
        check(merged, kept);
        assertThat(SegmentMerge.of(segments.subList(2, 3), () -> {}).endRow()).isEqualTo(6_000);
        SimDisk disk = new SimDisk();
        SegmentFiles files = new SegmentFiles(disk, 4, table, new DamagedFiles()::add);
        SegmentFiles.Tags tags = (from, to, held) -> IntStream.range(from, to)
                .filter(held)
                .mapToLong(row -> row * 31L)
                .sum();
        check(files.save(merged, tags), kept);
        List<Segment> found =
                new SegmentFiles(disk, 4, new PropertyTable(() -> true), new DamagedFiles()::add).load(12_000, tags);
        check(found.get(0), kept);
        Segment none = files.save(Segment.empty(12_000, 500), tags);
        assertThat(none.endRow()).isEqualTo(12_500);
        assertThat(none.count()).isZero();
        assertThat(bytes(disk, "segment-4-12000-12500.bin")).hasSizeLessThan(1_000);
    }

    private static Segment erase(Segment segment, List<Row> rows, Predicate<Row> isLeft) {
        int first = rows.get(0).row;
        return new PropertyErasure(() -> {}).apply(segment, at -> isLeft.test(rows.get(segment.row(at) - first)));
    }

    private static double hash(Row row) {
        return new Random(row.row * 1_000_003L).nextDouble();
    }

    @Test
    void removesWhatOtherEventsLeft() throws IOException {
        SimDisk disk = new SimDisk();
        Segment segment = SegmentBuilder.build(0, tail(rows(new Random(3), 0, 50)));
        new SegmentFiles(disk, 4, table, new DamagedFiles()::add).save(segment, (from, to, held) -> 99);
        assertThat(new SegmentFiles(disk, 5, new PropertyTable(() -> true), new DamagedFiles()::add)
                        .load(50, (from, to, held) -> 99))
                .as("of another project")
                .isEmpty();
        assertThat(new SegmentFiles(disk, 4, new PropertyTable(() -> true), new DamagedFiles()::add)
                        .load(49, (from, to, held) -> 99))
                .as("with more rows than there are")
                .isEmpty();
        new SegmentFiles(disk, 4, table, new DamagedFiles()::add).save(segment, (from, to, held) -> 99);
        assertThat(new SegmentFiles(disk, 4, new PropertyTable(() -> true), new DamagedFiles()::add)
                        .load(50, (from, to, held) -> 98))
                .as("with another tag")
                .isEmpty();
        assertThat(disk.list()).containsExactly("properties-4.bin");
    }

    @Test
    void noticesEveryFlippedByte() throws IOException {
        SimDisk disk = new SimDisk();
        Segment segment = SegmentBuilder.build(0, tail(rows(new Random(3), 0, 40)));
        new SegmentFiles(disk, 4, table, new DamagedFiles()::add).save(segment, (from, to, held) -> 99);
        String name = "segment-4-0-40.bin";
        byte[] whole = bytes(disk, name);
        Random random = new Random(1);
        int unnoticed = 0;
        for (int i = 0; i < 300; i++) {
            byte[] damaged = whole.clone();
            damaged[random.nextInt(whole.length)] ^= (byte) (1 << random.nextInt(8));
            disk.delete(name);
            write(disk, name, damaged);
            List<Segment> found = new SegmentFiles(disk, 4, new PropertyTable(() -> true), new DamagedFiles()::add)
                    .load(40, (from, to, held) -> 99);
            // Bytes between sections belong to none.
            if (!found.isEmpty()) {
                unnoticed++;
                check(found.get(0), rows(new Random(3), 0, 40));
            } else {
                write(disk, name, damaged);
            }
        }
        assertThat(unnoticed).isLessThan(60);
    }

    @Test
    void readsTheTableUpToATornEnd() throws IOException {
        SimDisk disk = new SimDisk();
        SegmentFiles files = new SegmentFiles(disk, 4, table, new DamagedFiles()::add);
        files.save(SegmentBuilder.build(0, tail(rows(new Random(3), 0, 40))), (from, to, held) -> 99);
        int before = table.property(table.find("wide")).bound();
        int whole = bytes(disk, "properties-4.bin").length;
        files.save(SegmentBuilder.build(40, tail(rows(new Random(4), 40, 40))), (from, to, held) -> 99);
        byte[] log = bytes(disk, "properties-4.bin");
        assertThat(log.length).isGreaterThan(whole);
        disk.delete("properties-4.bin");
        write(disk, "properties-4.bin", Arrays.copyOf(log, log.length - 1));
        PropertyTable read = new PropertyTable(() -> true);
        List<Segment> found = new SegmentFiles(disk, 4, read, new DamagedFiles()::add).load(80, (from, to, held) -> 99);
        assertThat(found).as("the second needs what was torn").hasSize(1);
        assertThat(read.property(read.find("wide")).bound()).isEqualTo(before);
    }

    private static byte[] bytes(SimDisk disk, String name) throws IOException {
        try (DiskFile file = disk.openReadOnly(name)) {
            return file.readFully(0, (int) file.size()).array();
        }
    }

    private static void write(SimDisk disk, String name, byte[] bytes) throws IOException {
        try (DiskFile file = disk.create(name)) {
            file.write(ByteBuffer.wrap(bytes), 0);
            file.force();
        }
        disk.force();
    }

    private SegmentBuffer tail(List<Row> rows) {
        return tail(rows, row -> false);
    }

    private SegmentBuffer tail(List<Row> rows, Predicate<Row> isLeft) {
        SegmentBuffer tail = new SegmentBuffer(table, type -> null);
        for (Row row : rows) {
            if (isLeft.test(row)) {
                tail.skip();
                continue;
            }
            tail.add(row.time, row.name, row.id);
            StringBuilder json = new StringBuilder(" {");
            for (int i = 0; i < PROPERTIES.length; i++) {
                if (row.values[i] != null) {
                    json.append(json.length() > 2 ? " , " : "").append('"').append(PROPERTIES[i]);
                    json.append("\" : ").append(row.values[i]);
                }
            }
            tail.addProperties(json.append("\n}").toString().getBytes(StandardCharsets.UTF_8), 0, true);
        }
        return tail;
    }

    private static List<Row> rows(Random random, int first, int count) {
        List<Row> rows = new ArrayList<>();
        long time = 1_700_000_000_000_000L;
        for (int i = 0; i < count; i++) {
            // Some at the same time, some late.
            time += random.nextInt(3) * 1_000L;
            long own = random.nextInt(20) == 0 ? time - random.nextInt(1_000_000_000) : time;
            String[] values = {
                random.nextInt(3) > 0 ? "\"v" + random.nextInt(9) + "\"" : null,
                random.nextInt(40) == 0 ? String.valueOf(random.nextInt(500) / 4.0) : null,
                null,
                random.nextBoolean() ? "\"" + Long.toHexString(random.nextLong()) + "é\"" : null,
            };
            rows.add(new Row(first + i, own, random.nextInt(7), random.nextInt(50) * 17, values));
        }
        return rows;
    }

    private void check(Segment segment, List<Row> expected) {
        List<Row> byTime = new ArrayList<>(expected);
        byTime.sort(Comparator.comparingLong(Row::time).thenComparingInt(Row::row));
        List<Row> byName = new ArrayList<>(byTime);
        byName.sort(Comparator.comparingInt(Row::name));
        assertThat(segment.count()).isEqualTo(expected.size());
        if (expected.isEmpty()) {
            assertThat(segment.names().find(3)).isEqualTo(-1);
            assertThat(segment.timelines().count()).isZero();
            return;
        }
        for (int position = 0; position < byName.size(); position++) {
            Row row = byName.get(position);
            assertThat(segment.times().get(position)).isEqualTo(row.time);
            assertThat(segment.row(position)).isEqualTo(row.row);
            assertThat(segment.distinctIds().getInt(position)).isEqualTo(row.id);
            int run = segment.names().find(row.name);
            assertThat(position)
                    .isBetween(segment.names().start(run), segment.names().end(run) - 1);
            assertThat(segment.names().id(run)).isEqualTo(row.name);
        }
        for (int i = 0; i < PROPERTIES.length; i++) {
            checkProperty(segment, byName, i);
        }
        checkTimelines(segment, byTime);
        checkBounds(segment, byTime);
    }

    private static void checkBounds(Segment segment, List<Row> byTime) {
        assertThat(segment.minMicros()).isEqualTo(byTime.get(0).time);
        assertThat(segment.maxMicros()).isEqualTo(byTime.get(byTime.size() - 1).time);
        int run = segment.names().count() - 1;
        int start = segment.names().start(run);
        int end = segment.names().end(run);
        long middle = segment.times().get((start + end) / 2);
        int from = segment.firstFrom(start, end, middle);
        int after = segment.firstAfter(start, end, middle);
        for (int position = start; position < end; position++) {
            long time = segment.times().get(position);
            assertThat(position < from).isEqualTo(time < middle);
            assertThat(position < after).isEqualTo(time <= middle);
        }
        assertThat(segment.firstFrom(start, end, Long.MIN_VALUE)).isEqualTo(start);
        assertThat(segment.firstAfter(start, end, Long.MAX_VALUE)).isEqualTo(end);
    }

    private void checkProperty(Segment segment, List<Row> byName, int property) {
        int number = table.find(PROPERTIES[property]);
        PropertyColumn column = number < 0 ? null : segment.property(number);
        int[] block = new int[Segment.BLOCK_ROWS];
        for (int position = 0; position < byName.size(); position++) {
            String value = byName.get(position).values[property];
            int expected = value == null
                    ? PropertyTable.NONE
                    : table.property(number).find(value.getBytes(StandardCharsets.UTF_8));
            if (position % 1_000 == 0 && column != null) {
                column.read(position, Math.min(1_000, byName.size() - position), block);
            }
            assertThat(column == null ? 0 : column.get(position)).isEqualTo(expected);
            assertThat(column == null ? 0 : block[position % 1_000]).isEqualTo(expected);
        }
    }

    private static void checkTimelines(Segment segment, List<Row> byTime) {
        List<Row> byId = new ArrayList<>(byTime);
        byId.sort(Comparator.comparingInt(Row::id));
        for (int timelinePosition = 0; timelinePosition < byId.size(); timelinePosition++) {
            Row row = byId.get(timelinePosition);
            int position = segment.timelineNamePositions().getInt(timelinePosition);
            assertThat(segment.row(position)).isEqualTo(row.row);
            assertThat(segment.timelineNames().getInt(timelinePosition)).isEqualTo(row.name);
            assertThat(segment.timelineTimes().get(timelinePosition)).isEqualTo(row.time);
            int found = segment.timelines().find(row.id);
            assertThat(segment.timelines().id(found)).isEqualTo(row.id);
            assertThat(timelinePosition)
                    .isBetween(
                            segment.timelines().start(found),
                            segment.timelines().end(found) - 1);
        }
        assertThat(segment.timelines().find(1)).isEqualTo(-1);
        assertThat(segment.timelines().find(1_000_000)).isEqualTo(-1);
    }
}
