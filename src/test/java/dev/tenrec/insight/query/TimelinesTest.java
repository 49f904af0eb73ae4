package dev.tenrec.insight.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.insight.QueryParts;
import dev.tenrec.insight.TestData;
import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.SmallSegments;
import dev.tenrec.insight.exec.scan.ActorKind;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.exec.timeline.ActorSubset;
import dev.tenrec.insight.exec.timeline.DistinctIdSegmentBitmap;
import dev.tenrec.insight.exec.timeline.TimelineConsumer;
import dev.tenrec.insight.exec.timeline.TimelineRequest;
import dev.tenrec.json.Timestamps;
import dev.tenrec.person.Person;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Person timelines agree with a sort of all events, over several segments. */
class TimelinesTest {
    private static final int EVENTS = 40_000;
    private static final long FIRST = Timestamps.micros(Instant.parse("2025-03-01T00:00:00Z"));
    private static final long STEP = 1_000;
    private static final List<String> NAMES = List.of("a", "b", "c", "d");

    @TempDir
    Path directory;

    private record Seen(long micros, long sets) {}

    private record Sent(String name, String distinctId, long micros) {}

    @ParameterizedTest
    @ValueSource(ints = {4, 60, 4_000})
    void agreesWithASortOfAllEvents(int idCount) throws IOException {
        checkAll(idCount, false, 0);
    }

    /** @param rows per segment: few, so that several segments share a bit of {@link DistinctIdSegmentBitmap} */
    @ParameterizedTest
    @ValueSource(ints = {620, 130})
    void agreesWithASortOfAllEventsOfVeryManySegments(int rows) throws IOException {
        checkAll(60, false, rows);
    }

    @ParameterizedTest
    @ValueSource(ints = {60, 4_000})
    void agreesWithASortOfTheEventsThatAreNotDeleted(int idCount) throws IOException {
        checkAll(idCount, true, 0);
    }

    /** @param rows per segment; 0 keeps the segments of the store */
    private void checkAll(int idCount, boolean isDeleting, int rows) throws IOException {
        Random random = new Random(idCount);
        try (TestData data = new TestData(directory, "2025-05-01T00:00:00Z")) {
            List<Sent> sent = send(random, data, idCount, isDeleting);
            QuerySnapshot view =
                    rows == 0 ? QueryParts.view(data, ZoneOffset.UTC) : SmallSegments.of(data, ZoneOffset.UTC, rows);
            long end = FIRST + EVENTS * STEP;
            for (int i = 0; i < 6; i++) {
                long from = i < 2 ? FIRST : FIRST + random.nextInt(EVENTS) * STEP;
                long to = i < 2 ? end : from + random.nextInt(EVENTS) * STEP;
                check(data, view, sent, i % 2 == 0 ? List.of("a", "b") : List.of("c", "a", "c"), from, to);
            }
        }
    }

    /** Mostly in time order and of the first name; some persons have several distinct ids. */
    private static List<Sent> send(Random random, TestData data, int idCount, boolean isDeleting) {
        List<Sent> sent = new ArrayList<>();
        for (int i = 0; i < EVENTS; i++) {
            boolean joins = random.nextInt(400) == 0;
            String name = joins ? "$identify" : NAMES.get(random.nextInt(3) > 0 ? 0 : random.nextInt(NAMES.size()));
            // Distinct ids come and go, so that segments have different ones.
            String id = "d" + (i / 9_000 * idCount / 5 + random.nextInt(1 + idCount / 2)) % idCount;
            int late = random.nextInt(20) == 0 ? random.nextInt(5_000) : 0;
            long micros = FIRST + Math.max(0, i / 3 * 3 - late) * STEP;
            String other = "d" + random.nextInt(idCount);
            String json = joins ? "{\"$anon_distinct_id\":\"" + other + "\"}" : "{}";
            data.event(UUID.randomUUID(), name, id, micros, json);
            sent.add(new Sent(name, id, micros));
            if (i % 500 == 499) {
                data.store();
            }
            if (isDeleting && i == EVENTS / 2 - 1) {
                Set<String> gone =
                        sent.stream().skip(i - 400L).map(Sent::distinctId).collect(Collectors.toSet());
                gone.forEach(data::delete);
                sent.removeIf(event -> gone.contains(event.distinctId));
            }
        }
        return sent;
    }

