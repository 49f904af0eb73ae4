package dev.tenrec.lake.parquet;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * One struct of Thrift's compact protocol, as far as Parquet's headers and footers need it: a field is the distance of
 * its number from the last one and its type in a byte, then its value; a struct ends with 0. Used by one thread.
 */
final class ThriftOutput {
    private static final int TRUE = 1;
    private static final int I32 = 5;
    private static final int I64 = 6;
    private static final int BINARY = 8;
    private static final int LIST = 9;
    private static final int STRUCT = 12;
    /** Longer lists have their length behind the head. */
    private static final int SHORT_LIST_MAX = 14;

    private static final int SHORT_DISTANCE_MAX = 15;

    private final ByteOutput out = new ByteOutput();
    private final Deque<Integer> enclosing = new ArrayDeque<>();
    private int last;

    ThriftOutput i32(int field, int value) {
        head(field, I32);
        out.writeZigzag(value);
        return this;
    }

    ThriftOutput i64(int field, long value) {
        head(field, I64);
        out.writeZigzag(value);
        return this;
    }

    ThriftOutput isTrue(int field) {
        head(field, TRUE);
        return this;
    }

    ThriftOutput binary(int field, byte[] value) {
        head(field, BINARY);
        out.writeVarint(value.length);
        out.write(value);
        return this;
    }

    ThriftOutput text(int field, String value) {
        return binary(field, value.getBytes(StandardCharsets.UTF_8));
    }

    /** Begins a list; its elements follow by {@link #element}. */
    ThriftOutput structs(int field, int count) {
        list(field, STRUCT, count);
        return this;
    }

    ThriftOutput i32s(int field, int... values) {
        list(field, I32, values.length);
        for (int value : values) {
            out.writeZigzag(value);
        }
        return this;
    }

    /** A list of one text. */
    ThriftOutput oneText(int field, String value) {
        list(field, BINARY, 1);
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        out.writeVarint(bytes.length);
        out.write(bytes);
        return this;
    }

    /** An element of a list of structs, which has ended. */
    ThriftOutput element(ThriftOutput struct) {
        out.write(struct.out);
        return this;
    }

    /** Begins a struct as a field. */
    ThriftOutput begin(int field) {
        head(field, STRUCT);
        enclosing.push(last);
        last = 0;
        return this;
    }

    /** Ends the innermost struct. */
    ThriftOutput end() {
        out.writeByte(0);
        last = enclosing.isEmpty() ? 0 : enclosing.pop();
        return this;
    }

    ByteOutput bytes() {
        return out;
    }

    private void list(int field, int type, int count) {
        head(field, LIST);
        if (count <= SHORT_LIST_MAX) {
            out.writeByte(count << 4 | type);
            return;
        }
        out.writeByte(0xf0 | type);
        out.writeVarint(count);
    }

    private void head(int field, int type) {
        int distance = field - last;
        assert distance > 0 && distance <= SHORT_DISTANCE_MAX : "field " + field + " after " + last;
        out.writeByte(distance << 4 | type);
        last = field;
    }
}
