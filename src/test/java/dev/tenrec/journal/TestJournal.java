package dev.tenrec.journal;

import dev.tenrec.disk.Disk;
import dev.tenrec.disk.SimDisk;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A journal whose records are numbers padded to a given size, and their state, the list of the numbers. */
final class TestJournal implements AutoCloseable {
    static final JournalSettings SETTINGS = new JournalSettings(1 << 13, 1 << 14);
    private static final byte KIND = 1;

    private final Recovery.Recovered opened;
    private final List<Integer> numbers = new ArrayList<>();

    private TestJournal(Disk disk) throws IOException {
        opened = Recovery.open(disk, SETTINGS, Runnable::run, new State(), percent -> {});
    }

    static TestJournal open(Disk disk) throws IOException {
        return new TestJournal(disk);
    }

    /** Appends a record and syncs it. */
    void append(int number, int size) throws IOException {
        stage(number, size);
        opened.journal().sync();
        numbers.add(number);
    }

    /** Appends a record without syncing it. */
    void stage(int number, int size) throws IOException {
        ByteBuffer payload = ByteBuffer.allocate(size);
        Arrays.fill(payload.array(), (byte) 0xa5);
        payload.putInt(0, number);
        opened.journal().reserve(size);
        opened.journal().append(KIND, List.of(payload));
    }

    void snapshot() throws IOException {
        List<Integer> frozen = List.copyOf(numbers);
        opened.snapshots().write(opened.journal().point(), writer -> {
            var out = writer.section("numbers");
            out.writeInt(frozen.size());
            for (int number : frozen) {
                out.writeInt(number);
            }
        });
    }

    Journal journal() {
        return opened.journal();
    }

    List<Integer> numbers() {
        return numbers;
    }

    @Override
    public void close() throws IOException {
        opened.journal().close();
    }

    /** Recovers a directory without appending. */
    static List<Integer> read(SimDisk disk) throws IOException {
        try (TestJournal journal = open(disk)) {
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
            }
            if (snapshot.nextSection() != null) {
                throw new IOException("a section too many");
            }
        }

        @Override
        public void record(byte kind, long position, ByteBuffer payload) {
            numbers.add(payload.getInt());
        }
    }
}
