package dev.tenrec.rehearsal.family;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.rehearsal.identity.Hashes;
import dev.tenrec.rehearsal.identity.PersonReplay;
import dev.tenrec.rehearsal.plan.KnownPersons;
import dev.tenrec.rehearsal.rule.Family;
import dev.tenrec.rehearsal.rule.Findings;
import dev.tenrec.rehearsal.wire.WireEvent;
import dev.tenrec.rehearsal.wire.WireRequest;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Properties of persons, event by event. */
final class ValueRules implements Family {
    private static final long DAY = 86_400_000_000L;

    private final RunContext run;
    private final Findings findings;
    /** The last value by hash of id and key. */
    private final Map<Long, Long> last = new HashMap<>();

    private long changing;
    private long repeating;
    private final Set<Long> arrivalDays = new HashSet<>();

    ValueRules(RunContext run) {
        this.run = run;
        findings = run.findings();
    }

    @Override
    public void request(WireRequest request) {
        arrivalDays.add(Math.floorDiv(request.receivedMicros(), DAY));
    }

    @Override
    public void event(WireEvent event) {
        ObjectNode set = event.person().set();
        boolean changes = !event.person().isEmpty();
        boolean isPersonEvent =
                event.nameOrEmpty().equals("$set") || event.nameOrEmpty().equals("$identify");
        if ((changes || isPersonEvent) && event.timestampMicros() == WireEvent.NO_TIME) {
            findings.event("PRP-02", event, event.nameOrEmpty());
        }
        if (!event.isAccepted()) {
            return;
        }
        if (changes) {
            changing++;
        }
        if (!set.isEmpty()) {
            repeated(event, set);
            baseline(event, set);
        }
    }

    private void repeated(WireEvent event, ObjectNode set) {
        boolean isRepeated = true;
        long id = Hashes.of(event.idOrEmpty());
        for (Map.Entry<String, JsonNode> change : set.properties()) {
            long key = Hashes.join(id, Hashes.of(change.getKey()));
            long value = Hashes.of(change.getValue());
            Long before = last.put(key, value);
            isRepeated &= before != null && before == value;
        }
        repeating += isRepeated ? 1 : 0;
    }

    private void baseline(WireEvent event, ObjectNode set) {
        KnownPersons persons = run.plan().baseline().persons();
        if (persons == null) {
            return;
        }
        for (Map.Entry<String, JsonNode> change : set.properties()) {
            KnownPersons.Value there = persons.find(event.idOrEmpty(), change.getKey());
            boolean isLater = there != null && there.setMicros() > event.storedMicros();
            if (there != null && isLater && there.hash() != Hashes.of(change.getValue())) {
                String before = there.text().isEmpty() ? "the value" : Words.quoted(there.text());
                findings.event(
                        "PRP-01",
                        event,
                        Words.quoted(change.getKey()) + ": " + before + " of " + Words.time(there.setMicros())
                                + " would become "
                                + Words.quoted(change.getValue().asText()));
            }
        }
    }

    @Override
    public void end() {
        if (run.plan().baseline().persons() == null) {
            findings.notAssessed("PRP-01");
        }
        if (changing == 0 && run.accepted() > 0) {
            findings.whole("PRP-05", 1, "");
        }
        boolean isOften = repeating >= run.threshold("repeated_set_events")
                && repeating > run.threshold("repeated_set_share") * run.accepted();
        if (isOften) {
            findings.whole("PRP-06", repeating, "");
        }
        PersonReplay persons = run.persons();
        for (int person : persons.persons()) {
            if (arrivalDays.contains(Math.floorDiv(persons.createdMicros(person), DAY))) {
                findings.whole("PRP-07", 1, Words.quoted(run.steps().ids().text(person)));
            }
        }
    }
}
