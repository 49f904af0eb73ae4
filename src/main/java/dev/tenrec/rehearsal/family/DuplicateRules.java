package dev.tenrec.rehearsal.family;

import dev.tenrec.capture.UuidText;
import dev.tenrec.primitive.LongNumbering;
import dev.tenrec.rehearsal.identity.Hashes;
import dev.tenrec.rehearsal.rule.Family;
import dev.tenrec.rehearsal.rule.Findings;
import dev.tenrec.rehearsal.rule.Severity;
import dev.tenrec.rehearsal.wire.WireEvent;
import java.util.Arrays;
import java.util.UUID;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Events that are there twice, and runs that can be repeated. */
final class DuplicateRules implements Family {
    private static final long DAY = 86_400_000_000L;

    private final RunContext run;
    private final Findings findings;
    private final @Nullable Fingerprints other;
    private final @Nullable Fingerprints own;
    private final LongNumbering uuids = new LongNumbering();
    /** By uuid: its first content, and a hash of day, name and id. */
    private long[] contents = new long[64];

    private long[] keys = new long[64];
    private final LongNumbering seen = new LongNumbering();
    /** By content: the hash of its first uuid, 0 for none. */
    private long[] uuidOf = new long[64];

    private long twins;
    private @Nullable WireEvent firstTwin;

    /** @param other the run to compare with, or null */
    DuplicateRules(RunContext run, @Nullable Fingerprints other) {
        this.run = run;
        this.other = other;
        own = other == null ? null : new Fingerprints();
        findings = run.findings();
    }

    @Override
    public void event(WireEvent event) {
        UuidText uuid = event.uuid();
        if (event.uuidText() == null) {
            findings.event("DUP-01", event, "");
        } else if (uuid == null) {
            findings.event("DUP-04", event, Words.quoted(String.valueOf(event.uuidText())));
        }
        if (!event.isAccepted()) {
            return;
        }
        long content = Fingerprints.content(event);
        long hash = uuid == null ? 0 : Fingerprints.uuid(uuid);
        if (uuid != null) {
            repeated(event, hash, content);
            known(event, uuid, hash, content);
        }
        twin(event, content, hash);
        if (own != null) {
            own.add(event);
        }
    }

    private void repeated(WireEvent event, long hash, long content) {
        int before = uuids.size();
        int number = uuids.add(hash);
        long key = Hashes.join(event.day(), Hashes.join(Hashes.of(event.nameOrEmpty()), Hashes.of(event.idOrEmpty())));
        if (number == before) {
            if (number == contents.length) {
                contents = Arrays.copyOf(contents, number * 2);
                keys = Arrays.copyOf(keys, number * 2);
            }
            contents[number] = content;
            keys[number] = key;
        } else if (contents[number] == content) {
            findings.event("DUP-02", event, "");
        } else if (keys[number] != key) {
            findings.event("DUP-05", event, Words.quoted(event.nameOrEmpty()) + " of " + event.timestampText());
        } else {
            findings.event("DUP-03", event, Words.quoted(event.nameOrEmpty()));
        }
    }

    private void known(WireEvent event, UuidText uuid, long hash, long content) {
        Predicate<UUID> baseline = run.plan().baseline().uuids();
        if (baseline != null && baseline.test(uuid.uuid())) {
            findings.event("DUP-08", event, Words.quoted(event.nameOrEmpty()));
        }
        if (uuid.uuid().version() == 7) {
            long micros = (uuid.high() >>> 16) * 1_000;
            if (Math.abs(micros - event.timestampMicros()) > run.threshold("uuid_days") * DAY) {
                findings.event("DUP-09", event, "the uuid is of " + Words.time(micros));
            }
        }
        if (other != null && other.hasContent(content) && !other.hasUuid(hash)) {
            findings.event("DUP-07", event, Words.quoted(event.nameOrEmpty()));
        }
    }

    private void twin(WireEvent event, long content, long hash) {
        int before = seen.size();
        int number = seen.add(content);
        if (number == before) {
            if (number == uuidOf.length) {
                uuidOf = Arrays.copyOf(uuidOf, number * 2);
            }
            uuidOf[number] = hash;
        } else if (hash == 0 || uuidOf[number] != hash) {
            twins++;
            firstTwin = firstTwin == null ? event : firstTwin;
            findings.event(
                    "DUP-06", event, Severity.WARN, Words.quoted(event.nameOrEmpty()) + " of " + event.timestampText());
        }
    }

    @Override
    public void end() {
        WireEvent twin = firstTwin;
        if (twin != null && twins >= run.threshold("twin_share") * run.accepted()) {
            findings.raise("DUP-06", Severity.ERROR);
        }
        if (run.plan().baseline().uuids() == null) {
            findings.notAssessed("DUP-08");
        }
        if (other == null || own == null) {
            findings.notAssessed("DUP-07");
            findings.notAssessed("ORD-06");
            return;
        }
        long missing = other.contentsMissingIn(own);
        long added = own.contentsMissingIn(other);
        if (missing + added > 0) {
            findings.whole(
                    "ORD-06",
                    missing + added,
                    Words.number(missing) + " are missing, " + Words.number(added) + " are new");
        }
    }
}
