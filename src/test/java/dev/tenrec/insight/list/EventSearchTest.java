package dev.tenrec.insight.list;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tenrec.error.ApiException;
import dev.tenrec.insight.TestData;
import dev.tenrec.insight.filter.Filter;
import dev.tenrec.insight.filter.FilterParser;
import dev.tenrec.json.Timestamps;
import dev.tenrec.storage.Event;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EventSearchTest {
    private static final ZonedDateTime NOW =
            Instant.parse("2025-01-10T00:00:00Z").atZone(ZoneOffset.UTC);
    private static final long FIRST = Timestamps.micros(NOW.toInstant());

    @AutoClose
    private final TestData data = new TestData(NOW.toInstant().toString());

    private EventSearch search;

    @BeforeEach
    void open() {
        search = new EventSearch(data.source(), Duration.ofSeconds(30));
    }

    @Test
    void listsTheLatestFirstAndOfOneTimeTheLastArrivalFirst() {
        data.event("a", "x", "2025-01-01T00:00:00Z", "{\"n\":1}")
                .event("b", "x", "2025-01-03T00:00:00Z", "{\"n\":2}")
                .event("c", "x", "2025-01-03T00:00:00Z", "{\"n\":3}")
                .event("d", "x", "2025-01-02T00:00:00Z", "{\"n\":4}")
                .store();
        assertThat(names(EventSelection.latest(10))).containsExactly("c", "b", "d", "a");
        assertThat(names(EventSelection.latest(2))).containsExactly("c", "b");
    }

    @Test
    void selectsByNameIdTimeAndProperties() {
        data.event("a", "x", "2025-01-01T00:00:00Z", "{\"plan\":\"pro\"}")
                .event("b", "y", "2025-01-02T00:00:00Z", "{\"plan\":\"free\"}")
                .event("a", "y", "2025-01-03T00:00:00Z", "{}")
                .event("a", "x", "2025-01-04T00:00:00Z", "{\"plan\":\"pro\"}")
                .store();
        EventSelection all = EventSelection.latest(10);
        assertThat(times(all.ofEvent("a"))).containsExactly(4, 3, 1);
        assertThat(times(all.ofEvent("z"))).isEmpty();
        assertThat(times(all.ofDistinctIds(List.of("y", "z")))).containsExactly(3, 2);
        assertThat(times(all.ofDistinctIds(List.of("z")))).isEmpty();
        assertThat(times(all.between("2025-01-01", "2025-01-04", NOW))).containsExactly(3, 2);
        assertThat(times(all.between("-8d", "all", NOW))).containsExactly(4, 3);
        String pro = "[{\"key\":\"plan\",\"value\":\"pro\"}]";
        assertThat(times(all.filtered(filter(pro)))).containsExactly(4, 1);
        assertThat(times(all.filtered(filter(pro)).ofEvent("b"))).isEmpty();
        assertThat(times(EventSelection.latest(1).filtered(filter(pro)))).containsExactly(4);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void visitsEachRowExactlyOnceWhileOthersArrive(long seed) {
        Random random = new Random(seed);
        boolean isFiltered = seed % 2 == 0;
        List<UUID> expected = new ArrayList<>();
        for (int i = 0; i < 2_500; i++) {
            expected.add(add(random, "here"));
        }
        data.store();
        EventSelection selection = EventSelection.latest(1 + random.nextInt(300))
                .filtered(filter(isFiltered ? "[{\"key\":\"when\",\"value\":\"here\"}]" : null));
        List<UUID> visited = new ArrayList<>();
        String cursor = null;
        do {
            EventPage page = search.run(TestData.PROJECT, selection.from(cursor));
            // A page may also end before its limit, when its bodies are large.
            int size = random.nextInt(3) == 0 ? 1 + random.nextInt(page.size()) : page.size();
            for (int i = 0; i < size; i++) {
                visited.add(page.read(i).uuid());
            }
            cursor = page.hasMoreAfter(size - 1) ? page.cursorAfter(size - 1) : null;
            for (int i = 0; i < 20; i++) {
                assertThat(add(random, "late")).isNotNull();
            }
            data.store();
        } while (cursor != null);
        assertThat(visited).doesNotHaveDuplicates().containsExactlyInAnyOrderElementsOf(expected);
    }

    @Test
    void refusesACursorThatItDidNotMake() {
        data.event("a", "x", "2025-01-01T00:00:00Z", "{}").store();
        String ahead = new EventCursor(FIRST, 5, 100).toString();
        assertThatThrownBy(() ->
                        search.run(TestData.PROJECT, EventSelection.latest(1).from(ahead)))
                .isInstanceOf(ApiException.class)
                .hasMessage("Invalid cursor.");
        assertThatThrownBy(() -> EventSelection.latest(1).from("%%%")).hasMessage("Invalid cursor.");
        assertThatThrownBy(() -> EventSelection.latest(1).from("AAAA")).hasMessage("Invalid cursor.");
    }

    @Test
    void stopsWhenItsTimeIsOver() {
        data.event("a", "x", "2025-01-01T00:00:00Z", "{}").store();
        EventSearch hasty = new EventSearch(data.source(), Duration.ZERO);
        assertThatThrownBy(() -> hasty.run(TestData.PROJECT, EventSelection.latest(1)))
                .isInstanceOf(ApiException.class)
                .hasMessageContaining("was stopped");
    }

    /** Few different times, so that most pages end among rows of the same time. */
    private UUID add(Random random, String when) {
        UUID uuid = new UUID(random.nextLong(), random.nextLong());
        long micros = FIRST + random.nextInt(12) * 1_000L;
        data.event(uuid, "e" + random.nextInt(2), "d" + random.nextInt(5), micros, "{\"when\":\"" + when + "\"}");
        return uuid;
    }

    private List<String> names(EventSelection selection) {
        return read(selection).stream().map(Event::name).toList();
    }

    private List<Integer> times(EventSelection selection) {
        return read(selection).stream()
                .map(event -> Instant.ofEpochSecond(event.timestampMicros() / 1_000_000)
                        .atZone(ZoneOffset.UTC)
                        .getDayOfMonth())
                .toList();
    }

    private List<Event> read(EventSelection selection) {
        EventPage page = search.run(TestData.PROJECT, selection);
        List<Event> found = new ArrayList<>();
        for (int i = 0; i < page.size(); i++) {
            found.add(page.read(i));
        }
        return found;
    }

    private static Filter filter(String json) {
        return new FilterParser(NOW).parseText(json);
    }
}
