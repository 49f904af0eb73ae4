package dev.tenrec.rehearsal.family;

import dev.tenrec.capture.UuidText;
import dev.tenrec.primitive.LongNumbering;
import dev.tenrec.rehearsal.identity.Hashes;
import dev.tenrec.rehearsal.plan.Mapping;
import dev.tenrec.rehearsal.rule.Family;
import dev.tenrec.rehearsal.rule.Findings;
import dev.tenrec.rehearsal.wire.WireEvent;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Sessions. */
final class SessionRules implements Family {
    private static final Set<String> VENDOR_KEYS = Set.of("$amplitude_session_id", "ga_session_id", "session_id");
    private static final long HOUR = 3_600_000_000L;
    private static final int WIDTH = 5;

    private final RunContext run;
    private final Findings findings;
    /** Events with a session: the two halves of its uuid, the time, the number of the id or -1, the place. */
    private final PartitionedRows rows;

    private final EarliestCases<String> late = new EarliestCases<>();
    private final EarliestCases<String> lasting = new EarliestCases<>();
    private final EarliestCases<String> shared = new EarliestCases<>();
    private final @Nullable String vendorKey;

    SessionRules(RunContext run) {
        this.run = run;
        findings = run.findings();
        rows = run.rows(WIDTH);
        Mapping mapping = run.plan().mapping();
        vendorKey = mapping == null || mapping.session().isEmpty() ? null : mapping.session();
    }

    @Override
    public void event(WireEvent event) {
        String session = WireEvent.text(event.properties().get("$session_id"));
        if (session == null || session.isEmpty()) {
            if (event.nameOrEmpty().equals("$pageview")) {
                findings.event("SES-01", event, "");
            }
            vendor(event);
            return;
        }
        UuidText uuid = UuidText.parse(session.getBytes(StandardCharsets.UTF_8));
        if (uuid == null || uuid.uuid().version() != 7) {
            findings.event("SES-02", event, Words.quoted(session));
            return;
        }
        rows.add(
                Fingerprints.uuid(uuid),
                uuid.high(),
                uuid.low(),
                event.storedMicros(),
                run.steps().ids().find(event.idOrEmpty()),
                EarliestCases.place(event.request(), event.index()));
    }

    private void vendor(WireEvent event) {
        for (String key : VENDOR_KEYS) {
            if (event.properties().has(key)) {
                findings.event("SES-06", event, Words.quoted(key));
                return;
            }
        }
        if (vendorKey != null && event.properties().has(vendorKey)) {
            findings.event("SES-06", event, Words.quoted(vendorKey));
        }
    }

    @Override
    public void end() {
        for (int partition = 0; partition < PartitionedRows.PARTITIONS; partition++) {
            judge(new Sessions(rows.read(partition)));
        }
        tell("SES-03", late);
        tell("SES-04", lasting);
        tell("SES-05", shared);
    }

    private void tell(String rule, EarliestCases<String> cases) {
        cases.first().forEach(one -> findings.whole(rule, 1, one.value()));
        if (cases.count() > Findings.CASES_MAX) {
            findings.more(rule, cases.count() - Findings.CASES_MAX);
        }
    }

    private void judge(Sessions sessions) {
        double longest = run.threshold("session_hours") * HOUR;
        for (int number = 0; number < sessions.count(); number++) {
            long place = sessions.rows[sessions.firstRow[number] + 4];
            UUID text = sessions.uuid(number);
            long start = (text.getMostSignificantBits() >>> 16) * 1_000;
            long first = sessions.first[number];
            long lasted = sessions.last[number] - start;
            if (start > first + 1_000) {
                late.add(
                        place,
                        () -> text + " begins " + Words.time(start) + ", its first event is of " + Words.time(first));
            } else if (lasted >= longest) {
                lasting.add(place, () -> text + ": " + lasted / HOUR + " h");
            }
            Set<Integer> persons = sessions.persons.get(number);
            if (persons != null) {
                shared.add(place, () -> text + " has " + persons.size());
            }
        }
    }

    /** The sessions of a partition, by number, in columns. */
    private final class Sessions {
        private final long[] rows;
        private final LongNumbering numbers = new LongNumbering();
        private final int[] firstRow;
        private final long[] first;
        private final long[] last;
        /** The person of the first event that has one, or -2. */
        private final int[] person;
        /** By number, of those that have several. */
        private final Map<Integer, Set<Integer>> persons = new HashMap<>();

        Sessions(long[] rows) {
            this.rows = rows;
            int most = rows.length / WIDTH;
            firstRow = new int[most];
            first = new long[most];
            last = new long[most];
            person = new int[most];
            for (int row = 0; row < rows.length; row += WIDTH) {
                add(row);
            }
        }

        /** Two uuids are one session when their hashes of 64 bits are equal, which does not happen in practice. */
        private void add(int row) {
            int before = numbers.size();
            int number = numbers.add(Hashes.join(rows[row], rows[row + 1]));
            if (number == before) {
                firstRow[number] = row;
                first[number] = rows[row + 2];
                last[number] = rows[row + 2];
                person[number] = -2;
            }
            first[number] = Math.min(first[number], rows[row + 2]);
            last[number] = Math.max(last[number], rows[row + 2]);
            int id = (int) rows[row + 3];
            if (id >= 0) {
                person(number, run.persons().person(id));
            }
        }

        private void person(int number, int found) {
            if (person[number] == -2) {
                person[number] = found;
            } else if (person[number] != found) {
                persons.computeIfAbsent(number, key -> new HashSet<>(Set.of(person[number])))
                        .add(found);
            }
        }

        int count() {
            return numbers.size();
        }

        UUID uuid(int number) {
            return new UUID(rows[firstRow[number]], rows[firstRow[number] + 1]);
        }
    }
}
