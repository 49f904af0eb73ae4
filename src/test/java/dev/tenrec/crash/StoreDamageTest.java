package dev.tenrec.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.Thoroughness;
import dev.tenrec.disk.SimDisk;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.journal.DamageException;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A disk that gives back other bytes than were written: everything is read back, and each answer is the one from before
 * or an error that names the file. Never another answer.
 */
@ExtendWith(Thoroughness.class)
class StoreDamageTest {
    private static final int FLIPS = Thoroughness.count(2_500, 500);
    private static final int SWAPS = Thoroughness.count(500, 200);
    private static final int SAMPLE_EVERY = 3;
    private static final int SECTOR = 512;
    private static final int BATCHES = 40;
    private static final int SNAPSHOTS_KEPT = 2;
    private static final SimDisk DISK = new SimDisk();

    /** The files of the directory as they were while it was filled. */
    private static final Map<String, byte[]> OLDER = new HashMap<>();

    private static List<String> expected;
    private int same;
    private int refused;
    private int reported;

    @BeforeAll
    static void fill() throws Exception {
        try (Contained contained = opened(DISK)) {
            int number = 0;
            while (number < BATCHES || snapshots().size() < SNAPSHOTS_KEPT) {
                assertThat(contained.append(number).toCompletableFuture().get().stored())
                        .isEqualTo(Contained.BATCH);
                contained.putNote(number).toCompletableFuture().get();
                number++;
                if (number % 5 == 0) {
                    // At one moment: snapshots and journal files come and go in the background.
                    DISK.contents().forEach(OLDER::putIfAbsent);
                }
            }
            expected = contained.answers();
        }
        assertThat(DISK.list()).filteredOn(name -> name.startsWith("journal")).hasSizeGreaterThan(2);
        System.out.println("damaged: " + DISK.list());
    }

    @Test
    void noticesEveryFlippedBitOrAnswersAsBefore() throws IOException {
        Random random = new Random(Thoroughness.SEED);
        List<String> names = DISK.list();
        for (int i = 0; i < FLIPS; i++) {
            String name = names.get(random.nextInt(names.size()));
            damage(name, bytes -> bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8)));
        }
        report("flipped bits");
        assertThat(refused).isPositive();
        assertThat(reported).isPositive();
    }

    @Test
    void noticesEveryZeroedSectorOrAnswersAsBefore() throws IOException {
        for (String name : DISK.list()) {
            for (int at = 0; at < DISK.bytes(name).length; at += SECTOR) {
                int from = at;
                if (!Thoroughness.takes(from / SECTOR, SAMPLE_EVERY)) {
                    continue;
                }
                damage(name, bytes -> Arrays.fill(bytes, from, Math.min(from + SECTOR, bytes.length), (byte) 0));
            }
        }
        report("zeroed sectors");
        assertThat(refused).isPositive();
        assertThat(reported).isPositive();
    }

    @Test
    void noticesSwappedSectorsOrAnswersAsBefore() throws IOException {
        Random random = new Random(Thoroughness.SEED);
        List<String> names = DISK.list().stream()
                .filter(name -> DISK.bytes(name).length > 2 * SECTOR)
                .toList();
        for (int i = 0; i < SWAPS; i++) {
            String name = names.get(random.nextInt(names.size()));
            int sectors = DISK.bytes(name).length / SECTOR;
            int one = random.nextInt(sectors) * SECTOR;
            int other = random.nextInt(sectors) * SECTOR;
            damage(name, bytes -> {
                byte[] kept = Arrays.copyOfRange(bytes, one, one + SECTOR);
                System.arraycopy(bytes, other, bytes, one, SECTOR);
                System.arraycopy(kept, 0, bytes, other, SECTOR);
            });
        }
        report("swapped sectors");
        assertThat(refused).isPositive();
        assertThat(reported).isPositive();
    }

    @Test
    void noticesEveryMissingFileOrAnswersAsBefore() throws IOException {
        for (String name : DISK.list()) {
            SimDisk damaged = DISK.afterKill();
            damaged.drop(name);
            assertSameOrNoticed(damaged, name);
        }
        report("missing files");
    }

    @Test
    void noticesEveryFileReplacedByAnOlderCopyOrAnswersAsBefore() throws IOException {
        for (Map.Entry<String, byte[]> older : OLDER.entrySet()) {
            if (DISK.list().contains(older.getKey())) {
                SimDisk damaged = DISK.afterKill();
                damaged.put(older.getKey(), older.getValue());
                assertSameOrNoticed(damaged, "");
            }
        }
        report("older copies");
        assertThat(refused).isPositive();
    }

    private void damage(String name, Consumer<byte[]> damage) throws IOException {
        SimDisk damaged = DISK.afterKill();
        byte[] bytes = damaged.bytes(name).clone();
        damage.accept(bytes);
        damaged.put(name, bytes);
        assertSameOrNoticed(damaged, name);
    }

    private void assertSameOrNoticed(SimDisk damaged, String name) throws IOException {
        try (Contained contained = opened(damaged)) {
            assertThat(contained.answers()).as(name).isEqualTo(expected);
            same++;
        } catch (DamageException refusal) {
            assertThat(refusal).hasMessageContaining(name);
            refused++;
        } catch (ApiException damagedBlock) {
            assertThat(damagedBlock.errorCode()).isEqualTo(ErrorCode.DATA_DAMAGED);
            assertThat(damagedBlock).hasMessageContaining(name + " is damaged at byte ");
            reported++;
        }
    }

    private void report(String what) {
        System.out.println(what + ": " + (same + refused + reported) + ", same answers " + same + ", start refused "
                + refused + ", named when read " + reported + ", other answers 0");
    }

    private static Contained opened(SimDisk disk) throws IOException {
        return new Contained(disk, failure -> {
                    throw new AssertionError(failure);
                })
                .open();
    }

    private static List<String> snapshots() {
        return DISK.list().stream()
                .filter(name -> name.matches("snapshot-\\d+\\.bin"))
                .toList();
    }
}
