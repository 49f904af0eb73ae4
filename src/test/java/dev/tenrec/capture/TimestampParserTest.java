package dev.tenrec.capture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.json.Timestamps;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimestampParserTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "2024-01-31T10:20:30Z                 | 2024-01-31T10:20:30Z",
                "2024-01-31t10:20:30z                 | 2024-01-31T10:20:30Z",
                "2024-01-31T10:20:30.1Z               | 2024-01-31T10:20:30.100000Z",
                "2024-01-31T10:20:30.123456789Z       | 2024-01-31T10:20:30.123456Z",
                "2024-01-31T10:20:30,5Z               | 2024-01-31T10:20:30.500000Z",
                "2024-01-31T10:20:27.538325+00:00     | 2024-01-31T10:20:27.538325Z",
                "2024-01-31T10:20:30+02:30            | 2024-01-31T07:50:30Z",
                "2024-01-31T10:20:30-0830             | 2024-01-31T18:50:30Z",
                "2024-01-31T10:20:30+03               | 2024-01-31T07:20:30Z",
                "2024-01-31T10:20:30                  | 2024-01-31T10:20:30Z",
                "2024-01-31 10:20:30.5                | 2024-01-31T10:20:30.500000Z",
                "2024-01-31 10:20:30 +01:00           | 2024-01-31T09:20:30Z",
                "2024-01-31 10:20:30 UTC              | 2024-01-31T10:20:30Z",
                "2024-01-31T10:20                     | 2024-01-31T10:20:00Z",
                "2024-01-31                           | 2024-01-31T00:00:00Z",
                "2024/01/31                           | 2024-01-31T00:00:00Z",
                "01/31/2024                           | 2024-01-31T00:00:00Z",
                "01/31/2024 10:20:30                  | 2024-01-31T10:20:30Z",
                "2024-02-29T00:00:00Z                 | 2024-02-29T00:00:00Z",
                "2016-12-31T23:59:60Z                 | 2017-01-01T00:00:00Z",
                "1969-12-31T23:59:59.999999Z          | 1969-12-31T23:59:59.999999Z",
                "0000-01-01T00:00:00Z                 | 0000-01-01T00:00:00Z",
                "9999-12-31T23:59:59.999999Z          | 9999-12-31T23:59:59.999999Z",
                "9999-12-31T23:59:59-01:00            | 1970-01-01T00:00:00Z",
                "+10000-01-01T00:00:00Z               | 1970-01-01T00:00:00Z",
                "-0001-01-01T00:00:00Z                | 1970-01-01T00:00:00Z",
                "Tue, 3 Jun 2008 11:05:30 +0200       | 2008-06-03T09:05:30Z",
                "Tue, 03 Jun 2008 11:05:30 GMT        | 2008-06-03T11:05:30Z",
                "3 Jun 2008 11:05:30 GMT              | 2008-06-03T11:05:30Z",
                "1700000000                           | 2023-11-14T22:13:20Z",
                "1700000000.25                        | 2023-11-14T22:13:20.250000Z",
                "1700000000123                        | 2023-11-14T22:13:20.123000Z",
                "1700000000123456                     | 2023-11-14T22:13:20.123456Z",
                "1700000000123456789                  | 2023-11-14T22:13:20.123456Z"
            })
    void reads(String text, String expected) {
        assertThat(Timestamps.format(TimestampParser.parse(text))).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "soon",
                "2024",
                "20240131",
                "2024-13-01",
                "2024-00-01",
                "2024-02-30",
                "2023-02-29T00:00:00Z",
                "2024-01-31T24:00:00Z",
                "2024-01-31T10:60:00Z",
                "2024-01-31T10:20:61Z",
                "2024-01-31T10:20:30.Z",
                "2024-01-31T10:20:30+99:99",
                "2024-01-31T10:20:30+",
                "2024-01-31T10:20:30ZZ",
                "2024-01-31T",
                "2024-1-31",
                "31/01/2024",
                "-1",
                "1e12",
                "9999999999999999999",
                "99999999999999999999",
                "2024-01-31T10",
                "2024-01-31Tab:cd:ef",
                "٢٠٢٤-01-01",
                "99999999999-01-01T00:00:00Z"
            })
    void refuses(String text) {
        assertThat(TimestampParser.parse(text)).isEqualTo(TimestampParser.INVALID);
    }

    @Test
    void agreesWithTheLibraryOnRandomInstants() {
        Random random = new Random(1);
        for (int i = 0; i < 100_000; i++) {
            long second = random.nextLong(-62_167_219_200L, 253_402_300_800L);
            Instant instant = Instant.ofEpochSecond(second, random.nextInt(1_000_000) * 1_000L);
            ZoneOffset offset = ZoneOffset.ofTotalSeconds(random.nextInt(-17 * 60, 17 * 60) * 60);
            OffsetDateTime local = instant.atOffset(offset);
            if (local.getYear() >= 0 && local.getYear() <= 9_999) {
                String text = local.toString();
                assertThat(TimestampParser.parse(text)).as(text).isEqualTo(Timestamps.micros(instant));
            }
        }
    }

    @Test
    void takesTheClientsTimeInMillisecondsOnly() {
        assertThat(TimestampParser.clientTime("1700000000123")).isEqualTo(1_700_000_000_123_000L);
        for (String other :
                new String[] {null, "", "1700000000", "17000000001.5", "-1700000000123", "1234567890123456"}) {
            assertThat(TimestampParser.clientTime(other)).isEqualTo(TimestampParser.NONE);
        }
    }
}
