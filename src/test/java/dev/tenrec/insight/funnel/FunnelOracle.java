package dev.tenrec.insight.funnel;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * The definition of a funnel as a naive program: tries every list of events of a person and checks whether it is an
 * attempt.
 *
 * @param order ordered, strict or unordered
 */
record FunnelOracle(
        String order, List<Predicate<Row>> steps, List<Exclusion> exclusions, long windowMicros, List<Row> all) {
    /** An event; the index is its place among those of its person, by time and then arrival. */
    record Row(int index, String name, long micros, String plan, String tier) {}

    /** Events that end an attempt between two steps. */
    record Exclusion(Predicate<Row> events, int from, int to) {}

    /** The best attempt whose events all pass, by how far it comes; the first that comes so far; empty without any. */
    List<Row> best(Predicate<Row> first, Predicate<Row> every) {
        List<List<Row>> best = new ArrayList<>(List.of(List.of()));
        extend(List.of(), first, every, attempt -> {
            if (isBetter(attempt, best.get(0))) {
                best.set(0, attempt);
            }
        });
        return best.get(0);
    }

    boolean isStep(Row row) {
        return steps.stream().anyMatch(step -> step.test(row));
    }

    boolean isStart(Row row) {
        return order.equals("unordered") ? isStep(row) : steps.get(0).test(row);
    }

    private void extend(
            List<Row> attempt,
            Predicate<Row> first,
            Predicate<Row> every,
            java.util.function.Consumer<List<Row>> found) {
        if (!attempt.isEmpty()) {
            found.accept(attempt);
        }
        for (Row row : all) {
            List<Row> longer = new ArrayList<>(attempt);
            longer.add(row);
            if ((attempt.isEmpty() ? first.and(every) : every).test(row) && isAttempt(longer)) {
                extend(longer, first, every, found);
            }
        }
    }

    private boolean isAttempt(List<Row> events) {
        int last = events.size() - 1;
        if (last >= steps.size()
                || events.get(last).micros() - events.get(0).micros() > windowMicros
                || !comesInOrder(events)) {
            return false;
        }
        return exclusions.stream()
                .noneMatch(exclusion -> exclusion.from() < last
                        && all.stream()
                                .filter(exclusion.events())
                                .anyMatch(row -> row.micros()
                                                > events.get(exclusion.from()).micros()
                                        && row.micros()
                                                < events.get(Math.min(exclusion.to(), last))
                                                        .micros()));
    }

    private boolean comesInOrder(List<Row> events) {
        for (int i = 1; i < events.size(); i++) {
            Row before = events.get(i - 1);
            Row row = events.get(i);
            boolean follows = switch (order) {
                case "ordered" -> row.micros() > before.micros();
                case "strict" -> row.micros() > before.micros() && row.index() == before.index() + 1;
                default -> row.index() > before.index();
            };
            if (!follows) {
                return false;
            }
        }
        return order.equals("unordered")
                ? canStandForSteps(events, 0, new boolean[steps.size()])
                : IntStream.range(0, events.size()).allMatch(i -> steps.get(i).test(events.get(i)));
    }

    private boolean canStandForSteps(List<Row> events, int from, boolean[] taken) {
        if (from == events.size()) {
            return true;
        }
        for (int step = 0; step < taken.length; step++) {
            if (!taken[step] && steps.get(step).test(events.get(from))) {
                boolean[] more = taken.clone();
                more[step] = true;
                if (canStandForSteps(events, from + 1, more)) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean isBetter(List<Row> one, List<Row> other) {
        if (one.size() != other.size()) {
            return one.size() > other.size();
        }
        int last = one.size() - 1;
        if (one.get(last).index() != other.get(last).index()) {
            return one.get(last).index() < other.get(last).index();
        }
        for (int i = last - 1; i >= 0; i--) {
            Row mine = one.get(i);
            Row its = other.get(i);
            if (mine.index() != its.index()) {
                boolean isTie = mine.micros() == its.micros() && !order.equals("unordered");
                return isTie ? mine.index() < its.index() : mine.index() > its.index();
            }
        }
        return false;
    }
}
