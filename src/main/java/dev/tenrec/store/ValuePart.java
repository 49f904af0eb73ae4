package dev.tenrec.store;

import dev.tenrec.journal.SnapshotFile;
import dev.tenrec.store.value.ValueLog;
import dev.tenrec.store.value.ValueSnapshot;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;

/**
 * The section of snapshots of a {@link ValueLog}.
 *
 * <pre>
 * section   2 | what {@link ValueSnapshot} holds       from format 5 of snapshots on
 *           entries of a table, then 0                 before
 * </pre>
 */
final class ValuePart implements StatePart {
    private static final int LOG = 2;

    private final ValueLog log;
    private final ValueLog.Owner owner;

    ValuePart(ValueLog log, ValueLog.Owner owner) {
        this.log = log;
        this.owner = owner;
    }

    @Override
    public String name() {
        return log.name();
    }

    @Override
    public Frozen freeze() {
        ValueSnapshot frozen = log.freeze();
        return new Frozen() {
            @Override
            public void save(DataOutputStream out) throws IOException {
                out.writeByte(LOG);
                frozen.save(out);
            }

            @Override
            public List<SnapshotFile> files() {
                return frozen.files();
            }
        };
    }

    @Override
    public void load(DataInputStream in) throws IOException {
        int first = in.readByte();
        if (first == LOG) {
            log.load(in);
            return;
        }
        for (boolean isEntry = first == 1; isEntry; isEntry = in.readBoolean()) {
            String key = in.readUTF();
            byte[] value = new byte[in.readInt()];
            in.readFully(value);
            owner.restored(key, value);
        }
    }
}
