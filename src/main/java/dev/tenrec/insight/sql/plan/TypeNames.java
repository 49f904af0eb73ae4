package dev.tenrec.insight.sql.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Reads names of types as queries write them: {@code Int64}, {@code Nullable(String)}, {@code Array(Float)}. */
public final class TypeNames {
    private static final int DEPTH_MAX = 16;

    private TypeNames() {}

    /**
     * The type of a value as answers show it: whole numbers that are written out have the smallest one that holds them,
     * such as {@code UInt8}.
     */
    public static String shown(Expression expression) {
        boolean isLiteral =
                expression instanceof Expression.Constant && expression.type().kind() == Type.Kind.INT64;
        if (!isLiteral || !(((Expression.Constant) expression).value() instanceof Long number)) {
            return expression.type().clickHouse();
        }
        int bits = Long.SIZE - Long.numberOfLeadingZeros(number < 0 ? ~number : number) + (number < 0 ? 1 : 0);
        int size = Math.max(Byte.SIZE, Integer.highestOneBit(Math.max(1, bits - 1)) << 1);
        return (number < 0 ? "Int" : "UInt") + size;
    }

    /** @throws SqlRefusal for an unknown name */
    public static Type parse(String name) {
        return parse(name.strip(), 0);
    }

    private static Type parse(String name, int depth) {
        int open = name.indexOf('(');
        String head = (open < 0 ? name : name.substring(0, open)).strip().toLowerCase(Locale.ROOT);
        boolean isClosed = open < 0 || name.endsWith(")");
        if (!isClosed || depth > DEPTH_MAX) {
            throw unknown(name);
        }
        List<String> parts = open < 0 ? List.of() : parts(name.substring(open + 1, name.length() - 1));
        return switch (head) {
            case "nullable", "lowcardinality" -> one(parts, name, depth).nullable(head.equals("nullable"));
            case "array" -> Type.array(one(parts, name, depth));
            case "tuple" ->
                Type.tuple(parts.stream().map(part -> parse(part, depth + 1)).toList());
            case "map" -> {
                if (parts.size() != 2) {
                    throw unknown(name);
                }
                yield Type.map(parse(parts.get(0), depth + 1), parse(parts.get(1), depth + 1));
            }
            case "string", "text", "varchar", "char", "fixedstring" -> Type.TEXT;
            case "int", "integer", "bigint", "smallint", "int8", "int16", "int32", "int64" -> Type.INT64;
            case "uint8", "uint16", "uint32", "uint64" -> Type.UINT64;
            case "float", "double", "real", "float32", "float64", "decimal", "numeric" -> Type.FLOAT64;
            case "bool", "boolean" -> Type.BOOL;
            case "date", "date32" -> Type.DATE;
            case "datetime", "datetime64", "timestamp" -> Type.dateTime("UTC");
            case "uuid" -> Type.UUID;
            default -> throw unknown(name);
        };
    }

    private static Type one(List<String> parts, String name, int depth) {
        if (parts.size() != 1) {
            throw unknown(name);
        }
        return parse(parts.get(0), depth + 1);
    }

    private static List<String> parts(String text) {
        List<String> parts = new ArrayList<>();
        int depth = 0;
        int from = 0;
        for (int i = 0; i < text.length(); i++) {
            char each = text.charAt(i);
            depth += each == '(' ? 1 : each == ')' ? -1 : 0;
            if (each == ',' && depth == 0) {
                parts.add(text.substring(from, i).strip());
                from = i + 1;
            }
        }
        parts.add(text.substring(from).strip());
        return parts;
    }

    private static SqlRefusal unknown(String name) {
        return SqlRefusal.query("Unknown type '" + name + "'.");
    }
}
