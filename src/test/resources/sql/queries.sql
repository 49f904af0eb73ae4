SELECT 1
select count() from events
SELECT count(*) FROM events
SELECT COUNT(*) AS total FROM events;
SELECT event, count() AS c FROM events GROUP BY event ORDER BY c DESC LIMIT 10
SELECT event, count() FROM events WHERE timestamp > now() - INTERVAL 7 DAY GROUP BY event ORDER BY count() DESC
SELECT event, count() FROM events WHERE timestamp > now() - INTERVAL '30 days' GROUP BY 1 ORDER BY 2 DESC NULLS LAST
SELECT count() FROM events WHERE timestamp >= now() - interval 1 hour
SELECT count() FROM events WHERE timestamp >= toStartOfDay(now()) - INTERVAL toInt('3') DAY
SELECT count() FROM events WHERE timestamp BETWEEN '2024-01-01' AND '2024-02-01'
SELECT count() FROM events WHERE timestamp NOT BETWEEN '2024-01-01' AND '2024-02-01' AND event = 'a'
SELECT count() FROM events WHERE event = '$pageview' AND properties.$browser != 'Chrome'
SELECT properties.$browser AS browser, count() FROM events GROUP BY browser
SELECT properties['$feature/new-nav'], count() FROM events GROUP BY 1
SELECT properties.`$browser`, properties."$os" FROM events
SELECT properties.$set.email, properties.response.company.name, properties.foo['bar-baz'] FROM events
SELECT person.properties.email, person.id, person.created_at FROM events
SELECT e.properties.plan, p.properties.email FROM events e JOIN persons p ON e.person_id = p.id
SELECT e.properties.plan FROM events AS e LEFT JOIN persons AS p ON p.id = e.person_id WHERE p.id IS NULL
SELECT events.properties.x FROM events
SELECT pdi.person.properties.x, pdi.distinct_id FROM events
SELECT session.$channel_type, events.session.$entry_utm_source FROM events
SELECT group_0.properties.name, group_0.key, $group_0 FROM events WHERE $group_0 != ''
SELECT JSONExtractString(properties, 'x'), JSONExtractFloat(properties, 'a', 'b') FROM events
SELECT properties FROM events LIMIT 5
SELECT * FROM events LIMIT 1
SELECT e.* FROM events e LIMIT 1
SELECT DISTINCT event FROM events ORDER BY event
SELECT DISTINCT properties.plan, event FROM events LIMIT 20 OFFSET 5
SELECT event FROM events LIMIT 10, 20
SELECT event FROM events ORDER BY timestamp OFFSET 3
SELECT count(DISTINCT person_id), count(DISTINCT distinct_id, event) FROM events
SELECT uniq(person_id), uniqIf(person_id, event = 'a'), countIf(event = 'b') FROM events
SELECT countIf(event = 'purchase') / count() AS rate, round(countIf(event = 'purchase') * 100 / count(), 1) FROM events
SELECT count() FILTER (WHERE event = 'a') AS a FROM events
SELECT quantile(0.9)(toFloat(properties.amount)), quantiles(0.5, 0.9)(properties.amount) FROM events
SELECT topK(3)(event), groupArray(5)(event) FROM events
SELECT windowFunnel(86400)(toDateTime(timestamp), event = 'a', event = 'b') FROM events GROUP BY person_id
SELECT if(empty(properties.$browser), 'none', properties.$browser) AS d FROM events
SELECT multiIf(properties.$os = 'iOS', 'mobile', properties.$os = 'Android', 'mobile', 'desktop') AS kind FROM events
SELECT CASE WHEN event = 'a' THEN 1 WHEN event = 'b' THEN 2 ELSE 3 END AS n FROM events
SELECT CASE WHEN event = 'a' THEN 1 END FROM events
SELECT CASE event WHEN 'a' THEN 'first' WHEN 'b' THEN 'second' ELSE 'other' END FROM events
SELECT event = 'a' ? 1 : 2 FROM events
SELECT event = 'a' ? 1 : event = 'b' ? 2 : 3 FROM events
SELECT properties.a ?? properties.b ?? 'none' FROM events
SELECT 'a' || event || 'b' FROM events
SELECT event FROM events WHERE event IN ('a', 'b', 'c')
SELECT event FROM events WHERE event NOT IN ('a', 'b')
SELECT event FROM events WHERE event IN ['a', 'b']
SELECT event FROM events WHERE event IN ('a')
SELECT event FROM events WHERE event IN tuple('a', 'b')
SELECT event FROM events WHERE (event, distinct_id) IN (('a', 'x'), ('b', 'y'))
SELECT event FROM events WHERE person_id IN (SELECT person_id FROM events WHERE event = 'a')
SELECT event FROM events WHERE person_id NOT IN (SELECT id FROM persons)
SELECT count() FROM events WHERE (distinct_id, timestamp) IN (SELECT distinct_id, min(timestamp) FROM events GROUP BY distinct_id)
SELECT count() FROM events WHERE person_id IN COHORT 5
SELECT count() FROM events WHERE person_id NOT IN COHORT 'Power users'
SELECT count() FROM events WHERE matchesAction('Signed up')
SELECT event FROM events WHERE event LIKE '%page%' AND event NOT LIKE 'x%'
SELECT event FROM events WHERE event ILIKE '%PAGE%' OR event NOT ILIKE 'y_'
SELECT event FROM events WHERE event =~ '^a' AND event !~ 'b$' AND event =~* 'C' AND event !~* 'd'
SELECT event FROM events WHERE properties.a IS NULL AND properties.b IS NOT NULL
SELECT event FROM events WHERE NOT (event = 'a' OR event = 'b') AND NOT empty(event)
SELECT event FROM events WHERE not event = 'a'
SELECT event FROM events WHERE properties.a IS DISTINCT FROM properties.b AND properties.c IS NOT DISTINCT FROM 1
SELECT event FROM events WHERE event == 'a' AND event <> 'b'
SELECT 1 + 2 * 3 - 4 / 5 % 6, -1, - 2, +3, -x, -(1 + 2)
SELECT 0x1F, 1.5, .5, 1e3, 1.5e-3, 2., 18446744073709551615, 1e999, nan, inf, -inf, true, FALSE, null
SELECT 'it''s', 'it\'s', 'a\nb\t\\', '\d+', "quoted name", `back tick`
SELECT [1, 2, 3], [], [[1], [2]], (1, 'a'), tuple(1), ()
SELECT [1, 2, 3][1], [1, 2, 3][-1], (1, 'a').1, tuple(1, 2).2, t.1.2 FROM x AS t
SELECT arrayMap(x -> x + 1, [1, 2]), arrayFilter((x, y) -> x > y, [1], [2]), arraySort(x -> -x, [1, 2])
SELECT arrayMap(x -> arrayMap(y -> x * y, [1, 2]), [3])
SELECT arrayExists(x -> x = 'a' OR x = 'b', ['a'])
SELECT arrayJoin([1, 2, 3]) AS n ORDER BY n
SELECT event, item FROM events ARRAY JOIN JSONExtractArrayRaw(properties.items) AS item
SELECT event, item FROM events LEFT ARRAY JOIN [1, 2] AS item, ['a', 'b'] AS name WHERE item > 1
SELECT x FROM (SELECT 1 AS x) WHERE x > 0
SELECT avg(c) FROM (SELECT person_id, count() AS c FROM events GROUP BY person_id)
SELECT a.x, b.y FROM (SELECT 1 AS x) AS a INNER JOIN (SELECT 1 AS x, 2 AS y) AS b ON a.x = b.x
SELECT a.x FROM (SELECT 1 AS x) a LEFT OUTER JOIN (SELECT 2 AS x) b USING (x)
SELECT a.x FROM (SELECT 1 AS x) a FULL OUTER JOIN (SELECT 2 AS x) b ON a.x = b.x RIGHT JOIN (SELECT 3 AS x) c ON b.x = c.x
SELECT a.x FROM (SELECT 1 AS x) a CROSS JOIN (SELECT 2 AS x) b
SELECT a.x FROM (SELECT 1 AS x) a, (SELECT 2 AS x) b
SELECT a.x FROM (SELECT 1 AS x) a ANY LEFT JOIN (SELECT 2 AS x) b ON a.x = b.x
SELECT a.x FROM (SELECT 1 AS x) a LEFT ANY JOIN (SELECT 2 AS x) b ON a.x = b.x LEFT SEMI JOIN (SELECT 3 AS x) c ON a.x = c.x LEFT ANTI JOIN (SELECT 4 AS x) d ON a.x = d.x
SELECT a.x FROM (SELECT 1 AS x) a ASOF JOIN (SELECT 2 AS x) b ON a.x >= b.x
WITH buyers AS (SELECT DISTINCT person_id FROM events WHERE event = 'purchase') SELECT count() FROM events WHERE person_id IN (SELECT person_id FROM buyers)
WITH a AS (SELECT 1 AS x), b AS (SELECT x + 1 AS y FROM a) SELECT x, y FROM a CROSS JOIN b
WITH (SELECT max(timestamp) FROM events) AS last SELECT dateDiff('day', min(timestamp), last) FROM events
WITH 'a' AS name, 7 AS days SELECT count() FROM events WHERE event = name AND timestamp > now() - INTERVAL days DAY
WITH a AS MATERIALIZED (SELECT 1 AS x) SELECT x FROM a
WITH toDate(timestamp) AS day SELECT day, count() FROM events GROUP BY day
SELECT 1 AS x UNION ALL SELECT 2 AS x UNION ALL SELECT 3
SELECT 1 UNION DISTINCT SELECT 1
(SELECT 1) UNION ALL (SELECT 2 LIMIT 1)
SELECT x FROM ((SELECT 1 AS x) UNION ALL (SELECT 2 AS x))
SELECT x FROM (SELECT 1 AS x UNION ALL SELECT 2) ORDER BY x
SELECT 1 INTERSECT SELECT 1 EXCEPT SELECT 2
SELECT (SELECT max(timestamp) FROM events) AS last, ((SELECT 1)) AS one
SELECT event, row_number() OVER (PARTITION BY person_id ORDER BY timestamp) AS n FROM events
SELECT event, rank() OVER (ORDER BY timestamp DESC), sum(1) OVER () FROM events
SELECT first_value(timestamp) OVER w AS n FROM events WINDOW w AS (PARTITION BY person_id ORDER BY timestamp ROWS BETWEEN 1 FOLLOWING AND 1 FOLLOWING)
SELECT lagInFrame(event, 1) OVER (PARTITION BY person_id ORDER BY timestamp ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) FROM events
SELECT sum(x) OVER (w ORDER BY y RANGE UNBOUNDED PRECEDING) FROM t WINDOW w AS (PARTITION BY z), v AS (ORDER BY x)
SELECT avg(x) OVER (ORDER BY y ROWS BETWEEN 6 PRECEDING AND UNBOUNDED FOLLOWING) FROM t
SELECT event, row_number() OVER (PARTITION BY event ORDER BY timestamp) AS n FROM events QUALIFY n = 1
SELECT distinct_id, event FROM events ORDER BY distinct_id, timestamp DESC LIMIT 1 BY distinct_id
SELECT distinct_id, event FROM events LIMIT 2 OFFSET 1 BY distinct_id, event LIMIT 10 OFFSET 2
SELECT event, count() AS c FROM events GROUP BY ALL HAVING c > 1
SELECT event, count() AS c FROM events GROUP BY event, toDate(timestamp) HAVING count() > 10 AND c < 100
SELECT count() FROM events PREWHERE event = 'a' WHERE timestamp > now()
SELECT count() FROM events FINAL SAMPLE 0.1 WHERE 1
SELECT count() FROM events SAMPLE 1/10 OFFSET 1/2
SELECT count() FROM events WHERE {filters} AND event != {name}
SELECT count() FROM events WHERE properties.plan = {variables.plan}
SELECT count() FROM events WHERE timestamp >= {filters.dateRange.from} AND timestamp < {filters.dateRange.to}
SELECT number FROM numbers(10)
SELECT number FROM numbers(5, 10) AS n
SELECT id, name FROM system.feature_flags
SELECT toDate('2024-01-01'), DATE '2024-01-01', TIMESTAMP '2024-01-01 10:00:00', toDateTime('2024-01-01 00:00:00', 'UTC')
SELECT CAST(properties.x AS Int64), CAST('1', 'Nullable(Int64)'), properties.y::Float, x::Array(String), y::DateTime64(6, 'UTC') FROM t
SELECT extract(event, '([a-z]+)'), EXTRACT(DAY FROM timestamp), extract(year from timestamp) FROM events
SELECT substring(event, 1, 3), substring(event FROM 2 FOR 3), trim(event) FROM events
SELECT dateDiff('day', toDateTime('2024-01-01'), now()), dateTrunc('week', timestamp), date_trunc('month', timestamp) FROM events
SELECT toStartOfInterval(timestamp, INTERVAL 15 MINUTE), timestamp + INTERVAL 1 MONTH, timestamp - toIntervalDay(7) FROM events
SELECT equals(event, 'a'), and(1, 0), or(1, 0), not(1), plus(1, 2), in(event, tuple('a', 'b')), like(event, 'a%') FROM events
SELECT f'hello {event} and {person.properties.name}', f'plain', f'', f'{1 + 2}', f'a \{b\} {concat('x', 'y')}' FROM events
SELECT event /* inside */ FROM events -- at the end
SELECT event FROM events // another
SELECT event, FROM events
SELECT event, count(), FROM events GROUP BY event, ORDER BY event,
SELECT toDate(timestamp) AS timestamp FROM events WHERE timestamp > '2024-01-01'
SELECT timestamp date, event name FROM events
SELECT sum(toFloat(properties.amount)) / count(DISTINCT person_id) FROM events
SELECT argMax(properties.$current_url, timestamp), argMinIf(event, timestamp, event != 'x'), any(event), anyLast(event) FROM events
SELECT left(event, 3), right(event, 2), any(event), array(1, 2), interval_name FROM events
SELECT map('a', 1)['a'], JSONExtract(properties, 'a', 'Array(String)')[1], f(x).name, f(x).name.2 FROM t
SELECT sparkline(arrayMap(x -> x, range(10)))
SELECT `select`, t.from, "order" FROM t
SELECT plus(1 AS x, x), (2 AS y) + y
SELECT count() FROM events WHERE event IN ('a', 'b',) AND (1, 2,) = (1, 2)
SELECT count() FROM events SETTINGS max_threads = 1, allow_x = 'y'
SELECT a FROM t WHERE x = 1 AND (y = 2 OR z = 3 AND w = 4) OR v BETWEEN 1 AND 2 AND u
SELECT a FROM t WHERE x + 1 BETWEEN 2 * 3 AND 4 - 5
SELECT (x BETWEEN 1 AND 2) = true, NOT x BETWEEN 1 AND 2 FROM t
SELECT (not x)[1], (-x).1, (a ? b : c).1 FROM t
SELECT x -> 1
SELECT cityHash64(event), hex(event), tryBase64Decode(event) FROM events
SELECT 日本, größe FROM t
SELECT [1, 2, 3][2:3], x[:2], x[y:], groupArray(DISTINCT event)[1:n + 1], a[b ? 1 : 2], properties.list.1, properties.list.-1 FROM events
SELECT interval, count() AS interval FROM events WHERE interval = 1 AND x > interval GROUP BY interval ORDER BY interval DESC
SELECT count() FROM numbers(1 + 2) LIMIT 2 * 3
SELECT <span>This is <strong>{event}</strong>! It's "so"</span> AS html, <a href={f'https://t.io/{distinct_id}'}>{person.properties.email}</a> FROM events
SELECT if(event = 'a', <blink>{event}</blink>, <redacted>no</redacted>), <Sparkline data={[1, 2]} /> FROM events
SELECT event, limit, offset, format FROM events ORDER BY limit, offset DESC
SELECT first.from, left.end, [select], [case, when], f(by, on), and + or, not in (1), not FROM t AS first
SELECT distinct, count(distinct), count(DISTINCT distinct), interval, end AS end, x AS limit FROM t GROUP BY order, group ORDER BY by DESC
WITH sample AS (SELECT 1 AS settings) SELECT settings FROM sample WHERE settings = 1 LIMIT 1
SELECT 1 AS a, FROM t JOIN limit USING (key, order) WHERE where IN (1) AND NOT x HAVING having
SELECT arrayMap(from -> from + 1, x), arrayMap(`a b` -> `a b`, x), sum(x) OVER window FROM t WINDOW window AS (PARTITION BY limit, all ORDER BY array)
SELECT a FROM t ORDER BY b, a DESC NULLS LAST WITH FILL FROM 10 TO 1 STEP -1 INTERPOLATE (c AS c + 1, d AS lower(d)) LIMIT 3
SELECT toStartOfDay(timestamp) AS day, count() FROM events GROUP BY day ORDER BY day WITH FILL FROM now() - INTERVAL 7 DAY STEP INTERVAL 1 DAY INTERPOLATE
SELECT a, to, step FROM t ORDER BY a ASC WITH FILL TO 5, to
SELECT * EXCLUDE (properties, `a b`), e.* EXCLUDE (event), COLUMNS('^d'), columns(event, uuid), columns(* EXCLUDE (x)) FROM events e
SELECT * FROM a EXCEPT SELECT 1
SELECT exists(SELECT 1), EXISTS ((SELECT 1)) FROM t WHERE NOT EXISTS (SELECT 1 FROM u UNION ALL SELECT 2) AND exists
SELECT trim(BOTH '/' FROM path), trim(leading 'x' FROM a || b), trim(TRAILING FROM c), trim(both), trim(leading, 'x'), trim(both.x), try_cast(a AS Nullable(Int64)), TRY_CAST(a, 'Float64') FROM t
SELECT position('a' IN b), position(b, 'a'), POSITION(b, 'a', 2), position(x), position() FROM t
SELECT event FROM events ORDER BY event LIMIT 3 WITH TIES
SELECT event FROM events ORDER BY event LIMIT 3 OFFSET 2 WITH TIES
SELECT DISTINCT ON (event, distinct_id) event FROM events ORDER BY timestamp DESC
SELECT id, name FROM system.feature_flags WHERE NOT deleted
SELECT uniqMerge(u), argMaxMerge(a) FROM (SELECT uniqState(person_id) AS u, argMaxState(event, timestamp) AS a FROM events GROUP BY toDate(timestamp))
SELECT event ~ '^a', event ~* 'B' AND NOT event !~ 'c' FROM events
SELECT map('a', properties.x)['a'], mapFilter((k, v) -> v != '', map('a', event)) FROM events
SELECT a, b, count() FROM events GROUP BY ROLLUP(a, b) ORDER BY a
SELECT a, b, count() FROM events GROUP BY CUBE(a, lower(b)) WITH TOTALS
SELECT a, b, count() FROM events GROUP BY GROUPING SETS ((a, b), a, (b), ()) HAVING count() > 1
SELECT a, b, count() FROM events GROUP BY a, b WITH ROLLUP LIMIT 3
SELECT a, count() FROM events GROUP BY ALL WITH TOTALS ORDER BY a
SELECT count() FROM events GROUP BY (ROLLUP(a, b)), c
SELECT count() FROM events GROUP BY (cube(a))
