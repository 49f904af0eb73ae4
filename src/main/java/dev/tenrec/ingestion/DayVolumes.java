package dev.tenrec.ingestion;

import dev.tenrec.storage.EventBatch;
import dev.tenrec.storage.EventStore;
import dev.tenrec.store.ByProject;
import dev.tenrec.store.StatePart;
import dev.tenrec.store.Store;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.Map;

/**
 * Events and bytes that each project stored on its latest UTC day of arrival. They follow from the journal alone, so
 * they are as durable as the events.
 */
public final class DayVolumes {
    private static final long DAY_MICROS = 86_400_000_000L;

    /**
     * Stored volume.
     *
     * @param bytes as the journal holds them, compressed
     */
    public record Volume(long events, long bytes) {
        public static final Volume NONE = new Volume(0, 0);

        /** This volume and more. */
        public Volume plus(long moreEvents, long moreBytes) {
            return new Volume(events + moreEvents, bytes + moreBytes);
        }
    }

    private record Latest(long day, Volume volume) {}

    /** By project; written by the writer alone. */
    private final ByProject<Latest> latest;

    /** Declares its state; to be made before the store opens. */
    public DayVolumes(Store store, EventStore events) {
        latest = store.byProject(id -> new Latest(0, Volume.NONE));
        store.add(new State());
        events.onBatch(this::appended);
    }

    /** The UTC day of a moment, since 1970. */
    public static long day(long micros) {
        return Math.floorDiv(micros, DAY_MICROS);
    }

    /** Seconds from a moment to the end of its UTC day, at least 1. */
    public static long secondsLeft(long micros) {
        return Math.max(1, (DAY_MICROS - Math.floorMod(micros, DAY_MICROS)) / 1_000_000);
    }

    /** The volume of a project on a day, which is its latest one or later. */
    public Volume of(int projectId, long day) {
        Latest known = latest.find(projectId);
        return known == null || known.day != day ? Volume.NONE : known.volume;
    }

    private void appended(EventBatch batch, EventStore.Appended appended) {
        if (appended.stored() > 0) {
            Latest more = new Latest(day(batch.receivedMicros()), new Volume(appended.stored(), batch.storedBytes()));
            latest.put(batch.projectId(), later(latest.get(batch.projectId()), more));
        }
    }

    private static Latest later(Latest before, Latest more) {
        if (before.day != more.day) {
            return before.day > more.day ? before : more;
        }
        return new Latest(before.day, before.volume.plus(more.volume.events, more.volume.bytes));
    }

    /**
     * Carries the volumes through a snapshot.
     *
     * <pre>
     * section   project count 4 | per project: id 4 | day 8 | events 8 | bytes 8
     * </pre>
     */
    private final class State implements StatePart {
        @Override
        public String name() {
            return "day-volumes";
        }

        @Override
        public Frozen freeze() {
            Map<Integer, Latest> copy = latest.all();
            return Frozen.byProject(copy, (one, out) -> {
                out.writeLong(one.day);
                out.writeLong(one.volume.events);
                out.writeLong(one.volume.bytes);
            });
        }

        @Override
        public void load(DataInputStream in) throws IOException {
            for (int left = in.readInt(); left > 0; left--) {
                latest.put(in.readInt(), new Latest(in.readLong(), new Volume(in.readLong(), in.readLong())));
            }
        }
    }
}
