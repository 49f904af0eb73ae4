package dev.tenrec.storage.segment;

import dev.tenrec.disk.BlockMemory;
import dev.tenrec.json.JsonNumbers;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * The dictionary of a project's properties and of their values, shared by all its segments: a value has the same number
 * in each. Append-only and bounded.
 *
 * <p>A value is its JSON bytes, so the string {@code "7"}, the number {@code 7} and {@code true} are three values.
 * Values without a number (long strings, most arrays and objects, values of high-cardinality properties) are
 * {@link #ELSEWHERE}: they are read from the event in the journal.
 *
 * <p>One thread at a time adds; any thread reads.
 */
public final class PropertyTable {
    /** Code of an absent value. */
    public static final int NONE = 0;
    /** Code of all values without a number of their own. */
    public static final int ELSEWHERE = 1;
    /** First code of the dictionary. */
    public static final int FIRST = 2;

    static final int PROPERTIES_MAX = 2_000;
    /** The size of values for which no blank is short enough. */
    static final int SHORT_BYTES = 2;

    static final int VALUE_BYTES_MAX = 400;
    private static final int VALUES_MAX = 1 << 24;
    /** From so many values on, a property most of whose values are new gets more only within a budget. */
    private static final int DIVERSE_FROM = 1 << 16;
    /** Values of a property that are seen before it is judged: those before the last start say nothing. */
    static final int DIVERSE_SAMPLE = 1 << 12;

    /** Arrays and objects of one property. */
    static final int CONTAINERS_MAX = 1 << 10;
    /**
     * Properties with the elements of a click: long, but as few as a site has buttons, so they have codes within the
     * budget like short values.
     */
    private static final Set<String> ELEMENTS = Set.of("$elements", "$elements_chain");

    static final int ELEMENTS_BYTES_MAX = 1 << 14;
    private static final int ELEMENTS_MAX = 1 << 16;
    /** The characters of escapes for which JSON has no other form that is as short. */
    private static final String SHORT_ESCAPES = "\"\\nrtbf";
    /** Memory that a value takes beside its text, see {@link Dictionary}. */
    private static final int VALUE_BYTES = 16;
    /**
     * Memory that all values of a project may take while properties with many new ones get more, as a part of the heap,
     * although most of it is beside the heap.
     */
    private static final int BUDGET_SHARE = 16;
    /** Part of that budget which each such property has for itself, whatever the others take. */
    private static final int OWN_SHARE = 4;
    /** The most that all values of a project may take, likewise. */
    private static final int BYTES_MAX_SHARE = 2;

    private static final long BYTES_MAX = 1L << 30;

    private final BooleanSupplier mayFill;
    private final long diverseBytesMax;
    private final long bytesMax;
    private final Dictionary names;
    /** By property, the one that followed it last: events of one kind list theirs in the same order. */
    private int[] followers = new int[8];

    private int lastAdded;
    private volatile Property[] properties = new Property[0];
    private long valueBytes;
    private volatile boolean hasUnnamed;

    /** @param mayFill true on the thread that may add; checked where assertions are on */
    public PropertyTable(BooleanSupplier mayFill) {
        this(mayFill, Runtime.getRuntime().maxMemory() / BUDGET_SHARE);
    }

    /** @param diverseBytesMax memory up to which properties whose values are mostly new get more values */
    PropertyTable(BooleanSupplier mayFill, long diverseBytesMax) {
        this.mayFill = mayFill;
        this.bytesMax = Math.min(BYTES_MAX, Runtime.getRuntime().maxMemory() / BYTES_MAX_SHARE);
        this.diverseBytesMax = Math.min(bytesMax, diverseBytesMax);
        this.names = new Dictionary(mayFill);
    }

    /** A dictionary of values that no table has, filled by one thread at a time. */
    public static Property unlisted(BooleanSupplier mayFill) {
        return new Property(new Dictionary(mayFill), false);
    }

    /** The value dictionary of one property. */
    public static final class Property {
        private final Dictionary values;
        private final boolean isOfElements;
        /** Numeric values by code; extended on demand, under the lock of this. */
        private volatile double[] numbers = {};

        /** Values since the start, and those of them that were new. */
        private long seen;

        private int added;
        /** Memory of all values. */
        private long bytes;

        private int containers;
        /** The value found last, a guess for the next: many properties rarely change. */
        private int latest;

        private volatile boolean isDiverse;
        /** The first code of a value that is no string. Written before the value can be read. */
        private volatile int firstOther = Integer.MAX_VALUE;

        private Property(Dictionary values, boolean isOfElements) {
            this.values = values;
            this.isOfElements = isOfElements;
        }

        /** All codes are below this. */
        public int bound() {
            return values.count() + FIRST;
        }

        /** A copy of the JSON of a code from {@link #FIRST} on. */
        public byte[] json(int code) {
            return values.bytes(code - FIRST);
        }

        /** True for a string of at most so many bytes of JSON between its quotes. */
        public boolean isShortText(int code, int bytesMax) {
            return values.size(code - FIRST) - 2 <= bytesMax && (code < firstOther || json(code)[0] == '"');
        }

        /** The value as a number, see {@link JsonNumbers}; parsed once and cached. */
        public double number(int code) {
            double[] known = numbers;
            return code < known.length ? known[code] : grown()[code];
        }

        /** The numbers of at least so many codes, see {@link #number}; NaN below {@link #FIRST}. Not to be changed. */
        public double[] numbers(int codeBound) {
            double[] known = numbers;
            return codeBound <= known.length ? known : grown();
        }

        private synchronized double[] grown() {
            int from = Math.max(FIRST, numbers.length);
            double[] all = Arrays.copyOf(numbers, bound());
            Arrays.fill(all, 0, FIRST, Double.NaN);
            for (int code = from; code < all.length; code++) {
                all[code] = JsonNumbers.of(json(code));
            }
            numbers = all;
            return all;
        }

        /** The code of a value by its JSON, or -1. */
        public int find(byte[] json) {
            int found = values.find(json, 0, json.length);
            return found < 0 ? -1 : found + FIRST;
        }

        /** The code of a value by its JSON, assigned now if it is new. */
        public int add(byte[] source, int from, int size) {
            note(source[from]);
            return values.add(source, from, size) + FIRST;
        }

        /** True if most values are new, so that codes save nothing. */
        private boolean isMostlyNew() {
            return values.count() >= DIVERSE_FROM && seen >= DIVERSE_SAMPLE && 2L * added > seen;
        }

        private void restore(byte[] source, int from, int size) {
            byte first = source[from];
            containers += first == '{' || first == '[' ? 1 : 0;
            note(first);
            values.restore(source, from, size);
        }

        /** @param first character of the JSON of the next value */
        private void note(byte first) {
            if (first != '"') {
                firstOther = Math.min(firstOther, bound());
            }
        }

        /** Codes from {@link #FIRST} up to this one are those of strings. */
        public int firstOther() {
            return firstOther;
        }

        Dictionary values() {
            return values;
        }
    }

    /** The number of a property, or -1 if no segment has it. */
    public int find(String name) {
        return names.find(name);
    }

    public String name(int property) {
        return names.text(property);
    }

    /** True when some properties have no column because there are too many. */
    public boolean hasUnnamed() {
        return hasUnnamed;
    }

    public Property property(int property) {
        return properties[property];
    }

    public int count() {
        return names.count();
    }

    /** The number of a property, assigned now if it is new; -1 if there are too many. */
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
        boolean isOfElements = ELEMENTS.contains(new String(source, from, size, StandardCharsets.UTF_8));
        more[number] = new Property(Dictionary.lasting(mayFill, BlockMemory.direct()), isOfElements);
        properties = more;
        if (number == followers.length) {
            followers = Arrays.copyOf(followers, 2 * number);
        }
        return names.add(source, from, size);
    }

    int add(String name) {
        byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
        return add(bytes, 0, bytes.length);
    }

    /** The code of a value, assigned now if it is new and the bounds allow it, else {@link #ELSEWHERE}. */
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
        boolean isOverBudget = valueBytes > diverseBytesMax && property.bytes > diverseBytesMax / OWN_SHARE;
        if (isOverBudget && property.isMostlyNew()) {
            property.isDiverse = true;
        }
        boolean isTooLong = size > VALUE_BYTES_MAX && !mayBeLong(property, size);
        boolean isFull = property.values.count() >= VALUES_MAX || valueBytes > bytesMax;
        if (property.isDiverse || isTooLong || isFull) {
            return ELSEWHERE;
        }
        count(property, source, from, size);
        property.added++;
        return property.add(source, from, size);
    }

    private void count(Property property, byte[] source, int from, int size) {
        int bytes = PackedTexts.sizeBytes(source, from, size) + VALUE_BYTES;
        property.bytes += bytes;
        valueBytes += bytes;
    }

    private boolean mayBeLong(Property property, int size) {
        return property.isOfElements
                && size <= ELEMENTS_BYTES_MAX
                && property.values.count() < ELEMENTS_MAX
                && property.bytes <= diverseBytesMax;
    }

    /**
     * The code of an array or object, assigned now if it is new, else {@link #ELSEWHERE}. They are seldom queried and
     * would fill the dictionary: a property has few, and only such as are written like JSON is written here, so that
     * equal values have equal bytes.
     */
    int addContainer(int number, byte[] source, int from, int size) {
        Property property = properties[number];
        int sizeMax = property.isOfElements ? ELEMENTS_BYTES_MAX : VALUE_BYTES_MAX;
        if (size > sizeMax) {
            return ELSEWHERE;
        }
        int found = property.values.find(source, from, size);
        if (found >= 0) {
            return found + FIRST;
        }
        int containersMax = property.isOfElements ? ELEMENTS_MAX : CONTAINERS_MAX;
        if (property.containers >= containersMax || !isPlain(source, from, size)) {
            return ELSEWHERE;
        }
        property.containers++;
        return addValue(number, source, from, size);
    }

    /**
     * True without white space, fractions, exponents and escapes that can be written in several ways. Texts inside may
     * have the short escapes, which every writer uses.
     */
    private static boolean isPlain(byte[] json, int from, int size) {
        boolean isText = false;
        for (int i = from; i < from + size; i++) {
            byte each = json[i];
            if (each == '"') {
                isText = !isText;
            } else if (each == '\\') {
                i++;
                if (SHORT_ESCAPES.indexOf(json[i]) < 0) {
                    return false;
                }
            } else if (!isText) {
                boolean isExponent = (each == 'e' || each == 'E') && json[i - 1] >= '0' && json[i - 1] <= '9';
                boolean isSpace = each >= 0 && each <= ' ';
                if (isSpace || each == '.' || isExponent) {
                    return false;
                }
            }
        }
        return true;
    }

    /**
     * Appends a value read from the log, in the order of its number.
     *
     * @param source has the value's JSON from this position on
     */
    void restore(int number, byte[] source, int from, int size) {
        count(properties[number], source, from, size);
        properties[number].restore(source, from, size);
    }

    /** Appends erased values, in the order of their numbers: the shortest strings that no event can have. */
    void restoreErased(int number, int count) {
        byte[] json = new byte[SHORT_BYTES + 1];
        erase(ByteBuffer.wrap(json));
        for (int i = 0; i < count; i++) {
            restore(number, json, 0, json.length);
        }
    }

    /** Erases a value that no event has, from the table only. */
    void erase(int number, int code) {
        Dictionary values = properties[number].values;
        byte[] json = values.bytes(code - FIRST);
        erase(ByteBuffer.wrap(json));
        values.overwrite(code - FIRST, json);
    }

    /**
     * Overwrites the JSON of a value by a string of its size that no event can have, as its bytes are no UTF-8: else a
     * value that is sent later would get this code beside its own. A value of one or two bytes, such as a digit or the
     * empty string, stays.
     */
    static void erase(ByteBuffer json) {
        int size = json.remaining();
        if (size > SHORT_BYTES) {
            byte[] blank = new byte[size];
            Arrays.fill(blank, Dictionary.ERASED);
            blank[0] = '"';
            blank[size - 1] = '"';
            json.put(blank);
        }
    }
}
