package dev.tenrec.insight.exec.timeline;

import dev.tenrec.insight.exec.scan.Deadline;
import dev.tenrec.insight.exec.scan.Parallel;
import dev.tenrec.storage.segment.Segment;
import java.util.Arrays;
import java.util.List;

/** Puts the events of each actor of a pile side by side, then shows one actor after another; one for each thread. */
final class PartitionWalk<V extends TimelineConsumer> implements Parallel.Worker, TimelineBuilder.Source {
    private final List<Segment> segments;
    private final Deadline deadline;
    private final List<PartitionedEvents> dealt;
    private final V visitor;
    private final SortedTimeline ordered;
    private final TimelineBuilder events;
    /** By the actor's number in the pile where its events begin. */
    private int[] starts = new int[0];

    private TimelineEventColumns sorted;
    private int[] targets = new int[0];

    /** @param dealt in the order of segments, names and time; at least one */
    PartitionWalk(List<Segment> segments, Deadline deadline, List<PartitionedEvents> dealt, V visitor) {
        this.segments = segments;
        this.deadline = deadline;
        this.dealt = dealt;
        this.visitor = visitor;
        this.sorted = dealt.get(0).columns().another(0);
        this.ordered = new SortedTimeline(sorted.values().length);
        this.events = new TimelineBuilder(this, sorted.values().length);
    }

    V visitor() {
        return visitor;
    }

    @Override
    public void part(int pile) {
        deadline.check();
        int bound = count(pile);
        sort(pile);
        // Where an actor began there now begins the one behind it.
        int from = 0;
        for (int number = 0; number < bound; number++) {
            int to = starts[number];
            if (from < to) {
                show(PartitionedEvents.actor(pile, number), from, to);
            }
            from = to;
        }
    }

    /** Finds out where each actor's events begin; answers the bound of their numbers. */
    private int count(int pile) {
        int bound = 0;
        int count = 0;
        int longest = 0;
        for (PartitionedEvents part : dealt) {
            int size = part.start(pile + 1) - part.start(pile);
            bound = Math.max(bound, size > 0 ? part.bound() : 0);
            count += size;
            longest = Math.max(longest, size);
        }
        reserve(bound, count, longest);
        for (PartitionedEvents part : dealt) {
            for (int at = part.start(pile); at < part.start(pile + 1); at++) {
                starts[part.number(at)]++;
            }
        }
        int start = 0;
        for (int number = 0; number < bound; number++) {
            int size = starts[number];
            starts[number] = start;
            start += size;
        }
        return bound;
    }

    private void reserve(int bound, int count, int longest) {
        if (starts.length < bound) {
            starts = new int[bound + bound / 8];
        } else {
            Arrays.fill(starts, 0, bound, 0);
        }
        if (sorted.size() < count) {
            sorted = sorted.another(count + count / 8);
        }
        if (targets.length < longest) {
            targets = new int[longest + longest / 8];
        }
    }

    private void sort(int pile) {
        for (PartitionedEvents part : dealt) {
            int from = part.start(pile);
            int count = part.start(pile + 1) - from;
            for (int i = 0; i < count; i++) {
                targets[i] = starts[part.number(from + i)]++;
            }
            part.columns().copy(from, count, sorted, targets);
        }
    }

    private void show(int actor, int from, int to) {
        if (isOrdered(from, to)) {
            visitor.timeline(ordered.show(actor, sorted, from, to - from));
            return;
        }
        // Those of several names come one name behind the other.
        events.begin(actor);
        for (int at = from; at < to; at++) {
            events.add(sorted.times()[at], sorted.set(at), at);
        }
        visitor.timeline(events.end());
    }

    private boolean isOrdered(int from, int to) {
        long[] times = sorted.times();
        for (int at = from + 1; at < to; at++) {
            boolean isNext = times[at] > times[at - 1] || (times[at] == times[at - 1] && row(at - 1) < row(at));
            if (!isNext) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int value(int index, long position) {
        return sorted.values()[index][(int) position];
    }

    @Override
    public int row(long position) {
        if (sorted.places() == null) {
            return (int) position;
        }
        int place = sorted.places()[(int) position];
        int low = 0;
        int high = segments.size();
        while (high - low > 1) {
            int middle = (low + high) >>> 1;
            if (segments.get(middle).firstRow() <= place) {
                low = middle;
            } else {
                high = middle;
            }
        }
        Segment segment = segments.get(low);
        return segment.row(place - segment.firstRow());
    }
}
