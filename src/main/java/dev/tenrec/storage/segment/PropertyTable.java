package dev.tenrec.storage.segment;

import dev.tenrec.json.JsonNumbers;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.BooleanSupplier;

/**
 * The properties of a project that have columns, and the numbers of their values, shared by all its segments: a value
 * has the same number everywhere. Both grow as events come and never change; both are bounded.
 *
 * <p>A value is kept as the bytes of its JSON, so that the text {@code "7"}, the number {@code 7} and {@code true} are
 * three values. What finds no place, as a long text, a list or the ten-millionth identifier, is {@link #ELSEWHERE}:
 * then only the event itself has it.
 *
 * <p>Filled by one thread at a time; read by any.
 */
public final class PropertyTable {
    /** The number for no value. */
    public static final int NONE = 0;
    /** The number of all values that have none of their own. */
    public static final int ELSEWHERE = 1;
    /** The first number of a value. */
    public static final int FIRST = 2;

    static final int PROPERTIES_MAX = 2_000;
    static final int VALUE_BYTES_MAX = 400;
    private static final int VALUES_MAX = 1 << 22;
    /** Of a property most of whose values are new each time, columns would hold nothing that is ever found again. */
    private static final int DIVERSE_FROM = 1 << 16;

    private static final long TEXT_BYTES_MAX = 1L << 29;

    private final BooleanSupplier mayFill;
    private final Dictionary names;
    /** Behind each property the one that followed it last: events of one kind name theirs in the same order. */
    private final int[] followers = new int[PROPERTIES_MAX + 1];

    private int lastAdded;
    private volatile Property[] properties = new Property[0];
    private long textBytes;
    private volatile boolean hasUnnamed;

    /** @param mayFill tells, where assertions are on, whether the calling thread may fill it */
    public PropertyTable(BooleanSupplier mayFill) {
        this.mayFill = mayFill;
        this.names = new Dictionary(mayFill);
    }

    /** The values of one property. */
    public static final class Property {
        private final Dictionary values;
        /** By code; those of later values are added when somebody asks for one of them. */
        private volatile double[] numbers = {};

        private long seen;
        /** Many properties have one value for long. */
        private int latest;

        private volatile boolean isDiverse;

        private Property(BooleanSupplier mayFill) {
            values = new Dictionary(mayFill);
        }

        /** All numbers are below this. */
        public int bound() {
            return values.count() + FIRST;
        }

        /** The JSON of a value that has a number of its own; not to be changed. */
        public byte[] json(int code) {
            return values.bytes(code - FIRST);
        }

        /** The value as a number, see {@link JsonNumbers}; read once, for whoever asks. */
        public double number(int code) {
            double[] known = numbers;
            return code < known.length ? known[code] : grown()[code];
        }

        private synchronized double[] grown() {
            int from = Math.max(FIRST, numbers.length);
            double[] all = Arrays.copyOf(numbers, bound());
            for (int code = from; code < all.length; code++) {
                all[code] = JsonNumbers.of(json(code));
            }
            numbers = all;
            return all;
        }

        /** The number of a value, by the JSON in which it was sent, or -1. */
        public int find(byte[] json) {
            int found = values.find(json, 0, json.length);
            return found < 0 ? -1 : found + FIRST;
        }

        Dictionary values() {
            return values;
        }
    }

    /** The number of a property, or -1 when no event with it has come to a column. */
    public int find(String name) {
        return names.find(name);
    }

    /** The name of a property. */
    public String name(int property) {
        return names.text(property);
    }

    /** Whether some properties have no column because there are too many. */
    public boolean hasUnnamed() {
        return hasUnnamed;
    }

    public Property property(int property) {
        return properties[property];
    }

    /** How many properties there are. */
    public int count() {
        return names.count();
    }

    /** The number of a property, which it gets now if it has none; -1 when there are too many. */
    int add(byte[] source, int from, int size) {
        int guess = followers[lastAdded];
        int found = names.is(guess, source, from, size) ? guess : names.find(source, from, size);
        if (found < 0) {
            found = addNew(source, from, size);
        }
        followers[lastAdded] = Math.max(0, found);
        lastAdded = Math.max(0, found);
        return found;
    }

    private int addNew(byte[] source, int from, int size) {
        if (names.count() >= PROPERTIES_MAX || size > VALUE_BYTES_MAX) {
            hasUnnamed = true;
            return -1;
        }
        int number = names.count();
        Property[] more = Arrays.copyOf(properties, number + 1);
        more[number] = new Property(mayFill);
        properties = more;
        return names.add(source, from, size);
    }

    int add(String name) {
        byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
        return add(bytes, 0, bytes.length);
    }

    /** The number of a value, which it gets now if it has none and there is place for it. */
    int addValue(int number, byte[] source, int from, int size) {
        Property property = properties[number];
        property.seen++;
        if (property.values.is(property.latest, source, from, size)) {
            return property.latest + FIRST;
        }
        int found = property.values.find(source, from, size);
        if (found >= 0) {
            property.latest = found;
            return found + FIRST;
        }
        int count = property.values.count();
        if (count >= DIVERSE_FROM && 2L * count > property.seen) {
            property.isDiverse = true;
        }
        if (property.isDiverse || size > VALUE_BYTES_MAX || count >= VALUES_MAX || textBytes > TEXT_BYTES_MAX) {
            return ELSEWHERE;
        }
        textBytes += size;
        return property.values.add(source, from, size) + FIRST;
    }

    /** While it is read back: a value in the place that it had. */
    void restore(int number, byte[] json) {
        textBytes += json.length;
        properties[number].values.add(json, 0, json.length);
    }
}
