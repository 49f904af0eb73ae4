package dev.tenrec.insight.trends;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.QueryParts;
import dev.tenrec.insight.TestData;
import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.SmallSegments;
import dev.tenrec.insight.exec.scan.BatchConsumer;
import dev.tenrec.insight.exec.scan.RowBatch;
import dev.tenrec.insight.exec.scan.ScanRequest;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Actor counts with more actors than a test can store. */
class ManyActorsTest {
    private static final int EVENTS = 2_000;
    private static final int ROWS = 20;
    private static final int DAYS = 10;
    private static final int VALUES = 500;
    private static final long FIRST = 1_740_787_200_000_000L;
    private static final long DAY = 86_400_000_000L;

    private final Random random = new Random(3);
    private final List<Set<String>> sessions = new ArrayList<>();

    @AutoClose
    private final TestData data = new TestData("2025-05-01T00:00:00Z");

    @BeforeEach
    void store() {
        for (int day = 0; day < DAYS; day++) {
            sessions.add(new HashSet<>());
        }
        for (int i = 0; i < EVENTS; i++) {
            // Segments of one day alternate with segments of several.
            int segment = i / ROWS;
            int day = segment % 2 == 0 ? segment / 2 % DAYS : random.nextInt(DAYS);
            String session = "s" + random.nextInt(300);
            sessions.get(day).add(session);
            String json = "{\"$session_id\":\"" + session + "\",\"v\":\"v" + i % VALUES + "\"}";
            data.event(UUID.randomUUID(), "e", "d" + i % 50, FIRST + day * DAY + i, json);
        }
        data.store();
    }

    @Test
    void countsActorsBeyondTheExpectedBound() {
        JsonNode results = run(
                spread(SmallSegments.of(data, ZoneOffset.UTC, ROWS), 1_000),
                "{'event':'e','math':'unique_session'}",
                "");
        List<Integer> found = new ArrayList<>();
        results.get(0).get("data").forEach(point -> found.add(point.intValue()));
        assertThat(found).isEqualTo(sessions.stream().map(Set::size).toList());
    }

    @Test
    void rollingCountsOfManyValuesAreSplitToBoundMemory() {
        String breakdown = ",'breakdownFilter':{'breakdown':'v','breakdown_limit':500}";
        JsonNode results = run(wide(view(), 1 << 22), "{'event':'e','math':'weekly_active'}", breakdown);
        assertThat(results).hasSize(VALUES);
        assertThat(results.get(0).get("data").get(DAYS - 1).intValue()).isBetween(1, 4);
    }

    @Test
    void distinctCountsOfManyValuesAreSplitToBoundMemory() {
        String breakdown = ",'breakdownFilter':{'breakdown':'v','breakdown_limit':500}";
        JsonNode results = run(wide(view(), 1 << 25), "{'event':'e','math':'unique_session'}", breakdown);
        assertThat(results).hasSize(VALUES);
        assertThat(results.get(0).get("count").intValue()).isBetween(1, 4);
    }

    @Test
    void personsOfMoreCellsThanBitmapsFitForAreCountedByTimelinesAlike() {
        String breakdown = ",'breakdownFilter':{'breakdown':'v','breakdown_limit':500}";
        for (String math : List.of("dau", "first_time_for_user")) {
            String series = "{'event':'e','math':'" + math + "'}";
            JsonNode byTimelines = run(wide(view(), 1 << 22), series, breakdown);
            assertThat(byTimelines).as(math).isNotEmpty().isEqualTo(run(view(), series, breakdown));
        }
    }

    private QuerySnapshot view() {
        return QueryParts.view(data, ZoneOffset.UTC);
    }

    private JsonNode run(QuerySnapshot from, String series, String more) {
        String query = "{'kind':'TrendsQuery','interval':'day','dateRange':{'date_from':'2025-03-01',"
                + "'date_to':'2025-03-10'},'series':[{'kind':'EventsNode'," + series.substring(1) + "]" + more + "}";
        return TrendsQueryParser.parse(TestData.json(query), "query", QueryParts.context(data, ZoneOffset.UTC))
                .run(from)
                .results();
    }

    /** Expects more actors. */
    private static QuerySnapshot wide(QuerySnapshot real, int bound) {
        return (QuerySnapshot) Proxy.newProxyInstance(
                QuerySnapshot.class.getClassLoader(),
                new Class<?>[] {QuerySnapshot.class},
                (self, method, arguments) -> {
                    if (method.getName().equals("actorBound")) {
                        return bound;
                    }
                    try {
                        return method.invoke(real, arguments);
                    } catch (InvocationTargetException failed) {
                        throw failed.getCause();
                    }
                });
    }

    /** Spreads actor numbers, so that most are above the expected bound. */
    private static QuerySnapshot spread(QuerySnapshot real, int apart) {
        return (QuerySnapshot) Proxy.newProxyInstance(
                QuerySnapshot.class.getClassLoader(),
                new Class<?>[] {QuerySnapshot.class},
                (self, method, arguments) -> {
                    if (method.getName().equals("scan")) {
                        @SuppressWarnings("unchecked")
                        Supplier<BatchConsumer> consumers = (Supplier<BatchConsumer>) arguments[1];
                        return scan(real, (ScanRequest) arguments[0], consumers, apart);
                    }
                    try {
                        return method.invoke(real, arguments);
                    } catch (InvocationTargetException failed) {
                        throw failed.getCause();
                    }
                });
    }

    private static List<BatchConsumer> scan(
            QuerySnapshot real, ScanRequest request, Supplier<BatchConsumer> consumers, int apart) {
        List<BatchConsumer> made = new ArrayList<>();
        real.<BatchConsumer>scan(request, () -> {
            BatchConsumer consumer = consumers.get();
            made.add(consumer);
            return batch -> consumer.batch(new SpreadBatch(batch, apart));
        });
        return made;
    }

    private record SpreadBatch(RowBatch batch, int apart) implements RowBatch {
        @Override
        public int count() {
            return batch.count();
        }

        @Override
        public long minMicros() {
            return batch.minMicros();
        }

        @Override
        public long maxMicros() {
            return batch.maxMicros();
        }

        @Override
        public long[] times() {
            return batch.times();
        }

        @Override
        public int[] actors() {
            return Arrays.stream(batch.actors())
                    .map(actor -> actor < 0 ? actor : actor * apart)
                    .toArray();
        }

        @Override
        public int[] values(int index) {
            return batch.values(index);
        }
    }
}
