package dev.tenrec.rehearsal.family;

import dev.tenrec.capture.UuidText;
import dev.tenrec.primitive.LongNumbering;
import dev.tenrec.rehearsal.plan.Mapping;
import dev.tenrec.rehearsal.rule.Family;
import dev.tenrec.rehearsal.rule.Findings;
import dev.tenrec.rehearsal.wire.WireEvent;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Sessions. */
final class SessionRules implements Family {
    private static final Set<String> VENDOR_KEYS = Set.of("$amplitude_session_id", "ga_session_id", "session_id");
    private static final int SESSIONS_MAX = 5_000_000;
    private static final long HOUR = 3_600_000_000L;

    /** Times in microseconds; the persons are ids, joined at the end. */
    private static final class Session {
        private final UUID uuid;
        private long first = Long.MAX_VALUE;
        private long last = Long.MIN_VALUE;
        private int id = -1;
        private @Nullable Set<Integer> others;

        Session(UUID uuid) {
            this.uuid = uuid;
        }
    }

    private final RunContext run;
    private final Findings findings;
    private final LongNumbering numbers = new LongNumbering();
    /**
     * By number; two uuids are one session when their hashes of 64 bits are equal, which does not happen in practice.
     */
    private final List<Session> sessions = new ArrayList<>();

    private final @Nullable String vendorKey;

    SessionRules(RunContext run) {
        this.run = run;
        findings = run.findings();
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
        long hash = Fingerprints.uuid(uuid);
        int number = numbers.size() < SESSIONS_MAX ? numbers.add(hash) : numbers.find(hash);
        if (number >= 0) {
            if (number == sessions.size()) {
                sessions.add(new Session(uuid.uuid()));
            }
            Session found = sessions.get(number);
            found.first = Math.min(found.first, event.storedMicros());
            found.last = Math.max(found.last, event.storedMicros());
            person(found, run.steps().ids().find(event.idOrEmpty()));
        }
    }

    private static void person(Session session, int id) {
        if (session.id < 0) {
            session.id = id;
        } else if (id >= 0 && id != session.id) {
            Set<Integer> others = session.others;
            if (others == null) {
                others = new HashSet<>();
                session.others = others;
            }
            others.add(id);
        }
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
        double longest = run.threshold("session_hours") * HOUR;
        sessions.forEach(session -> {
            UUID text = session.uuid;
            long start = (text.getMostSignificantBits() >>> 16) * 1_000;
            if (start > session.first + 1_000) {
                findings.whole(
                        "SES-03",
                        1,
                        text + " begins " + Words.time(start) + ", its first event is of " + Words.time(session.first));
            } else if (session.last - start >= longest) {
                findings.whole("SES-04", 1, text + ": " + (session.last - start) / HOUR + " h");
            }
            long persons = persons(session);
            if (persons > 1) {
                findings.whole("SES-05", 1, text + " has " + persons);
            }
        });
    }

    private long persons(Session session) {
        Set<Integer> others = session.others;
        if (others == null || session.id < 0) {
            return 1;
        }
        Set<Integer> persons = new HashSet<>(Set.of(run.persons().person(session.id)));
        others.forEach(id -> persons.add(run.persons().person(id)));
        return persons.size();
    }
}
