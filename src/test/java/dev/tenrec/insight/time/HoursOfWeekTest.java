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

    private static int expected(long micros, ZoneId zone) {
        ZonedDateTime time = Instant.EPOCH.plus(micros, ChronoUnit.MICROS).atZone(zone);
        return (time.getDayOfWeek().getValue() - 1) * 24 + time.getHour();
    }
}
