package dev.tenrec.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What is counted before the first scrape is in it. */
class MetricsTest {
    @Test
    void keepsWhatCameBeforeTheFirstScrape() {
        try (Metrics metrics = new Metrics()) {
            metrics.gauge("tenrec_height", "Height.", () -> 7);
            metrics.total("tenrec_steps", "Steps.", () -> 8);
            metrics.captured(5, 2);
            for (long nanos : new long[] {1_000_000_000, 4_000_000_000L, 2_000_000_000}) {
                metrics.requestEnded("/batch", 200, nanos);
            }
            metrics.requestEnded("/batch", 404, 0);
            assertThat(metrics.scrape().lines())
                    .contains(
                            "tenrec_height 7.0",
                            "tenrec_steps_total 8.0",
                            "tenrec_events_stored_total 5.0",
                            "tenrec_events_duplicate_total 2.0",
                            "tenrec_http_requests_seconds_count{route=\"/batch\",status=\"2xx\"} 3",
                            "tenrec_http_requests_seconds_sum{route=\"/batch\",status=\"2xx\"} 7.0",
                            "tenrec_http_requests_seconds_max{route=\"/batch\",status=\"2xx\"} 4.0",
                            "tenrec_http_requests_seconds_count{route=\"/batch\",status=\"4xx\"} 1");
        }
    }

    @Test
    void countsOnAfterTheFirstScrape() {
        try (Metrics metrics = new Metrics()) {
            metrics.captured(5, 0);
            metrics.requestEnded("/batch", 200, 1);
            metrics.scrape();
            metrics.captured(1, 0);
            metrics.requestEnded("/batch", 200, 1);
            metrics.gauge("tenrec_height", "Height.", () -> 7);
            assertThat(metrics.scrape().lines())
                    .contains(
                            "tenrec_height 7.0",
                            "tenrec_events_stored_total 6.0",
                            "tenrec_http_requests_seconds_count{route=\"/batch\",status=\"2xx\"} 2");
        }
    }
}
