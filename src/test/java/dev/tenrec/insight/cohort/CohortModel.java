package dev.tenrec.insight.cohort;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.insight.TestData;
import dev.tenrec.json.Json;
import dev.tenrec.json.Timestamps;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** People with their events, and random definitions of cohorts, each with a test of one person that is written anew. */
final class CohortModel {
    /** An event of a person. */
    record Happened(String name, Instant at, boolean pro) {}

    /** A person; age is -1 where it has none. */
    record One(String id, String plan, int age, List<Happened> events) {}

    /** A group of conditions as sent, and the same as a test. */
    record Definition(JsonNode json, Predicate<One> test) {}

    private static final List<String> NAMES = List.of("view", "buy", "leave");
    private static final List<String> PLANS = List.of("free", "pro", "team");
    private static final int DAYS = 50;

    private final LocalDate today;
    private final List<One> people = new ArrayList<>();
    private final Map<Integer, Definition> known = new HashMap<>();

    private CohortModel(LocalDate today) {
        this.today = today;
    }

    static CohortModel random(Random random, TestData data, LocalDate today) {
        CohortModel model = new CohortModel(today);
        for (int person = 0; person < 60; person++) {
            One one = new One(
                    "person " + person,
                    PLANS.get(random.nextInt(3)),
                    random.nextInt(4) == 0 ? -1 : random.nextInt(90),
                    new ArrayList<>());
            String age = one.age < 0 ? "" : ",\"age\":" + one.age;
            data.event(
                    "$identify",
                    one.id,
                    "2025-01-01T00:00:00Z",
                    "{\"$set\":{\"plan\":\"" + one.plan + "\"" + age + "}}");
            int count = random.nextInt(14);
            for (int i = 0; i < count; i++) {
                Instant at = today.minusDays(random.nextInt(DAYS))
                        .atStartOfDay()
                        .plusMinutes(10L * random.nextInt(80))
                        .toInstant(ZoneOffset.UTC);
                Happened event = new Happened(NAMES.get(random.nextInt(3)), at, random.nextBoolean());
                one.events.add(event);
                data.event(UUID.randomUUID(), event.name, one.id, Timestamps.micros(at), "{\"pro\":" + event.pro + "}");
            }
            model.people.add(one);
        }
        data.store();
        return model;
    }

    List<One> people() {
        return people;
    }

    void add(int id, Definition definition) {
        known.put(id, definition);
    }

    Definition definition(Random random) {
        return group(random, 2);
    }

    private Definition group(Random random, int depth) {
        boolean any = random.nextBoolean();
        ObjectNode json = Json.object().put("type", any ? "OR" : "AND");
        List<Predicate<One>> tests = new ArrayList<>();
        int count = 1 + random.nextInt(3);
        for (int i = 0; i < count; i++) {
            Definition each = depth > 0 && random.nextInt(3) == 0 ? group(random, depth - 1) : leaf(random);
            json.withArray("values").add(each.json);
            tests.add(each.test);
        }
        return new Definition(
                json,
                one -> any
                        ? tests.stream().anyMatch(test -> test.test(one))
                        : tests.stream().allMatch(test -> test.test(one)));
    }

    private Definition leaf(Random random) {
        Definition plain = random.nextInt(4) == 0
                ? person(random)
                : !known.isEmpty() && random.nextInt(5) == 0 ? member(random) : behaviour(random);
        if (random.nextInt(3) > 0) {
            return plain;
        }
        return new Definition(((ObjectNode) plain.json.deepCopy()).put("negation", true), plain.test.negate());
    }

    private static Definition person(Random random) {
        ObjectNode json = Json.object().put("type", "person");
        String plan = PLANS.get(random.nextInt(3));
        int age = random.nextInt(90);
        return switch (random.nextInt(5)) {
            case 0 ->
                new Definition(
                        json.put("key", "plan").put("operator", "exact").put("value", plan),
                        one -> one.plan.equals(plan));
            case 1 ->
                new Definition(
                        json.put("key", "plan").put("operator", "is_not").put("value", plan),
                        one -> !one.plan.equals(plan));
            case 2 ->
                new Definition(json.put("key", "age").put("operator", "gt").put("value", age), one -> one.age > age);
            case 3 -> new Definition(json.put("key", "age").put("operator", "is_not_set"), one -> one.age < 0);
            default ->
                new Definition(
                        json.put("key", "plan").put("operator", "regex").put("value", "^.r"),
                        one -> one.plan.charAt(1) == 'r');
        };
    }

    private Definition member(Random random) {
        int id = 1 + random.nextInt(known.size());
        Definition other = known.get(id);
        return new Definition(
                Json.object().put("type", "cohort").put("key", "id").put("value", id), other.test);
    }

