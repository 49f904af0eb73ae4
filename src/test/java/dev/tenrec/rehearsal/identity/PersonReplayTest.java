package dev.tenrec.rehearsal.identity;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.Thoroughness;
import dev.tenrec.json.Json;
import dev.tenrec.rehearsal.wire.PersonChanges;
import dev.tenrec.rehearsal.wire.WireEvent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Persons of small runs in every legal order, held against a naive model of the rules of merging. */
@ExtendWith(Thoroughness.class)
final class PersonReplayTest {
    private static final int RUNS = 1_000;
    private static final int EVENTS = 7;
    /** Random orders that are drawn at first, and at most. */
    private static final int ORDERS = 200;

    private static final int ORDERS_MAX = 100_000;
    private static final List<String> IDS = List.of("a", "b", "c", "undefined");

    /** A person of the naive model. */
    private static final class Naive {
        private final Set<String> ids = new TreeSet<>();
        private final Map<String, String> values = new TreeMap<>();
        private boolean identified;
        private long created;
    }

    @Test
    void agreesWithANaiveModelInEveryLegalOrder() {
        long orders = 0;
        for (int run = 0; run < RUNS; run++) {
            List<WireEvent> events = events(run);
            PersonSteps steps = new PersonSteps();
            List<WireEvent> kept = new ArrayList<>();
            for (WireEvent event : events) {
                if (steps.add(event) >= 0) {
                    kept.add(event);
                }
            }
            for (int[] order : legal(kept)) {
                List<WireEvent> ordered =
                        Arrays.stream(order).mapToObj(kept::get).toList();
                assertThat(described(steps, PersonReplay.of(steps, order)))
                        .describedAs("run %d, order %s", run, Arrays.toString(order))
                        .isEqualTo(naive(ordered));
                orders++;
            }
        }
        assertThat(orders).isGreaterThan(RUNS);
    }

    @Test
    void shufflesOnlyWhatTheServiceMayProcessInAnyOrder() {
        for (int run = 0; run < RUNS; run++) {
            PersonSteps steps = new PersonSteps();
            events(run).forEach(steps::add);
            int[] order = new OrderComparison(steps, PersonReplay.inOrder(steps)).shuffled(new SplittableRandom(run));
            assertThat(order)
                    .containsExactlyInAnyOrder(IntStream.range(0, steps.count()).toArray());
            for (int i = 0; i < order.length; i++) {
                for (int j = i + 1; j < order.length; j++) {
                    assertThat(steps.own(order[i]) == steps.own(order[j]) && order[i] > order[j])
                            .isFalse();
                }
            }
        }
    }

    @Test
    void sortsByTimeAndLeavesStepsOfOneTimeInOrder() {
        for (int run = 0; run < RUNS; run++) {
            PersonSteps steps = new PersonSteps();
            events(run).forEach(steps::add);
            events(run).forEach(steps::add);
            int[] expected = IntStream.range(0, steps.count())
                    .boxed()
                    .sorted(Comparator.comparingLong(steps::micros))
                    .mapToInt(Integer::intValue)
                    .toArray();
            assertThat(new OrderComparison(steps, PersonReplay.inOrder(steps)).byTime())
                    .containsExactly(expected);
        }
    }

    @Test
    void findsAnOrderThatMatters() {
        PersonSteps steps = new PersonSteps();
        steps.add(event("bought", "c", "", null));
        steps.add(event("$identify", "a", "b", null));
        steps.add(event("$identify", "c", "a", null));
        List<OrderComparison.Difference> found =
                new OrderComparison(steps, PersonReplay.inOrder(steps)).compare(10, 1, () -> {});
        assertThat(found).anySatisfy(one -> assertThat(one.key()).isEmpty());
        assertThat(PersonReplay.inOrder(steps).refused()).containsExactly(2);
    }

