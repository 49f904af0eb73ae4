package dev.tenrec.erasure;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * What would tell somebody's data: texts, uuids and times, each with a label, and a search for all of them at once in
 * bytes and in numbers.
 */
public final class Traces {
    private static final int WINDOW = Long.BYTES;
    private static final java.util.regex.Pattern UUID_TEXT =
            java.util.regex.Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

    /** A text or number as bytes, of which eight, at an offset, are its key in {@link #keys}. */
    private record Pattern(String label, ByteBuffer bytes, int offset) {}

    private record LabelledUuid(String label, UUID uuid) {}

    private final Map<Long, List<Pattern>> keys = new HashMap<>();
    /** By number, the label; the numbers of columns. */
    private final Map<Long, String> numbers = new HashMap<>();

    private final List<LabelledUuid> uuids = new ArrayList<>();
    /** Bits of a hash of the key of each pattern, so that most places need no look at a map. */
    private long[] filter = new long[1 << 14];

    /** A text of at least eight bytes in UTF-8; that of a uuid also as the sixteen bytes of a dictionary. */
    public Traces text(String label, String text) {
        add(label, text.getBytes(StandardCharsets.UTF_8));
        if (UUID_TEXT.matcher(text).matches()) {
            UUID uuid = UUID.fromString(text);
            add(
                    label + " as bytes",
                    ByteBuffer.allocate(2 * Long.BYTES)
                            .putLong(uuid.getMostSignificantBits())
                            .putLong(uuid.getLeastSignificantBits())
                            .array());
        }
        return this;
    }

    /** A uuid: as text, and as two numbers, both random. */
    public Traces uuid(String label, UUID uuid) {
        text(label + " as text", uuid.toString());
        text(label + " as digits", uuid.toString().replace("-", ""));
        number(label + ", upper half", uuid.getMostSignificantBits());
        number(label + ", lower half", uuid.getLeastSignificantBits());
        uuids.add(new LabelledUuid(label, uuid));
        return this;
    }

    /** A number that nothing else has by chance, such as a time in microseconds. */
    public Traces number(String label, long number) {
        numbers.put(number, label);
        for (ByteOrder order : List.of(ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN)) {
            add(
                    label + ", " + order,
                    ByteBuffer.allocate(Long.BYTES).order(order).putLong(number).array());
        }
        return this;
    }

    private void add(String label, byte[] bytes) {
        if (bytes.length < WINDOW) {
            throw new IllegalArgumentException(label + " is too short to be told from chance");
        }
        ByteBuffer pattern = ByteBuffer.wrap(bytes);
        int offset = 0;
        // Texts of one kind begin and end alike.
        for (int at = 1; at + WINDOW <= bytes.length && count(pattern.getLong(offset)) > 0; at++) {
            offset = count(pattern.getLong(at)) < count(pattern.getLong(offset)) ? at : offset;
        }
        long key = pattern.getLong(offset);
        keys.computeIfAbsent(key, any -> new ArrayList<>()).add(new Pattern(label, pattern, offset));
        int bit = hash(key);
        filter[bit >>> 6] |= 1L << bit;
    }

    private int count(long key) {
        return keys.getOrDefault(key, List.of()).size();
    }

    private int hash(long key) {
        return (int) ((key * 0x9e3779b97f4a7c15L) >>> 44);
    }

    /** Searches bytes. */
    void find(byte[] bytes, Consumer<String> found) {
        long window = 0;
        for (int end = 0; end < bytes.length; end++) {
            window = window << 8 | (bytes[end] & 0xff);
            int bit = hash(window);
            if ((filter[bit >>> 6] & 1L << bit) != 0 && end >= WINDOW - 1) {
                for (Pattern pattern : keys.getOrDefault(window, List.of())) {
                    if (isAt(bytes, end - WINDOW + 1 - pattern.offset, pattern.bytes)) {
                        found.accept(pattern.label);
                    }
                }
            }
        }
    }

    private static boolean isAt(byte[] bytes, int from, ByteBuffer pattern) {
        return from >= 0
                && from + pattern.capacity() <= bytes.length
                && ByteBuffer.wrap(bytes, from, pattern.capacity()).equals(pattern);
    }

    /** Looks at a number of a column. */
    void find(long number, Consumer<String> found) {
        String label = numbers.get(number);
        if (label != null) {
            found.accept(label + " in a column");
        }
    }

    /** Hears of a uuid. */
    interface UuidSink {
        void accept(String label, long high, long low);
    }

    /** All uuids, for indexes that have hashes of them. */
    void forEachUuid(UuidSink sink) {
        uuids.forEach(each ->
                sink.accept(each.label, each.uuid.getMostSignificantBits(), each.uuid.getLeastSignificantBits()));
    }
}
