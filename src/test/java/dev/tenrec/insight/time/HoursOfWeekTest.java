package dev.tenrec.insight.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class HoursOfWeekTest {
    @Test
    void agreesWithTheCalendarOfEveryZone() {
        Random random = new Random(7);
        for (String zone : List.of("UTC", "Europe/Berlin", "Asia/Kolkata", "Australia/Lord_Howe", "Pacific/Apia")) {
            ZoneId id = ZoneId.of(zone);
            HoursOfWeek hours = new HoursOfWeek(id);
            for (int i = 0; i < 20_000; i++) {
                long micros = (long) (random.nextDouble() * 4e15) - 1_000_000_000_000_000L;
                assertThat(hours.of(micros)).isEqualTo(expected(micros, id));
            }
            for (var change : id.getRules().getTransitions()) {
                long micros = ChronoUnit.MICROS.between(Instant.EPOCH, change.getInstant());
                assertThat(hours.of(micros - 1)).isEqualTo(expected(micros - 1, id));
                assertThat(hours.of(micros)).isEqualTo(expected(micros, id));
            }
        }
    }

    @Test
    void anHourEndsWhereTheNextOneOrAnotherOffsetBegins() {
        Random random = new Random(8);
        for (String zone : List.of("UTC", "Europe/Berlin", "Asia/Kolkata", "Australia/Lord_Howe", "Pacific/Apia")) {
            HoursOfWeek hours = new HoursOfWeek(ZoneId.of(zone));
            for (int i = 0; i < 20_000; i++) {
                long micros = (long) (random.nextDouble() * 4e15) - 1_000_000_000_000_000L;
                long end = hours.end(micros);
                assertThat(end).isBetween(micros + 1, micros + 3_600_000_000L);
                assertThat(hours.of(end - 1)).isEqualTo(hours.of(micros));
                assertThat(isStart(end, ZoneId.of(zone))).isTrue();
            }
        }
    }

    private static boolean isStart(long micros, ZoneId zone) {
        Instant time = Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
        return time.atZone(zone).truncatedTo(ChronoUnit.HOURS).toInstant().equals(time)
                || !zone.getRules().getOffset(time).equals(zone.getRules().getOffset(time.minusNanos(1)));
    }

    private static int expected(long micros, ZoneId zone) {
        ZonedDateTime time = Instant.EPOCH.plus(micros, ChronoUnit.MICROS).atZone(zone);
        return (time.getDayOfWeek().getValue() - 1) * 24 + time.getHour();
    }
}