    @Test
    void findsWhatDependsOnLuckAsAllOrdersTogetherDo() {
        for (int run = 0; run < RUNS; run++) {
            PersonSteps steps = new PersonSteps();
            List<WireEvent> kept = new ArrayList<>();
            events(run).stream().filter(event -> steps.add(event) >= 0).forEach(kept::add);
            Set<String> expected = new TreeSet<>();
            List<Naive> arrival = persons(kept);
            for (int[] order : legal(kept)) {
                List<WireEvent> ordered =
                        Arrays.stream(order).mapToObj(kept::get).toList();
                differences(steps, arrival, persons(ordered), expected);
            }
            OrderComparison comparison = new OrderComparison(steps, PersonReplay.inOrder(steps));
            Set<String> found = new TreeSet<>();
            for (int orders = ORDERS; !found.equals(expected) && orders <= ORDERS_MAX; orders *= 8) {
                comparison
                        .compare(orders, run, () -> {})
                        .forEach(one -> found.add(steps.ids().text(one.id()) + " " + one.key()));
            }
            assertThat(found).describedAs("run %d", run).isEqualTo(expected);
        }
    }

    /** The ids whose first id differs, and of those that are first the keys whose values differ. */
    private static void differences(PersonSteps steps, List<Naive> one, List<Naive> other, Set<String> found) {
        for (int id = 0; id < steps.ids().count(); id++) {
            String text = steps.ids().text(id);
            String first = first(steps, find(one, text));
            if (!first.equals(first(steps, find(other, text)))) {
                found.add(text + " ");
            } else if (first.equals(text)) {
                Map<String, String> before = find(one, text).values;
                Map<String, String> after = find(other, text).values;
                Set<String> keys = new TreeSet<>(before.keySet());
                keys.addAll(after.keySet());
                keys.removeIf(key -> Objects.equals(before.get(key), after.get(key)));
                keys.forEach(key -> found.add(text + " " + key));
            }
        }
    }

    private static String first(PersonSteps steps, Naive person) {
        return person == null
                ? ""
                : person.ids.stream()
                        .min(Comparator.comparingInt(steps.ids()::find))
                        .orElseThrow();
    }

    private static List<WireEvent> events(int run) {
        SplittableRandom random = new SplittableRandom(Thoroughness.SEED * 1_000_003 + run);
        List<WireEvent> events = new ArrayList<>();
        for (int i = 0; i < EVENTS; i++) {
            String id = IDS.get(random.nextInt(3 + random.nextInt(2)));
            String other = IDS.get(random.nextInt(IDS.size()));
            String name = List.of("bought", "$identify", "$create_alias", "$merge_dangerously", "$set")
                    .get(random.nextInt(5));
            String value = random.nextInt(3) == 0 ? null : Integer.toString(random.nextInt(3));
            events.add(event(name, id, other, value));
        }
        return events;
    }

    private static WireEvent event(String name, String id, String other, String value) {
        ObjectNode properties = Json.object();
        if (name.equals("$identify")) {
            properties.put("$anon_distinct_id", other);
        } else if (name.equals("$create_alias") || name.equals("$merge_dangerously")) {
            properties.put("alias", other);
        }
        if (value != null) {
            properties.putObject(value.equals("1") ? "$set_once" : "$set").put("k", value + id);
        }
        ObjectNode raw = Json.object().put("event", name).put("distinct_id", id);
        raw.set("properties", properties);
        long micros = 1_000L * (name + id + other + value).hashCode();
        return new WireEvent(
                0,
                0,
                raw,
                10,
                List.of(),
                name,
                id,
                null,
                micros,
                micros,
                properties,
                PersonChanges.of(raw, properties),
                true);
    }

    /** All orders that keep the order of each id. */
    private static List<int[]> legal(List<WireEvent> events) {
        List<int[]> orders = new ArrayList<>();
        extend(events, new int[events.size()], 0, new HashSet<>(), orders);
        return orders;
    }

