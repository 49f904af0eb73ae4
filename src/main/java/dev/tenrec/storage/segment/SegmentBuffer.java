package dev.tenrec.storage.segment;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.json.Json;
import dev.tenrec.json.JsonFields;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * The latest events of a project on their way to a segment: takes one after another, and finds their properties. For
 * one thread at a time.
 */
public final class SegmentBuffer {
    /** Names of the columns in which the groups of an event stand. */
    public interface GroupColumns {
        /** The column of a type of groups, such as {@code $group_0}, or null when it has none. */
        String of(String type);
    }

    private static final byte[] GROUPS = "$groups".getBytes(StandardCharsets.UTF_8);

    /** The events that have a property, and its values. */
    private static final class Cells {
        private int[] rows = new int[16];
        private int[] codes = new int[16];
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
    private long[] times = new long[64];
    private int[] names = new int[64];
    private int[] distinctIds = new int[64];
    private final BitSet unreadable = new BitSet();
    private Cells[] cells = new Cells[0];
    private int count;

    public SegmentBuffer(PropertyTable table, GroupColumns groupColumns) {
        this.table = table;
        this.groupColumns = groupColumns;
    }

    /**
     * Adds an event; the properties follow by {@link #addProperties}.
     *
     * @param micros when it happened, microseconds since 1970
     */
    public void add(long micros, int name, int distinctId) {
        if (count == times.length) {
            times = Arrays.copyOf(times, 2 * count);
            names = Arrays.copyOf(names, 2 * count);
            distinctIds = Arrays.copyOf(distinctIds, 2 * count);
        }
        times[count] = micros;
        names[count] = name;
        distinctIds[count] = distinctId;
        count++;
    }

    /**
     * Finds the properties of the event added last.
     *
     * @param json holds one JSON object that was checked, from {@code from} on
     * @param hasGroups whether the groups that it names get columns
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

    /** Says that the properties of the event added last can't be read here: whoever asks must look elsewhere. */
    public void addUnreadable() {
        unreadable.set(count - 1);
    }

    /** Lists and objects are seldom asked for, and would fill the table. */
    private int code(int property, byte type, byte[] json, int from, int size) {
        return type == '{' || type == '[' ? PropertyTable.ELSEWHERE : table.addValue(property, json, from, size);
    }

    private void addEscaped(byte[] json, JsonFields fields) {
        int property = table.add(fields.name());
        if (property < 0 || fields.valueType() == 'n') {
            return;
        }
        byte[] value = value(json, fields);
        addCell(property, code(property, value[0], value, 0, value.length));
    }

    /** The JSON of the value; a text with no more escapes than it needs, so that it is the same however it was sent. */
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

    /** The property in which the key of a type of groups stands, or -1. */
    private int groupProperty(JsonFields group) {
        String column = groupColumns.of(group.name());
        return column == null ? -1 : table.add(column);
    }

    /** A key is a text, whatever was sent. */
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
        // A column of its own that the event brings wins over the one of its groups.
        if (!cells[property].has(count - 1)) {
            cells[property].add(count - 1, code);
        }
    }

    /** How many events there are. */
    public int count() {
        return count;
    }

    /** By row; as the other two, longer than there are events, and not to be changed. */
    long[] times() {
        return times;
    }

    int[] names() {
        return names;
    }

    int[] distinctIds() {
        return distinctIds;
    }

    /** The properties that some of the events have; each once. */
    int[] properties() {
        int bound = unreadable.isEmpty() ? cells.length : table.count();
        return IntStream.range(0, bound)
                .filter(property -> !unreadable.isEmpty() || cells[property] != null)
                .toArray();
    }

    /** The numbers of a property's values, 0 for none; answers how many have one. */
    int readProperty(int property, int[] into) {
        Arrays.fill(into, 0, count, 0);
        Cells own = property < cells.length ? cells[property] : null;
        int valueCount = own == null ? 0 : own.count;
        for (int i = 0; i < valueCount; i++) {
            into[own.rows[i]] = own.codes[i];
        }
        unreadable.stream().forEach(row -> into[row] = PropertyTable.ELSEWHERE);
        return valueCount + unreadable.cardinality();
    }
}
