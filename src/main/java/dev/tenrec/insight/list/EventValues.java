package dev.tenrec.insight.list;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.QuerySnapshots;
import dev.tenrec.insight.exec.scan.BatchConsumer;
import dev.tenrec.insight.exec.scan.Deadline;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.exec.scan.RowBatch;
import dev.tenrec.insight.exec.scan.ScanRequest;
import dev.tenrec.insight.exec.scan.Values;
import dev.tenrec.insight.filter.Operator;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.time.ProjectTime;
import dev.tenrec.insight.time.TimeBuckets;
import dev.tenrec.json.Json;
import dev.tenrec.json.Timestamps;
import dev.tenrec.storage.segment.Dictionary;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import java.nio.charset.StandardCharsets;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Values of properties of recent events, as suggestions for filters.
 *
 * @param patience the timeout of a search
 */
public record EventValues(QuerySnapshots source, Duration patience) {
    private static final int VALUES_MAX = 10;
    private static final int NAMES_MAX = 50;
    private static final Duration RECENT = Duration.ofDays(7);
    private static final ProjectTime ANY_TIME = new ProjectTime(ZoneOffset.UTC, DayOfWeek.SUNDAY);

    /** The names of events that are not the product's own, in order. */
    @Blocking
    public List<String> names(int projectId, @Nullable String part) {
        WorkerPool.assertWorker();
        Dictionary names = data(projectId).events().names();
        String own = lowerCase(part);
        return IntStream.range(0, names.count())
                .mapToObj(names::text)
                .filter(name -> !name.startsWith("$") && holds(name, own))
                .sorted()
                .limit(NAMES_MAX)
                .toList();
    }

    /** The values that hold a text, the most frequent of the last seven days first; of lists each element. */
    @Blocking
    public List<String> of(int projectId, String key, @Nullable String part, Instant now) {
        WorkerPool.assertWorker();
        QuerySnapshot data = data(projectId);
        Property property = Property.ofEvent(key);
        long from = Math.max(Timestamps.micros(now.minus(RECENT)), data.events().wholeFromMicros());
        TimeBuckets range = TimeBuckets.range(from, Timestamps.micros(now));
        ScanRequest request = new ScanRequest(EventSelector.of(null), range, null, List.of(property));
        Counts all = new Counts();
        data.scan(request, Counts::new).forEach(all::add);
        return all.byText(data.values(property), lowerCase(part), data.deadline()).entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(VALUES_MAX)
                .map(Map.Entry::getKey)
                .toList();
    }

    private QuerySnapshot data(int projectId) {
        return source.of(projectId, ANY_TIME, source.deadline(patience));
    }

    /** @param part in lower case */
    private static boolean holds(String text, @Nullable String part) {
        return part == null || text.toLowerCase(Locale.ROOT).contains(part);
    }

    private static @Nullable String lowerCase(@Nullable String part) {
        return part == null ? null : part.toLowerCase(Locale.ROOT);
    }

    /** Counts events by code. */
    private static final class Counts implements BatchConsumer {
        private long[] events = new long[64];

        @Override
        public void batch(RowBatch batch) {
            int[] codes = batch.values(0);
            for (int i = 0; i < batch.count(); i++) {
                if (codes[i] >= events.length) {
                    events = Arrays.copyOf(events, Math.max(codes[i] + 1, 2 * events.length));
                }
                events[codes[i]]++;
            }
        }

        void add(Counts other) {
            if (events.length < other.events.length) {
                events = Arrays.copyOf(events, other.events.length);
            }
            for (int code = 0; code < other.events.length; code++) {
                events[code] += other.events[code];
            }
        }

        /** The events of each text that holds a part; others are not kept, as there may be millions. */
        Map<String, Long> byText(Values values, @Nullable String part, Deadline deadline) {
            Map<String, Long> sums = new HashMap<>();
            for (int code = 1; code < events.length; code++) {
                if (code % 4_096 == 0) {
                    deadline.check();
                }
                String text = events[code] == 0 ? null : values.text(code);
                if (text != null) {
                    long count = events[code];
                    elements(text).stream()
                            .filter(element -> holds(element, part))
                            .forEach(element -> sums.merge(element, count, Long::sum));
                }
            }
            return sums;
        }

        private static List<String> elements(String text) {
            if (!text.startsWith("[")) {
                return List.of(text);
            }
            try {
                JsonNode list = Json.parse(text.getBytes(StandardCharsets.UTF_8));
                return IntStream.range(0, list.size())
                        .mapToObj(i -> Operator.text(list.get(i)))
                        .toList();
            } catch (JsonProcessingException noList) {
                return List.of(text);
            }
        }
    }
}
