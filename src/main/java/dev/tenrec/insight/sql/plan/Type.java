package dev.tenrec.insight.sql.plan;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The type of a column or expression.
 *
 * @param parts the element of an array, the elements of a tuple, the key and value of a map
 * @param zone in which a {@link Kind#DATETIME} is shown; null for other kinds
 */
public record Type(
        Kind kind,
        boolean nullable,
        List<Type> parts,
        @Nullable String zone) {
    /** The class of values, and how one is boxed where it stands alone. */
    public enum Kind {
        /** No value but null; converts to all types. */
        NULL("Nothing"),
        /** {@link Boolean}. */
        BOOL("Bool"),
        /** {@link Long}. */
        INT64("Int64"),
        /** {@link Long}, never negative: counts, numbers of rows. */
        UINT64("UInt64"),
        /** {@link Double}. */
        FLOAT64("Float64"),
        /** {@link String}. */
        TEXT("String"),
        /** {@link Long}: days since 1970. */
        DATE("Date"),
        /** {@link Long}: microseconds since 1970 in UTC. */
        DATETIME("DateTime64"),
        /** {@link java.util.UUID}. */
        UUID("UUID"),
        /** {@link String} that holds JSON. */
        JSON("String"),
        /** {@link List} of elements of one type. */
        ARRAY("Array"),
        /** {@link List} of elements of different types. */
        TUPLE("Tuple"),
        /** {@link List} of pairs of key and value, which are lists, too. */
        MAP("Map");

        private final String clickHouse;

        Kind(String clickHouse) {
            this.clickHouse = clickHouse;
        }
    }

    public static final Type NULL = new Type(Kind.NULL, true, List.of(), null);
    public static final Type BOOL = of(Kind.BOOL);
    public static final Type INT64 = of(Kind.INT64);
    public static final Type UINT64 = of(Kind.UINT64);
    public static final Type FLOAT64 = of(Kind.FLOAT64);
    public static final Type TEXT = of(Kind.TEXT);
    public static final Type DATE = of(Kind.DATE);
    public static final Type UUID = of(Kind.UUID);
    public static final Type JSON = of(Kind.JSON);

    public Type {
        parts = List.copyOf(parts);
    }

    private static Type of(Kind kind) {
        return new Type(kind, false, List.of(), null);
    }

    public static Type dateTime(String zone) {
        return new Type(Kind.DATETIME, false, List.of(), zone);
    }

    public static Type array(Type element) {
        return new Type(Kind.ARRAY, false, List.of(element), null);
    }

    public static Type tuple(List<Type> elements) {
        return new Type(Kind.TUPLE, false, elements, null);
    }

    public static Type map(Type key, Type value) {
        return new Type(Kind.MAP, false, List.of(key, value), null);
    }

    /** Returns the same type with or without null among its values. */
    public Type nullable(boolean isNullable) {
        return isNullable == nullable ? this : new Type(kind, isNullable, parts, zone);
    }

    public Type orNull() {
        return nullable(true);
    }

    /** The type of the elements of an array; null has elements that are null. */
    public Type element() {
        return kind == Kind.ARRAY ? parts.get(0) : NULL;
    }

    public boolean isInteger() {
        return kind == Kind.INT64 || kind == Kind.UINT64;
    }

    public boolean isNumber() {
        return isInteger() || kind == Kind.FLOAT64 || kind == Kind.BOOL;
    }

    public boolean isTime() {
        return kind == Kind.DATE || kind == Kind.DATETIME;
    }

    public boolean isText() {
        return kind == Kind.TEXT || kind == Kind.JSON;
    }

    /** True for values that are kept as a {@code long}. */
    public boolean isLong() {
        return isInteger() || isTime() || kind == Kind.BOOL;
    }

    /**
     * Returns a type that holds the values of both, or null if there is none: numbers become floats where one is, a
     * date becomes a time, all that has no more in common becomes nothing.
     */
    public static @Nullable Type common(Type a, Type b) {
        boolean isNullable = a.nullable || b.nullable;
        if (a.kind == Kind.NULL || b.kind == Kind.NULL) {
            return (a.kind == Kind.NULL ? b : a).orNull();
        }
        if (a.kind == Kind.ARRAY && b.kind == Kind.ARRAY) {
            Type element = common(a.element(), b.element());
            return element == null ? null : array(element).nullable(isNullable);
        }
        boolean areTuples = a.kind == Kind.TUPLE || a.kind == Kind.MAP;
        if (areTuples && a.kind == b.kind) {
            return commonTuple(a, b);
        }
        if (a.kind == b.kind) {
            return a.nullable(isNullable);
        }
        if (a.isNumber() && b.isNumber()) {
            boolean isFloat = a.kind == Kind.FLOAT64 || b.kind == Kind.FLOAT64;
            return (isFloat ? FLOAT64 : INT64).nullable(isNullable);
        }
        if (a.isText() && b.isText()) {
            return TEXT.nullable(isNullable);
        }
        if (a.isTime() && b.isTime()) {
            return (a.kind == Kind.DATETIME ? a : b).nullable(isNullable);
        }
        return null;
    }

    private static @Nullable Type commonTuple(Type a, Type b) {
        if (a.parts.size() != b.parts.size()) {
            return null;
        }
        Type[] elements = new Type[a.parts.size()];
        for (int i = 0; i < elements.length; i++) {
            Type element = common(a.parts.get(i), b.parts.get(i));
            if (element == null) {
                return null;
            }
            elements[i] = element;
        }
        return new Type(a.kind, a.nullable || b.nullable, List.of(elements), null);
    }

    /** The name in ClickHouse's words, as answers show it: {@code Nullable(Float64)}, {@code Array(String)}. */
    public String clickHouse() {
        String name = switch (kind) {
            case DATETIME -> kind.clickHouse + "(6, '" + zone + "')";
            case ARRAY, TUPLE, MAP ->
                kind.clickHouse + parts.stream().map(Type::clickHouse).collect(Collectors.joining(", ", "(", ")"));
            case NULL, BOOL, INT64, UINT64, FLOAT64, TEXT, DATE, UUID, JSON -> kind.clickHouse;
        };
        boolean showsNull = nullable && kind != Kind.ARRAY && kind != Kind.TUPLE && kind != Kind.MAP;
        return showsNull ? "Nullable(" + name + ")" : name;
    }
}
