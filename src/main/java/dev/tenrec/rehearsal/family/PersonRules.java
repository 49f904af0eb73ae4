package dev.tenrec.rehearsal.family;

import dev.tenrec.rehearsal.identity.PersonReplay;
import dev.tenrec.rehearsal.identity.PersonSteps;
import dev.tenrec.rehearsal.rule.Family;
import dev.tenrec.rehearsal.rule.Findings;
import dev.tenrec.rehearsal.rule.Severity;
import dev.tenrec.rehearsal.wire.WireEvent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Persons at the end of the run. */
final class PersonRules implements Family {
    private final RunContext run;
    private final Findings findings;
    private final PersonAddresses addresses;

    PersonRules(RunContext run) {
        this.run = run;
        findings = run.findings();
        addresses = new PersonAddresses(run);
    }

    @Override
    public void event(WireEvent event) {
        addresses.event(event);
    }

    @Override
    public void end() {
        PersonSteps steps = run.steps();
        PersonReplay persons = run.persons();
        joins(steps, persons);
        devices(steps);
        several(steps, persons);
        sizes(steps, persons);
        users(steps, persons);
    }

    private void joins(PersonSteps steps, PersonReplay persons) {
        for (int step : persons.refused()) {
            run.at(
                    "IDN-05",
                    place(steps, step),
                    "cannot_merge_already_identified: " + text(steps, steps.other(step)) + " into "
                            + text(steps, steps.own(step)));
        }
        for (int step : persons.idle()) {
            run.at(
                    "IDN-20",
                    place(steps, step),
                    text(steps, steps.own(step)) + " with " + text(steps, steps.other(step)));
        }
    }

    private static long place(PersonSteps steps, int step) {
        return EarliestCases.place(steps.request(step), steps.index(step));
    }

    /** Anonymous ids that several users were joined with. */
    private void devices(PersonSteps steps) {
        if (run.plan().user() == null) {
            findings.notAssessed("IDN-12");
            return;
        }
        Map<Integer, Set<Integer>> users = new LinkedHashMap<>();
        Map<Integer, Integer> latest = new HashMap<>();
        for (int step = 0; step < steps.count(); step++) {
            int other = steps.other(step);
            if (other >= 0 && isUser(steps, steps.own(step)) && !isUser(steps, other)) {
                if (users.computeIfAbsent(other, key -> new TreeSet<>()).add(steps.own(step))) {
                    latest.put(other, step);
                }
            }
        }
        users.forEach((device, joined) -> {
            if (joined.size() > 1) {
                run.at(
                        "IDN-12",
                        place(steps, latest.getOrDefault(device, 0)),
                        text(steps, device) + ": " + joined.size() + " users");
            }
        });
    }

    /** Persons that hold several users, by their ids or by the addresses that their ids give. */
    private void several(PersonSteps steps, PersonReplay persons) {
        Map<Integer, PersonAddresses.Pair> found = addresses.differing(persons);
        Map<Integer, List<Integer>> byPerson = new HashMap<>();
        for (int id = 0; id < steps.ids().count(); id++) {
            if (isUser(steps, id) && persons.person(id) >= 0) {
                byPerson.computeIfAbsent(persons.person(id), key -> new ArrayList<>(1))
                        .add(id);
            }
        }
        byPerson.forEach((person, ids) -> {
            if (ids.size() > 1) {
                found.put(person, new PersonAddresses.Pair(ids.get(0), ids.get(1)));
            }
        });
        if (found.isEmpty()) {
            return;
        }
        JoinChain chains = new JoinChain(steps);
        found.values().stream()
                .limit(Findings.CASES_MAX)
                .forEach(pair -> findings.whole(
                        "IDN-08",
                        1,
                        text(steps, pair.first()) + " and " + text(steps, pair.second()) + " through "
                                + chains.between(pair.first(), pair.second())));
        findings.more("IDN-08", Math.max(0, found.size() - Findings.CASES_MAX));
    }

    private boolean isUser(PersonSteps steps, int id) {
        return run.plan().isUser(steps.ids().text(id));
    }

    private void sizes(PersonSteps steps, PersonReplay persons) {
        for (int person : persons.persons()) {
            Severity many =
                    run.over(persons.idCount(person), "many_ids_warn", Severity.WARN, "many_ids_error", Severity.ERROR);
            if (many != null) {
                findings.whole(
                        "IDN-07", many, 1, text(steps, person) + " has " + Words.number(persons.idCount(person)));
            }
            Severity large = run.over(
                    (double) persons.valueBytes(person),
                    "person_warn_bytes",
                    Severity.WARN,
                    "person_error_bytes",
                    Severity.ERROR);
            if (large != null) {
                findings.whole(
                        "SIZ-05",
                        large,
                        1,
                        text(steps, person) + ": " + Words.number(persons.valueBytes(person)) + " bytes");
            }
        }
    }

    private void users(PersonSteps steps, PersonReplay persons) {
        if (run.plan().user() == null) {
            findings.notAssessed("IDN-11");
        } else {
            for (int id = 0; id < steps.ids().count(); id++) {
                int person = persons.person(id);
                if (person >= 0 && isUser(steps, id) && !persons.isIdentified(person)) {
                    findings.whole("IDN-11", 1, text(steps, id));
                }
            }
        }
        int count = persons.persons().length;
        Long expected = run.plan().manifest().users();
        if (expected == null) {
            findings.notAssessed("IDN-16");
        } else if (Math.abs(count - expected) > run.threshold("user_share") * expected) {
            findings.whole("IDN-16", 1, "source " + Words.number(expected) + ", here " + Words.number(count));
        }
        Long links = run.plan().manifest().linkedIds();
        if (links == null) {
            findings.notAssessed("IDN-10");
        } else {
            long linked = (long) steps.ids().count() - count;
            if (linked < links) {
                findings.whole(
                        "IDN-10", links - linked, "source " + Words.number(links) + ", here " + Words.number(linked));
            }
        }
    }

    private static String text(PersonSteps steps, int id) {
        return Words.quoted(steps.ids().text(id));
    }
}
