package dev.tenrec.storage.segment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.disk.SimDisk;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Indexes of uuids of every kind that clients send, alone and merged, against a hash map. */
class UuidFileTest {
    private static final int PROJECT = 7;
    private static final int FILE_ROWS = 1 << 12;
    private static final int FILES = 3;
    private static final int ROWS = FILES * FILE_ROWS;
    private static final long SEED = -5;

    private final SimDisk disk = new SimDisk();

    enum Kind {
        /** Sixteen a millisecond. */
        VERSION_7,
        VERSION_4,
        OF_CONTENT,
        /** Chosen by hand; two halves that are equal, or zero, or all ones. */
        COUNTED;

        UUID of(int row) {
            SplittableRandom random = new SplittableRandom(row);
            return switch (this) {
                case VERSION_7 ->
                    new UUID(
                            (1_714_550_400_000L + row / 16) << 16 | 0x7000 | row % 16,
                            random.nextLong() >>> 2 | Long.MIN_VALUE);
                case VERSION_4 ->
                    new UUID((random.nextLong() & ~0xf000L) | 0x4000, random.nextLong() >>> 2 | Long.MIN_VALUE);
                case OF_CONTENT -> UUID.nameUUIDFromBytes(("event " + row).getBytes(StandardCharsets.UTF_8));
                case COUNTED -> new UUID(row % 3 == 0 ? 0 : row % 3 == 1 ? -1 : row, row);
            };
        }
    }

    @ParameterizedTest
    @EnumSource
    void findsEveryUuidAndNoOther(Kind kind) throws IOException {
        Map<UUID, Integer> expected = new HashMap<>();
        for (int row = 0; row < 2 * ROWS; row++) {
            // Every other uuid is stored.
            if (row % 2 == 0) {
                expected.put(kind.of(row), row / 2);
            }
        }
        Rows rows = rows(row -> kind.of(2 * row));
        List<RowFile> files = new ArrayList<>();
        List<UuidFile> indexes = new ArrayList<>();
        for (int first = 0; first < ROWS; first += FILE_ROWS) {
            files.add(RowFile.save(disk, PROJECT, first, first + FILE_ROWS, rows));
            indexes.add(UuidFile.build(disk, PROJECT, files.get(files.size() - 1), SEED));
        }
        UuidFile merged = UuidFile.merge(disk, PROJECT, indexes, files);
        UuidFile again = UuidFile.open(disk, PROJECT, files);
        assertThat(again).isNotNull();
        assertThat(again.seed()).isEqualTo(SEED);
        assertThat(UuidFile.open(disk, PROJECT + 1, files)).isNull();
        assertThat(UuidFile.open(disk, PROJECT, files.subList(0, 2))).isNull();
        for (int row = 0; row < 2 * ROWS; row++) {
            UUID uuid = kind.of(row);
            int wanted = expected.getOrDefault(uuid, -1);
            assertThat(find(merged, uuid, rows)).isEqualTo(wanted);
            assertThat(find(again, uuid, rows)).isEqualTo(wanted);
            for (UuidFile index : indexes) {
                boolean isOwn = index.firstRow() <= wanted && wanted < index.endRow();
                assertThat(find(index, uuid, rows)).isEqualTo(isOwn ? wanted : -1);
            }
        }
    }

