package dev.tenrec.store;

import dev.tenrec.journal.DamageException;
import dev.tenrec.journal.DamagedFiles;
import dev.tenrec.journal.Recovery;
import dev.tenrec.journal.SnapshotReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Dispatches what recovery reads: sections of a snapshot to tables and parts, records of the journal to replays. On the
 * writer; filled before the store opens.
 */
final class RecoveredState implements Recovery.State {
    private final Map<String, Records<?>> records;
    private final Map<String, FreezableTable> tables;
    private final Map<String, StatePart> parts;
    private final ProjectRemovals removals;
    private final DamagedFiles damagedFiles;
    private final Map<Byte, Store.Replay> replays = new LinkedHashMap<>();

    /** The maps may be filled later, by name. */
    RecoveredState(
            Map<String, Records<?>> records,
            Map<String, FreezableTable> tables,
            Map<String, StatePart> parts,
            ProjectRemovals removals,
            DamagedFiles damagedFiles) {
        this.records = records;
        this.tables = tables;
        this.parts = parts;
        this.removals = removals;
        this.damagedFiles = damagedFiles;
        replays.put(JournalEntry.TABLES, (position, payload) -> TableFormat.decode(payload, this::replayEntry));
        replays.put(JournalEntry.JOINED, (position, payload) -> WriteBatch.decode(position, payload, this::replay));
    }

    /** Adds the replay of records of a kind, whose payload begins with a project; those of deleted ones are skipped. */
    void add(byte kind, Store.Replay replay) {
        replays.put(kind, (position, payload) -> {
            if (!removals.has(payload.getInt(payload.position()))) {
                replay.record(position, payload);
            }
        });
    }

    @Override
    public void restore(SnapshotReader snapshot) throws IOException {
        String section = snapshot.nextSection();
        while (section != null) {
            if (tables.containsKey(section)) {
                tables.get(section).load(snapshot.data());
            } else if (parts.containsKey(section)) {
                parts.get(section).load(snapshot.data());
            } else {
                throw new DamageException("snapshot", "it holds an unknown section " + section);
            }
            if (snapshot.data().read() >= 0) {
                throw new DamageException("snapshot", "its section " + section + " was not read to its end");
            }
            section = snapshot.nextSection();
        }
    }

    /** Finds the projects that recovery will see deleted, also in the parts of a joined record. */
    @Override
    public void survey(byte kind, long position, ByteBuffer payload) {
        if (kind == JournalEntry.TABLES) {
            TableFormat.decode(payload, removals::foresee);
        } else if (kind == JournalEntry.JOINED) {
            WriteBatch.decode(position, payload, this::survey);
        }
    }

    @Override
    public void skipped(DamageException damage) {
        damagedFiles.add(damage);
    }

    @Override
    public void record(byte kind, long position, ByteBuffer payload) throws DamageException {
        Store.Replay replay = replays.get(kind);
        if (replay == null) {
            throw new DamageException("journal", "it holds a record of unknown kind " + kind);
        }
        replay.record(position, payload);
    }

    private void replay(byte kind, long position, ByteBuffer payload) {
        Store.Replay replay = replays.get(kind);
        if (replay == null) {
            throw new IllegalStateException("the journal holds a record with a part of unknown kind " + kind);
        }
        replay.record(position, payload);
    }

    private void replayEntry(String table, String key, byte[] valueOrRemoved) {
        Records<?> kind = records.get(table);
        if (kind == null) {
            throw new IllegalStateException("the journal holds a record of an unknown table " + table);
        }
        if (!kind.isOfRemoved(key)) {
            kind.replay(key, valueOrRemoved);
        }
    }
}
