package dev.tenrec.lake.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tenrec.Thoroughness;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Files of the writer, read by DuckDB. */
@ExtendWith(Thoroughness.class)
final class ParquetWriterTest {
    private static final BitSet NONE = new BitSet();
    /** Around the ends of packed groups, of delta blocks and of pages. */
    private static final int[] ROW_COUNTS = {1, 2, 7, 8, 9, 31, 33, 128, 129, 130, 1_000, 19_999, 20_000, 20_001, 40_001
    };

    private static final double[] ABSENT_SHARES = {0, 0.3, 0.999, 1};

    @TempDir
    Path folder;

    @Test
    void randomTablesReadBackEqual() throws IOException, SQLException {
        Random random = new Random(Thoroughness.SEED);
        for (int round = 0; round < Thoroughness.count(200, 15); round++) {
            int rows = ROW_COUNTS[round % ROW_COUNTS.length];
            List<ParquetColumn> columns = new ArrayList<>();
            for (ParquetType type : ParquetType.values()) {
                for (double absent : shares(random)) {
                    String name = type + " \"" + absent + "\"";
                    columns.add(ParquetColumn.random(
                            random, name, columns.size() + 1, type, rows, absent, random.nextBoolean()));
                }
            }
            assertReadsBackEqual(columns, rows, random);
        }
    }

    /** All shares, or one of them for a table of a sample. */
    private static double[] shares(Random random) {
        return Thoroughness.IS_THOROUGH
                ? ABSENT_SHARES
                : new double[] {ABSENT_SHARES[random.nextInt(ABSENT_SHARES.length)]};
    }

    private void assertReadsBackEqual(List<ParquetColumn> columns, int rows, Random random)
            throws IOException, SQLException {
        Path file = folder.resolve("random.parquet");
        int[] order = shuffled(rows, random);
        int cut = random.nextInt(rows);
        ParquetWriter writer;
        try (OutputStream out = Files.newOutputStream(file)) {
            writer = new ParquetWriter(
                    out, columns.stream().map(ParquetColumn::field).toList());
            List<ColumnValues> values =
                    columns.stream().map(ParquetColumn::values).toList();
            if (cut > 0) {
                writer.writeRowGroup(values, IntStream.of(order).limit(cut).toArray());
            }
            writer.writeRowGroup(values, IntStream.of(order).skip(cut).toArray());
            writer.finish();
        }
        assertThat(writer.sizeBytes()).isEqualTo(Files.size(file));
        try (Connection duck = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = duck.createStatement()) {
            for (int i = 0; i < columns.size(); i++) {
                ParquetColumn column = columns.get(i);
                List<String> expected =
                        IntStream.of(order).mapToObj(column.expected()::get).toList();
                String name = quoted(column.field().name());
                assertThat(column(statement, file, column))
                        .as("%s of %d rows", name, rows)
                        .isEqualTo(expected);
                assertFiltersFindTheirRows(statement, file, column);
                ColumnMetrics metrics = writer.metrics().get(i);
                assertThat(metrics.valueCount()).isEqualTo(rows);
                assertThat(metrics.nullCount())
                        .isEqualTo(expected.stream().filter(Objects::isNull).count());
            }
        }
    }

    /** Readers skip by bounds, so a wrong bound would lose the least or the greatest value. */
    private static void assertFiltersFindTheirRows(Statement statement, Path file, ParquetColumn column)
            throws SQLException {
        String name = quoted(column.field().name());
        String whole = "(SELECT " + name + " AS v FROM " + read(file) + ")";
        for (String end : List.of("min", "max")) {
            // DuckDB keeps the copy without bounds of the file.
            statement.execute("CREATE OR REPLACE TABLE copy AS SELECT * FROM " + whole);
            String wanted = "(SELECT " + end + "(v) FROM copy)";
            assertThat(number(statement, "SELECT count(*) FROM " + whole + " WHERE v = " + wanted))
                    .as("%s of %s", end, name)
                    .isEqualTo(number(statement, "SELECT count(*) FROM copy WHERE v = " + wanted));
        }
    }

    @Test
    void fileWithoutRowsIsReadAsEmpty() throws IOException, SQLException {
        Path file = folder.resolve("empty.parquet");
        try (OutputStream out = Files.newOutputStream(file)) {
            new ParquetWriter(out, List.of(new ParquetField("a", 1, ParquetType.STRING, true))).finish();
        }
        try (Connection duck = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = duck.createStatement()) {
            assertThat(number(statement, "SELECT count(*) FROM " + read(file))).isZero();
        }
    }

    @Test
    void columnsHaveTheIdsAndTypesThatTablesKnow() throws IOException, SQLException {
        List<ParquetField> fields = List.of(
                new ParquetField("no", 7, ParquetType.INT32, false),
                new ParquetField("at", 40, ParquetType.TIMESTAMP, true),
                new ParquetField("id", 2_000, ParquetType.UUID, true),
                new ParquetField("name", 3, ParquetType.STRING, true));
        Path file = folder.resolve("typed.parquet");
        try (OutputStream out = Files.newOutputStream(file)) {
            new ParquetWriter(out, fields).finish();
        }
        try (Connection duck = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = duck.createStatement();
                ResultSet rows = statement.executeQuery("SELECT s.name, field_id, repetition_type, column_type FROM"
                        + " parquet_schema('" + file + "') s JOIN (DESCRIBE SELECT * FROM " + read(file)
                        + ") d ON s.name = d.column_name ORDER BY field_id")) {
            List<String> found = new ArrayList<>();
            while (rows.next()) {
                found.add(
                        rows.getString(1) + " " + rows.getLong(2) + " " + rows.getString(3) + " " + rows.getString(4));
            }
            assertThat(found)
                    .containsExactly(
                            "name 3 OPTIONAL VARCHAR",
                            "no 7 REQUIRED INTEGER",
                            "at 40 OPTIONAL TIMESTAMP WITH TIME ZONE",
                            "id 2000 OPTIONAL UUID");
        }
    }

