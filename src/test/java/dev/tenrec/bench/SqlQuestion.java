package dev.tenrec.bench;

import java.util.List;

/** A question as Tenrec's SQL and as DuckDB's over the table {@code e}; both have the same columns and rows. */
record SqlQuestion(String name, String tenrec, String duck) {
    static final List<SqlQuestion> ALL = List.of(
            new SqlQuestion(
                    "count by event",
                    "SELECT event, count() AS n FROM events GROUP BY event ORDER BY event",
                    "SELECT event, count(*) FROM e GROUP BY event ORDER BY event"),
            new SqlQuestion("persons per day, one event, 275 days", """
                    SELECT toDate(timestamp) AS d, uniq(person_id) FROM events WHERE event = '$pageview'
                    GROUP BY d ORDER BY d LIMIT 1000
                    """, """
                    SELECT ts::DATE AS d, count(DISTINCT person) FROM e WHERE event = '$pageview'
                    GROUP BY d ORDER BY d
                    """),
            new SqlQuestion("count and persons by path, one event and browser", """
                    SELECT properties.path AS p, count(), uniq(person_id) FROM events
                    WHERE event = '$pageview' AND properties.browser = 'Chrome' GROUP BY p ORDER BY p LIMIT 10000
                    """, """
                    SELECT path, count(*), count(DISTINCT person) FROM e
                    WHERE event = '$pageview' AND browser = 'Chrome' GROUP BY path ORDER BY path
                    """),
            new SqlQuestion("count, sum and mean by an expression over the path and by hour", """
                    SELECT if(match(properties.path, '^/p/1'), 'one', lower(substring(properties.path, 1, 5))) AS x,
                    toHour(timestamp) AS h, count(), sum(toFloat(properties.amount)), avg(toFloat(properties.amount))
                    FROM events GROUP BY x, h ORDER BY x, h LIMIT 10000
                    """, """
                    SELECT CASE WHEN regexp_matches(path, '^/p/1') THEN 'one' ELSE lower(substr(path, 1, 5)) END AS x,
                    hour(ts) AS h, count(*), sum(amount), avg(amount) FROM e GROUP BY x, h ORDER BY x, h
                    """),
            new SqlQuestion("by session: count, first, last; then of all", """
                    SELECT count(), sum(c), sum(dateDiff('second', a, b)) FROM (SELECT $session_id AS s,
                    count() AS c, min(timestamp) AS a, max(timestamp) AS b FROM events GROUP BY s)
                    """, """
                    SELECT count(*), sum(c), sum(date_diff('second', a, b)) FROM (SELECT session AS s,
                    count(*) AS c, min(ts) AS a, max(ts) AS b FROM e GROUP BY s)
                    """),
            new SqlQuestion("last path of each person", """
                    SELECT uniq(l), sum(c) FROM (SELECT person_id, count() AS c,
                    argMax(properties.path, timestamp) AS l FROM events GROUP BY person_id)
                    """, """
                    SELECT count(DISTINCT l), sum(c) FROM (SELECT person, count(*) AS c, arg_max(path, ts) AS l
                    FROM e GROUP BY person)
                    """),
            new SqlQuestion("seconds to the next pageview of the person, a window", """
                    SELECT count(n), sum(dateDiff('second', t, n)) FROM (SELECT timestamp AS t,
                    lead(timestamp) OVER (PARTITION BY person_id ORDER BY timestamp) AS n
                    FROM events WHERE event = '$pageview')
                    """, """
                    SELECT count(n), sum(date_diff('second', t, n)) FROM (SELECT ts AS t,
                    lead(ts) OVER (PARTITION BY person ORDER BY ts) AS n FROM e WHERE event = '$pageview')
                    """),
            new SqlQuestion("LEFT JOIN persons: count and persons by a property", """
                    SELECT p.properties.plan AS plan, count(), uniq(e.person_id) FROM events AS e
                    LEFT JOIN persons AS p ON e.person_id = p.id GROUP BY plan ORDER BY plan
                    """, """
                    SELECT p.plan, count(*), count(DISTINCT e.person) FROM e
                    LEFT JOIN persons AS p ON e.person = p.id GROUP BY p.plan ORDER BY p.plan NULLS LAST
                    """));
}
