package dev.tenrec.lake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tenrec.Thoroughness;
import dev.tenrec.disk.DiskFile;
import dev.tenrec.disk.MemoryDisk;
import dev.tenrec.disk.SimDisk;
import dev.tenrec.journal.DataCheck;
import dev.tenrec.storage.EventStore.Appended;
import dev.tenrec.storage.EventStore.Retention;
import dev.tenrec.testing.MovingClock;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Events that leave the server to the lake; the tables are read by DuckDB. */
@ExtendWith(Thoroughness.class)
final class LakeDepartureTest {
    private static final String CONTENT = "SELECT concat_ws('|', row, uuid, event, epoch_us(timestamp),"
            + " epoch_us(received_at), distinct_id, distinct_no, person_id, properties) FROM events ORDER BY row";

    @TempDir
    Path folder;

    private final MemoryDisk disk = new MemoryDisk();
    private final LakeEvents stored = new LakeEvents();
    private final Lake lake = stored.lake(disk);

    @AfterEach
    void close() throws IOException {
        stored.close();
    }

    private LakeReader reader() {
        return new LakeReader(disk, folder);
    }

    @Test
    void departedEventsAreInTheLakeAsTheyWereAndNotHere() throws IOException, SQLException {
        stored.send(30);
        lake.publish(LakeEvents.PROJECT);
        List<String> before = reader().query(CONTENT);
        depart(20);
        assertThat(stored.shown()).isEqualTo(numbers(20, 30));
        assertThat(stored.events.view(LakeEvents.PROJECT).wholeFromMicros()).isEqualTo(time(20));
        stored.events.erase();
        stored.send(5);
        lake.publish(LakeEvents.PROJECT);
        assertThat(stored.shown()).isEqualTo(numbers(20, 35));
        assertThat(reader().query(CONTENT))
                .startsWith(before.toArray(String[]::new))
                .hasSize(35);
        assertThat(lake.verify(LakeEvents.PROJECT)).isEmpty();
        assertThat(lake.departedCount(LakeEvents.PROJECT)).isEqualTo(20);
    }

    @Test
    void deletionReachesEventsThatDeparted() throws IOException, SQLException {
        stored.send(30);
        depart(20);
        stored.events.erase();
        List<String> before = reader().query(CONTENT);
        stored.delete("user 1");
        lake.publish(LakeEvents.PROJECT);
        assertThat(reader().query(CONTENT)).isEqualTo(without(before, "user 1"));
        stored.events.erase();
        stored.send(3);
        lake.publish(LakeEvents.PROJECT);
        assertHolds();
        assertThat(lake.departedCount(LakeEvents.PROJECT)).isEqualTo(13);
    }

    @Test
    void expiryForGoodReachesEventsThatDeparted() throws IOException, SQLException {
        stored.send(30);
        depart(20);
        stored.events.erase();
        stored.oldestMicros = time(10);
        lake.publish(LakeEvents.PROJECT);
        assertHolds();
        stored.oldestMicros = time(25);
        lake.publish(LakeEvents.PROJECT);
        stored.oldestMicros = Retention.FOREVER;
        lake.publish(LakeEvents.PROJECT);
        assertHolds();
        assertThat(stored.shown()).isEqualTo(numbers(20, 30));
        stored.oldestMicros = time(10);
        assertThat(stored.events.expire(true)).isTrue();
        assertThat(stored.events.expire(true)).as("once").isFalse();
        stored.oldestMicros = Retention.FOREVER;
        stored.forget(10);
        stored.events.erase();
        lake.publish(LakeEvents.PROJECT);
        assertHolds();
        assertThat(lake.departedCount(LakeEvents.PROJECT)).isEqualTo(10);
    }

    @Test
    void eventThatDepartedAndIsSentAgainIsADuplicate() throws IOException, SQLException {
        stored.send(30);
        depart(20);
        assertThat(stored.repeat(3)).isEqualTo(new Appended(0, 1));
        stored.events.erase();
        assertThat(stored.repeat(4)).isEqualTo(new Appended(0, 1));
        lake.publish(LakeEvents.PROJECT);
        assertHolds();
    }

    @Test
    void oldEventThatComesLateIsPublishedAndDepartsNextTime() throws IOException, SQLException {
        stored.send(30);
        depart(20);
        stored.send("user 1", "late", time(3), "{\"n\":30}");
        lake.publish(LakeEvents.PROJECT);
        assertThat(stored.shown()).contains(30L);
        depart(21);
        assertThat(stored.shown()).isEqualTo(numbers(21, 30));
        stored.events.erase();
        assertHolds();
    }

