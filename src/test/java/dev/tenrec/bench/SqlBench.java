package dev.tenrec.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;

/**
 * Asks questions in SQL over HTTP and in DuckDB by turns, on the same machine, and prints the median of how long each
 * took and the mean of its time on processors, in milliseconds. Started by {@code src/test/bench/sql.sh}.
 *
 * <pre>
 * java … dev.tenrec.bench.SqlBench compare URL PROJECT_KEY PERSONAL_KEY DUCKDB_FILE EVENTS
 * java … dev.tenrec.bench.SqlBench first   URL PROJECT_KEY PERSONAL_KEY QUESTION
 * </pre>
 *
 * <p>{@code first} asks one of the questions once, of a server that has just started.
 */
public final class SqlBench {
    private static final int ROUNDS = Integer.getInteger("tenrec.bench.rounds", 5);
    /** The JVM compiles what it runs often while it runs: so often a question is asked before it counts. */
    private static final int WARM_UPS = Integer.getInteger("tenrec.bench.warmups", 10);

    private static final ProcessHandle SERVER =
            ProcessHandle.of(Long.getLong("tenrec.bench.pid")).orElseThrow();
    /** As many groups as there are events. */
    private static final String EVERY_EVENT =
            "SELECT uuid, count() AS n FROM events GROUP BY uuid ORDER BY n DESC LIMIT 3";

    private SqlBench() {}

    public static void main(String[] arguments)
            throws IOException, InterruptedException, SQLException, ExecutionException {
        if (arguments.length < 5) {
            System.err.println("SqlBench compare URL PROJECT_KEY PERSONAL_KEY DUCKDB_FILE EVENTS, or\n"
                    + "SqlBench first URL PROJECT_KEY PERSONAL_KEY QUESTION");
            System.exit(64);
        }
        BenchServer server = new BenchServer(URI.create(arguments[1]), arguments[2], arguments[3]);
        if (arguments[0].equals("first")) {
            SqlQuestion question = SqlQuestion.ALL.get(Integer.parseInt(arguments[4]));
            System.out.printf(Locale.ROOT, "first of a JVM: %s %.0f ms%n", question.name(), millis(server, question));
            return;
        }
        try (SqlDatabase duck = new SqlDatabase(Path.of(arguments[4]))) {
            if (duck.isEmpty()) {
                duck.fill(server, Integer.parseInt(arguments[5]));
            }
            System.exit(compare(server, duck) ? 0 : 1);
        }
    }

    /** Prints a line of each question; returns whether all answers are those of DuckDB. */
    private static boolean compare(BenchServer server, SqlDatabase duck) throws IOException, SQLException {
        System.out.println(
                "| question | Tenrec, first | Tenrec | DuckDB | ratio | Tenrec, processors | DuckDB, processors"
                        + " | ratio |");
        System.out.println("|---|---|---|---|---|---|---|---|");
        boolean isRight = true;
        for (SqlQuestion question : SqlQuestion.ALL) {
            double first = millis(server, question);
            for (int i = 1; i < WARM_UPS; i++) {
                millis(server, question);
            }
            duck.useFaster(question.duck());
            double[] own = new double[ROUNDS];
            double[] other = new double[ROUNDS];
            double ownProcessors = 0;
            double otherProcessors = 0;
            for (int i = 0; i < ROUNDS; i++) {
                double before = processorMillis(SERVER);
                own[i] = millis(server, question);
                double between = processorMillis(ProcessHandle.current());
                ownProcessors += (processorMillis(SERVER) - before) / ROUNDS;
                other[i] = duck.millis(question.duck());
                otherProcessors += (processorMillis(ProcessHandle.current()) - between) / ROUNDS;
            }
            Arrays.sort(own);
            Arrays.sort(other);
            List<List<String>> rows = rows(server.query(query(question.tenrec())));
            System.out.printf(
                    Locale.ROOT,
                    "| %s | %.0f | %.0f | %.0f | %.2f | %.0f | %.0f | %.2f |%n",
                    question.name(),
                    first,
                    own[ROUNDS / 2],
                    other[ROUNDS / 2],
                    other[ROUNDS / 2] / own[ROUNDS / 2],
                    ownProcessors,
                    otherProcessors,
                    otherProcessors / ownProcessors);
            String difference = SqlDatabase.difference(duck.rows(question.duck()), rows);
            if (difference != null) {
                System.out.println(question.name() + " differs: " + difference);
                isRight = false;
            }
        }
        groupEveryEvent(server);
        return isRight;
    }

    private static void groupEveryEvent(BenchServer server) {
        long begin = System.nanoTime();
        String outcome;
        try {
            outcome = server.query(query(EVERY_EVENT)).get("results").size() + " rows";
        } catch (IOException refused) {
            outcome = refused.getMessage();
        }
        System.out.printf(
                Locale.ROOT, "a group of each event: %s after %.1f s%n", outcome, (System.nanoTime() - begin) / 1e9);
    }

    /** The time on processors that a process has used so far, in hundredths of a second on Linux. */
    private static double processorMillis(ProcessHandle process) {
        return process.info().totalCpuDuration().orElse(Duration.ZERO).toNanos() / 1e6;
    }

    private static double millis(BenchServer server, SqlQuestion question) throws IOException {
        JsonNode query = query(question.tenrec());
        long begin = System.nanoTime();
        server.query(query);
        return (System.nanoTime() - begin) / 1e6;
    }

    private static ObjectNode query(String sql) {
        return Json.object().put("kind", "HogQLQuery").put("query", sql);
    }

    private static List<List<String>> rows(JsonNode answer) {
        List<List<String>> rows = new ArrayList<>();
        for (JsonNode row : answer.get("results")) {
            List<String> values = new ArrayList<>();
            row.forEach(value -> values.add(value.isNull() ? null : value.asText()));
            rows.add(values);
        }
        return rows;
    }
}
