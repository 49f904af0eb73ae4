package dev.tenrec.lake.parquet;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads structs of Thrift's compact protocol, as {@link ThriftOutput} writes them. Used by one thread. */
final class ThriftInput {
    private static final int TRUE = 1;
    private static final int FALSE = 2;
    private static final int BYTE = 3;
    private static final int I16 = 4;
    private static final int I32 = 5;
    private static final int I64 = 6;
    private static final int BINARY = 8;
    private static final int LIST = 9;
    private static final int STRUCT = 12;
    private static final int LONG_LIST = 15;
    private static final int DEPTH_MAX = 32;

    private final ByteInput in;
    private int depth;

    ThriftInput(ByteInput in) {
        this.in = in;
    }

    /** The values of a struct by the numbers of its fields: a Long, Boolean, {@code byte[]}, List or Map each. */
    Map<Integer, Object> struct() throws IOException {
        if (++depth > DEPTH_MAX) {
            throw new IOException("structs are nested too deep");
        }
        Map<Integer, Object> fields = new HashMap<>();
        int field = 0;
        for (int head = in.readByte(); head != 0; head = in.readByte()) {
            field = head >>> 4 == 0 ? (int) in.readZigzag() : field + (head >>> 4);
            fields.put(field, value(head & 0xf));
        }
        depth--;
        return fields;
    }

    private Object value(int type) throws IOException {
        return switch (type) {
            case TRUE -> true;
            case FALSE -> false;
            case BYTE -> (long) in.readByte();
            case I16, I32, I64 -> in.readZigzag();
            case BINARY -> in.readBytes((int) in.readVarint());
            case LIST -> list();
            case STRUCT -> struct();
            default -> throw new IOException("a field has the unknown type " + type);
        };
    }

    private List<Object> list() throws IOException {
        int head = in.readByte();
        long count = head >>> 4 == LONG_LIST ? in.readVarint() : head >>> 4;
        List<Object> elements = new ArrayList<>();
        for (long i = 0; i < count; i++) {
            int type = head & 0xf;
            elements.add(type == TRUE || type == FALSE ? (Object) (in.readByte() == TRUE) : value(type));
        }
        return elements;
    }
}
