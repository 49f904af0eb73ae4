package dev.tenrec.store;

import dev.tenrec.thread.OwnerThread;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;

/**
 * A table that a snapshot can take as it was at one moment, while the writer goes on changing it.
 *
 * <p>From {@link #freeze} until the snapshot is written, the writer keeps the value that each key had at that moment
 * before it first changes it. The snapshot prefers those values to what it finds in the table. It finds a changed value
 * only after the earlier one was kept, so it never takes a later one.
 */
final class FreezableTable {
    /** Stands for a key that was not there. */
    private static final byte[] ABSENT = new byte[0];

    private final String name;
    private final Table table;
    private final OwnerThread writer;
    /** Values as they were at the moment of the snapshot being written; null while there is none. */
    private volatile Map<String, byte[]> earlier;

    FreezableTable(String name, Table table, OwnerThread writer) {
        this.name = name;
        this.table = table;
        this.writer = writer;
    }

    String name() {
        return name;
    }

    byte[] get(String key) {
        return table.get(key);
    }

    void put(String key, byte[] value) {
        writer.assertOwner();
        keepEarlier(key);
        table.put(key, value);
    }

    void remove(String key) {
        writer.assertOwner();
        keepEarlier(key);
        table.remove(key);
    }

    long size() {
        return table.size();
    }

    boolean hasRoomFor(int valueSize) {
        return table.hasRoomFor(valueSize);
    }

    void forEach(BiConsumer<String, byte[]> visitor) {
        table.forEach(visitor);
    }

    void close() {
        table.close();
    }

    /** On the writer: fixes this moment. One at a time: what it returns is saved or abandoned before the next. */
    StatePart.Frozen freeze() {
        writer.assertOwner();
        Map<String, byte[]> kept = new ConcurrentHashMap<>();
        earlier = kept;
        return out -> {
            try {
                save(out, kept);
            } finally {
                earlier = null;
            }
        };
    }

    /** Ends a freeze whose snapshot will not be written. */
    void thaw() {
        earlier = null;
    }

    void load(DataInputStream in) throws IOException {
        writer.assertOwner();
        while (in.readBoolean()) {
            String key = in.readUTF();
            byte[] value = new byte[in.readInt()];
            in.readFully(value);
            table.put(key, value);
        }
    }

    private void keepEarlier(String key) {
        Map<String, byte[]> kept = earlier;
        if (kept != null && !kept.containsKey(key)) {
            byte[] value = table.get(key);
            kept.put(key, value == null ? ABSENT : value);
        }
    }

    private void save(DataOutputStream out, Map<String, byte[]> kept) throws IOException {
        Set<String> taken = new HashSet<>();
        try {
            table.forEach((key, value) -> {
                byte[] then = kept.get(key);
                if (then != null) {
                    taken.add(key);
                }
                if (then != ABSENT) {
                    saveEntry(out, key, then == null ? value : then);
                }
            });
            // What was removed since the moment is no longer found above. A key that was taken before it was changed is
            // saved twice with the same value, which does no harm.
            kept.forEach((key, then) -> {
                if (then != ABSENT && !taken.contains(key)) {
                    saveEntry(out, key, then);
                }
            });
        } catch (UncheckedIOException failure) {
            throw failure.getCause();
        }
        out.writeBoolean(false);
    }

    private static void saveEntry(DataOutputStream out, String key, byte[] value) {
        try {
            out.writeBoolean(true);
            out.writeUTF(key);
            out.writeInt(value.length);
            out.write(value);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
