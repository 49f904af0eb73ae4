package dev.tenrec.bench;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Iterator;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Compares JSON, numbers within what the order of a summation explains. */
final class NearlyEqual {
    /** A difference of two numbers, as a part of the larger. */
    private static final double TOLERANCE = 1e-9;

    private NearlyEqual() {}

    /** Returns where two values differ first, or null. */
    static @Nullable String difference(JsonNode one, JsonNode other) {
        return difference("", one, other);
    }

    private static @Nullable String difference(String path, JsonNode one, JsonNode other) {
        if (one.isNumber() && other.isNumber()) {
            double most = Math.max(Math.abs(one.doubleValue()), Math.abs(other.doubleValue()));
            return Math.abs(one.doubleValue() - other.doubleValue()) <= TOLERANCE * most
                    ? null
                    : path + ": " + one + ", " + other;
        }
        if (one.isArray() && other.isArray()) {
            for (int i = 0; i < Math.min(one.size(), other.size()); i++) {
                String found = difference(path + "/" + i, one.get(i), other.get(i));
                if (found != null) {
                    return found;
                }
            }
            return one.size() == other.size() ? null : path + ": " + one.size() + " items, " + other.size();
        }
        if (one.isObject() && other.isObject()) {
            TreeSet<String> names = new TreeSet<>();
            for (JsonNode object : new JsonNode[] {one, other}) {
                for (Iterator<String> all = object.fieldNames(); all.hasNext(); ) {
                    names.add(all.next());
                }
            }
            for (String name : names) {
                String found = difference(path + "/" + name, one.path(name), other.path(name));
                if (found != null) {
                    return found;
                }
            }
            return null;
        }
        return one.equals(other) ? null : path + ": " + one + ", " + other;
    }
}
