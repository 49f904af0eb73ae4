package dev.tenrec.insight.exec.timeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.tenrec.insight.TestData;
import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.QuerySnapshots;
import dev.tenrec.insight.exec.scan.ActorKind;
import dev.tenrec.insight.exec.scan.Deadline;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.exec.scan.Parallel;
import dev.tenrec.insight.filter.Operator;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.filter.PropertyFilter;
import dev.tenrec.insight.time.ProjectTime;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Session timelines agree with sorted lists, over several segments, with equal times and deleted events. */
class PartitionedTimelineScanTest {
    private static final int EVENTS = 40_000;
    /** Far fewer than there are, and more than any session has. */
    private static final int EVENTS_PER_PASS = 1_000;
    /** Two and the one that asks. */
    private static final int THREADS = 3;

    private static final long FIRST = 1_700_000_000_000_000L;
    /** Few, so that many events of a session have equal times. */
    private static final int TIMES = 3_000;

    private static final List<String> NAMES = List.of("a", "b", "c");
    private static final Property COLOR = Property.ofEvent("color");
    private static final Property SIZE = Property.ofEvent("size");
    private static final EventSelector RED =
            EventSelector.of(null).and(PropertyFilter.values(COLOR, Operator.EXACT, List.of(TextNode.valueOf("red"))));

    private final Random random = new Random(7);
    private final ExecutorService threads = Executors.newFixedThreadPool(2);
    private final List<Row> rows = new ArrayList<>();

    @AutoClose
    private final TestData data = new TestData("2025-05-01T00:00:00Z");

    private record Row(int number, String name, String id, long micros, String session, String color, String size) {}

    private record Shown(long micros, long sets, String color, String size) {}

    @BeforeEach
    void store() {
        for (int i = 0; i < EVENTS; i++) {
            // Skewed session lengths; some events have no session.
            int session = random.nextInt(1 + random.nextInt(700));
            Row row = new Row(
                    i,
                    NAMES.get(random.nextInt(3)),
                    "d" + random.nextInt(50),
                    FIRST + random.nextInt(TIMES),
                    session == 3 ? null : "s" + session,
                    List.of("red", "green", "blue").get(random.nextInt(3)),
                    "z" + i);
            rows.add(row);
            String inSession = row.session == null ? "" : ",\"$session_id\":\"" + row.session + '"';
            String json = "{\"color\":\"" + row.color + "\",\"size\":\"" + row.size + '"' + inSession + '}';
            data.event(UUID.randomUUID(), row.name, row.id, row.micros, json);
            if (i % 1_000 == 999) {
                data.store();
            }
        }
    }

    @AfterEach
    void close() {
        threads.shutdown();
    }

    @Test
    void showsEventsOfOneName() {
        agrees(List.of(EventSelector.of("a")), row -> row.name.equals("a") ? 1L : 0, FIRST, Long.MAX_VALUE, false);
    }

    @Test
    void showsEventsOfAllNamesInOrderOfArrival() {
        agrees(List.of(EventSelector.of(null)), row -> 1L, FIRST, Long.MAX_VALUE, false);
    }

    @Test
    void masksTheSetsThatEventsMatch() {
        agrees(
                List.of(EventSelector.of("b"), RED, EventSelector.of("c")),
                row -> (row.name.equals("b") ? 1L : 0)
                        | (row.color.equals("red") ? 2 : 0)
                        | (row.name.equals("c") ? 4 : 0),
                FIRST,
                Long.MAX_VALUE,
                false);
    }

    @Test
    void leavesOutDeletedEventsAndTimesOutsideTheRange() {
        data.delete("d7").delete("d31");
        rows.removeIf(row -> row.id.equals("d7") || row.id.equals("d31"));
        agrees(List.of(RED), row -> row.color.equals("red") ? 1L : 0, FIRST + 500, FIRST + 2_000, false);
    }

    @Test
    void showsASubsetOfActors() {
        agrees(List.of(EventSelector.of("a"), RED), this::nameOrColor, FIRST, Long.MAX_VALUE, true);
    }

