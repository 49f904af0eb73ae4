package dev.tenrec.journal;

import dev.tenrec.disk.Disk;
import dev.tenrec.disk.SimDisk;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A journal whose records are numbers padded to a given size, and their state, the list of the numbers and where each
 * is read. Files that snapshots cover are replaced by blob files.
 */
final class TestJournal implements AutoCloseable {
    static final JournalSettings SETTINGS = new JournalSettings(1 << 13, 1 << 14);
    private static final byte KIND = 1;
    /** A number and its complement, by which a read notices other bytes. */
    private static final int NUMBER_BYTES = 8;

    private static final int PROJECTS = 3;

    private final Recovery.Recovered opened;
    private final List<Integer> numbers = new ArrayList<>();
    private final List<Long> positions = new ArrayList<>();

    private TestJournal(Disk disk) throws IOException {
        opened = Recovery.open(disk, SETTINGS, Runnable::run, new State(), percent -> {});
    }

    static TestJournal open(Disk disk) throws IOException {
        return new TestJournal(disk);
    }

    /** Appends a record and syncs it. */
    void append(int number, int size) throws IOException {
        long position = stage(number, size);
        opened.journal().sync();
        numbers.add(number);
        positions.add(position);
    }

    /** Appends a record without syncing it. */
    long stage(int number, int size) throws IOException {
        ByteBuffer payload = ByteBuffer.allocate(size);
        Arrays.fill(payload.array(), (byte) 0xa5);
        payload.putInt(0, number).putInt(4, ~number);
        opened.journal().reserve(size);
        return opened.journal().append(KIND, List.of(payload));
    }

    /** Writes a snapshot, and replaces the files that both snapshots cover. */
    void snapshot() throws IOException {
        writeSnapshot();
        pack();
    }

    void pack() throws IOException {
        opened.journal()
                .pack(
                        (kind, position, payload, sink) ->
                                sink.keep(payload.getInt(payload.position()) % PROJECTS, position, payload),
                        () -> false);
    }

    void writeSnapshot() throws IOException {
        List<Integer> frozen = List.copyOf(numbers);
        List<Long> places = List.copyOf(positions);
        opened.snapshots().write(opened.journal().point(), writer -> {
            var out = writer.section("numbers");
            out.writeInt(frozen.size());
            for (int i = 0; i < frozen.size(); i++) {
                out.writeInt(frozen.get(i));
                out.writeLong(places.get(i));
            }
        });
    }

    Journal journal() {
        return opened.journal();
    }

    List<Integer> numbers() {
        return numbers;
    }

    /** Reads each number at its position. */
    void readAll() throws IOException {
        for (int i = 0; i < numbers.size(); i++) {
            try {
                ByteBuffer bytes = journal().read(positions.get(i), NUMBER_BYTES);
                int number = bytes.getInt();
                if (number != numbers.get(i) || bytes.getInt() != ~number) {
                    throw new DamageException(journal().fileName(positions.get(i)), "it holds another number");
                }
            } catch (UncheckedIOException failure) {
                throw failure.getCause();
            }
        }
    }

    @Override
    public void close() throws IOException {
        opened.journal().close();
    }

    /** Recovers a directory without appending, and reads every number at its position. */
    static List<Integer> read(SimDisk disk) throws IOException {
        try (TestJournal journal = open(disk)) {
            journal.readAll();
            return journal.numbers();
        }
    }

    private final class State implements Recovery.State {
        @Override
        public void restore(SnapshotReader snapshot) throws IOException {
            String section = snapshot.nextSection();
            DataInputStream in = snapshot.data();
            if (!"numbers".equals(section)) {
                throw new IOException("unexpected section " + section);
            }
            for (int left = in.readInt(); left > 0; left--) {
                numbers.add(in.readInt());
                positions.add(in.readLong());
            }
            if (snapshot.nextSection() != null) {
                throw new IOException("a section too many");
            }
        }

        @Override
        public void record(byte kind, long position, ByteBuffer payload) {
            numbers.add(payload.getInt());
            positions.add(position);
        }
    }
}
