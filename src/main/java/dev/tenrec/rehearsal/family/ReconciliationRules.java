package dev.tenrec.rehearsal.family;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.rehearsal.plan.Plan;
import dev.tenrec.rehearsal.rule.Family;
import dev.tenrec.rehearsal.rule.Findings;
import dev.tenrec.rehearsal.wire.WireEvent;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** Comparison of what arrived with what the source counted. */
final class ReconciliationRules implements Family {
    private static final int SHOWN = 20;
    private static final double SUM_TOLERANCE = 0.005;

    private final RunContext run;
    private final Findings findings;
    private final Plan.Manifest manifest;
    private final Map<String, Integer> names = new HashMap<>();
    private final DayCounts days = new DayCounts();
    private final Map<String, Set<Integer>> users = new HashMap<>();
    private final Map<String, BigDecimal> sums = new HashMap<>();
    private final Map<String, Integer> coverage = new HashMap<>();
    private final WireEvent[] shown = new WireEvent[SHOWN];
    private final SplittableRandom random = new SplittableRandom(1);
    private int seen;

    ReconciliationRules(RunContext run) {
        this.run = run;
        findings = run.findings();
        manifest = run.plan().manifest();
    }

    @Override
    public void event(WireEvent event) {
        if (!event.isAccepted()) {
            return;
        }
        sample(event);
        names.merge(event.nameOrEmpty(), 1, Integer::sum);
        days.add(event.day());
        if (manifest.usersPerDay() != null || manifest.usersPerMonth() != null) {
            user(event);
        }
        if (manifest.sums() != null) {
            manifest.sums().keySet().forEach(property -> {
                JsonNode value = event.properties().get(property);
                if (value != null && value.isNumber()) {
                    sums.merge(property, value.decimalValue(), BigDecimal::add);
                }
            });
        }
        if (manifest.coverage() != null) {
            manifest.coverage().keySet().forEach(key -> {
                int slash = key.lastIndexOf('/');
                boolean isSet = slash > 0
                        && key.substring(0, slash).equals(event.nameOrEmpty())
                        && event.properties().hasNonNull(key.substring(slash + 1));
                coverage.merge(key, isSet ? 1 : 0, Integer::sum);
            });
        }
    }

    private void user(WireEvent event) {
        String day = Words.day(event.day());
        int id = run.steps().ids().find(event.idOrEmpty());
        if (manifest.usersPerDay() != null && id >= 0) {
            users.computeIfAbsent(day, key -> new HashSet<>()).add(id);
        }
        if (manifest.usersPerMonth() != null && id >= 0) {
            users.computeIfAbsent(day.substring(0, 7), key -> new HashSet<>()).add(id);
        }
    }

    private void sample(WireEvent event) {
        int place = seen < SHOWN ? seen : random.nextInt(seen + 1);
        if (place < SHOWN) {
            shown[place] = event;
        }
        seen++;
    }

    @Override
    public void end() {
        for (int i = 0; i < Math.min(SHOWN, seen); i++) {
            findings.event("REC-10", shown[i], "request " + shown[i].request() + ", event " + shown[i].index());
        }
        Long events = manifest.events();
        if (events == null) {
            findings.notAssessed("REC-02");
        } else {
            compare("REC-02", "events", (double) events, (double) run.accepted(), (double)
                    run.plan().tolerance());
        }
        compareAll("REC-03", manifest.names(), names);
        Map<String, Integer> byDate = new HashMap<>();
        days.all().forEach((day, count) -> byDate.put(Words.day(day), count));
        compareAll("REC-04", manifest.days(), byDate);
        users();
        if (manifest.sums() == null) {
            findings.notAssessed("REC-06");
        } else {
            manifest.sums()
                    .forEach((property, expected) -> compare(
                            "REC-06",
                            Words.quoted(property),
                            expected,
                            sums.getOrDefault(property, BigDecimal.ZERO).doubleValue(),
                            SUM_TOLERANCE));
        }
        coverage();
    }

    private void compareAll(String rule, @Nullable Map<String, Double> expected, Map<String, Integer> found) {
        if (expected == null) {
            findings.notAssessed(rule);
            return;
        }
        Set<String> all = new HashSet<>(expected.keySet());
        all.addAll(found.keySet());
        all.stream()
                .sorted()
                .forEach(key -> compare(
                        rule, Words.quoted(key), expected.getOrDefault(key, 0.0), found.getOrDefault(key, 0), (double)
                                run.plan().tolerance()));
    }

    private void users() {
        if (manifest.usersPerDay() == null && manifest.usersPerMonth() == null) {
            findings.notAssessed("REC-05");
            return;
        }
        users(manifest.usersPerDay());
        users(manifest.usersPerMonth());
    }

    private void users(@Nullable Map<String, Double> expected) {
        if (expected == null) {
            return;
        }
        expected.forEach((time, count) -> {
            Set<Integer> persons = new HashSet<>();
            users.getOrDefault(time, Set.of())
                    .forEach(id -> persons.add(run.persons().person(id)));
            compare("REC-05", time, count, persons.size(), run.threshold("user_share") * count);
        });
    }

    private void coverage() {
        if (manifest.coverage() == null) {
            findings.notAssessed("REC-08");
            return;
        }
        manifest.coverage().forEach((key, share) -> {
            String name = key.contains("/") ? key.substring(0, key.lastIndexOf('/')) : key;
            double found = (double) coverage.getOrDefault(key, 0) / Math.max(1, names.getOrDefault(name, 0));
            if (Math.abs(found - share) > run.threshold("coverage_points")) {
                findings.whole(
                        "REC-08",
                        1,
                        Words.quoted(key) + ": source " + Words.percent(share) + ", here " + Words.percent(found));
            }
        });
    }

    private void compare(String rule, String what, double expected, double found, double tolerance) {
        if (Math.abs(expected - found) > tolerance) {
            findings.whole(rule, 1, what + ": source " + Words.number(expected) + ", here " + Words.number(found));
        }
    }
}
