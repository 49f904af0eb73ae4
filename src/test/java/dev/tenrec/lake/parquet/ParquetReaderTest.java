package dev.tenrec.lake.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tenrec.Thoroughness;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Files of the writer, read back. */
@ExtendWith(Thoroughness.class)
final class ParquetReaderTest {
    private static final ParquetField WIDE = new ParquetField("wide", 1, ParquetType.INT64, false);
    private static final ParquetField SMALL = new ParquetField("small", 2, ParquetType.INT32, false);
    private static final ParquetField TEXT = new ParquetField("text", 3, ParquetType.STRING, false);
    private static final ParquetField ID = new ParquetField("id", 4, ParquetType.UUID, false);
    private static final List<ParquetField> FIELDS = List.of(WIDE, SMALL, TEXT, ID);

    /** Columns of random rows. */
    private static final class Rows {
        final long[] wide;
        final long[] small;
        final byte[][] texts;
        final byte[][] ids;

        Rows(Random random, int count) {
            int bits = 1 + random.nextInt(Long.SIZE);
            wide = random.longs(count).map(value -> value >> (Long.SIZE - bits)).toArray();
            small = random.ints(count)
                    .asLongStream()
                    .map(value -> value >> (bits % Integer.SIZE))
                    .toArray();
            texts = new byte[count][];
            ids = new byte[count][16];
            for (int i = 0; i < count; i++) {
                texts[i] = new byte[random.nextInt(40)];
                random.nextBytes(texts[i]);
                random.nextBytes(ids[i]);
            }
        }

        List<ColumnValues> columns() {
            BitSet none = new BitSet();
            return List.of(
                    new ColumnValues.Longs(wide, none),
                    new ColumnValues.Longs(small, none),
                    new ColumnValues.Binaries(texts),
                    new ColumnValues.Binaries(ids));
        }
    }

    @Test
    void valuesAreThoseThatWereWritten() throws IOException {
        Random random = new Random(Thoroughness.SEED);
        for (int count : List.of(1, 2, 31, 32, 33, 127, 128, 129, 130, 20_000, 20_001, 45_000)) {
            Rows first = new Rows(random, count);
            Rows second = new Rows(random, 1 + random.nextInt(300));
            byte[] file = write(first, second);
            ParquetReader reader = open(file);
            assertThat(reader.groupCount()).isEqualTo(2);
            for (int group = 0; group < 2; group++) {
                Rows rows = group == 0 ? first : second;
                assertThat(reader.longs(group, WIDE)).isEqualTo(rows.wide);
                assertThat(reader.longs(group, SMALL)).isEqualTo(rows.small);
                assertThat(reader.binaries(group, TEXT)).isDeepEqualTo(rows.texts);
                assertThat(reader.binaries(group, ID)).isDeepEqualTo(rows.ids);
            }
        }
    }

    @Test
    void filesThatAreCutOrChangedAreRefusedOrReadAndNothingElse() throws IOException {
        Random random = new Random(Thoroughness.SEED);
        byte[] file = write(new Rows(random, 300));
        for (int i = 0; i < Thoroughness.count(20_000, 2_000); i++) {
            byte[] changed = file.clone();
            changed[random.nextInt(file.length)] = (byte) random.nextInt();
            changed[file.length - 1 - random.nextInt(Math.min(400, file.length))] = (byte) random.nextInt();
            try {
                ParquetReader reader = open(changed);
                for (int group = 0; group < reader.groupCount(); group++) {
                    reader.longs(group, WIDE);
                    reader.longs(group, SMALL);
                    reader.binaries(group, TEXT);
                    reader.binaries(group, ID);
                }
            } catch (IOException refused) {
                assertThat(refused).hasMessageNotContaining("null");
            }
        }
        assertThatThrownBy(() -> open(Arrays.copyOf(file, file.length - 1))).hasMessage("it has no footer of Parquet");
        assertThatThrownBy(() -> open(file).longs(0, new ParquetField("none", 1, ParquetType.INT64, false)))
                .hasMessage("it lacks the column none");
    }

    private static byte[] write(Rows... groups) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ParquetWriter writer = new ParquetWriter(out, FIELDS);
        for (Rows rows : groups) {
            writer.writeRowGroup(
                    rows.columns(), IntStream.range(0, rows.wide.length).toArray());
        }
        writer.finish();
        return out.toByteArray();
    }

    private static ParquetReader open(byte[] file) throws IOException {
        return ParquetReader.open(
                (into, position) -> {
                    if (position < 0 || position > file.length - into.length) {
                        throw new EOFException("it is too short");
                    }
                    System.arraycopy(file, (int) position, into, 0, into.length);
                },
                file.length);
    }
}
