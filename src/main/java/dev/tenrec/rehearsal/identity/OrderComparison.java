package dev.tenrec.rehearsal.identity;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * The end of a run in other orders that the service may choose: events of one distinct id keep their order, those of
 * different ids may be processed in any. Used by one thread.
 */
public final class OrderComparison {
    /**
     * A person or a value that depends on the order.
     *
     * @param id the number of a distinct id of the person
     * @param key the property that differs, or an empty text when the ids of the person do
     * @param orders in how many of the orders it differs from the order of arrival
     */
    public record Difference(int id, String key, int orders) {}

    private static final int DIFFERENCES_MAX = 100_000;

    private final PersonSteps steps;
    private final PersonReplay arrival;
    private final int[] arrivalPersons;

    public OrderComparison(PersonSteps steps, PersonReplay arrival) {
        this.steps = steps;
        this.arrival = arrival;
        this.arrivalPersons = arrival.smallest();
    }

    /**
     * Compares some random orders with the order of arrival.
     *
     * @param seed chooses the orders
     * @param check called before each order; may throw to end it
     */
    public List<Difference> compare(int orders, long seed, Runnable check) {
        List<Difference> all = new ArrayList<>();
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < orders; i++) {
            check.run();
            all.addAll(differences(PersonReplay.of(steps, shuffled(random))));
        }
        return counted(all);
    }

    /** Compares the order of time. */
    public List<Difference> compareByTime() {
        return differences(PersonReplay.of(steps, byTime()));
    }

    /** The steps by time, those of one time in the order of arrival. */
    int[] byTime() {
        int count = steps.count();
        long[] times = new long[count];
        Arrays.setAll(times, steps::micros);
        Arrays.sort(times);
        // By the place of the first step of a time: how many steps of that time have theirs.
        int[] taken = new int[count];
        int[] order = new int[count];
        for (int step = 0; step < count; step++) {
            int first = first(times, steps.micros(step));
            order[first + taken[first]++] = step;
        }
        return order;
    }

    private static int first(long[] times, long time) {
        int low = 0;
        int high = times.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (times[middle] < time) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** True when a value of the order of arrival was set to stay. */
    public boolean isOnce(Difference difference) {
        int person = arrival.person(difference.id());
        int key = steps.keys().indexOf(difference.key());
        return person >= 0 && key >= 0 && arrival.values(person).isOnce(key);
    }

    /** A random order in which the steps of each id keep theirs. */
    int[] shuffled(SplittableRandom random) {
        int count = steps.count();
        int[] turns = new int[count];
        int[] next = new int[steps.ids().count()];
        int[] following = new int[count];
        int[] last = new int[next.length];
        Arrays.fill(next, -1);
        Arrays.fill(last, -1);
        for (int step = 0; step < count; step++) {
            int id = steps.own(step);
            turns[step] = id;
            following[step] = -1;
            if (last[id] < 0) {
                next[id] = step;
            } else {
                following[last[id]] = step;
            }
            last[id] = step;
        }
        for (int i = count - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int turn = turns[i];
            turns[i] = turns[j];
            turns[j] = turn;
        }
        for (int i = 0; i < count; i++) {
            int step = next[turns[i]];
            next[turns[i]] = following[step];
            turns[i] = step;
        }
        return turns;
    }

    /** Differences from the order of arrival. */
    List<Difference> differences(PersonReplay other) {
        List<Difference> found = new ArrayList<>();
        int[] persons = other.smallest();
        for (int id = 0; id < persons.length && found.size() < DIFFERENCES_MAX; id++) {
            if (persons[id] != arrivalPersons[id]) {
                found.add(new Difference(id, "", 1));
            } else if (persons[id] == id) {
                values(id, other, found);
            }
        }
        return found;
    }

    private void values(int id, PersonReplay other, List<Difference> found) {
        PersonValues before = arrival.values(arrival.person(id));
        PersonValues after = other.values(other.person(id));
        for (int key : before.keys()) {
            if (after.get(key) != before.get(key)) {
                found.add(new Difference(id, steps.keys().get(key), 1));
            }
        }
        for (int key : after.keys()) {
            if (!before.has(key)) {
                found.add(new Difference(id, steps.keys().get(key), 1));
            }
        }
    }

    private static List<Difference> counted(List<Difference> all) {
        Map<Difference, Integer> counts = new LinkedHashMap<>();
        all.forEach(one -> counts.merge(one, 1, Integer::sum));
        List<Difference> counted = new ArrayList<>();
        counts.forEach((one, orders) -> counted.add(new Difference(one.id(), one.key(), orders)));
        return counted;
    }
}
