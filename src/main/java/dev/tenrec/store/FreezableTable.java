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
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A table with copy-on-write snapshots: a snapshot saves one moment while the writer keeps changing the table.
 *
 * <p>From {@link #freeze} until the snapshot is written, the writer keeps a key's old value before its first change.
 * The snapshot prefers kept values to those in the table; a changed value is visible only after the old one was kept,
 * so the snapshot never saves a later one.
 */
public final class FreezableTable {
    /** Marks a key that did not exist. */
    private static final byte[] ABSENT = new byte[0];

    private final String name;
    private final Table table;
    private final OwnerThread writer;
    /** Projects of the keys that were put before {@link #forgetProjects}. Written by the writer. */
    private final Set<Integer> projects = ConcurrentHashMap.newKeySet();

    private volatile boolean isListingProjects = true;
    /** The project of the key that was put last; used by the writer alone. */
    private int latestProject = ProjectKey.NONE;

    /** Old values of keys changed since the freeze; null while no snapshot is written. */
    private volatile @Nullable Map<String, byte[]> earlier;

    FreezableTable(String name, Table table, OwnerThread writer) {
        this.name = name;
        this.table = table;
        this.writer = writer;
    }

    String name() {
        return name;
    }

    /** The value, or null; must not be changed. Any thread. */
    public byte @Nullable [] get(String key) {
        return table.get(key);
    }

    public void put(String key, byte[] value) {
        writer.assertOwner();
        keepEarlier(key);
        insert(key, value);
    }

    private void insert(String key, byte[] value) {
        int project = ProjectKey.project(key);
        if (isListingProjects && project != latestProject && project != ProjectKey.NONE) {
            latestProject = project;
            projects.add(project);
        }
        table.put(key, value);
    }

    /** Returns the projects that keys name, and maybe some of which all keys were removed; any thread. */
    Set<Integer> projects() {
        return projects;
    }

    /** Ends the list of projects, which is needed at a start only, and not of tables in which they have no part. */
    void forgetProjects() {
        isListingProjects = false;
        projects.clear();
    }

    public void remove(String key) {
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

    /** Visits the entries in no order; while a snapshot is loaded, or on a worker. */
    public void forEach(BiConsumer<String, byte[]> visitor) {
        table.forEach(visitor);
    }

    /** Visits the keys likewise, also while they change. */
    void forEachKey(Consumer<String> visitor) {
        table.forEachKey(visitor);
    }

    void close() {
        table.close();
    }

    /** On the writer: fixes this moment. The result must be saved or thawed before the next freeze. */
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

    /** Abandons a freeze. */
    void thaw() {
        earlier = null;
    }

    void load(DataInputStream in) throws IOException {
        writer.assertOwner();
        while (in.readBoolean()) {
            String key = in.readUTF();
            byte[] value = new byte[in.readInt()];
            in.readFully(value);
            insert(key, value);
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
            // Keys removed since the freeze. A key saved above before it was changed is saved twice, with the same
            // value.
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
