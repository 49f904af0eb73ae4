package dev.tenrec.insight.sql.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.Thoroughness;
import dev.tenrec.insight.TestData;
import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.QuerySnapshots;
import dev.tenrec.insight.exec.scan.Deadline;
import dev.tenrec.insight.exec.scan.Parallel;
import dev.tenrec.insight.sql.plan.Field;
import dev.tenrec.insight.sql.plan.Type;
import dev.tenrec.insight.time.ProjectTime;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Random plans that DuckDB answers too: a hundred and fifty by default, ten thousand in a thorough run. */
@ExtendWith(Thoroughness.class)
class SqlDuckTest {
    private static final int PLANS = Thoroughness.count(10_000, 150);
    private static final int EVENTS = 400;
    private static final int DIFFERENCES_MAX = 3;
    /** DuckDB 2.0.0 refuses a few valid queries in ten thousand with this. */
    private static final String DUCK_FAULT = "BindBuiltinScalarFunction did not return a BoundFunctionExpression";

    private static final MathContext DIGITS = new MathContext(9);
    private static final String[] NAMES = {"$pageview", "signup", "purchase"};
    private static final String[] TEXTS = {null, null, "\"free\"", "\"pro\"", "\"\"", "\"Team\"", "\"x y\"", "\"o'k\""};
    private static final String[] MIXED = {null, "7", "\"7\"", "true", "\"-3\"", "\"p\"", "\"10\"", "\"b%c\""};
    private static final String[] NUMBERS = {null, "1.5", "\"2.5\"", "-4", "0", "1e3", "\"n/a\"", "99.25"};
    private static final String[] COUNTS = {null, "1", "\"2\"", "-3", "0", "12", "\"x\""};
    private static final String[] FLAGS = {null, "true", "false", "\"true\"", "\"maybe\""};

    private final Random random = new Random(Thoroughness.SEED);

    @Test
    void agreesWithDuckDb() throws IOException, SQLException {
        List<String> differences = new ArrayList<>();
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try (TestData data = new TestData("2024-06-01T00:00:00Z");
                Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement()) {
            statement.execute("SET threads = 1");
            statement.execute("SET TimeZone = 'UTC'");
            // DuckDB 2.0.0 rewrites starts_with(nullif('pro', x), 'p') to a test that drops null x.
            statement.execute("SET disabled_optimizers = 'expression_rewriter'");
            statement.execute("CREATE TABLE e (event VARCHAR, ts TIMESTAMPTZ, did VARCHAR, plan VARCHAR, mixed VARCHAR,"
                    + " amount DOUBLE, n BIGINT, vip BOOLEAN)");
            store(data, statement);
            QuerySnapshots snapshots =
                    new QuerySnapshots(data.events, data.persons, data.groups, data.clock, new Parallel(threads, 2));
            for (int i = 0; i < PLANS && differences.size() < DIFFERENCES_MAX; i++) {
                RandomPlans.Query query = new RandomPlans(random, PlanParts.BERLIN).random();
                String difference = difference(snapshots, connection, query);
                if (difference != null) {
                    differences.add("plan " + i + ": " + difference);
                }
            }
        } finally {
            threads.shutdown();
        }
        assertThat(differences).isEmpty();
    }

    private void store(TestData data, Statement statement) throws SQLException {
        long start = Instant.parse("2024-03-20T00:00:00Z").toEpochMilli();
        for (int i = 0; i < EVENTS; i++) {
            String name = any(NAMES);
            String distinctId = "d" + random.nextInt(20);
            long millis = start + random.nextInt(30 * 24) * 3_600_000L + random.nextInt(3) * 60_000L;
            String plan = any(TEXTS);
            String mixed = any(MIXED);
            String amount = any(NUMBERS);
            String count = any(COUNTS);
            String vip = any(FLAGS);
            data.event(
                    new UUID(random.nextLong(), random.nextLong()),
                    name,
                    distinctId,
                    millis * 1_000,
                    "{\"plan\":" + plan + ",\"mixed\":" + mixed + ",\"amount\":" + amount + ",\"count\":" + count
                            + ",\"vip\":" + vip + "}");
            if (i % 150 == 149) {
                data.store();
            }
            statement.execute("INSERT INTO e VALUES ('" + name + "', make_timestamptz(" + millis * 1_000 + "), '"
                    + distinctId + "', " + sql(plan) + ", " + sql(mixed) + ", TRY_CAST(" + sql(amount)
                    + " AS DOUBLE), TRY_CAST(" + sql(count) + " AS BIGINT), TRY_CAST(" + sql(vip) + " AS BOOLEAN))");
        }
        data.store();
    }

    private String any(String... values) {
        return values[random.nextInt(values.length)];
    }

    private static String sql(String json) {
        return json == null ? "NULL" : RandomExpressions.quoted(json.replace("\"", ""));
    }

    private static String difference(QuerySnapshots snapshots, Connection connection, RandomPlans.Query query)
            throws SQLException {
        List<String> expected = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query.sql())) {
            int width = rows.getMetaData().getColumnCount();
            while (rows.next()) {
                List<String> row = new ArrayList<>();
                for (int c = 1; c <= width; c++) {
                    row.add(shown(rows.getObject(c)));
                }
                expected.add(String.join("|", row));
            }
        } catch (SQLException failure) {
            if (failure.getMessage().contains(DUCK_FAULT)) {
                return null;
            }
            throw failure;
        }
        Collections.sort(expected);
        QuerySnapshot snapshot = snapshots.of(
                TestData.PROJECT,
                new ProjectTime(ZoneId.of(PlanParts.BERLIN), DayOfWeek.MONDAY),
                Deadline.in(Duration.ofSeconds(60)));
        List<String> found = new ArrayList<>();
        SqlResult result = SqlExecutor.run(query.plan(), snapshot);
        result.forEach(row -> {
            List<String> texts = new ArrayList<>();
            for (int c = 0; c < row.length; c++) {
                texts.add(shown(row[c], result.fields().get(c)));
            }
            found.add(String.join("|", texts));
        });
        Collections.sort(found);
        if (found.equals(expected)) {
            return null;
        }
        List<String> missing = new ArrayList<>(expected);
        found.forEach(missing::remove);
        List<String> wrong = new ArrayList<>(found);
        expected.forEach(wrong::remove);
        return query.sql() + "\nmissing " + first(missing) + "\nnot expected " + first(wrong);
    }

    private static List<String> first(List<String> rows) {
        return rows.subList(0, Math.min(3, rows.size()));
    }

    private static String shown(Object value, Field field) {
        if (value instanceof Long days && field.type().kind() == Type.Kind.DATE) {
            return LocalDate.ofEpochDay(days).toString();
        }
        if (value instanceof Long micros && field.type().kind() == Type.Kind.DATETIME) {
            return String.valueOf(micros / 1_000);
        }
        return shown(value);
    }

    private static String shown(Object value) {
        if (value instanceof Double number) {
            boolean isWhole = number == Math.rint(number) && Math.abs(number) < 1e9;
            return isWhole
                    ? String.valueOf(number.longValue())
                    : Double.isFinite(number)
                            ? new BigDecimal(number)
                                    .round(DIGITS)
                                    .stripTrailingZeros()
                                    .toString()
                            : "null";
        }
        if (value instanceof java.time.OffsetDateTime time) {
            return String.valueOf(time.toInstant().toEpochMilli());
        }
        return String.valueOf(value);
    }
}