    private Definition behaviour(Random random) {
        String name = NAMES.get(random.nextInt(3));
        boolean isFiltered = random.nextInt(3) == 0;
        int days = 1 + random.nextInt(DAYS);
        int recent = 1 + random.nextInt(days);
        ObjectNode json = Json.object().put("type", "behavioral").put("event_type", "events");
        json.put("key", name).put("time_value", days).put("time_interval", "day");
        Predicate<Happened> passes = event -> event.name.equals(name);
        if (isFiltered) {
            json.putArray("event_filters")
                    .addObject()
                    .put("key", "pro")
                    .put("value", "true")
                    .put("operator", "exact")
                    .put("type", "event");
            passes = passes.and(Happened::pro);
        }
        Predicate<Happened> own = passes;
        int count = 1 + random.nextInt(3);
        return switch (random.nextInt(7)) {
            case 0 -> new Definition(json.put("value", "performed_event"), one -> count(one, own, days) > 0);
            case 1 -> {
                String operator =
                        List.of("gte", "lte", "gt", "lt", "eq", "exact").get(random.nextInt(6));
                json.put("value", "performed_event_multiple")
                        .put("operator", operator)
                        .put("operator_value", count);
                yield new Definition(json, one -> compares(operator, count(one, own, days), count));
            }
            case 2 ->
                new Definition(
                        json.put("value", "performed_event_first_time"),
                        one -> one.events.stream()
                                .filter(event -> event.name.equals(name))
                                .map(Happened::at)
                                .min(Instant::compareTo)
                                .filter(first -> !first.isBefore(since(days))
                                        && one.events.stream()
                                                .anyMatch(event -> own.test(event) && event.at.equals(first)))
                                .isPresent());
            case 3 -> {
                String next = NAMES.get(random.nextInt(3));
                json.put("value", "performed_event_sequence")
                        .put("seq_event", next)
                        .put("seq_event_type", "events");
                json.put("seq_time_value", recent).put("seq_time_interval", "day");
                yield new Definition(json, one -> follows(one, own, next, days, recent));
            }
            case 4 -> {
                json.put("value", "performed_event_regularly")
                        .put("operator", "gte")
                        .put("operator_value", 1);
                int periods = 2 + random.nextInt(4);
                json.put("time_value", 7).put("total_periods", periods).put("min_periods", 2);
                yield new Definition(
                        json,
                        one -> IntStream.range(0, periods)
                                        .filter(period -> within(one, own, 7 * (period + 1), 7 * period) > 0)
                                        .count()
                                >= 2);
            }
            case 5 -> {
                json.put("value", "stopped_performing_event");
                json.put("seq_time_value", recent).put("seq_time_interval", "day");
                yield new Definition(json, one -> count(one, own, days) > 0 && count(one, own, recent) == 0);
            }
            default -> {
                json.put("value", "restarted_performing_event");
                json.put("seq_time_value", recent).put("seq_time_interval", "day");
                Predicate<Happened> any = event -> event.name.equals(name);
                yield new Definition(
                        json,
                        one -> count(one, own, recent) > 0
                                && one.events.stream()
                                        .anyMatch(event -> any.test(event) && event.at.isBefore(since(recent)))
                                && within(one, own, days, recent) == 0);
            }
        };
    }

    private static boolean compares(String operator, long found, int count) {
        return found > 0
                && switch (operator) {
                    case "gte" -> found >= count;
                    case "lte" -> found <= count;
                    case "gt" -> found > count;
                    case "lt" -> found < count;
                    default -> found == count;
                };
    }

    @SuppressWarnings("ReferenceEquality") // Two events may be equal; one does not follow itself.
    private boolean follows(One one, Predicate<Happened> own, String next, int days, int window) {
        return one.events.stream()
                .filter(first -> own.test(first) && !first.at.isBefore(since(days)))
                .anyMatch(first -> one.events.stream()
                        .anyMatch(second -> second != first
                                && second.name.equals(next)
                                && !second.at.isBefore(first.at)
                                && Duration.between(first.at, second.at).compareTo(Duration.ofDays(window)) <= 0));
    }

    private Instant since(int days) {
        return today.minusDays(days).atStartOfDay().toInstant(ZoneOffset.UTC);
    }

    private long count(One one, Predicate<Happened> own, int days) {
        return within(one, own, days, -1);
    }

    /** Events from the start of the day so many days ago to before the start of another one; -1 is tomorrow. */
    private long within(One one, Predicate<Happened> own, int from, int before) {
        return one.events.stream()
                .filter(own)
                .filter(event -> !event.at.isBefore(since(from)) && event.at.isBefore(since(before)))
                .count();
    }
}
