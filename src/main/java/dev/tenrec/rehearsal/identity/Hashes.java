package dev.tenrec.rehearsal.identity;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;

/** Hashes of 64 bits, by which texts and values are compared without being kept. */
public final class Hashes {
    private static final long PRIME = 0x100000001b3L;
    private static final long ODD = 0xcbf29ce484222325L;
    private static final long MIX = 0xbf58476d1ce4e5b9L;

    private Hashes() {}

    public static long of(String text) {
        int length = text.length();
        // Two sums that do not wait for each other's products.
        long even = length;
        long odd = ODD;
        int i = 0;
        for (; i + 1 < length; i += 2) {
            even = (even ^ text.charAt(i)) * PRIME;
            odd = (odd ^ text.charAt(i + 1)) * PRIME;
        }
        if (i < length) {
            even = (even ^ text.charAt(i)) * PRIME;
        }
        return mix(even + mix(odd));
    }

    /** Equal for equal values; the order of an object's names does not count. */
    public static long of(JsonNode value) {
        if (value.isTextual()) {
            return of(value.textValue()) + 1;
        }
        if (value.isObject()) {
            long hash = 2;
            for (Map.Entry<String, JsonNode> field : value.properties()) {
                hash += mix(of(field.getKey()) * 31 + of(field.getValue()));
            }
            return mix(hash);
        }
        if (value.isArray()) {
            long hash = 3;
            for (JsonNode item : value) {
                hash = mix(hash * 31 + of(item));
            }
            return hash;
        }
        if (value.isFloatingPointNumber()) {
            return mix(Double.doubleToLongBits(value.doubleValue())) + 7;
        }
        return of(value.asText()) + (value.isNumber() ? 4 : value.isBoolean() ? 5 : 6);
    }

    /** Joins two hashes; the order counts. */
    public static long join(long first, long second) {
        return mix(first * 31 + second);
    }

    private static long mix(long value) {
        long hash = (value ^ (value >>> 32)) * MIX;
        return hash ^ (hash >>> 29);
    }
}
