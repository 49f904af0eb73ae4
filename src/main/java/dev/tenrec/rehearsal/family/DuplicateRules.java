package dev.tenrec.rehearsal.family;

import dev.tenrec.capture.UuidText;
import dev.tenrec.primitive.LongNumbering;
import dev.tenrec.rehearsal.identity.Hashes;
import dev.tenrec.rehearsal.rule.Family;
import dev.tenrec.rehearsal.rule.Findings;
import dev.tenrec.rehearsal.rule.Severity;
import dev.tenrec.rehearsal.wire.WireEvent;
import dev.tenrec.rehearsal.wire.WireRequest;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Events that are there twice, and runs that can be repeated. */
final class DuplicateRules implements Family {
    private static final long DAY = 86_400_000_000L;
    /** Requests that are read again for a rule; no report shows events of more. */
    private static final int READ_AGAIN_MAX = 25;

    private final RunContext run;
    private final Findings findings;
    private final @Nullable Fingerprints other;
    private final @Nullable Fingerprints own;
    /** By uuid: the uuid, the content, a hash of day, name and id, the place. */
    private final PartitionedRows byUuid;
    /** By content: the content, the uuid or 0, the place. */
    private final PartitionedRows byContent;

    private final Map<String, EarliestCases<String>> cases = new TreeMap<>();

    /** @param other the run to compare with, or null */
    DuplicateRules(RunContext run, @Nullable Fingerprints other) {
        this.run = run;
        this.other = other;
        own = other == null ? null : new Fingerprints();
        findings = run.findings();
        byUuid = run.rows(4);
        byContent = run.rows(3);
    }

    @Override
    public void event(WireEvent event) {
        UuidText uuid = event.uuid();
        if (uuid == null) {
            String text = event.uuidText();
            findings.event(text == null ? "DUP-01" : "DUP-04", event, text == null ? "" : Words.quoted(text));
        }
        if (!event.isAccepted()) {
            return;
        }
        long content = Fingerprints.content(event);
        long hash = uuid == null ? 0 : Fingerprints.uuid(uuid);
        long place = EarliestCases.place(event.request(), event.index());
        if (uuid != null) {
            byUuid.add(hash, hash, content, key(event), place);
            known(event, uuid, hash, content);
        }
        byContent.add(content, content, hash, place);
        if (own != null) {
            own.add(event);
        }
    }

    /** A hash of what the service tells events with the same uuid apart by. */
    private static long key(WireEvent event) {
        return Hashes.join(event.day(), Hashes.join(Hashes.of(event.nameOrEmpty()), Hashes.of(event.idOrEmpty())));
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

    private void repeated(long[] rows) {
        LongNumbering uuids = new LongNumbering();
        int[] first = new int[rows.length / 4];
        for (int row = 0; row < rows.length; row += 4) {
            int before = uuids.size();
            int number = uuids.add(rows[row]);
            if (number == before) {
                first[number] = row;
                continue;
            }
            boolean isCopy = rows[first[number] + 1] == rows[row + 1];
            found(isCopy ? "DUP-02" : rows[first[number] + 2] == rows[row + 2] ? "DUP-03" : "DUP-05", rows[row + 3]);
        }
    }

    private void twins(long[] rows) {
        LongNumbering contents = new LongNumbering();
        long[] uuidOf = new long[rows.length / 3];
        for (int row = 0; row < rows.length; row += 3) {
            int before = contents.size();
            int number = contents.add(rows[row]);
            long uuid = rows[row + 1];
            if (number == before) {
                uuidOf[number] = uuid;
            } else if (uuid == 0 || uuidOf[number] != uuid) {
                found("DUP-06", rows[row + 2]);
            }
        }
    }

    private void found(String rule, long place) {
        cases.computeIfAbsent(rule, key -> new EarliestCases<>()).add(place, () -> rule);
    }

    /** Tells the cases of a rule, the first of them with what the event shows when its request is read again. */
    private void tell(String rule, EarliestCases<String> earliest) {
        Severity severity = rule.equals("DUP-06")
                ? Severity.WARN
                : findings.catalogue().get(rule).severity();
        WireRequest request = null;
        int reads = 0;
        for (EarliestCases.Placed<String> one : earliest.first()) {
            if (reads < READ_AGAIN_MAX && (request == null || request.number() != one.request())) {
                request = run.request(one.request());
                reads++;
            }
            if (request != null && request.number() == one.request()) {
                WireEvent event = request.events().get(one.index());
                findings.event(rule, event, severity, detail(rule, event));
            } else {
                findings.at(rule, severity, one.request(), one.index(), null, "");
            }
        }
        findings.more(rule, earliest.count() - earliest.first().size());
    }

    private static String detail(String rule, WireEvent event) {
        return switch (rule) {
            case "DUP-02" -> "";
            case "DUP-03" -> Words.quoted(event.nameOrEmpty());
            default -> Words.quoted(event.nameOrEmpty()) + " of " + event.timestampText();
        };
    }

    @Override
    public void end() {
        for (int partition = 0; partition < PartitionedRows.PARTITIONS; partition++) {
            repeated(byUuid.read(partition));
            twins(byContent.read(partition));
        }
        cases.forEach(this::tell);
        EarliestCases<String> twins = cases.get("DUP-06");
        if (twins != null && twins.count() >= run.threshold("twin_share") * run.accepted()) {
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