    private static void check(
            TestData data, QuerySnapshot view, List<Sent> sent, List<String> names, long from, long to) {
        Map<Integer, List<Seen>> expected = expected(data, sent, names, from, to);
        assertThat(timelines(view, names, from, to, TimelineRequest.Detail.ALL)).isEqualTo(expected);

        Map<Integer, List<Seen>> ends = timelines(view, names, from, to, TimelineRequest.Detail.ENDS);
        assertThat(ends.keySet()).isEqualTo(expected.keySet());
        ends.forEach((actor, seen) -> checkEnds(seen, expected.get(actor)));

        BitSet without = new BitSet();
        without.set(0, 3);
        EventSelector set = EventSelector.of(names.get(0));
        BitSet active = new BitSet();
        expected(data, sent, names.subList(0, 1), from, to).keySet().forEach(active::set);
        assertThat(ActiveActorScan.within(view, set, ActorKind.PERSON, from, to))
                .isEqualTo(active);
        active.andNot(without);
        assertThat(ActiveActorScan.within(view, set, ActorKind.PERSON, from, to, without))
                .isEqualTo(active);
    }

    /** Shown events are real, and only events between two shown ones are left out. */
    private static void checkEnds(List<Seen> ends, List<Seen> all) {
        int at = 0;
        for (int i = 0; i < all.size(); i++) {
            if (at < ends.size() && ends.get(at).equals(all.get(i))) {
                at++;
                continue;
            }
            if (at > 0 && ends.get(at - 1).equals(all.get(i))) {
                // Equal events are indistinguishable.
                continue;
            }
            assertThat(all.get(i).sets).isEqualTo(1);
            assertThat(at).isBetween(1, ends.size() - 1);
            assertThat(ends.get(at - 1).sets).isEqualTo(1);
            assertThat(ends.get(at).sets).isEqualTo(1);
            boolean isBeforeOther = at + 1 < ends.size() && ends.get(at + 1).sets != 1;
            assertThat(isBeforeOther && ends.get(at).micros == ends.get(at + 1).micros)
                    .isFalse();
        }
        assertThat(at).isEqualTo(ends.size());
    }

    private static Map<Integer, List<Seen>> timelines(
            QuerySnapshot view, List<String> names, long from, long to, TimelineRequest.Detail detail) {
        Map<Integer, List<Seen>> timelines = new TreeMap<>();
        List<EventSelector> sets = names.stream().map(EventSelector::of).toList();
        TimelineRequest request =
                new TimelineRequest(sets, from, to, ActorKind.PERSON, List.of(), ActorSubset.ALL, detail);
        view.<TimelineConsumer>timelines(request, () -> timeline -> {
            List<Seen> seen = new ArrayList<>();
            for (int i = 0; i < timeline.count(); i++) {
                seen.add(new Seen(timeline.times()[i], timeline.sets()[i]));
            }
            assertThat(timelines.put(timeline.actor(), seen)).isNull();
        });
        return timelines;
    }

    private static Map<Integer, List<Seen>> expected(
            TestData data, List<Sent> sent, List<String> names, long from, long to) {
        Map<Integer, List<Seen>> expected = new TreeMap<>();
        Map<String, Integer> actors = new TreeMap<>();
        sent.stream().sorted(Comparator.comparingLong(Sent::micros)).forEach(event -> {
            long sets = 0;
            for (int i = 0; i < names.size(); i++) {
                sets |= names.get(i).equals(event.name) ? 1L << i : 0;
            }
            if (sets != 0 && event.micros >= from && event.micros <= to) {
                int actor = actors.computeIfAbsent(
                        event.distinctId,
                        id -> data.persons
                                .findByDistinctId(TestData.PROJECT, id)
                                .map(Person::number)
                                .orElseThrow());
                expected.computeIfAbsent(actor, any -> new ArrayList<>()).add(new Seen(event.micros, sets));
            }
        });
        return expected;
    }
}
