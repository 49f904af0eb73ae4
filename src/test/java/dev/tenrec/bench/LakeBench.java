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
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ExecutionException;

/**
 * Fills a server, or compares what Trino finds in its lake with what was sent and with what the server answers. Started
 * by {@code src/test/lake/run.sh}.
 *
 * <pre>
 * java … dev.tenrec.bench.LakeBench fill URL PROJECT_KEY PERSONAL_KEY EVENTS
 * java … dev.tenrec.bench.LakeBench compare URL PROJECT_KEY PERSONAL_KEY EVENTS JDBC
 * </pre>
 */
public final class LakeBench {
    private static final int ROUNDS = Integer.getInteger("tenrec.bench.rounds", 3);
    /** A difference of two numbers, as a part of the larger, that their order of summation explains. */
    private static final double TOLERANCE = 1e-9;

    private final BenchServer server;
    private final TrinoDatabase trino;
    private int failures;

    private LakeBench(BenchServer server, TrinoDatabase trino) {
        this.server = server;
        this.trino = trino;
    }

    public static void main(String[] arguments)
            throws IOException, InterruptedException, ExecutionException, SQLException {
        BenchServer server = new BenchServer(URI.create(arguments[1]), arguments[2], arguments[3]);
        Path events = Path.of(arguments[4]);
        if (arguments[0].equals("fill")) {
            fill(server, events);
            return;
        }
        String address = arguments[5] + "/project_" + server.projectId();
        try (TrinoDatabase trino = new TrinoDatabase(address)) {
            LakeBench bench = new LakeBench(server, trino);
            bench.compareEvents(events);
            bench.compareAnswers();
            System.exit(bench.failures == 0 ? 0 : 1);
        }
    }

    private static void fill(BenchServer server, Path events)
            throws IOException, InterruptedException, ExecutionException {
        server.setCalendar();
        long begin = System.nanoTime();
        long count = server.importEvents(events);
        double seconds = (System.nanoTime() - begin) / 1e9;
        System.out.printf(Locale.ROOT, "import: %,d events in %.1f s, %,.0f/s%n", count, seconds, count / seconds);
    }

    /** Each event that was sent must be there once, and no other. */
    private void compareEvents(Path events) throws IOException, SQLException {
        Set<UUID> missing = new HashSet<>();
        try (BufferedReader lines = Files.newBufferedReader(events)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                int at = line.indexOf("\"uuid\":\"") + "\"uuid\":\"".length();
                missing.add(UUID.fromString(line.substring(at, at + 36)));
            }
        }
        int sent = missing.size();
        int[] others = new int[1];
        trino.each("SELECT uuid FROM events", uuid -> others[0] += missing.remove(UUID.fromString(uuid)) ? 0 : 1);
        failures += missing.isEmpty() && others[0] == 0 ? 0 : 1;
        System.out.printf(
                Locale.ROOT,
                "events: %,d sent, %,d of them not in the lake, %,d in it twice or never sent%n",
                sent,
                missing.size(),
                others[0]);
    }

    private void compareAnswers() throws IOException, SQLException {
        String busiest = trino.rows(
                        "SELECT d.person_id FROM events e JOIN distinct_ids d ON e.distinct_no = d.distinct_no"
                                + " GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1")
                .trim();
        Map<String, JsonNode> queries = new TreeMap<>();
        try (InputStream resource = LakeBench.class.getResourceAsStream("/bench/insights.json")) {
            String text = new String(resource.readAllBytes(), StandardCharsets.UTF_8).replace("{PERSON}", busiest);
            Json.parse(text.getBytes(StandardCharsets.UTF_8))
                    .properties()
                    .forEach(each -> queries.put(each.getKey(), each.getValue()));
        }
        System.out.println("| query | rows | Tenrec ms | Trino ms | answers |\n|---|---|---|---|---|");
        int different = 0;
        double[] sums = new double[2];
        for (Map.Entry<String, JsonNode> query : queries.entrySet()) {
            String name = query.getKey();
            String sql = trino.text(name, busiest);
            double[] own = new double[ROUNDS];
            double[] other = new double[ROUNDS];
            String expected = "";
            String found = "";
            for (int i = 0; i < ROUNDS; i++) {
                long begin = System.nanoTime();
                JsonNode answer = server.query(query.getValue());
                own[i] = (System.nanoTime() - begin) / 1e6;
                expected = InsightRows.of(name, answer);
                begin = System.nanoTime();
                found = trino.rows(sql);
                other[i] = (System.nanoTime() - begin) / 1e6;
            }
            String difference =
                    difference(expected.lines().toList(), found.lines().toList());
            different += difference.isEmpty() ? 0 : 1;
            sums[0] += median(own);
            sums[1] += median(other);
            System.out.printf(
                    Locale.ROOT,
                    "| %s | %d | %.0f | %.0f | %s |%n",
                    name,
                    expected.lines().count(),
                    median(own),
                    median(other),
                    difference.isEmpty() ? "equal" : difference);
        }
        System.out.printf(Locale.ROOT, "| all | | %.0f | %.0f | |%n", sums[0], sums[1]);
        System.out.printf("%d of %d answers differ%n", different, queries.size());
        failures += different;
    }

    private static double median(double[] times) {
        Arrays.sort(times);
        return times[times.length / 2];
    }

    /** The first difference; empty where all rows are equal. */
    private static String difference(List<String> expected, List<String> found) {
        for (int i = 0; i < Math.max(expected.size(), found.size()); i++) {
            String one = i < expected.size() ? expected.get(i) : "no row";
            String other = i < found.size() ? found.get(i) : "no row";
            if (!isEqual(one.split("\t", -1), other.split("\t", -1))) {
                return "row " + (i + 1) + ": Tenrec [" + one.replace('\t', ' ') + "], Trino ["
                        + other.replace('\t', ' ') + "]";
            }
        }
        return "";
    }

    private static boolean isEqual(String[] one, String[] other) {
        if (one.length != other.length) {
            return false;
        }
        for (int i = 0; i < one.length; i++) {
            if (!one[i].equals(other[i]) && !isEqualNumber(one[i], other[i])) {
                return false;
            }
        }
        return true;
    }

    private static boolean isEqualNumber(String one, String other) {
        try {
            double left = Double.parseDouble(one);
            double right = Double.parseDouble(other);
            return Math.abs(left - right) <= TOLERANCE * Math.max(Math.abs(left), Math.abs(right));
        } catch (NumberFormatException text) {
            return false;
        }
    }
}
