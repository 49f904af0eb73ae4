package dev.tenrec.insight.funnel;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The rules of a funnel as a naive program, which copies whole attempts and scans whole lists.
 *
 * @param order ordered, strict or unordered
 * @param optional steps that may be left out
 * @param momentMicros events so near have no order of their own; negative if every event has its own moment
 * @param goal the step at which an actor is done
 */
record FunnelOracle(
        String order,
        List<Predicate<Row>> steps,
        List<Exclusion> exclusions,
        Set<Integer> optional,
        long windowMicros,
        long momentMicros,
        int goal) {
    /** An event; the index is its place among those of its person, by time and then arrival. */
    record Row(int index, String name, long micros, String plan, String tier) {}

    /** Events that end an attempt between two steps. */
    record Exclusion(Predicate<Row> events, int from, int to) {}

    /**
     * An attempt.
     *
     * @param times by step, null where it did not come by
     * @param used the events of its required steps
     * @param isExcluded whether an exclusion ended it
     * @param hasGoneOn whether a step came after the exclusion
     */
    record Attempt(
            int step, long start, List<@Nullable Long> times, Set<Row> used, boolean isExcluded, boolean hasGoneOn) {
        Attempt excluded() {
            return new Attempt(step, start, times, used, true, hasGoneOn);
        }
    }

    /** The furthest attempt, null without one. */
    @Nullable
    Attempt best(List<Row> rows, Predicate<Row> mayStart) {
        return order.equals("unordered") ? bestOfAnyOrder(rows, mayStart) : bestInOrder(rows, mayStart);
    }

    boolean isRelevant(Row row) {
        return order.equals("strict")
                || steps.stream().anyMatch(step -> step.test(row))
                || exclusions.stream().anyMatch(each -> each.events().test(row));
    }

    private List<Integer> signature(Row row) {
        List<Integer> signature = new ArrayList<>();
        IntStream.range(0, steps.size()).filter(i -> steps.get(i).test(row)).forEach(signature::add);
        IntStream.range(0, exclusions.size())
                .filter(i -> exclusions.get(i).events().test(row))
                .forEach(i -> signature.add(-1 - i));
        return signature;
    }

    private @Nullable Attempt bestInOrder(List<Row> all, Predicate<Row> mayStart) {
        List<Row> rows = all.stream().filter(this::isRelevant).toList();
        boolean hasExclusion = rows.stream()
                .anyMatch(row ->
                        exclusions.stream().anyMatch(each -> each.events().test(row)));
        long moment = hasExclusion || order.equals("strict") ? Math.min(0, momentMicros) : momentMicros;
        @Nullable Attempt[] at = new Attempt[steps.size()];
        Attempt best = null;
        for (int i = 0; i < rows.size() && at[goal] == null; ) {
            long begin = rows.get(i).micros();
            List<Row> group = new ArrayList<>(List.of(rows.get(i++)));
            while (i < rows.size() && rows.get(i).micros() - begin <= moment) {
                group.add(rows.get(i++));
            }
            if (group.stream().map(this::signature).distinct().count() > 1) {
                for (int step = 0; step < steps.size(); step++) {
                    for (Row row : group) {
                        if (steps.get(step).test(row)) {
                            best = further(best, advance(at, step, begin, begin, row, mayStart, group));
                        }
                    }
                }
                continue;
            }
            for (Row row : group) {
                for (int step = steps.size() - 1; step > 0; step--) {
                    best = exclude(at, step, row, best);
                }
                for (int step = steps.size() - 1; step >= 0; step--) {
                    if (steps.get(step).test(row)) {
                        best = further(best, advance(at, step, begin, row.micros(), row, mayStart, List.of()));
                    }
                }
                for (int step = 0; order.equals("strict") && step < steps.size(); step++) {
                    at[step] = steps.get(step).test(row) ? at[step] : null;
                }
            }
        }
        return best;
    }

    private @Nullable Attempt before(@Nullable Attempt[] at, int step, long time) {
        int before = step - 1;
        while (before > 0 && optional.contains(before) && !isOpen(at[before], time)) {
            before--;
        }
        return isOpen(at[before], time) ? at[before] : null;
    }

    private boolean isOpen(@Nullable Attempt attempt, long time) {
        return attempt != null && time - attempt.start <= windowMicros;
    }

    /** The attempt that a row takes to a step, which may be excluded; null if there is none. */
    private @Nullable Attempt advance(
            @Nullable Attempt[] at,
            int step,
            long begin,
            long time,
            Row row,
            Predicate<Row> mayStart,
            List<Row> group) {
        Attempt before = step == 0
                ? new Attempt(-1, begin, java.util.Collections.nCopies(steps.size(), null), Set.of(), false, false)
                : before(at, step, time);
        boolean isKnown = before != null && at[step] != null && at[step].start == before.start;
        if (before == null || isKnown || (step == 0 && !mayStart.test(row))) {
            return null;
        }
        if (group.contains(row) && before.used.contains(row) && !before.isExcluded) {
            return null;
        }
        List<@Nullable Long> times = new ArrayList<>(before.times);
        times.set(step, time);
        Set<Row> used = new HashSet<>(before.used);
        if (!optional.contains(step)) {
            used.add(row);
        }
        Attempt after = new Attempt(step, before.start, times, used, before.isExcluded, before.isExcluded);
        if (!before.isExcluded) {
            at[step] = after;
        }
        return after;
    }

    private static @Nullable Attempt further(@Nullable Attempt best, @Nullable Attempt other) {
        boolean isFurther = other != null
                && (best == null || other.step > best.step || (other.step == best.step && best.isExcluded));
        return isFurther ? other : best;
    }

    private @Nullable Attempt exclude(@Nullable Attempt[] at, int step, Row row, @Nullable Attempt best) {
        boolean isForbidden = exclusions.stream()
                .anyMatch(each -> each.events().test(row) && each.from() < step && step <= each.to());
        Attempt before = isForbidden ? before(at, step, row.micros()) : null;
        boolean isKnown = before != null && at[step] != null && at[step].start == before.start;
        if (before == null || before.isExcluded || isKnown) {
            return best;
        }
        at[before.step] = before.excluded();
        boolean isBest = best != null && best.step == before.step && isOpen(best, row.micros());
        return isBest && best != null ? best.excluded() : best;
    }

    private record Waiting(Row row, int step) {}

    private @Nullable Attempt bestOfAnyOrder(List<Row> all, Predicate<Row> mayStart) {
        List<Row> rows = all.stream().filter(this::isRelevant).toList();
        List<Waiting> waiting = new ArrayList<>();
        Attempt best = null;
        for (Row row : rows) {
            if (best != null && best.step >= goal) {
                break;
            }
            while (!waiting.isEmpty()
                    && (firsts(waiting).size() == steps.size()
                            || oldest(waiting).row.micros() + windowMicros < row.micros())) {
                best = further(best, attempt(waiting, mayStart));
                waiting.remove(oldest(waiting));
            }
            List<Integer> own = IntStream.range(0, steps.size())
                    .filter(step -> steps.get(step).test(row))
                    .boxed()
                    .toList();
            if (own.isEmpty()) {
                waiting.clear();
            } else if (!waiting.isEmpty() || mayStart.test(row) || !hasLimitedStart(mayStart)) {
                waiting.add(new Waiting(
                        row,
                        own.stream()
                                .min(Comparator.comparingLong(step -> last(waiting, step)))
                                .orElseThrow()));
            }
        }
        return waiting.isEmpty() ? best : further(best, attempt(waiting, mayStart));
    }

    /** Starts limited by a value keep others from waiting alone; those limited to a day do not. */
    private static boolean hasLimitedStart(Predicate<Row> mayStart) {
        return mayStart instanceof ValueStart;
    }

    /** Rows that may begin an attempt by their value, and by their time. */
    record ValueStart(Predicate<Row> value, Predicate<Row> time) implements Predicate<Row> {
        @Override
        public boolean test(Row row) {
            return value.test(row);
        }
    }

    private static long last(List<Waiting> waiting, int step) {
        return waiting.stream()
                .filter(each -> each.step == step)
                .mapToLong(each -> each.row.micros())
                .max()
                .orElse(Long.MIN_VALUE);
    }

    private static Waiting oldest(List<Waiting> waiting) {
        return firsts(waiting).stream()
                .min(Comparator.<Waiting>comparingLong(each -> each.row.micros())
                        .thenComparing(Waiting::step))
                .orElseThrow();
    }

    /** The first waiting row of each step. */
    private static List<Waiting> firsts(List<Waiting> waiting) {
        List<Waiting> firsts = new ArrayList<>();
        for (Waiting each : waiting) {
            if (firsts.stream().noneMatch(first -> first.step == each.step)) {
                firsts.add(each);
            }
        }
        return firsts;
    }

    private @Nullable Attempt attempt(List<Waiting> waiting, Predicate<Row> mayStart) {
        Predicate<Row> time = mayStart instanceof ValueStart value ? value.time : mayStart;
        if (!time.test(oldest(waiting).row)) {
            return null;
        }
        List<@Nullable Long> times = new ArrayList<>(
                firsts(waiting).stream().map(each -> each.row.micros()).sorted().toList());
        int count = times.size();
        while (times.size() < steps.size()) {
            times.add(null);
        }
        return new Attempt(count - 1, oldest(waiting).row.micros(), times, Set.of(), false, false);
    }
}