    @Test
    void filesOfDepartedEventsAreStillJoined() throws IOException, SQLException {
        for (int i = 1; i < EventCompaction.JOINED; i++) {
            stored.send(3);
            lake.publish(LakeEvents.PROJECT);
        }
        depart(12);
        stored.events.erase();
        List<String> before = reader().query(CONTENT);
        stored.send(3);
        lake.publish(LakeEvents.PROJECT);
        assertThat(reader().files()).hasSize(1);
        assertThat(reader().query(CONTENT))
                .startsWith(before.toArray(String[]::new))
                .hasSize(24);
        assertHolds();
    }

    /** Any byte of a file may be wrong; what is not read back can be made again from what stays. */
    @Test
    void nothingIsLostWhereTheLakeIsDamaged() throws IOException, SQLException {
        int departed = 0;
        int at = 0;
        for (int size = Integer.MAX_VALUE; at < size; at += Thoroughness.count(13, 401)) {
            MemoryDisk damaged = new MemoryDisk();
            try (LakeEvents other = new LakeEvents()) {
                Lake otherLake = other.lake(damaged);
                LakeReader reader = new LakeReader(damaged, folder);
                other.send(30);
                otherLake.publish(LakeEvents.PROJECT);
                List<String> before = reader.query(CONTENT);
                size = flip(damaged, reader.files().get(0).file().location(), at);
                departOrRefuse(otherLake);
                if (other.shown().size() == 10) {
                    departed++;
                    other.events.erase();
                    other.delete("user 1");
                    otherLake.publish(LakeEvents.PROJECT);
                    assertThat(reader.query(CONTENT)).as("byte %d", at).isEqualTo(without(before, "user 1"));
                } else {
                    assertThat(other.shown()).as("byte %d", at).isEqualTo(numbers(0, 30));
                }
            }
        }
        assertThat(departed).isLessThan(at / 2);
    }

    private static int flip(MemoryDisk disk, String location, int at) throws IOException {
        try (DiskFile file = disk.directory(Namespaces.of(LakeEvents.PROJECT))
                .directory(EventPublisher.TABLE)
                .directory("data")
                .open(location.substring(location.lastIndexOf('/') + 1))) {
            ByteBuffer one = ByteBuffer.allocate(1);
            file.read(one, at);
            one.put(0, (byte) (one.get(0) ^ 1)).rewind();
            file.write(one, at);
            return Math.toIntExact(file.size());
        }
    }

    private static void departOrRefuse(Lake lake) {
        try {
            lake.depart(LakeEvents.PROJECT, time(20));
        } catch (IOException refused) {
            assertThat(refused).hasMessageContaining("can't be read");
        }
    }

    @Test
    void nothingDepartsFromAFileThatIsMissingAndNothingIsPublishedToAnEmptyFolder() throws IOException {
        stored.send(30);
        depart(10);
        stored.events.erase();
        Lake empty = stored.lake(new MemoryDisk());
        assertThatThrownBy(() -> empty.publish(LakeEvents.PROJECT))
                .isInstanceOf(ForeignTableException.class)
                .hasMessageContaining("lacks later ones");
        String location = reader().files().get(0).file().location();
        reader().table().io().deleteFile(location);
        assertThat(lake.depart(LakeEvents.PROJECT, time(20))).containsExactly(location + " is missing.");
        assertThat(stored.shown()).isEqualTo(numbers(10, 30));
    }

    /** Kills a server at each change of the lake's disk while events depart. */
    @Test
    void eachEventIsThereOnceWhateverOperationOfTheLakeWasTheLast() throws IOException, SQLException {
        SimDisk counted = new SimDisk();
        try (LakeEvents other = new LakeEvents()) {
            departDeleteAndJoin(other, counted);
        }
        for (long operation = 1; operation <= counted.operations(); operation++) {
            if (!Thoroughness.takes(operation, 40)) {
                continue;
            }
            SimDisk failing = new SimDisk();
            failing.failAt(operation, SimDisk.Fault.IO_ERROR, true);
            try (LakeEvents other = new LakeEvents()) {
                departDeleteAndJoin(other, failing);
                SimDisk after = operation % 2 == 0 ? failing.afterKill() : failing.afterPowerCut(operation);
                Lake otherLake = other.lake(after);
                assertThat(otherLake.depart(LakeEvents.PROJECT, time(20))).isEmpty();
                otherLake.publish(LakeEvents.PROJECT);
                assertThat(new LakeReader(after, folder).uuids())
                        .as("operation %d", operation)
                        .containsExactlyElementsOf(other.live());
                assertThat(otherLake.verify(LakeEvents.PROJECT)).isEmpty();
            }
        }
    }

