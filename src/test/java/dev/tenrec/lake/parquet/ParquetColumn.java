package dev.tenrec.lake.parquet;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * A column of random values, and what each must read as.
 *
 * @param sql the expression by which DuckDB shows a value as text
 * @param expected by row; null where absent
 */
record ParquetColumn(ParquetField field, ColumnValues values, String sql, List<String> expected) {
    private static final String[] HOSTILE = {
        "",
        " ",
        "\0",
        "a\0b",
        "'; DROP TABLE events; --",
        "\"quoted\"",
        "a,b\nc\r\n",
        "\u202eright to left",
        "😀",
        "\uffff",
        "é",
        "e\u0301",
        "NULL",
        "{\"a\":[1,2]}",
        "x".repeat(64),
        "x".repeat(65),
        "y".repeat(70_000)
    };
    private static final long[] INTEGERS = {0, 1, -1, Long.MIN_VALUE, Long.MAX_VALUE, Long.MIN_VALUE + 1, 1L << 62};
    private static final double[] DOUBLES = {
        0.0,
        -0.0,
        1.5,
        -Double.MAX_VALUE,
        Double.MAX_VALUE,
        Double.MIN_VALUE,
        Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY,
        Double.NaN
    };

    /**
     * Draws a column.
     *
     * @param absentShare the share of rows without a value; a required column has none
     */
    static ParquetColumn random(
            Random random, String name, int id, ParquetType type, int rows, double absentShare, boolean isDiverse) {
        ParquetField field = new ParquetField(name, id, type, absentShare > 0);
        BitSet absent = new BitSet();
        for (int row = 0; row < rows; row++) {
            absent.set(row, random.nextDouble() < absentShare);
        }
        return switch (type) {
            case BOOLEAN -> booleans(random, field, rows, absent);
            case INT32, INT64, TIMESTAMP -> integers(random, field, rows, absent, isDiverse);
            case DOUBLE -> doubles(random, field, rows, absent, isDiverse);
            case STRING, UUID -> binaries(random, field, rows, absent, isDiverse);
        };
    }

    private static ParquetColumn booleans(Random random, ParquetField field, int rows, BitSet absent) {
        BitSet values = new BitSet();
        List<String> expected = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            values.set(row, random.nextBoolean());
            expected.add(absent.get(row) ? null : Boolean.toString(values.get(row)));
        }
        return new ParquetColumn(field, new ColumnValues.Booleans(values, absent), "CAST(%s AS VARCHAR)", expected);
    }

    private static ParquetColumn integers(
            Random random, ParquetField field, int rows, BitSet absent, boolean isDiverse) {
        long[] values = new long[rows];
        List<String> expected = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            long drawn = isDiverse ? random.nextLong() : random.nextInt(3) * 7L;
            drawn = random.nextInt(20) == 0 ? INTEGERS[random.nextInt(INTEGERS.length)] : drawn;
            values[row] = switch (field.type()) {
                case INT32 -> (int) (drawn ^ drawn >> 32);
                // The years that every reader can say.
                case TIMESTAMP -> drawn % 4_000_000_000_000_000L;
                default -> drawn;
            };
            expected.add(absent.get(row) ? null : Long.toString(values[row]));
        }
        String sql = field.type() == ParquetType.TIMESTAMP ? "CAST(epoch_us(%s) AS VARCHAR)" : "CAST(%s AS VARCHAR)";
        return new ParquetColumn(field, new ColumnValues.Longs(values, absent), sql, expected);
    }

    private static ParquetColumn doubles(
            Random random, ParquetField field, int rows, BitSet absent, boolean isDiverse) {
        double[] values = new double[rows];
        List<String> expected = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            values[row] = isDiverse && random.nextInt(20) > 0
                    ? random.nextGaussian() * 1e9
                    : DOUBLES[random.nextInt(DOUBLES.length)];
            expected.add(absent.get(row) ? null : Double.toString(values[row]));
        }
        return new ParquetColumn(field, new ColumnValues.Doubles(values, absent), "%s", expected);
    }

    private static ParquetColumn binaries(
            Random random, ParquetField field, int rows, BitSet absent, boolean isDiverse) {
        byte[][] values = new byte[rows][];
        List<String> expected = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            if (!absent.get(row)) {
                values[row] = field.type() == ParquetType.UUID ? uuid(random, isDiverse) : text(random, isDiverse);
            }
            expected.add(values[row] == null ? null : HexFormat.of().formatHex(values[row]));
        }
        String sql =
                field.type() == ParquetType.UUID ? "replace(CAST(%s AS VARCHAR), '-', '')" : "lower(hex(encode(%s)))";
        ColumnValues column = random.nextBoolean() ? new ColumnValues.Binaries(values) : coded(values);
        return new ParquetColumn(field, column, sql, expected);
    }

    private static byte[] uuid(Random random, boolean isDiverse) {
        long high = isDiverse ? random.nextLong() : random.nextInt(5) - 2;
        return ByteBuffer.allocate(16).putLong(high).putLong(high * 31).array();
    }

    private static byte[] text(Random random, boolean isDiverse) {
        String text = isDiverse && random.nextInt(20) > 0
                ? new BigInteger(random.nextInt(200), random).toString(36)
                : HOSTILE[random.nextInt(random.nextInt(50) == 0 ? HOSTILE.length : HOSTILE.length - 1)];
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static ColumnValues coded(byte[][] values) {
        Map<ByteBuffer, Integer> codes = new HashMap<>();
        List<byte[]> distinct = new ArrayList<>();
        int[] byRow = new int[values.length];
        for (int row = 0; row < values.length; row++) {
            if (values[row] == null) {
                byRow[row] = -1;
                continue;
            }
            byte[] value = values[row];
            byRow[row] = codes.computeIfAbsent(ByteBuffer.wrap(value), unseen -> {
                distinct.add(value);
                return distinct.size() - 1;
            });
        }
        return new ColumnValues.Coded(byRow, distinct.toArray(byte[][]::new));
    }
}
