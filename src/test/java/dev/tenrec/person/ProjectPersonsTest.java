package dev.tenrec.person;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.disk.BlockMemory;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** A concurrent reader of a person whose first distinct id, and so its uuid, changes all the time. */
class ProjectPersonsTest {
    private static final int STEPS = 200_000;

    private final ProjectPersons persons = new ProjectPersons(BlockMemory.direct());
    private final AtomicBoolean isDone = new AtomicBoolean();
    private final AtomicLong read = new AtomicLong();

    @Test
    void showsEachUuidWholeAndWithItsOwnDistinctId() {
        persons.add(uuid(0), 0);
        persons.addDistinctId(0, 1);
        CompletableFuture<Long> wrong = CompletableFuture.supplyAsync(this::readAll);
        for (int i = 0; i < STEPS || read.get() == 0; i++) {
            int leaving = i % 2;
            persons.split(0, new int[] {leaving}, ProjectPersonsTest::uuid);
            persons.merge(persons.personOf(leaving), 0);
        }
        isDone.set(true);
        assertThat(wrong.join()).isZero();
        assertThat(persons.liveCount()).isEqualTo(1);
        assertThat(persons.distinctIds(0)).hasSize(2);
        assertThat(persons.find(uuid(persons.firstDistinctId(0)))).isZero();
    }

    private long readAll() {
        long wrong = 0;
        while (!isDone.get()) {
            int version = persons.version();
            int first = persons.firstDistinctId(0);
            UUID uuid = persons.uuid(0);
            boolean isWhole = (version & 1) == 0 && version == persons.version() && first >= 0;
            if (isWhole) {
                read.incrementAndGet();
                wrong += uuid.equals(uuid(first)) ? 0 : 1;
            }
        }
        return wrong;
    }

    /** All four quarters of it tell the number. */
    private static UUID uuid(int number) {
        long half = (number + 1) * 0x1_0000_0001L;
        return new UUID(half, half);
    }
}
