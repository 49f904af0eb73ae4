package dev.tenrec.lake.event;

import dev.tenrec.lake.parquet.ParquetWriter;
import dev.tenrec.lake.table.DataFileWriter;
import dev.tenrec.lake.table.Warehouse;
import dev.tenrec.person.PersonNumbers;
import dev.tenrec.person.Persons;
import dev.tenrec.storage.Event;
import dev.tenrec.storage.EventReader;
import dev.tenrec.storage.EventView;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Table;
import org.jspecify.annotations.Nullable;

/**
 * Writes the data files of ranges of rows of one project, as a view shows them: deleted events are left out. Days with
 * many rows get a file of their own, all others share one without a partition, so that times that clients make up can't
 * make files of a few rows each.
 *
 * <p>The files of a range hold exactly its rows, so they can be written anew from any later view. Used by one thread.
 */
public final class EventFiles {
    /** Rows of a day that are worth a file. */
    public static final int DAY_ROWS = 50_000;

    private static final long DAY_MICROS = TimeUnit.DAYS.toMicros(1);
    /** In place of a day: all days that share a file. */
    private static final long REST = Long.MIN_VALUE;

    private final Warehouse warehouse;
    private final Table table;
    private final EventView view;
    private final PersonsOfRows persons;

    /** @param table whose current partitions are days */
    public EventFiles(Warehouse warehouse, Table table, EventView view, Persons persons, int projectId) {
        this.warehouse = warehouse;
        this.table = table;
        this.view = view;
        this.persons = new PersonsOfRows(persons, persons.numbers(projectId), projectId);
    }

    /**
     * Writes the rows of a range.
     *
     * @return durable files that no table knows yet; none when all rows are deleted
     * @throws IOException when the disk fails
     */
    public List<DataFile> write(int first, int end) throws IOException {
        return write(first, end, range -> addHere(range, first, end));
    }

    /**
     * Writes the rows of files, which alone have the bodies of those that departed.
     *
     * @return durable files that no table knows yet; none when all rows are deleted
     * @throws IOException when the disk fails, or when the files lack a row that departed and is not deleted
     */
    public List<DataFile> rewrite(RowSpan span) throws IOException {
        int end = span.last() + 1;
        return write(span.first(), end, range -> {
            for (DataFile file : span.files()) {
                EventFileReader.read(warehouse, file, stored -> {
                    int row = stored.row();
                    if (view.hasDeparted(row) && !view.isDeleted(row, view.distinctId(row))) {
                        range.add(
                                row,
                                stored.receivedMicros(),
                                stored.properties().bytes());
                    }
                });
            }
            addHere(range, span.first(), end);
        });
    }

    /** Adds the rows whose bodies are here. */
    private void addHere(Range range, int first, int end) throws IOException {
        EventReader reader = view.reader();
        for (int row = first; row < end; row++) {
            if (!view.isDeleted(row, view.distinctId(row)) && !view.hasDeparted(row)) {
                Event event = reader.read(row);
                range.add(row, event.receivedMicros(), event.properties().bytes());
            }
        }
    }

    private List<DataFile> write(int first, int end, Source source) throws IOException {
        Range range = new Range(first, end);
        try {
            source.addTo(range);
            return range.finish();
        } catch (IOException | RuntimeException failure) {
            range.remove(failure);
            throw failure;
        }
    }

    /** Removes files that no commit ever named; what the disk refuses is added to the failure that led here. */
    public void remove(List<DataFile> files, Exception failure) {
        files.forEach(file -> remove(file.location(), failure));
    }

    private void remove(String location, Exception failure) {
        try {
            warehouse.deleteFile(location);
        } catch (RuntimeException second) {
            failure.addSuppressed(second);
        }
    }

    /** The person that each distinct id belongs to while the files are written. */
    private record PersonsOfRows(Persons persons, PersonNumbers numbers, int projectId) {
        @Nullable
        UUID of(int distinctId) {
            int number = numbers.of(distinctId);
            return number < 0 ? null : persons.uuid(projectId, number);
        }
    }

    /** Rows of a range that are not deleted. */
    private interface Source {
        void addTo(Range range) throws IOException;
    }

    private final class Range {
        private final int first;
        private final int end;
        private final Map<Long, Long> rowsByDay;
        private final Set<Long> largeDays;
        private final EventColumns columns;
        private long written;
        /** By day; the key of the file of all other days is {@link #REST}. */
        private final Map<Long, DataFileWriter> writers = new LinkedHashMap<>();

        private final List<String> locations = new ArrayList<>();

        Range(int first, int end) {
            this.first = first;
            this.end = end;
            rowsByDay = rowsByDay();
            largeDays = rowsByDay.entrySet().stream()
                    .filter(day -> day.getValue() >= DAY_ROWS)
                    .map(Map.Entry::getKey)
                    .collect(Collectors.toSet());
            columns = new EventColumns(view, Math.min(end - first, ParquetWriter.ROW_GROUP_ROWS));
        }

        void add(int row, long receivedMicros, byte[] properties) throws IOException {
            columns.add(row, receivedMicros, properties, persons.of(view.distinctId(row)));
            written++;
            if (columns.isFull()) {
                writeRowGroups();
            }
        }

        List<DataFile> finish() throws IOException {
            if (!columns.isEmpty()) {
                writeRowGroups();
            }
            long live = rowsByDay.values().stream().mapToLong(count -> count).sum();
            if (written != live) {
                throw new IOException(table.name() + " has " + written + " of the " + live + " events from " + first
                        + " to " + (end - 1));
            }
            List<DataFile> files = new ArrayList<>();
            for (DataFileWriter writer : writers.values()) {
                files.add(writer.finish());
            }
            return files;
        }

        private void writeRowGroups() throws IOException {
            Map<Long, List<Integer>> indexes = columns.sorted().boxed().collect(Collectors.groupingBy(row -> {
                long day = day(columns.timestampMicros(row));
                return largeDays.contains(day) ? day : REST;
            }));
            for (Map.Entry<Long, List<Integer>> rows : indexes.entrySet()) {
                writer(rows.getKey())
                        .writeRowGroup(
                                columns.columns(),
                                rows.getValue().stream().mapToInt(row -> row).toArray());
            }
            columns.clear();
        }

        private DataFileWriter writer(long day) throws IOException {
            DataFileWriter known = writers.get(day);
            if (known != null) {
                return known;
            }
            String location = table.location() + "/data/" + first + "-" + end + "-" + UUID.randomUUID() + ".parquet";
            locations.add(location);
            PartitionSpec partitions = day == REST ? PartitionSpec.unpartitioned() : table.spec();
            DataFileWriter writer = new DataFileWriter(
                    location,
                    warehouse.create(location),
                    EventSchema.COLUMNS,
                    partitions,
                    day == REST ? null : Math.toIntExact(day));
            writers.put(day, writer);
            return writer;
        }

        private Map<Long, Long> rowsByDay() {
            return IntStream.range(first, end)
                    .filter(row -> !view.isDeleted(row, view.distinctId(row)))
                    .boxed()
                    .collect(Collectors.groupingBy(
                            row -> day(view.timestampMicros(row)), HashMap::new, Collectors.counting()));
        }

        void remove(Exception failure) {
            for (DataFileWriter writer : writers.values()) {
                try {
                    writer.close();
                } catch (IOException second) {
                    failure.addSuppressed(second);
                }
            }
            locations.forEach(location -> EventFiles.this.remove(location, failure));
        }
    }

    private static long day(long timestampMicros) {
        return Math.floorDiv(timestampMicros, DAY_MICROS);
    }
}
