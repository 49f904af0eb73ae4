package dev.tenrec.lake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tenrec.Thoroughness;
import dev.tenrec.disk.HeldDisk;
import dev.tenrec.disk.MemoryDisk;
import dev.tenrec.disk.SimDisk;
import dev.tenrec.lake.actor.ActorTable;
import dev.tenrec.lake.event.EventFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.apache.iceberg.expressions.Expressions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Tables of the publisher, read by DuckDB. */
@ExtendWith(Thoroughness.class)
final class LakePublishingTest {
    /** Snapshots of now are old then. */
    private static final Clock LATER = Clock.offset(Clock.systemUTC(), Duration.ofHours(4));

    @TempDir
    Path folder;

    /** Kills a server at each change of the lake's disk; the next one publishes what is missing, and nothing twice. */
    @Test
    void eachEventIsThereOnceWhateverOperationWasTheLast() throws IOException, SQLException {
        int operations = operations();
        for (int operation = 1; operation <= operations; operation++) {
            if (Thoroughness.takes(operation, 40)) {
                assertRecoversAfter(operation);
            }
        }
    }

    private static int operations() throws IOException {
        SimDisk disk = new SimDisk();
        try (LakeEvents stored = new LakeEvents()) {
            publishJoinAndExpire(stored, disk);
            return Math.toIntExact(disk.operations());
        }
    }

    private void assertRecoversAfter(int operation) throws IOException, SQLException {
        SimDisk disk = new SimDisk();
        disk.failAt(operation, SimDisk.Fault.IO_ERROR, true);
        try (LakeEvents stored = new LakeEvents()) {
            publishJoinAndExpire(stored, disk);
            assertThat(disk.hasFailed()).isTrue();
            SimDisk after = operation % 2 == 0 ? disk.afterKill() : disk.afterPowerCut(Thoroughness.SEED + operation);
            Lake lake = stored.lake(after);
            lake.publish(LakeEvents.PROJECT);
            assertThat(new LakeReader(after, folder).uuids())
                    .as("operation %d", operation)
                    .containsExactlyElementsOf(stored.live());
            assertThat(new LakeReader(after, folder, ActorTable.DISTINCT_IDS.tableName())
                            .query("SELECT distinct_no || distinct_id FROM events ORDER BY 1"))
                    .as("operation %d", operation)
                    .containsExactly("0user 0", "1user 1", "2user 2");
        }
    }

    private static void publishJoinAndExpire(LakeEvents stored, SimDisk disk) {
        Lake lake = stored.lake(disk);
        stored.send(9);
        lake.publish();
        stored.send(5);
        stored.delete("user 1");
        for (int i = 0; i < EventCompaction.JOINED; i++) {
            lake.publish();
            stored.send(4);
        }
        stored.lake(disk, LakeEvents.LOCATION, LATER).publish();
    }

    /** Both have begun when the first one commits, so only the commit can tell. */
    @Test
    void ofTwoPublishersThatBeganTogetherOneIsRefused() throws IOException, SQLException, InterruptedException {
        MemoryDisk disk = new MemoryDisk();
        try (LakeEvents stored = new LakeEvents()) {
            Lake first = stored.lake(disk);
            stored.send(5);
            first.publish(LakeEvents.PROJECT);
            stored.send(4);
            HeldDisk held = new HeldDisk(disk);
            HeldDisk data = held.directory(Namespaces.of(LakeEvents.PROJECT))
                    .directory(EventPublisher.TABLE)
                    .directory("data");
            data.hold(HeldDisk.Operation.FORCE, 1);
            Lake second = stored.lake(held);
            CompletableFuture<Void> publication =
                    CompletableFuture.runAsync(second::publish, task -> new Thread(task, "second").start());
            data.awaitHeld();
            first.publish(LakeEvents.PROJECT);
            data.release();
            publication.join();
            assertThat(second.state(LakeEvents.PROJECT).failure()).contains("was changed by another");
            assertThat(new LakeReader(disk, folder).uuids()).containsExactlyElementsOf(stored.live());
            assertThat(first.verify(LakeEvents.PROJECT)).isEmpty();
        }
    }

