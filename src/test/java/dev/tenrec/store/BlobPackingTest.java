package dev.tenrec.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tenrec.disk.SimDisk;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** Blobs of records once the journal files that held them are gone: of single and of joined records, by project. */
class BlobPackingTest {
    /** Between two looks at what another thread does. */
    private static final long POLL_NANOS = 1_000_000;

    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(30);
    private static final int BODY_BYTES = 3_000;

    private final SimDisk disk = new SimDisk();
    private final ConcurrentSkipListSet<Integer> packed = new ConcurrentSkipListSet<>();

    /** Without a permit packing waits. */
    private final Semaphore gate = new Semaphore(1);

    record Project(String name) {}

    private record Body(long position, ByteBuffer bytes) {}

    /** A store with bodies of projects. */
    private final class Bodies implements AutoCloseable {
        private final List<Body> bodies = new ArrayList<>();
        private final Store store = TestStore.of(disk);
        private final Records<Project> projects = store.projects("projects", Project.class);

        Bodies() {
            store.onReplay(JournalEntry.EVENTS, (position, payload) -> {});
            store.onPack(JournalEntry.EVENTS, (position, payload, sink) -> {
                int project = payload.getInt(payload.position());
                packed.add(project);
                gate.acquireUninterruptibly();
                gate.release();
                sink.keep(project, position, payload);
            });
            store.open().toCompletableFuture().join();
        }

        void make(int project) {
            store.change(transaction -> {
                        projects.put(transaction, Integer.toString(project), new Project("project " + project));
                        return project;
                    })
                    .toCompletableFuture()
                    .join();
        }

        void remove(int project) {
            store.change(transaction -> {
                        projects.remove(transaction, Integer.toString(project));
                        return project;
                    })
                    .toCompletableFuture()
                    .join();
        }

        void append(int project) {
            store.submit(new Append(project)).toCompletableFuture().join();
        }

        /** Two bodies and a change as one record. */
        void appendJoined(int project) {
            store.submit(List.of(new Append(project), new Append(project)), transaction -> project)
                    .toCompletableFuture()
                    .join();
        }

        @Override
        public void close() throws IOException {
            store.close();
        }

        private final class Append implements Write<Integer> {
            private final int project;
            private final byte[] bytes;
            private long at;

            Append(int project) {
                this.project = project;
                byte[] text = ("body of " + project).getBytes(StandardCharsets.UTF_8);
                bytes = ByteBuffer.allocate(BODY_BYTES)
                        .putInt(project)
                        .put(text)
                        .array();
            }

            @Override
            public JournalEntry prepare() {
                return new JournalEntry(JournalEntry.EVENTS, List.of(ByteBuffer.wrap(bytes)));
            }

            @Override
            public void applied(long position) {
                at = position;
            }

            @Override
            public Integer answer() {
                synchronized (bodies) {
                    bodies.add(new Body(at, ByteBuffer.wrap(bytes)));
                }
                return project;
            }
        }
    }

    @Test
    void areReadAtThePositionsOfSingleAndJoinedRecordsAlsoAfterARestart() throws IOException {
        List<Body> bodies;
        try (Bodies opened = new Bodies()) {
            opened.make(1);
            opened.make(2);
            for (int i = 0; i < 60; i++) {
                opened.append(1 + i % 2);
                opened.appendJoined(2);
            }
            awaitBlobs(opened);
            bodies = opened.bodies;
            assertReads(opened.store, bodies);
        }
        try (Bodies opened = new Bodies()) {
            assertReads(opened.store, bodies);
        }
    }

    @Test
    void areMadeOfAllThatSnapshotsCoverThatComeDuringARun() throws IOException {
        try (Bodies opened = new Bodies()) {
            opened.make(1);
            gate.acquireUninterruptibly();
            while (packed.isEmpty()) {
                opened.append(1);
            }
            for (int i = 0; i < 60; i++) {
                opened.append(1);
            }
            opened.store.condense().toCompletableFuture().join();
            gate.release();
            long deadline = System.nanoTime() + PATIENCE_NANOS;
            while (opened.store.endedJournalFiles() > 0) {
                assertThat(System.nanoTime()).as("journal files stay").isLessThan(deadline);
                LockSupport.parkNanos(POLL_NANOS);
            }
        }
    }

    @Test
    void ofADeletedProjectAreLeftOut() throws IOException {
        try (Bodies opened = new Bodies()) {
            opened.make(1);
            opened.make(2);
            opened.append(1);
            opened.append(2);
            opened.remove(1);
            for (int i = 0; i < 120; i++) {
                opened.append(2);
            }
            awaitBlobs(opened);
            assertThat(packed).containsExactly(2);
        }
    }

    @Test
    void ofAProjectDeletedLaterGoWithAnErasure() throws IOException {
        try (Bodies opened = new Bodies()) {
            opened.make(1);
            opened.make(2);
            for (int i = 0; i < 60; i++) {
                opened.append(1 + i % 2);
            }
            awaitBlobs(opened);
            Body first = opened.bodies.get(0);
            assertThat(opened.store.read(first.position(), BODY_BYTES)).isEqualTo(first.bytes());
            opened.remove(1);
            opened.store.erasure().run(() -> {});
            assertThatThrownBy(() -> opened.store.read(first.position(), BODY_BYTES))
                    .hasMessageContaining("has no blob of offset");
            Body second = opened.bodies.get(1);
            assertThat(opened.store.read(second.position(), BODY_BYTES)).isEqualTo(second.bytes());
            assertThat(disk.list()).contains("blobs-00000001-1.bin").doesNotContain("blobs-00000001.bin");
        }
    }

    private static void assertReads(Store store, List<Body> bodies) {
        assertThat(bodies).hasSizeGreaterThan(100);
        for (Body body : bodies) {
            ByteBuffer read = store.read(body.position(), BODY_BYTES);
            assertThat(read).isEqualTo(body.bytes());
        }
        assertThat(store.fileName(bodies.get(0).position())).isEqualTo("blobs-00000001.bin");
    }

    /** Appends more, because snapshots come with further records, until the second journal file was replaced. */
    private void awaitBlobs(Bodies opened) {
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        while (!disk.list().contains("blobs-00000002.bin") || disk.list().contains("journal-00000002.log")) {
            assertThat(System.nanoTime()).as("no blob file").isLessThan(deadline);
            opened.append(2);
            LockSupport.parkNanos(POLL_NANOS);
        }
    }
}
