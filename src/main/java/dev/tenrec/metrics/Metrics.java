package dev.tenrec.metrics;

import com.google.errorprone.annotations.concurrent.GuardedBy;
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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Metrics of the server in Prometheus format. Nothing that callers send becomes a label: the only labels are routes of
 * the table and classes of status.
 *
 * <p>The libraries behind them are loaded for the first scrape, or once the server has started; until then values are
 * counted here. Any thread may call.
 */
public final class Metrics implements AutoCloseable {
    private record Series(String route, int statusClass) {}

    /** Requests of one series that ended before there was a registry. */
    private static final class Earlier {
        private long count;
        private long nanos;
        private long nanosMax;

        private void add(long each) {
            count++;
            nanos += each;
            nanosMax = Math.max(nanosMax, each);
        }

        /** Gives count, sum and maximum to a timer, which is all that it shows. */
        private void moveTo(Timer timer) {
            timer.record(nanosMax, TimeUnit.NANOSECONDS);
            long others = nanos - nanosMax;
            for (long left = count - 1; left > 0; left--) {
                timer.record(others / left, TimeUnit.NANOSECONDS);
                others -= others / left;
            }
        }
    }

    /** Null before the first scrape and {@link #bindJvm}. */
    private volatile @Nullable PrometheusMeterRegistry registry;

    @GuardedBy("this")
    private final List<Consumer<PrometheusMeterRegistry>> meters = new ArrayList<>();

    @GuardedBy("this")
    private final Map<Series, Earlier> earlier = new HashMap<>();

    /** Null before {@link #bindJvm}. */
    @GuardedBy("this")
    private @Nullable JvmGcMetrics collections;

    /** Sources of totals, which the registry itself would let go of. */
    private final List<Supplier<Number>> totals = new CopyOnWriteArrayList<>();

    private final Map<Series, Timer> requests = new ConcurrentHashMap<>();

    private final LongAdder stored = counter("tenrec_events_stored", "Events stored.");
    private final LongAdder duplicates = counter("tenrec_events_duplicate", "Events whose uuid was stored before.");
    private final LongAdder refused =
            counter("tenrec_captures_refused", "Capture requests refused for what they hold.");

    private final LongAdder overQuota =
            counter("tenrec_captures_over_quota", "Capture requests refused because a project stored enough that day.");

    private final LongAdder definitionsFailed =
            counter("tenrec_definitions_failed", "Requests whose new definitions could not be written.");

    /** Registers the metrics of the JVM too; those of garbage collections count from here on. */
    public synchronized void bindJvm() {
        if (collections != null) {
            return;
        }
        PrometheusMeterRegistry bound = registry();
        JvmGcMetrics gc = new JvmGcMetrics();
        gc.bindTo(bound);
        collections = gc;
        new JvmMemoryMetrics().bindTo(bound);
        new JvmThreadMetrics().bindTo(bound);
        new ProcessorMetrics().bindTo(bound);
        new UptimeMetrics().bindTo(bound);
    }

    /** Registers a gauge that is read on each scrape; names begin with {@code tenrec_}. */
    public void gauge(String name, String description, Supplier<Number> value) {
        add(made -> Gauge.builder(name, value).description(description).register(made));
    }

    /**
     * Registers a count that only grows and is read on each scrape; Prometheus' text adds {@code _total} to its name.
     */
    public void total(String name, String description, Supplier<Number> value) {
        totals.add(value);
        add(made -> FunctionCounter.builder(name, value, count -> count.get().doubleValue())
                .description(description)
                .register(made));
    }

    public void requestEnded(String route, int status, long nanos) {
        Series series = new Series(route, status / 100);
        PrometheusMeterRegistry made = registry;
        if (made == null) {
            made = addEarlier(series, nanos);
        }
        if (made != null) {
            timer(series, made).record(nanos, TimeUnit.NANOSECONDS);
        }
    }

    public void captured(int storedCount, int duplicateCount) {
        stored.add(storedCount);
        duplicates.add(duplicateCount);
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
        return registry().scrape();
    }

    @Override
    public synchronized void close() {
        JvmGcMetrics gc = collections;
        if (gc != null) {
            gc.close();
        }
        PrometheusMeterRegistry made = registry;
        if (made != null) {
            made.close();
        }
    }

    private synchronized PrometheusMeterRegistry registry() {
        PrometheusMeterRegistry made = registry;
        if (made == null) {
            PrometheusMeterRegistry fresh = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
            meters.forEach(meter -> meter.accept(fresh));
            meters.clear();
            earlier.forEach((series, requestsBefore) -> requestsBefore.moveTo(timer(series, fresh)));
            earlier.clear();
            registry = fresh;
            made = fresh;
        }
        return made;
    }

    private synchronized void add(Consumer<PrometheusMeterRegistry> meter) {
        PrometheusMeterRegistry made = registry;
        if (made == null) {
            meters.add(meter);
        } else {
            meter.accept(made);
        }
    }

    /** The registry, when there is one by now; else null, and the request is counted here. */
    private synchronized @Nullable PrometheusMeterRegistry addEarlier(Series series, long nanos) {
        PrometheusMeterRegistry made = registry;
        if (made == null) {
            earlier.computeIfAbsent(series, first -> new Earlier()).add(nanos);
        }
        return made;
    }

    private Timer timer(Series series, PrometheusMeterRegistry made) {
        return requests.computeIfAbsent(
                series,
                first -> Timer.builder("tenrec_http_requests")
                        .description("Requests and the time from their head to their answer.")
                        .tag("route", series.route)
                        .tag("status", series.statusClass + "xx")
                        .register(made));
    }

    private LongAdder counter(String name, String description) {
        LongAdder counter = new LongAdder();
        total(name, description, counter::sum);
        return counter;
    }
}
