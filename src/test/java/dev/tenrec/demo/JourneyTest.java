package dev.tenrec.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.json.Json;
import java.io.IOException;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What the demo makes up, without a server. */
final class JourneyTest {
    private static final Instant NOW = Instant.parse("2026-03-18T15:30:00Z");

    @Test
    void theSameSeedMakesTheSameEvents() {
        assertThat(body(7, NOW, 300)).isEqualTo(body(7, NOW, 300)).isNotEqualTo(body(8, NOW, 300));
    }

    @Test
    void anotherDayMakesTheSamePeople() {
        People one = new People(7, Calendar.endingAt(NOW));
        People other = new People(7, Calendar.endingAt(NOW.plusSeconds(9 * 86_400)));
        assertThat(one.person(1, one.random(1)).name())
                .isEqualTo(other.person(1, other.random(1)).name());
    }

    @Test
    void fewerPeopleTakeEachStepAndNothingLiesAhead() throws IOException {
        Map<String, Set<String>> who = new HashMap<>();
        Set<String> uuids = new HashSet<>();
        Instant latest = Instant.EPOCH;
        JsonNode events = Json.parse(body(1, NOW, People.COUNT)).path("batch");
        for (JsonNode event : events) {
            who.computeIfAbsent(event.path("event").textValue(), name -> new HashSet<>())
                    .add(event.path("distinct_id").textValue());
            uuids.add(event.path("uuid").textValue());
            Instant at = Instant.parse(event.path("timestamp").textValue());
            latest = at.isAfter(latest) ? at : latest;
        }
        assertThat(latest).isBetween(NOW.minusSeconds(3_600), NOW);
        assertThat(events.size()).isBetween(50_000, 100_000);
        assertThat(uuids).hasSize(events.size());
        int started = who.get("signup started").size();
        int signedUp = who.get("signed up").size();
        assertThat(started).isLessThan(People.COUNT - People.CUSTOMERS);
        assertThat(signedUp).isLessThan(started * 9 / 10);
        assertThat(who.get("workspace created")).hasSize(signedUp);
        assertThat(who.get("plan upgraded").size()).isBetween(20, signedUp / 3);
    }

    private static byte[] body(long seed, Instant now, int count) {
        Calendar calendar = Calendar.endingAt(now);
        People people = new People(seed, calendar);
        Batch batch = new Batch("phc_test", now, true, people.random(People.COUNT));
        for (int number = 0; number < count; number++) {
            // From both ends, to have customers and newcomers among a few.
            int each = number % 2 == 0 ? number / 2 : People.COUNT - 1 - number / 2;
            SplittableRandom random = people.random(each);
            Journey.add(people.person(each, random), calendar, random, batch);
        }
        return batch.body();
    }
}
