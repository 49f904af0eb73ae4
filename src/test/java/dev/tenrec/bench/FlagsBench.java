package dev.tenrec.bench;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.OpenTenrec;
import dev.tenrec.Tenrec;
import dev.tenrec.flag.FlagEvaluations;
import dev.tenrec.flag.FlagRequest;
import dev.tenrec.flag.FlagResult;
import dev.tenrec.json.Json;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.LongFunction;

/**
 * Fifty flags of a user, each of three conditions of two properties, shares and two variants. First in process, on one
 * thread, in time of the processor, which other programs do not change much; then by requests of SDKs over one
 * connection and over 32, by the clock, with the client in the same process.
 *
 * <pre>
 * java -cp target/test-classes:target/tenrec.jar dev.tenrec.bench.FlagsBench USERS
 * </pre>
 */
public final class FlagsBench {
    private static final int PROJECT = 1;
    private static final int FLAGS = 50;
    private static final int ANSWER_BYTES = 1 << 16;
    private static final List<String> PLANS = List.of("free", "pro", "team");
    private static final List<String> OPERATORS = List.of("exact", "is_not", "icontains", "regex");

    private FlagsBench() {}

    public static void main(String[] arguments) throws IOException {
        int users = Integer.parseInt(arguments[0]);
        Random random = new Random(1);
        try (Tenrec tenrec = Tenrec.inMemory()) {
            for (int i = 0; i < FLAGS; i++) {
                OpenTenrec.addFlag(tenrec, PROJECT, flag(random, i));
            }
            FlagEvaluations evaluations = OpenTenrec.flagEvaluations(tenrec);
            run(evaluations, random, users, new Latencies());
            Latencies latencies = new Latencies();
            long begun = processorNanos();
            int on = run(evaluations, random, users, latencies);
            double seconds = (processorNanos() - begun) / 1e9;
            System.out.printf(
                    Locale.ROOT,
                    "%d flags of a user: p50 %.3f ms, p99 %.3f ms, %,.0f users/s, %,.0f flags/s, %.0f %% on%n",
                    FLAGS,
                    latencies.millis(0.5),
                    latencies.millis(0.99),
                    users / seconds,
                    users / seconds * FLAGS,
                    100.0 * on / users / FLAGS);
            RequestLoad load = new RequestLoad(URI.create(tenrec.url()));
            LongFunction<byte[]> request = number -> request(tenrec, random, users);
            load.run(32, users / 10, 200, ANSWER_BYTES, request);
            System.out.println("requests of " + FLAGS + " flags over one connection: "
                    + load.run(1, users / 10, 200, ANSWER_BYTES, request));
            System.out.println("requests of " + FLAGS + " flags over 32 connections: "
                    + load.run(32, users / 5, 200, ANSWER_BYTES, request));
        }
    }

    private static byte[] request(Tenrec tenrec, Random random, int users) {
        byte[] body = Json.write(user(random, users).put("token", tenrec.projectKey()));
        String head =
                "POST /flags/?v=2 HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: "
                        + body.length + "\r\n\r\n";
        return (head + new String(body, StandardCharsets.US_ASCII)).getBytes(StandardCharsets.US_ASCII);
    }

    private static ObjectNode user(Random random, int users) {
        ObjectNode body = Json.object().put("distinct_id", "user " + random.nextInt(users));
        body.putObject("person_properties")
                .put("plan", PLANS.get(random.nextInt(PLANS.size())))
                .put("email", "someone" + random.nextInt(1_000) + "@tenrec.dev")
                .put("age", random.nextInt(90));
        return body;
    }

    private static int run(FlagEvaluations evaluations, Random random, int users, Latencies latencies) {
        int on = 0;
        for (int i = 0; i < users; i++) {
            FlagRequest request = FlagRequest.read(user(random, users));
            long begun = processorNanos();
            on += (int) evaluations.of(PROJECT, request).toCompletableFuture().join().stream()
                    .filter(FlagResult::enabled)
                    .count();
            latencies.add(processorNanos() - begun);
        }
        return on;
    }

    private static long processorNanos() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    private static ObjectNode flag(Random random, int number) {
        ObjectNode flag = Json.object().put("key", "flag-" + number);
        ObjectNode filters = flag.putObject("filters");
        for (int i = 0; i < 3; i++) {
            ObjectNode group = filters.withArray("groups").addObject().put("rollout_percentage", 30 + 20 * i);
            String operator = OPERATORS.get(random.nextInt(OPERATORS.size()));
            group.withArray("properties")
                    .addObject()
                    .put("type", "person")
                    .put("key", operator.equals("regex") ? "email" : "plan")
                    .put("operator", operator)
                    .put("value", operator.equals("regex") ? "[0-4]@ten" : PLANS.get(random.nextInt(PLANS.size())));
            group.withArray("properties")
                    .addObject()
                    .put("type", "person")
                    .put("key", "age")
                    .put("operator", "gt")
                    .put("value", random.nextInt(60));
        }
        ObjectNode multivariate = filters.putObject("multivariate");
        for (String variant : new String[] {"a", "b"}) {
            multivariate.withArray("variants").addObject().put("key", variant).put("rollout_percentage", 50);
        }
        return flag;
    }
}