    /**
     * Row files without some rows: of all others columns and index stay as they are, and the uuids of these are new.
     */
    @ParameterizedTest
    @EnumSource
    void findsNoUuidOfARowThatIsGone(Kind kind) throws IOException {
        Rows rows = rows(kind::of);
        List<RowFile> files = new ArrayList<>();
        List<UuidFile> indexes = new ArrayList<>();
        for (int first = 0; first < ROWS; first += FILE_ROWS) {
            files.add(RowFile.save(disk, PROJECT, first, first + FILE_ROWS, rows));
            indexes.add(UuidFile.build(disk, PROJECT, files.get(files.size() - 1), SEED));
        }
        UuidFile merged = UuidFile.merge(disk, PROJECT, indexes, files);
        // Of the first file some, twice; of the second one all.
        IntPredicate isGone = row -> row < 2 * FILE_ROWS && (row >= FILE_ROWS || row % 5 == 0 || row < 700);
        List<RowFile> anew = new ArrayList<>(files);
        anew.set(0, files.get(0).without(disk, row -> row % 5 == 0));
        anew.set(0, anew.get(0).without(disk, isGone));
        anew.set(1, files.get(1).without(disk, isGone));
        assertThat(anew.get(0).fileName()).isEqualTo("rows-7-0-4096-2.bin");
        assertThat(anew.get(1).sizeBytes()).isLessThan(1_000);
        assertThat(anew.get(0).sizeBytes())
                .isBetween(files.get(0).sizeBytes() / 2, files.get(0).sizeBytes() * 3 / 4);
        assertThat(merged.isOf(files)).isTrue();
        assertThat(merged.isOf(anew)).isFalse();
        assertThat(UuidFile.open(disk, PROJECT, anew)).isNull();
        UuidFile again = UuidFile.merge(disk, PROJECT, List.of(merged), anew);
        assertThat(again.isOf(anew)).isTrue();
        UuidFile opened = UuidFile.open(disk, PROJECT, anew);
        RowFile first = RowFile.open(disk, PROJECT, 0, FILE_ROWS, 2, anew.get(0).checksum());
        UuidFile built = UuidFile.build(disk, PROJECT, first, SEED);
        UuidFile none = UuidFile.build(disk, PROJECT, anew.get(1), SEED);
        for (int row = 0; row < ROWS; row++) {
            UUID uuid = kind.of(row);
            RowFile file = anew.get(row / FILE_ROWS);
            int wanted = isGone.test(row) ? -1 : row;
            assertThat(file.isGone(row)).isEqualTo(isGone.test(row));
            if (wanted >= 0) {
                assertThat(new UUID(file.uuidHigh(row), file.uuidLow(row))).isEqualTo(uuid);
                assertThat(file.timestampMicros(row)).isEqualTo(row);
                assertThat(file.blockPosition(row)).isEqualTo(rows.blockPosition(row));
            }
            assertThat(find(merged, uuid, file)).isEqualTo(wanted);
            assertThat(find(again, uuid, file)).isEqualTo(wanted);
            assertThat(find(opened, uuid, file)).isEqualTo(wanted);
            assertThat(find(built, uuid, first)).isEqualTo(row < FILE_ROWS ? wanted : -1);
            assertThat(find(none, uuid, file)).isEqualTo(-1);
        }
        assertThat(IntStream.range(1, 2 * FILE_ROWS))
                .as("positions of blocks ascend")
                .allMatch(row -> anew.get(row / FILE_ROWS).blockPosition(row)
                        >= anew.get((row - 1) / FILE_ROWS).blockPosition(row - 1));
    }

    private static int find(UuidFile index, UUID uuid, Rows rows) {
        return index.find(uuid.getMostSignificantBits(), uuid.getLeastSignificantBits(), rows);
    }

    private static Rows rows(IntFunction<UUID> uuids) {
        return new Rows() {
            @Override
            public long timestampMicros(int row) {
                return row;
            }

            @Override
            public int name(int row) {
                return 0;
            }

            @Override
            public int distinctId(int row) {
                return 0;
            }

            @Override
            public long uuidHigh(int row) {
                return uuids.apply(row).getMostSignificantBits();
            }

            @Override
            public long uuidLow(int row) {
                return uuids.apply(row).getLeastSignificantBits();
            }

            @Override
            public int flags(int row) {
                return 0;
            }

            @Override
            public long blockPosition(int row) {
                return row / 100 * 5L;
            }

            @Override
            public int offsetInBlock(int row) {
                return 0;
            }
        };
    }
}
