package dev.tenrec.bench;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.json.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;

/**
 * Imports a data set into a fresh server, asks nineteen queries over HTTP and prints how long each took, and whether
 * the answer is right. With DuckDB both answer by turns, on the same machine. Started by
 * {@code src/test/bench/insights.sh}.
 *
 * <pre>
 * java … dev.tenrec.bench.InsightsBench URL PROJECT_KEY PERSONAL_KEY DATA EXPECTED [DUCKDB_FILE DUCKDB_SQL]
 * </pre>
 */
public final class InsightsBench {
    private static final int ROUNDS = Integer.getInteger("tenrec.bench.rounds", 5);
    /**
     * The JVM compiles what it runs often while it runs: a query is asked so often, and for so long, before it counts.
     */
    private static final int WARM_UPS = 20;

    private static final double WARM_UP_SECONDS = Integer.getInteger("tenrec.bench.warmup.seconds", 10);

    private static final List<String> ONLY =
            List.of(System.getProperty("tenrec.bench.only", "").split(","));

    private final BenchServer server;
    private final DuckDatabase duck;
    private final Expectation expectation;
    private double logarithms;
    private int ratios;
    private int failures;

    private InsightsBench(BenchServer server, DuckDatabase duck, Expectation expectation) {
        this.server = server;
        this.duck = duck;
        this.expectation = expectation;
    }

    public static void main(String[] arguments)
            throws IOException, InterruptedException, ExecutionException, SQLException {
        if (arguments.length != 5 && arguments.length != 7) {
            System.err.println("InsightsBench URL PROJECT_KEY PERSONAL_KEY DATA EXPECTED [DUCKDB_FILE DUCKDB_SQL]");
            System.exit(64);
        }
        BenchServer server = new BenchServer(URI.create(arguments[0]), arguments[1], arguments[2]);
        Path data = Path.of(arguments[3]);
        server.setCalendar();
        long events = Long.getLong("tenrec.bench.imported", 0);
        if (events == 0) {
            long begin = System.nanoTime();
            events = server.importEvents(data.resolve("events.ndjson"));
            double seconds = (System.nanoTime() - begin) / 1e9;
            System.out.printf(
                    Locale.ROOT, "import: %,d events in %.1f s, %,.0f/s%n", events, seconds, events / seconds);
        }
        String personId = server.personId(busiestDistinctId(data.resolve("events.csv")));
        Expectation expectation = new Expectation(Path.of(arguments[4]), events / 1_000_000 + "m");
        try (DuckDatabase duck = arguments.length == 5 ? null : duck(arguments, data)) {
            System.exit(new InsightsBench(server, duck, expectation).run(queries(personId)) ? 0 : 1);
        }
    }

    private static DuckDatabase duck(String[] arguments, Path data) throws SQLException, IOException {
        DuckDatabase duck = new DuckDatabase(Path.of(arguments[5]), Path.of(arguments[6]));
        if (duck.isEmpty()) {
            duck.load(data.resolve("events.csv"));
        }
        return duck;
    }

