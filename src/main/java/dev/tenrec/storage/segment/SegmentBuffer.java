package dev.tenrec.storage.segment;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.json.Json;
import dev.tenrec.json.JsonFields;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The latest events of a project before they are sealed to a segment, with their properties parsed. One thread at a
 * time.
 */
public final class SegmentBuffer {
    /** The property columns in which group keys are stored. */
    public interface GroupColumns {
        /** The column of a group type, such as {@code $group_0}, or null for an unknown type. */
        @Nullable
        String of(String type);
    }

    /** First capacity of each column, which grows by doubling. */
    private static final int FIRST_ROWS = 4;

    private static final byte[] GROUPS = "$groups".getBytes(StandardCharsets.UTF_8);

    /** The values of one property by event, sparse. */
    private static final class Cells {
        private int[] rows = new int[FIRST_ROWS];
        private int[] codes = new int[FIRST_ROWS];
        private int count;

        void add(int row, int code) {
            if (count == rows.length) {
                rows = Arrays.copyOf(rows, 2 * count);
                codes = Arrays.copyOf(codes, 2 * count);
            }
            rows[count] = row;
            codes[count++] = code;
        }

        boolean has(int row) {
            return count > 0 && rows[count - 1] == row;
        }
    }

    private final PropertyTable table;
    private final GroupColumns groupColumns;
    /** By event, its row, counted from the first. */
    private int[] rows = new int[FIRST_ROWS];

    private long[] times = new long[FIRST_ROWS];
    private int[] names = new int[FIRST_ROWS];
    private int[] distinctIds = new int[FIRST_ROWS];
    private final BitSet unreadable = new BitSet();
    private Cells[] cells = new Cells[0];
    private int count;
    private int rowCount;

    public SegmentBuffer(PropertyTable table, GroupColumns groupColumns) {
        this.table = table;
        this.groupColumns = groupColumns;
    }

    /**
     * Adds the event of the next row; its properties follow by {@link #addProperties}.
     *
     * @param micros microseconds since 1970 in UTC
     */
    public void add(long micros, int name, int distinctId) {
        if (count == times.length) {
            rows = Arrays.copyOf(rows, 2 * count);
            times = Arrays.copyOf(times, 2 * count);
            names = Arrays.copyOf(names, 2 * count);
            distinctIds = Arrays.copyOf(distinctIds, 2 * count);
        }
        times[count] = micros;
        names[count] = name;
        distinctIds[count] = distinctId;
        rows[count++] = rowCount++;
    }

    /** Leaves out the event of the next row, which is deleted. */
    public void skip() {
        rowCount++;
    }

    /**
     * Parses the properties of the event added last.
     *
     * @param json holds one valid JSON object from {@code from} on
     * @param hasGroups true if the keys in {@code $groups} are stored in group columns
     */
    public void addProperties(byte[] json, int from, boolean hasGroups) {
        JsonFields fields = new JsonFields(json, from);
        int groupsStart = -1;
        while (fields.next()) {
            if (fields.valueType() == '{' && fields.isNamed(GROUPS)) {
                groupsStart = fields.valueStart();
            }
            if (fields.hasEscapes()) {
                addEscaped(json, fields);
                continue;
            }
            int property = fields.valueType() == 'n' ? -1 : table.add(json, fields.nameStart(), fields.nameSize());
            if (property >= 0) {
                addCell(property, code(property, fields.valueType(), json, fields.valueStart(), fields.valueSize()));
            }
        }
        if (groupsStart >= 0 && hasGroups) {
            addGroups(json, groupsStart);
        }
    }

    /** Marks all properties of the event added last as {@link PropertyTable#ELSEWHERE}. */
    public void addUnreadable() {
        unreadable.set(count - 1);
    }

    private int code(int property, byte type, byte[] json, int from, int size) {
        return type == '{' || type == '['
                ? table.addContainer(property, json, from, size)
                : table.addValue(property, json, from, size);
    }

    private void addEscaped(byte[] json, JsonFields fields) {
        int property = table.add(fields.name());
        if (property < 0 || fields.valueType() == 'n') {
            return;
        }
        byte[] value = value(json, fields);
        addCell(property, code(property, value[0], value, 0, value.length));
    }

    /** The JSON of the value; a string is normalized to the fewest escapes, so that equal strings have equal bytes. */
    private static byte[] value(byte[] json, JsonFields fields) {
        boolean isEscaped = fields.hasEscapes() && fields.valueType() == '"';
        return isEscaped
                ? Json.write(parse(json, fields.valueStart(), fields.valueSize()))
                : Arrays.copyOfRange(json, fields.valueStart(), fields.valueStart() + fields.valueSize());
    }

    private static JsonNode parse(byte[] json, int from, int size) {
        try {
            return Json.parse(Arrays.copyOfRange(json, from, from + size));
        } catch (JsonProcessingException notChecked) {
            throw new IllegalStateException("a stored event holds what is no JSON", notChecked);
        }
    }

    private void addGroups(byte[] json, int from) {
        JsonFields groups = new JsonFields(json, from);
        while (groups.next()) {
            byte type = groups.valueType();
            boolean isKey = type != 'n' && type != '{' && type != '[';
            int property = isKey ? groupProperty(groups) : -1;
            if (property >= 0) {
                byte[] key = groupKey(json, groups);
                addCell(property, table.addValue(property, key, 0, key.length));
            }
        }
    }

    /** The property of a group type's column, or -1. */
    private int groupProperty(JsonFields group) {
        String column = groupColumns.of(group.name());
        return column == null ? -1 : table.add(column);
    }

    /** A key is stored as a string, whatever was sent. */
    private static byte[] groupKey(byte[] json, JsonFields group) {
        byte[] value = value(json, group);
        return group.valueType() == '"' ? value : Json.write(new String(value, StandardCharsets.UTF_8));
    }

    private void addCell(int property, int code) {
        if (property >= cells.length) {
            cells = Arrays.copyOf(cells, Math.max(property + 1, 2 * cells.length));
        }
        if (cells[property] == null) {
            cells[property] = new Cells();
        }
        // A property that the event itself has wins over the group column of the same name.
        if (!cells[property].has(count - 1)) {
            cells[property].add(count - 1, code);
        }
    }

    /** Events. */
    public int count() {
        return count;
    }

    /** Rows, with those whose events were left out. */
    public int rowCount() {
        return rowCount;
    }

    /** By event, its row; like the next three longer than {@link #count}, and must not be changed. */
    int[] rows() {
        return rows;
    }

    long[] times() {
        return times;
    }

    int[] names() {
        return names;
    }

    int[] distinctIds() {
        return distinctIds;
    }

    /** The distinct properties of the events. */
    int[] properties() {
        int bound = unreadable.isEmpty() ? cells.length : table.count();
        return IntStream.range(0, bound)
                .filter(property -> !unreadable.isEmpty() || cells[property] != null)
                .toArray();
    }

    /** Reads by event the value codes of a property, 0 for none; returns how many events have one. */
    int readProperty(int property, int[] into) {
        Arrays.fill(into, 0, count, 0);
        Cells own = property < cells.length ? cells[property] : null;
        int valueCount = 0;
        if (own != null) {
            valueCount = own.count;
            for (int i = 0; i < valueCount; i++) {
                into[own.rows[i]] = own.codes[i];
            }
        }
        unreadable.stream().forEach(row -> into[row] = PropertyTable.ELSEWHERE);
        return valueCount + unreadable.cardinality();
    }
}