    @Test
    void boundsLeaveOutLongTextsAndWhatIsNotANumber() throws IOException {
        ParquetWriter writer = new ParquetWriter(
                new ByteArrayOutputStream(),
                List.of(
                        new ParquetField("text", 1, ParquetType.STRING, false),
                        new ParquetField("number", 2, ParquetType.DOUBLE, false)));
        byte[][] texts = {bytes("b"), bytes("z".repeat(65))};
        double[] numbers = {Double.NaN, 2.5};
        writer.writeRowGroup(
                List.of(new ColumnValues.Binaries(texts), new ColumnValues.Doubles(numbers, NONE)), new int[] {0, 1});
        ColumnMetrics text = writer.metrics().get(0);
        assertThat(text.min()).isEqualTo(bytes("b"));
        assertThat(text.max()).isNull();
        ColumnMetrics number = writer.metrics().get(1);
        assertThat(number.nanCount()).isEqualTo(1);
        assertThat(number.min()).isEqualTo(number.max()).isEqualTo(new byte[] {0, 0, 0, 0, 0, 0, 4, 64});
    }

    @Test
    void boundsCoverAllRowGroups() throws IOException {
        ParquetWriter writer = new ParquetWriter(
                new ByteArrayOutputStream(),
                List.of(
                        new ParquetField("number", 1, ParquetType.INT32, true),
                        new ParquetField("text", 2, ParquetType.STRING, true)));
        BitSet third = new BitSet();
        third.set(2);
        List<ColumnValues> columns = List.of(
                new ColumnValues.Longs(new long[] {5, -300, 0, 900}, third),
                new ColumnValues.Coded(new int[] {1, 0, -1, 2}, new byte[][] {bytes("a"), bytes("b"), bytes("é")}));
        for (int row : new int[] {2, 0, 1, 3, 2}) {
            writer.writeRowGroup(columns, new int[] {row});
        }
        ColumnMetrics number = writer.metrics().get(0);
        assertThat(number.min()).isEqualTo(new byte[] {-44, -2, -1, -1});
        assertThat(number.max()).isEqualTo(new byte[] {-124, 3, 0, 0});
        ColumnMetrics text = writer.metrics().get(1);
        assertThat(text.min()).isEqualTo(bytes("a"));
        assertThat(text.max()).isEqualTo(bytes("é"));
        assertThat(List.of(text.valueCount(), text.nullCount())).containsExactly(5L, 2L);
    }

    /** The format says so; DuckDB reads wider differences too, other readers may not. */
    @Test
    void differencesOfIntegersWrapAroundAtTheirWidth() {
        ByteOutput narrow = new ByteOutput();
        DeltaEncoder.encode(new long[] {Integer.MIN_VALUE, Integer.MAX_VALUE}, 2, true, narrow);
        // Blocks of 128 in four parts, two numbers, the first, the difference -1, and no bits for what is above it.
        assertThat(narrow.toBytes()).isEqualTo(new byte[] {-128, 1, 4, 2, -1, -1, -1, -1, 15, 1, 0, 0, 0, 0});
    }

    @Test
    void missingValueOfARequiredColumnIsRefused() throws IOException {
        ParquetWriter writer = new ParquetWriter(
                new ByteArrayOutputStream(), List.of(new ParquetField("a", 1, ParquetType.STRING, false)));
        assertThatThrownBy(() -> writer.writeRowGroup(List.of(new ColumnValues.Binaries(new byte[1][])), new int[] {0}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("A row lacks the column a");
    }

    @Test
    void numberBeyondItsTypeIsRefused() throws IOException {
        ParquetWriter writer = new ParquetWriter(
                new ByteArrayOutputStream(), List.of(new ParquetField("a", 1, ParquetType.INT32, false)));
        ColumnValues beyond = new ColumnValues.Longs(new long[] {1L << 31}, NONE);
        assertThatThrownBy(() -> writer.writeRowGroup(List.of(beyond), new int[] {0}))
                .isInstanceOf(ArithmeticException.class);
    }

    @Test
    void valuesOfAnotherTypeAreRefused() throws IOException {
        ParquetWriter writer = new ParquetWriter(
                new ByteArrayOutputStream(), List.of(new ParquetField("a", 1, ParquetType.STRING, false)));
        ColumnValues numbers = new ColumnValues.Longs(new long[] {1}, NONE);
        assertThatThrownBy(() -> writer.writeRowGroup(List.of(numbers), new int[] {0}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Longs for the STRING column a");
    }

    private static List<String> column(Statement statement, Path file, ParquetColumn column) throws SQLException {
        List<String> values = new ArrayList<>();
        String expression = column.sql().formatted(quoted(column.field().name()));
        try (ResultSet rows = statement.executeQuery("SELECT " + expression + " FROM " + read(file))) {
            while (rows.next()) {
                boolean isDouble = column.field().type() == ParquetType.DOUBLE;
                String text = isDouble ? Double.toString(rows.getDouble(1)) : rows.getString(1);
                values.add(rows.wasNull() ? null : text);
            }
        }
        return values;
    }

    private static long number(Statement statement, String sql) throws SQLException {
        try (ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getLong(1);
        }
    }

    private static int[] shuffled(int count, Random random) {
        int[] order = IntStream.range(0, count).toArray();
        for (int i = count - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            int swapped = order[i];
            order[i] = order[other];
            order[other] = swapped;
        }
        return order;
    }

    private static String read(Path file) {
        return "read_parquet('" + file + "')";
    }

    private static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