    /** Of the person with the most events; of the first by number where several have as many. */
    private static String busiestDistinctId(Path csv) throws IOException {
        int[] counts = new int[1 << 20];
        String[] distinctIds = new String[counts.length];
        try (BufferedReader lines = Files.newBufferedReader(csv)) {
            lines.readLine();
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String[] columns = line.split(",", 5);
                int person = Integer.parseInt(columns[2]);
                if (person >= counts.length) {
                    counts = Arrays.copyOf(counts, 2 * person);
                    distinctIds = Arrays.copyOf(distinctIds, 2 * person);
                }
                counts[person]++;
                distinctIds[person] = columns[3];
            }
        }
        int busiest = 0;
        for (int i = 1; i < counts.length; i++) {
            busiest = counts[i] > counts[busiest] ? i : busiest;
        }
        return distinctIds[busiest];
    }

    private static Map<String, JsonNode> queries(String personId) throws IOException {
        try (InputStream resource = InsightsBench.class.getResourceAsStream("/bench/insights.json")) {
            String text = new String(resource.readAllBytes(), StandardCharsets.UTF_8).replace("{PERSON}", personId);
            Map<String, JsonNode> queries = new TreeMap<>();
            Json.parse(text.getBytes(StandardCharsets.UTF_8)).properties().forEach(each -> {
                if (ONLY.equals(List.of("")) || ONLY.contains(each.getKey())) {
                    queries.put(each.getKey(), each.getValue());
                }
            });
            return queries;
        }
    }

    private boolean run(Map<String, JsonNode> queries) throws IOException, InterruptedException, SQLException {
        System.out.println("| query | first ms | ms | min | rows | hash |"
                + (duck == null ? "" : " DuckDB ms | min | hash | ratio |"));
        System.out.println("|---|---|---|---|---|---|" + (duck == null ? "" : "---|---|---|---|"));
        for (Map.Entry<String, JsonNode> query : queries.entrySet()) {
            System.out.println(row(query.getKey(), query.getValue()));
        }
        if (ratios > 0) {
            System.out.printf(
                    Locale.ROOT, "geometric mean of %d ratios: %.2f%n", ratios, Math.exp(logarithms / ratios));
        }
        System.out.printf("%d of %d queries failed or differ%n", failures, queries.size());
        return failures == 0;
    }

    private String row(String name, JsonNode query) throws IOException, InterruptedException, SQLException {
        double[] own = new double[ROUNDS];
        double[] other = new double[ROUNDS];
        String sql = duck == null ? null : fastest(name);
        String refusal = null;
        String rows = "";
        double first = Double.NaN;
        try {
            long begin = System.nanoTime();
            JsonNode answer = server.query(query);
            first = (System.nanoTime() - begin) / 1e6;
            rows = InsightRows.of(name, answer);
            for (int i = 1; i < WARM_UPS || System.nanoTime() - begin < WARM_UP_SECONDS * 1e9; i++) {
                server.query(query);
            }
        } catch (IOException refused) {
            refusal = refused.getMessage();
        } catch (RuntimeException unexpected) {
            refusal = unexpected.toString();
        }
        for (int i = 0; i < ROUNDS; i++) {
            own[i] = Double.NaN;
            if (refusal == null) {
                long begin = System.nanoTime();
                server.query(query);
                own[i] = (System.nanoTime() - begin) / 1e6;
            }
            if (duck != null) {
                other[i] = millis(sql);
            }
        }
        Arrays.sort(own);
        Arrays.sort(other);
        String verdict = refusal == null ? expectation.verdict(name, rows) : refusal;
        failures += verdict.equals("ok") ? 0 : 1;
        String line = String.format(
                Locale.ROOT,
                "| %s | %.1f | %.1f | %.1f | %d | %s |",
                name,
                first,
                own[ROUNDS / 2],
                own[0],
                rows.lines().count(),
                verdict);
        return duck == null ? line : line + against(name, sql, own[ROUNDS / 2], other);
    }

    private String against(String name, String sql, double own, double[] other) throws IOException, SQLException {
        double ratio = own / other[ROUNDS / 2];
        if (ratio > 0) {
            logarithms += Math.log(ratio);
            ratios++;
        }
        return String.format(
                Locale.ROOT,
                " %.1f | %.1f | %s | %.2f |",
                other[ROUNDS / 2],
                other[0],
                expectation.verdict(name, duck.rows(sql)),
                ratio);
    }

    /** Runs each formulation twice; the second time counts. */
    private String fastest(String name) throws SQLException {
        String fastest = null;
        double best = Double.POSITIVE_INFINITY;
        for (String sql : duck.formulations(name)) {
            duck.rows(sql);
            double millis = millis(sql);
            if (millis < best) {
                best = millis;
                fastest = sql;
            }
        }
        return fastest;
    }

    private double millis(String sql) throws SQLException {
        long begin = System.nanoTime();
        duck.rows(sql);
        return (System.nanoTime() - begin) / 1e6;
    }
}