    @Test
    void verificationNamesWhatIsNotAsStored() throws IOException {
        MemoryDisk disk = new MemoryDisk();
        try (LakeEvents stored = new LakeEvents()) {
            Lake lake = stored.lake(disk);
            assertThat(lake.verify(LakeEvents.PROJECT)).isEmpty();
            stored.send(9);
            lake.publish(LakeEvents.PROJECT);
            stored.send(3);
            assertThat(lake.verify(LakeEvents.PROJECT)).isEmpty();
            stored.delete("user 1");
            assertThat(lake.verify(LakeEvents.PROJECT))
                    .containsExactly("project_7.events: of the events 0 to 8 there are 6, and 9 in the lake.");
            lake.publish(LakeEvents.PROJECT);
            assertThat(lake.verify(LakeEvents.PROJECT)).isEmpty();
        }
    }

    @Test
    void columnsHoldWhatWasSent() throws IOException, SQLException {
        MemoryDisk disk = new MemoryDisk();
        try (LakeEvents stored = new LakeEvents()) {
            stored.send(
                    "ana\"'",
                    "'; DROP TABLE events; --",
                    LakeEvents.START_MICROS,
                    "{\"$browser\":\"Fire\\ud83d\\ude00fox\",\"$os\":{\"a\": [1, \"é\"]},\"$host\":null,"
                            + "\"$lib\":12.50,\"utm_source\":true,\"value\":1e3,\"revenue\":\"9\",\"amount\":1e999,"
                            + "\"other\":{\"$os\":1}}");
            stored.send("ana\"'", "b", -1, "{}");
            stored.lake(disk).publish(LakeEvents.PROJECT);
            String person = stored.persons
                    .findByDistinctId(LakeEvents.PROJECT, "ana\"'")
                    .orElseThrow()
                    .uuid()
                    .toString();
            assertThat(new LakeReader(disk, folder)
                            .query("SELECT concat_ws('|', row, uuid, event, timestamp, epoch_us(received_at),"
                                    + " distinct_id, distinct_no, person_id, \"$browser\", \"$os\","
                                    + " coalesce(\"$host\", 'none'), \"$lib\", utm_source, value,"
                                    + " coalesce(revenue, -1), coalesce(amount, -1),"
                                    + " json_extract_string(properties, '$.other')) FROM events ORDER BY row"))
                    .containsExactly(
                            "0|00000000-0000-0005-0000-000000000000|'; DROP TABLE events; --|2025-01-01 00:00:00+00|"
                                    + "1735689600000001|ana\"'|0|" + person
                                    + "|Fire😀fox|{\"a\": [1, \"é\"]}|none|12.50|true|1000.0|-1.0|-1.0|{\"$os\":1}",
                            "1|00000000-0000-0005-0000-000000000001|b|1969-12-31 23:59:59.999999+00|0|ana\"'|0|"
                                    + person + "|none|-1.0|-1.0");
        }
    }

    @Test
    void deletedEventsLeaveTheirFilesAndLaterOnesOfTheSameUserStay() throws IOException, SQLException {
        MemoryDisk disk = new MemoryDisk();
        try (LakeEvents stored = new LakeEvents()) {
            Lake lake = stored.lake(disk);
            LakeReader reader = new LakeReader(disk, folder);
            stored.send(9);
            lake.publish(LakeEvents.PROJECT);
            String first = onlyFile(reader);
            stored.delete("user 1");
            stored.send(3);
            lake.publish(LakeEvents.PROJECT);
            assertThat(reader.uuids()).containsExactlyElementsOf(stored.live());
            assertThat(reader.files()).noneMatch(task -> task.file().location().equals(first));
            assertThat(reader.files()).hasSize(2);
            stored.delete("user 0");
            stored.delete("user 1");
            stored.delete("user 2");
            lake.publish(LakeEvents.PROJECT);
            assertThat(reader.files()).isEmpty();
        }
    }