    private static void departDeleteAndJoin(LakeEvents stored, SimDisk disk) throws IOException {
        Lake lake = stored.lake(disk);
        stored.send(14);
        lake.publish();
        stored.send(9);
        tryDepart(lake, 10);
        stored.events.erase();
        stored.delete("user 1");
        for (int i = 0; i < EventCompaction.JOINED; i++) {
            lake.publish();
            stored.send(2);
        }
        tryDepart(lake, 20);
        stored.events.erase();
        lake.publish();
    }

    private static void tryDepart(Lake lake, int number) {
        try {
            lake.depart(LakeEvents.PROJECT, time(number));
        } catch (IOException | RuntimeException failed) {
            assertThat(lake.failureCount()).isPositive();
        }
    }

    /** Kills a server at each change of its own disk while events depart and are erased. */
    @Test
    void eachEventIsThereOnceWhateverOperationOfTheServerWasTheLast() throws IOException, SQLException {
        SimDisk counted = new SimDisk();
        long first;
        try (LakeEvents other = new LakeEvents(counted)) {
            other.send(30);
            first = counted.operations();
            departAndErase(other, new SimDisk());
        }
        long operations = counted.operations() - first;
        assertThat(operations).isGreaterThan(10);
        for (long operation = 1; operation <= operations; operation++) {
            if (!Thoroughness.takes(operation, 20)) {
                continue;
            }
            SimDisk data = new SimDisk();
            SimDisk warehouse = new SimDisk();
            LakeEvents killed = new LakeEvents(data);
            killed.send(30);
            data.failAt(data.operations() + operation, SimDisk.Fault.IO_ERROR, true);
            departAndErase(killed, warehouse);
            SimDisk after = operation % 2 == 0 ? data.afterKill() : data.afterPowerCut(operation);
            closeKilled(killed);
            try (LakeEvents other = new LakeEvents(after)) {
                other.take(killed);
                Lake otherLake = other.lake(warehouse);
                assertThat(other.shown()).isIn(numbers(0, 30), numbers(20, 30));
                assertThat(otherLake.depart(LakeEvents.PROJECT, time(20))).isEmpty();
                other.events.erase();
                assertThat(other.repeat(7)).isEqualTo(new Appended(0, 1));
                other.send(3);
                otherLake.publish(LakeEvents.PROJECT);
                assertThat(new LakeReader(warehouse, folder).uuids())
                        .as("operation %d", operation)
                        .containsExactlyElementsOf(other.live());
                assertThat(other.shown()).isEqualTo(numbers(20, 33));
                assertThat(otherLake.verify(LakeEvents.PROJECT)).isEmpty();
            }
            assertThat(DataCheck.run(after).findings()).isEmpty();
        }
    }

    private static void departAndErase(LakeEvents stored, SimDisk warehouse) {
        try {
            stored.lake(warehouse).depart(LakeEvents.PROJECT, time(20));
            stored.events.erase();
        } catch (IOException | RuntimeException failed) {
            assertThat(failed).isNotInstanceOf(NullPointerException.class);
        }
    }

    private static void closeKilled(LakeEvents killed) {
        try {
            killed.closeFailed();
        } catch (IOException | RuntimeException failed) {
            assertThat(failed).isNotInstanceOf(NullPointerException.class);
        }
    }

    @Test
    void eventsDepartAtTheTurnOfADayAndNotAfterAStartOrWithAClockThatWasSet() {
        long day = Duration.ofDays(1).toNanos() / 1_000;
        MovingClock clock = new MovingClock(Instant.EPOCH);
        long[] oldest = {time(10)};
        boolean[] isSteady = {true};
        stored.send(30);
        HotWindow window = new HotWindow(lake, projectId -> oldest[0], () -> isSteady[0], clock);
        window.run();
        window.run();
        assertThat(stored.shown()).hasSize(30);
        oldest[0] = time(20) - day;
        window.run();
        assertThat(stored.shown()).as("another window").hasSize(30);
        isSteady[0] = false;
        oldest[0] = time(20);
        window.run();
        assertThat(stored.shown()).as("a clock that was set").hasSize(30);
        isSteady[0] = true;
        oldest[0] = time(25);
        window.run();
        assertThat(stored.shown()).isEqualTo(numbers(25, 30));
    }

    private static List<String> without(List<String> rows, String user) {
        return rows.stream().filter(row -> !row.contains("|" + user + "|")).toList();
    }

    private void depart(int number) throws IOException {
        assertThat(lake.depart(LakeEvents.PROJECT, time(number))).isEmpty();
    }

    private void assertHolds() throws IOException, SQLException {
        assertThat(reader().uuids()).containsExactlyElementsOf(stored.live());
        assertThat(lake.verify(LakeEvents.PROJECT)).isEmpty();
    }

    private static List<Long> numbers(int from, int end) {
        return LongStream.range(from, end).boxed().toList();
    }

    private static long time(int number) {
        return LakeEvents.START_MICROS + number * 60_000_000L;
    }
}
