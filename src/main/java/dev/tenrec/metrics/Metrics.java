package dev.tenrec.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Metrics of the server in Prometheus format. Nothing that callers send becomes a label: the only labels are routes of
 * the table and classes of status.
 */
public final class Metrics implements AutoCloseable {
    private record Series(String route, int statusClass) {}

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    /** Null before {@link #bindJvm}. */
    private @Nullable JvmGcMetrics collections;

    /** Sources of totals, which the registry itself would let go of. */
    private final List<Supplier<Number>> totals = new CopyOnWriteArrayList<>();

    /** Used on the event loop only. */
    private final Map<Series, Timer> requests = new HashMap<>();

    private final Counter stored = counter("tenrec_events_stored", "Events stored.");
    private final Counter duplicates = counter("tenrec_events_duplicate", "Events whose uuid was stored before.");
    private final Counter refused = counter("tenrec_captures_refused", "Capture requests refused for what they hold.");

    private final Counter overQuota =
            counter("tenrec_captures_over_quota", "Capture requests refused because a project stored enough that day.");

    private final Counter definitionsFailed =
            counter("tenrec_definitions_failed", "Requests whose new definitions could not be written.");

    private boolean isJvmBound;

    /** Registers the metrics of the JVM too; those of garbage collections count from here on. */
    public synchronized void bindJvm() {
        if (isJvmBound) {
            return;
        }
        isJvmBound = true;
        JvmGcMetrics gc = new JvmGcMetrics();
        gc.bindTo(registry);
        collections = gc;
        new JvmMemoryMetrics().bindTo(registry);
        new JvmThreadMetrics().bindTo(registry);
        new ProcessorMetrics().bindTo(registry);
        new UptimeMetrics().bindTo(registry);
    }

    /** Registers a gauge that is read on each scrape; names begin with {@code tenrec_}. */
    public void gauge(String name, String description, Supplier<Number> value) {
        Gauge.builder(name, value).description(description).register(registry);
    }

    /**
     * Registers a count that only grows and is read on each scrape; Prometheus' text adds {@code _total} to its name.
     */
    public void total(String name, String description, Supplier<Number> value) {
        totals.add(value);
        FunctionCounter.builder(name, value, count -> count.get().doubleValue())
                .description(description)
                .register(registry);
    }

    public void requestEnded(String route, int status, long nanos) {
        requests.computeIfAbsent(new Series(route, status / 100), this::timer).record(nanos, TimeUnit.NANOSECONDS);
    }

    public void captured(int storedCount, int duplicateCount) {
        stored.increment(storedCount);
        duplicates.increment(duplicateCount);
    }

    public void captureRefused() {
        refused.increment();
    }

    public void captureOverQuota() {
        overQuota.increment();
    }

    public void definitionsFailed() {
        definitionsFailed.increment();
    }

    /** All of it in Prometheus' text form. */
    public String scrape() {
        bindJvm();
        return registry.scrape();
    }

    @Override
    public synchronized void close() {
        JvmGcMetrics gc = collections;
        if (gc != null) {
            gc.close();
        }
        registry.close();
    }

    private Timer timer(Series series) {
        return Timer.builder("tenrec_http_requests")
                .description("Requests and the time from their head to their answer.")
                .tag("route", series.route)
                .tag("status", series.statusClass + "xx")
                .register(registry);
    }

    private Counter counter(String name, String description) {
        return Counter.builder(name).description(description).register(registry);
    }
}