    @Test
    void manySmallFilesAreJoined() throws IOException, SQLException {
        MemoryDisk disk = new MemoryDisk();
        try (LakeEvents stored = new LakeEvents()) {
            Lake lake = stored.lake(disk);
            for (int i = 1; i < 2 * EventCompaction.JOINED; i++) {
                stored.send(2);
                lake.publish(LakeEvents.PROJECT);
            }
            LakeReader reader = new LakeReader(disk, folder);
            assertThat(reader.files()).hasSize(1);
            assertThat(reader.uuids()).containsExactlyElementsOf(stored.live());
        }
    }

    @Test
    void daysWithManyRowsHaveFilesOfTheirOwn() throws IOException, SQLException {
        MemoryDisk disk = new MemoryDisk();
        long day = Duration.ofDays(1).toNanos() / 1_000;
        try (LakeEvents stored = new LakeEvents()) {
            stored.sendMany(EventFiles.DAY_ROWS, LakeEvents.START_MICROS);
            stored.sendMany(10, LakeEvents.START_MICROS + day);
            stored.sendMany(10, LakeEvents.START_MICROS - 700 * day);
            stored.lake(disk).publish(LakeEvents.PROJECT);
            LakeReader reader = new LakeReader(disk, folder);
            assertThat(reader.files())
                    .extracting(task ->
                            task.spec().isUnpartitioned() + " " + task.file().recordCount())
                    .containsExactlyInAnyOrder("false " + EventFiles.DAY_ROWS, "true 20");
            assertThat(reader.files(Expressions.greaterThan("timestamp", LakeEvents.START_MICROS)))
                    .hasSize(1);
            assertThat(reader.uuids()).containsExactlyElementsOf(stored.live());
        }
    }

    @Test
    void filesOfOldSnapshotsAreRemoved() throws IOException {
        MemoryDisk disk = new MemoryDisk();
        try (LakeEvents stored = new LakeEvents()) {
            LakeReader reader = new LakeReader(disk, folder);
            stored.send(9);
            stored.lake(disk).publish(LakeEvents.PROJECT);
            String first = onlyFile(reader);
            stored.delete("user 1");
            stored.lake(disk).publish(LakeEvents.PROJECT);
            assertThat(reader.exists(first)).isTrue();
            stored.lake(disk, LakeEvents.LOCATION, LATER).publish(LakeEvents.PROJECT);
            assertThat(reader.exists(first)).isFalse();
            assertThat(reader.table().snapshots()).hasSize(1);
        }
    }

    @Test
    void tableOfAnotherDataDirectoryIsLeftAlone() throws IOException, SQLException {
        MemoryDisk disk = new MemoryDisk();
        try (LakeEvents one = new LakeEvents();
                LakeEvents other = new LakeEvents()) {
            one.send(4);
            one.lake(disk).publish(LakeEvents.PROJECT);
            other.send(3);
            Lake lake = other.lake(disk);
            assertThatThrownBy(() -> lake.publish(LakeEvents.PROJECT)).isInstanceOf(ForeignTableException.class);
            other.skip(100);
            other.send(9);
            assertThatThrownBy(() -> lake.publish(LakeEvents.PROJECT)).isInstanceOf(ForeignTableException.class);
            assertThat(lake.failureCount()).isEqualTo(2);
            assertThat(lake.state(LakeEvents.PROJECT).failure()).contains("another data directory");
            assertThat(new LakeReader(disk, folder).uuids()).containsExactlyElementsOf(one.live());
        }
    }

    private static String onlyFile(LakeReader reader) throws IOException {
        assertThat(reader.files()).hasSize(1);
        return reader.files().get(0).file().location();
    }
}
