package dev.tenrec.rehearsal.family;

import dev.tenrec.capture.UuidText;
import dev.tenrec.primitive.LongNumbering;
import dev.tenrec.rehearsal.identity.Hashes;
import dev.tenrec.rehearsal.wire.WireEvent;

/** Hashes of the events of a run, by which two runs are compared. Used by one thread. */
public final class Fingerprints {
    private final LongNumbering uuids = new LongNumbering();
    private final LongNumbering contents = new LongNumbering();

    /** Adds an event of a request that was taken. */
    public void add(WireEvent event) {
        UuidText uuid = event.uuid();
        if (uuid != null) {
            uuids.add(uuid(uuid));
        }
        contents.add(content(event));
    }

    static long uuid(UuidText uuid) {
        return Hashes.join(uuid.high(), uuid.low());
    }

    /** Name, id, time and properties; the uuid does not count. */
    static long content(WireEvent event) {
        long head = Hashes.join(Hashes.of(event.nameOrEmpty()), Hashes.of(event.idOrEmpty()));
        return Hashes.join(Hashes.join(head, event.timestampMicros()), Hashes.of(event.properties()));
    }

    boolean hasUuid(long uuid) {
        return uuids.find(uuid) >= 0;
    }

    boolean hasContent(long content) {
        return contents.find(content) >= 0;
    }

    /** Contents that the other run lacks. */
    long contentsMissingIn(Fingerprints other) {
        long missing = 0;
        for (int i = 0; i < contents.size(); i++) {
            missing += other.hasContent(contents.key(i)) ? 0 : 1;
        }
        return missing;
    }
}
