package dev.tenrec.insight.sql.syntax;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Queries of every form of the language: written ones, and each kind of expression in each place. */
public final class SqlCorpus {
    private static final List<String> PLACES = List.of(
            "SELECT %s FROM events",
            "SELECT event FROM events WHERE %s",
            "SELECT count() AS c FROM events GROUP BY %s HAVING c > 1 ORDER BY %s DESC",
            "SELECT tuple(%s, [%s], (%s, 1)) AS x FROM events");

    private static final List<String> EXPRESSIONS = List.of(
            "1",
            "-1.5",
            "'a'",
            "NULL",
            "event",
            "properties.$browser",
            "properties['a b'].c",
            "count()",
            "count(DISTINCT x)",
            "quantile(0.9)(x)",
            "a = b",
            "a != b",
            "a < b",
            "a <= b",
            "a > b",
            "a >= b",
            "a + b",
            "a - b - c",
            "a * b",
            "a / b",
            "a % b",
            "a || b || c",
            "a ?? b",
            "a ? b : c",
            "NOT a",
            "-a",
            "a AND b AND c",
            "a OR b",
            "a IN (1, 2)",
            "a NOT IN [1]",
            "a IN (SELECT 1)",
            "a LIKE 'x%'",
            "a NOT ILIKE 'x'",
            "a =~ 'x'",
            "a !~* 'x'",
            "a IS NULL",
            "a IS NOT NULL",
            "a BETWEEN 1 AND 2",
            "a NOT BETWEEN 1 AND 2",
            "[1, 2][1]",
            "(1, 2).1",
            "(SELECT 1)",
            "x -> x + 1",
            "(x, y) -> x",
            "CASE WHEN a THEN 1 ELSE 2 END",
            "CAST(a AS Int64)",
            "a::Float",
            "INTERVAL 1 DAY",
            "now() - INTERVAL '2 weeks'",
            "DATE '2024-01-01'",
            "f'a{b}c'",
            "{name}",
            "{variables.x}",
            "sum(x) OVER (PARTITION BY y ORDER BY z)",
            "a IN COHORT 1",
            "f(g(h(i)))",
            "(a AS b)");

    private SqlCorpus() {}

    /** Queries that parse. */
    public static List<String> queries() {
        List<String> queries = new ArrayList<>(written());
        for (String place : PLACES) {
            for (String expression : EXPRESSIONS) {
                queries.add(place.replace("%s", expression));
            }
        }
        return queries;
    }

    private static List<String> written() {
        try (InputStream in = SqlCorpus.class.getResourceAsStream("/sql/queries.sql")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