    @Test
    void refusesASessionOfMoreEventsThanFit() {
        QuerySnapshot view = view();
        TimelineRequest request = new TimelineRequest(
                List.of(EventSelector.of(null)), FIRST, Long.MAX_VALUE, ActorKind.session(), List.of(COLOR, SIZE));
        TimelineScanner scanner =
                new TimelineScanner(view.context(), view.properties(), () -> fail("not of sessions"), 50);
        assertThatThrownBy(() -> scanner.timelines(request, () -> new Collector(view)))
                .hasMessage("More than 100 events belong to this. Choose a shorter range.");
    }

    private QuerySnapshot view() {
        return new QuerySnapshots(data.events, data.persons, data.groups, data.clock, new Parallel(threads, 2))
                .of(
                        TestData.PROJECT,
                        new ProjectTime(ZoneOffset.UTC, DayOfWeek.MONDAY),
                        Deadline.in(Duration.ofSeconds(60)));
    }

    private long nameOrColor(Row row) {
        return (row.name.equals("a") ? 1L : 0) | (row.color.equals("red") ? 2 : 0);
    }

    private void agrees(List<EventSelector> sets, Function<Row, Long> matched, long from, long to, boolean isOddOnly) {
        QuerySnapshot view = view();
        BitSet only = new BitSet();
        for (int actor = 1; actor < view.actorBound(ActorKind.session()); actor += 2) {
            only.set(actor);
        }
        Map<String, List<Shown>> expected = new TreeMap<>();
        rows.stream()
                .filter(row -> row.session != null && row.micros >= from && row.micros <= to)
                .filter(row -> matched.apply(row) != 0)
                .sorted(Comparator.comparingLong(Row::micros).thenComparing(Row::number))
                .forEach(row -> expected.computeIfAbsent(row.session, any -> new ArrayList<>())
                        .add(new Shown(row.micros, matched.apply(row), row.color, row.size)));
        TimelineRequest request = new TimelineRequest(
                sets,
                from,
                to,
                ActorKind.session(),
                List.of(COLOR, SIZE),
                ActorSubset.of(isOddOnly ? only : null),
                TimelineRequest.Detail.ALL);
        Map<String, List<Shown>> found = found(view, view.timelines(request, () -> new Collector(view)));
        if (isOddOnly) {
            assertThat(found)
                    .containsOnlyKeys(only.stream()
                            .mapToObj(actor ->
                                    view.actorName(ActorKind.session(), actor).text())
                            .filter(expected::containsKey)
                            .toList());
            assertThat(found).isNotEmpty().hasSizeLessThan(expected.size());
            expected.keySet().retainAll(found.keySet());
        }
        assertThat(found).isEqualTo(expected);
        List<Collector> ofPasses = inPasses(view).timelines(request, () -> new Collector(view));
        assertThat(found(view, ofPasses)).isEqualTo(expected);
        assertThat(ofPasses).as("consumers go on in the next pass").hasSizeLessThanOrEqualTo(THREADS);
    }

    private static TimelineScanner inPasses(QuerySnapshot view) {
        return new TimelineScanner(
                view.context(), view.properties(), () -> fail("sessions have no order of their own"), EVENTS_PER_PASS);
    }

    private static Map<String, List<Shown>> found(QuerySnapshot view, List<Collector> collectors) {
        Map<String, List<Shown>> found = new TreeMap<>();
        collectors.forEach(each -> each.shown.forEach((actor, timeline) -> {
            String session = view.actorName(ActorKind.session(), actor).text();
            assertThat(found.put(session, timeline)).as(session).isNull();
        }));
        return found;
    }

    private record Collector(QuerySnapshot view, Map<Integer, List<Shown>> shown) implements TimelineConsumer {
        Collector(QuerySnapshot view) {
            this(view, new TreeMap<>());
        }

        @Override
        public void timeline(Timeline timeline) {
            List<Shown> events = new ArrayList<>();
            int[] sizes = timeline.values(1);
            for (int i = 0; i < timeline.count(); i++) {
                events.add(new Shown(
                        timeline.times()[i],
                        timeline.sets()[i],
                        view.values(COLOR).text(timeline.value(0, i)),
                        view.values(SIZE).text(sizes[i])));
            }
            shown.put(timeline.actor(), events);
        }
    }
}