    private static void extend(List<WireEvent> events, int[] order, int size, Set<Integer> used, List<int[]> orders) {
        if (size == order.length) {
            orders.add(order.clone());
            return;
        }
        Set<String> tried = new HashSet<>();
        for (int i = 0; i < order.length; i++) {
            if (!used.contains(i) && tried.add(events.get(i).idOrEmpty())) {
                order[size] = i;
                used.add(i);
                extend(events, order, size + 1, used, orders);
                used.remove(i);
            }
        }
    }

    private static Set<String> naive(List<WireEvent> events) {
        Set<String> described = new TreeSet<>();
        persons(events).forEach(one -> described.add(text(one.ids, one.identified, one.created, hashes(one.values))));
        return described;
    }

    private static List<Naive> persons(List<WireEvent> events) {
        List<Naive> persons = new ArrayList<>();
        for (WireEvent event : events) {
            Naive own = find(persons, event.idOrEmpty());
            String other = PersonSteps.asked(event);
            boolean joins = other != null
                    && !other.equals(event.idOrEmpty())
                    && !other.equals("undefined")
                    && !event.idOrEmpty().equals("undefined");
            if (joins) {
                own = join(persons, event, own, other);
            } else if (own == null) {
                own = make(persons, event.idOrEmpty(), event.storedMicros());
            }
            Naive changed = own;
            event.person()
                    .setOnce()
                    .properties()
                    .forEach(one -> changed.values.putIfAbsent(
                            one.getKey(), one.getValue().asText()));
            event.person()
                    .set()
                    .properties()
                    .forEach(one ->
                            changed.values.put(one.getKey(), one.getValue().asText()));
        }
        return persons;
    }

    private static Naive join(List<Naive> persons, WireEvent event, Naive own, String other) {
        Naive second = find(persons, other);
        if (own == null && second == null) {
            Naive made = make(persons, event.idOrEmpty(), event.storedMicros());
            made.ids.add(other);
            made.identified = true;
            return made;
        }
        if (own == null || second == null) {
            Naive known = own == null ? second : own;
            known.ids.add(own == null ? event.idOrEmpty() : other);
            known.identified = true;
            return known;
        }
        if (own != second) {
            if (second.identified && !event.nameOrEmpty().equals("$merge_dangerously")) {
                return own;
            }
            own.ids.addAll(second.ids);
            second.values.forEach(own.values::putIfAbsent);
            own.created = Math.min(own.created, second.created);
            persons.remove(second);
        }
        own.identified = true;
        return own;
    }

    private static Naive make(List<Naive> persons, String id, long micros) {
        Naive made = new Naive();
        made.ids.add(id);
        made.created = micros;
        persons.add(made);
        return made;
    }

    private static Naive find(List<Naive> persons, String id) {
        return persons.stream().filter(one -> one.ids.contains(id)).findFirst().orElse(null);
    }

    private static Map<String, Long> hashes(Map<String, String> values) {
        Map<String, Long> hashes = new TreeMap<>();
        values.forEach((key, value) ->
                hashes.put(key, Hashes.of(Json.object().put("v", value).get("v"))));
        return hashes;
    }

    private static Set<String> described(PersonSteps steps, PersonReplay replay) {
        Map<Integer, Set<String>> ids = new TreeMap<>();
        for (int id = 0; id < steps.ids().count(); id++) {
            if (replay.person(id) >= 0) {
                ids.computeIfAbsent(replay.person(id), person -> new TreeSet<>())
                        .add(steps.ids().text(id));
            }
        }
        Set<String> described = new TreeSet<>();
        ids.forEach((person, texts) -> {
            Map<String, Long> values = new TreeMap<>();
            for (int key : replay.values(person).keys()) {
                values.put(steps.keys().get(key), replay.values(person).get(key));
            }
            described.add(text(texts, replay.isIdentified(person), replay.createdMicros(person), values));
        });
        return described;
    }

    private static String text(Set<String> ids, boolean identified, long created, Map<String, Long> values) {
        return ids + " " + identified + " " + created + " " + values;
    }
}
