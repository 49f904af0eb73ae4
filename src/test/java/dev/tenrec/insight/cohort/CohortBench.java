package dev.tenrec.insight.cohort;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.management.ThreadMXBean;
import dev.tenrec.insight.TestData;
import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.Deadline;
import dev.tenrec.insight.time.ProjectTime;
import dev.tenrec.json.Json;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.UUID;

/**
 * Measures the processor time of cohorts by behaviour over random events of 90 days, on one thread, none of them
 * remembered. Arguments: the number of events, and an empty folder.
 */
public final class CohortBench {
    private static final int RUNS = 5;
    private static final int EVENTS_PER_BATCH = 5_000;
    private static final int NAMES = 20;
    private static final int PERSONS_MAX = 200_000;
    private static final long FIRST_MICROS = 1_725_148_800_000_000L;
    private static final double SPAN_MICROS = 90 * 86_400e6;
    private static final String LAST_WEEKS = "'time_value':30,'time_interval':'day'";

    private CohortBench() {}

    public static void main(String[] arguments) throws IOException {
        try (TestData data = new TestData(Path.of(arguments[1]), "2024-11-30T12:00:00Z")) {
            store(data, Integer.parseInt(arguments[0]));
            Map<String, String> kinds = new LinkedHashMap<>();
            kinds.put("did", "'value':'performed_event'," + LAST_WEEKS);
            kinds.put(
                    "did, of a plan",
                    "'value':'performed_event'," + LAST_WEEKS
                            + ",'event_filters':[{'key':'plan','type':'event','operator':'exact','value':'pro'}]");
            kinds.put(
                    "did 3 times or more",
                    "'value':'performed_event_multiple','operator':'gte','operator_value':3," + LAST_WEEKS);
            kinds.put("did for the first time", "'value':'performed_event_first_time'," + LAST_WEEKS);
            kinds.put(
                    "did in 3 of 4 weeks",
                    "'value':'performed_event_regularly','operator':'gte','operator_value':1,"
                            + "'time_value':7,'time_interval':'day','total_periods':4,'min_periods':3");
            kinds.put(
                    "stopped",
                    "'value':'stopped_performing_event','seq_time_value':7,'seq_time_interval':'day'," + LAST_WEEKS);
            kinds.put(
                    "did, then another within a day",
                    "'value':'performed_event_sequence','seq_event':'e2',"
                            + "'seq_event_type':'events','seq_time_value':1,'seq_time_interval':'day'," + LAST_WEEKS);
            for (String event : new String[] {"e1", "e17"}) {
                kinds.forEach((name, rest) -> measure(name + " (" + event + ")", data, event, rest));
            }
        }
    }

    /** Events get rarer with their number: e1 is one in ten, e17 one in seventy. */
    private static void store(TestData data, int count) {
        Random random = new Random(1);
        int persons = Math.min(PERSONS_MAX, count / 50);
        for (int i = 0; i < count; i++) {
            if (i < persons) {
                data.event("$set", "d" + i, "2024-08-31T00:00:00Z", "{\"$set\":{\"age\":" + i % 90 + "}}");
            }
            int name = Math.min(random.nextInt(NAMES), random.nextInt(NAMES));
            data.event(
                    new UUID(random.nextLong(), random.nextLong()),
                    "e" + name,
                    "d" + random.nextInt(persons),
                    FIRST_MICROS + (long) (random.nextDouble() * SPAN_MICROS),
                    random.nextBoolean() ? "{\"plan\":\"pro\",\"n\":7}" : "{\"plan\":\"free\",\"n\":8}");
            if (i % EVENTS_PER_BATCH == 0) {
                data.store();
            }
        }
        data.store();
    }

    private static void measure(String name, TestData data, String event, String rest) {
        ObjectNode body = Json.object();
        body.putObject("filters")
                .set(
                        "properties",
                        TestData.json("{'type':'AND','values':[{'type':'behavioral','event_type':'events','key':'"
                                + event + "'," + rest + "}]}"));
        double[] millis = new double[RUNS];
        int members = 0;
        for (int run = 0; run < RUNS; run++) {
            // Each is a cohort of its own, for the members of a known one are remembered.
            int id = data.cohorts
                    .add(TestData.PROJECT, 1, body, new BitSet())
                    .toCompletableFuture()
                    .join()
                    .id();
            QuerySnapshot snapshot = data.source()
                    .of(
                            TestData.PROJECT,
                            new ProjectTime(ZoneOffset.UTC, DayOfWeek.MONDAY),
                            Deadline.in(Duration.ofMinutes(5)));
            long begun = processorNanos();
            members = snapshot.cohortMembers(id).cardinality();
            millis[run] = (processorNanos() - begun) / 1e6;
        }
        double first = millis[0];
        Arrays.sort(millis);
        System.out.printf("%s: first %.0f ms, median %.0f ms, %,d members%n", name, first, millis[RUNS / 2], members);
    }

    private static long processorNanos() {
        return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadCpuTime();
    }
}
