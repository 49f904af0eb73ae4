package dev.tenrec.subscription;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.json.Timestamps;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Times that recur, as dateutil's rrule gives them. */
final class RecurrenceTest {
    /** All begin on Wednesday, 31 January 2024, at nine. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "daily|1|-|-|01-31 02-01 02-02",
                "daily|10|-|-|01-31 02-10 02-20",
                "daily|1|monday friday|-|02-02 02-05 02-09",
                "weekly|1|-|-|01-31 02-07 02-14",
                "weekly|2|monday thursday|-|02-01 02-12 02-15",
                "weekly|1|monday friday|-1|02-02 02-09 02-16",
                "monthly|1|-|-|01-31 03-31 05-31",
                "monthly|1|monday|1|02-05 03-04 04-01",
                "monthly|2|friday|-1|03-29 05-31 07-26",
                "monthly|1|monday tuesday wednesday thursday friday|1|02-01 03-01 04-01",
                "yearly|1|wednesday|5|01-31 2025-01-29 2026-02-04",
            })
    void recursAsTheServiceDoes(String frequency, int interval, String days, Integer position, String wanted) {
        Recurrence recurrence = new Recurrence(
                frequency, interval, days == null ? null : List.of(days.split(" ")), position, null, start(), null);
        List<String> found = new ArrayList<>();
        Instant moment = Instant.parse("2024-01-01T00:00:00Z");
        for (int i = 0; i < 3; i++) {
            moment = recurrence.after(moment).orElseThrow();
            found.add(moment.toString());
        }
        assertThat(found)
                .containsExactlyElementsOf(Stream.of(wanted.split(" "))
                        .map(day -> (day.length() == 5 ? "2024-" + day : day) + "T09:00:00Z")
                        .toList());
    }

    @Test
    void endsAfterItsCountOrAtItsLastTime() {
        Recurrence twice = new Recurrence("daily", 1, null, null, 2, start(), null);
        assertThat(twice.after(Instant.parse("2024-01-31T09:00:00Z"))).contains(Instant.parse("2024-02-01T09:00:00Z"));
        assertThat(twice.after(Instant.parse("2024-02-01T09:00:00Z"))).isEmpty();
        long until = Timestamps.micros(Instant.parse("2024-02-02T09:00:00Z"));
        Recurrence dated = new Recurrence("daily", 1, null, null, null, start(), until);
        assertThat(dated.after(Instant.parse("2024-02-02T08:00:00Z"))).isPresent();
        assertThat(dated.after(Instant.parse("2024-02-02T09:00:00Z"))).isEmpty();
    }

    @Test
    void skipsWhatLiesFarBackAndEndsWhatNeverComes() {
        Recurrence old = new Recurrence("daily", 1, null, null, null, 0, null);
        assertThat(old.after(Instant.parse("2300-05-05T12:00:00Z"))).contains(Instant.parse("2300-05-06T00:00:00Z"));
        Recurrence never = new Recurrence("monthly", 1000, List.of("monday"), 6, null, start(), null);
        assertThat(never.after(Instant.EPOCH)).isEqualTo(Optional.empty());
    }

    private static long start() {
        return Timestamps.micros(Instant.parse("2024-01-31T09:00:00Z"));
    }
}
