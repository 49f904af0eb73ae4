package dev.tenrec.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class TimestampsTest {
    @Test
    void readsWhatClientsWrite() {
        Map<String, String> forms = Map.of(
                "2026-01-02", "2026-01-02T00:00:00Z",
                "2026-01-02T03:04", "2026-01-02T03:04:00Z",
                "2026-1-2 3:04:05", "2026-01-02T03:04:05Z",
                " 2026-01-02T03:04:05Z ", "2026-01-02T03:04:05Z",
                "2026-01-02T03:04:05.5Z", "2026-01-02T03:04:05.500000Z",
                "2026-01-02T03:04:05,1234567Z", "2026-01-02T03:04:05.123456Z",
                "2026-01-02T03:04:05+02:00", "2026-01-02T01:04:05Z",
                "2026-01-02T03:04:05-0230", "2026-01-02T05:34:05Z",
                "1969-12-31T23:59:59.999999Z", "1969-12-31T23:59:59.999999Z");
        forms.forEach((text, expected) -> assertThat(
                        Timestamps.format(Timestamps.parse(text).orElseThrow()))
                .describedAs(text)
                .isEqualTo(expected));
    }

    @Test
    void readsNothingElse() {
        for (String text : List.of(
                "",
                "soon",
                "2026-13-01",
                "2026-02-29",
                "2026-01-02T24:01",
                "2026-01-02T03:04:05+99:99",
                "2026-01-02T03:04:05Zx",
                "20260102",
                "1767323045",
                "２026-01-02")) {
            assertThat(Timestamps.parse(text)).describedAs(text).isEmpty();
        }
    }
}
