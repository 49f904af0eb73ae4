package dev.tenrec.store;

import dev.tenrec.journal.SnapshotFile;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** State in memory that is derived from event records and saved as one section of snapshots, which shortens replay. */
public interface StatePart {
    /** The state of one moment, saved by a worker while the writer continues. */
    @FunctionalInterface
    interface Frozen {
        void save(DataOutputStream out) throws IOException;

        /** Durable, immutable files that hold what {@link #save} leaves out. */
        default List<SnapshotFile> files() {
            return List.of();
        }

        /**
         * A section by project.
         *
         * <pre>
         * section   project count 4 | per project: id 4 | content
         * </pre>
         */
        static <V> Frozen byProject(Map<Integer, V> projects, Content<V> content) {
            return out -> {
                out.writeInt(projects.size());
                for (Map.Entry<Integer, V> project : projects.entrySet()) {
                    out.writeInt(project.getKey());
                    content.save(project.getValue(), out);
                }
            };
        }
    }

    /** Saves the state of one project. */
    @FunctionalInterface
    interface Content<V> {
        void save(V state, DataOutputStream out) throws IOException;
    }

    /** Name of the snapshot section; part of the format. */
    String name();

    /**
     * On the writer, between two groups: fixes the state of this moment, within a few milliseconds. Later changes must
     * not show in the result.
     */
    Frozen freeze();

    /**
     * At recovery, before replay: restores what {@link Frozen#save} wrote. Tables are loaded and files verified by
     * then.
     */
    void load(DataInputStream in) throws IOException;
}
