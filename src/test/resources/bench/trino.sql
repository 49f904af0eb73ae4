-- The nineteen questions of insights.json for Trino, each after a line with its name. {E} stands for the relation of
-- events, each with the person of now, {PERSON} for the uuid of a person. A funnel is one pass over the sorted events of a person: each is one
-- number of its time in milliseconds and its step, in which the later step comes first where times are equal, because
-- the next step must be strictly later. A state keeps the times of the latest chain up to each step; the first event that
-- takes it there counts.

-- relation
(SELECT e.event, d.person_id AS pid, e."timestamp" AS raw,
  CAST(e."timestamp" AT TIME ZONE 'UTC' AS timestamp(6)) AS ts,
  CAST(to_unixtime(e."timestamp") * 1000 AS bigint) AS millis,
  e."row" AS n, e.distinct_id, e.uuid, e."$session_id" AS sid, coalesce(e."$current_url", '') AS url,
  coalesce(e."$browser", '') AS browser, coalesce(json_extract_scalar(e.properties, '$.plan'), '') AS plan,
  coalesce(json_extract_scalar(e.properties, '$.country'), '') AS country, e.amount,
  json_extract_scalar(e.properties, '$["$groups"].company') AS grp
 FROM events e LEFT JOIN distinct_ids d ON e.distinct_no = d.distinct_no)

-- q01
SELECT date(ts), count(*) FROM {E} WHERE event = '$pageview' GROUP BY 1 ORDER BY 1

-- q02
SELECT date(ts), count(DISTINCT pid) FROM {E} WHERE event = '$pageview' GROUP BY 1 ORDER BY 1

-- q03
SELECT date(date_trunc('week', ts)), browser, count(DISTINCT pid)
FROM {E} WHERE event = '$pageview' GROUP BY 1, 2 ORDER BY 1, 2

-- q04
SELECT date(ts), count(*) FROM {E}
WHERE event = '$pageview' AND country = 'US' AND plan = 'pro' AND strpos(url, '/pricing') > 0 GROUP BY 1 ORDER BY 1

-- q05
SELECT url, count(*) FROM (SELECT DISTINCT url, pid FROM {E} WHERE event = '$pageview')
GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 25

-- q06
SELECT count_if(l >= 1), count_if(l >= 2), count_if(l >= 3) FROM (
 SELECT reduce(array_sort(array_agg(millis * 8 + 7 - step)),
   CAST(ROW(-9000000000000, -9000000000000, 0) AS ROW(a bigint, b bigint, l bigint)),
   (q, x) -> CASE 7 - x % 8
     WHEN 1 THEN CAST(ROW(x / 8, q.b, greatest(q.l, 1)) AS ROW(a bigint, b bigint, l bigint))
     WHEN 2 THEN IF(x / 8 - q.a <= 1209600000,
       CAST(ROW(q.a, q.a, greatest(q.l, 2)) AS ROW(a bigint, b bigint, l bigint)), q)
     ELSE IF(x / 8 - q.b <= 1209600000, CAST(ROW(q.a, q.b, 3) AS ROW(a bigint, b bigint, l bigint)), q) END,
   q -> q.l) AS l
 FROM (SELECT pid, millis, CASE event WHEN '$pageview' THEN 1 WHEN 'signup' THEN 2 ELSE 3 END AS step
  FROM {E} WHERE event IN ('$pageview', 'signup', 'purchase')) GROUP BY pid)

-- q07
SELECT c, count_if(l >= 1), count_if(l >= 2), count_if(l >= 3) FROM (
 SELECT min_by(country, millis) FILTER (WHERE step = 1) AS c,
  reduce(array_sort(array_agg(millis * 8 + 7 - step)),
   CAST(ROW(-9000000000000, -9000000000000, 0) AS ROW(a bigint, b bigint, l bigint)),
   (q, x) -> CASE 7 - x % 8
     WHEN 1 THEN CAST(ROW(x / 8, q.b, greatest(q.l, 1)) AS ROW(a bigint, b bigint, l bigint))
     WHEN 2 THEN IF(x / 8 - q.a <= 1209600000,
       CAST(ROW(q.a, q.a, greatest(q.l, 2)) AS ROW(a bigint, b bigint, l bigint)), q)
     ELSE IF(x / 8 - q.b <= 1209600000, CAST(ROW(q.a, q.b, 3) AS ROW(a bigint, b bigint, l bigint)), q) END,
   q -> q.l) AS l
 FROM (SELECT pid, country, millis, CASE event WHEN '$pageview' THEN 1 WHEN 'signup' THEN 2 ELSE 3 END AS step
  FROM {E} WHERE event IN ('$pageview', 'signup', 'purchase')) GROUP BY pid)
WHERE l >= 1 GROUP BY c ORDER BY 2 DESC, 1 LIMIT 10

-- q08
WITH e AS (
 SELECT pid, millis, CASE event WHEN '$pageview' THEN 1 WHEN 'view_item' THEN 2 WHEN 'add_to_cart' THEN 3
   WHEN 'checkout_started' THEN 4 ELSE 5 END AS step
 FROM {E} WHERE event IN ('$pageview', 'view_item', 'add_to_cart', 'checkout_started', 'purchase')),
m AS (
 SELECT reduce(array_sort(array_agg(millis * 8 + 7 - step)),
  CAST(ROW(ARRAY[], ARRAY[], ARRAY[], ARRAY[], ARRAY[]) AS
    ROW(c1 array(bigint), c2 array(bigint), c3 array(bigint), c4 array(bigint), best array(bigint))),
  (q, x) -> CASE 7 - x % 8
   WHEN 1 THEN CAST(ROW(ARRAY[x / 8], q.c2, q.c3, q.c4, IF(cardinality(q.best) < 1, ARRAY[x / 8], q.best)) AS
    ROW(c1 array(bigint), c2 array(bigint), c3 array(bigint), c4 array(bigint), best array(bigint)))
   WHEN 2 THEN IF(x / 8 - element_at(q.c1, 1) <= 604800000
    AND element_at(q.c2, 1) IS DISTINCT FROM element_at(q.c1, 1),
    CAST(ROW(q.c1, q.c1 || x / 8, q.c3, q.c4, IF(cardinality(q.best) < 2, q.c1 || x / 8, q.best)) AS
    ROW(c1 array(bigint), c2 array(bigint), c3 array(bigint), c4 array(bigint), best array(bigint))), q)
   WHEN 3 THEN IF(x / 8 - element_at(q.c2, 1) <= 604800000
    AND element_at(q.c3, 1) IS DISTINCT FROM element_at(q.c2, 1),
    CAST(ROW(q.c1, q.c2, q.c2 || x / 8, q.c4, IF(cardinality(q.best) < 3, q.c2 || x / 8, q.best)) AS
    ROW(c1 array(bigint), c2 array(bigint), c3 array(bigint), c4 array(bigint), best array(bigint))), q)
   WHEN 4 THEN IF(x / 8 - element_at(q.c3, 1) <= 604800000
    AND element_at(q.c4, 1) IS DISTINCT FROM element_at(q.c3, 1),
    CAST(ROW(q.c1, q.c2, q.c3, q.c3 || x / 8, IF(cardinality(q.best) < 4, q.c3 || x / 8, q.best)) AS
    ROW(c1 array(bigint), c2 array(bigint), c3 array(bigint), c4 array(bigint), best array(bigint))), q)
   ELSE IF(x / 8 - element_at(q.c4, 1) <= 604800000,
    CAST(ROW(q.c1, q.c2, q.c3, q.c4, IF(cardinality(q.best) < 5, q.c4 || x / 8, q.best)) AS
    ROW(c1 array(bigint), c2 array(bigint), c3 array(bigint), c4 array(bigint), best array(bigint))), q) END,
  q -> q.best) AS b FROM e GROUP BY pid),
g AS (
 SELECT count_if(cardinality(b) >= 1) AS n1, count_if(cardinality(b) >= 2) AS n2, count_if(cardinality(b) >= 3) AS n3,
  count_if(cardinality(b) >= 4) AS n4, count_if(cardinality(b) >= 5) AS n5,
  array_sort(array_agg(element_at(b, 2) - element_at(b, 1)) FILTER (WHERE cardinality(b) >= 2)) AS y2,
  array_sort(array_agg(element_at(b, 3) - element_at(b, 2)) FILTER (WHERE cardinality(b) >= 3)) AS y3,
  array_sort(array_agg(element_at(b, 4) - element_at(b, 3)) FILTER (WHERE cardinality(b) >= 4)) AS y4,
  array_sort(array_agg(element_at(b, 5) - element_at(b, 4)) FILTER (WHERE cardinality(b) >= 5)) AS y5 FROM m)
SELECT n1, n2, n3, n4, n5, (y2[(n2 + 1) / 2] + y2[n2 / 2 + 1]) / 2, (y3[(n3 + 1) / 2] + y3[n3 / 2 + 1]) / 2,
 (y4[(n4 + 1) / 2] + y4[n4 / 2 + 1]) / 2, (y5[(n5 + 1) / 2] + y5[n5 / 2 + 1]) / 2 FROM g

-- q09
WITH f AS (
 SELECT pid, min(ts) AS s FROM {E} WHERE event = 'signup' GROUP BY pid
 HAVING min(ts) >= TIMESTAMP '2025-06-02' AND min(ts) < TIMESTAMP '2025-08-25'),
m AS (
 SELECT f.pid, date(date_trunc('week', f.s)) AS c,
  bitwise_or_agg(IF(e.ts > f.s, bitwise_left_shift(BIGINT '1',
   CAST(date_diff('day', date_trunc('week', f.s), date_trunc('week', e.ts)) / 7 AS integer)), 0)) AS m
 FROM f LEFT JOIN (SELECT pid, ts FROM {E}
  WHERE event = '$pageview' AND raw >= TIMESTAMP '2025-06-02 00:00:00 UTC') e ON e.pid = f.pid GROUP BY 1, 2)
SELECT c, count(*), count_if(bitwise_and(m, 1) > 0), count_if(bitwise_and(m, 2) > 0), count_if(bitwise_and(m, 4) > 0),
 count_if(bitwise_and(m, 8) > 0), count_if(bitwise_and(m, 16) > 0), count_if(bitwise_and(m, 32) > 0),
 count_if(bitwise_and(m, 64) > 0), count_if(bitwise_and(m, 128) > 0), count_if(bitwise_and(m, 256) > 0),
 count_if(bitwise_and(m, 512) > 0), count_if(bitwise_and(m, 1024) > 0), count_if(bitwise_and(m, 2048) > 0)
FROM m GROUP BY c ORDER BY c

-- q10
WITH a AS (SELECT DISTINCT pid, date(date_trunc('week', ts)) AS w FROM {E} WHERE event = '$pageview'),
f AS (
 SELECT person_id AS pid, date(date_trunc('week', CAST(created_at AT TIME ZONE 'UTC' AS timestamp(6)))) AS f
 FROM persons),
b AS (
 SELECT w, f, lag(w) OVER (PARTITION BY pid ORDER BY w) AS p, lead(w) OVER (PARTITION BY pid ORDER BY w) AS n
 FROM a JOIN f USING (pid))
SELECT w, status, count(*) FROM (
 SELECT w, CASE WHEN p IS NULL AND w = f THEN 'new' WHEN p = w - INTERVAL '7' DAY THEN 'returning'
  ELSE 'resurrecting' END AS status FROM b
 UNION ALL
 SELECT w + INTERVAL '7' DAY, 'dormant' FROM b
 WHERE w + INTERVAL '7' DAY <= DATE '2025-12-29' AND (n IS NULL OR n <> w + INTERVAL '7' DAY))
GROUP BY 1, 2 ORDER BY 1, 2

-- q11
SELECT n, count(*) FROM (
 SELECT pid, count(*) AS n FROM (SELECT DISTINCT pid, date(ts) FROM {E} WHERE event = '$pageview') GROUP BY pid)
GROUP BY 1 ORDER BY 1

-- q12
WITH p AS (SELECT date(ts) AS d, plan, CAST(round(amount * 100) AS bigint) AS c FROM {E} WHERE event = 'purchase'),
g AS (SELECT d, plan, sum(c) AS s, array_sort(array_agg(c)) AS a, count(*) AS n FROM p GROUP BY 1, 2)
SELECT d, plan, s, a[95 * (n - 1) / 100 + 1] * 100
 + (95 * (n - 1)) % 100 * (a[least(95 * (n - 1) / 100 + 2, n)] - a[95 * (n - 1) / 100 + 1]) FROM g ORDER BY 1, 2

-- q13
WITH a AS (SELECT DISTINCT pid, date(ts) AS d FROM {E} WHERE event = '$pageview'),
b AS (SELECT d, coalesce(lead(d) OVER (PARTITION BY pid ORDER BY d), DATE '2099-01-01') AS n FROM a),
s AS (
 SELECT d, sum(w) AS w, sum(m) AS m FROM (
  SELECT d, 1 AS w, 1 AS m FROM b
  UNION ALL SELECT least(d + INTERVAL '7' DAY, n), -1, 0 FROM b
  UNION ALL SELECT least(d + INTERVAL '30' DAY, n), 0, -1 FROM b) GROUP BY d)
SELECT d, sum(w) OVER (ORDER BY d), sum(m) OVER (ORDER BY d) FROM s ORDER BY d LIMIT 365

-- q14
WITH p AS (SELECT min_by(url, millis, 4) AS p FROM {E} WHERE event = '$pageview' GROUP BY sid)
SELECT step, a, b, count(*) FROM p CROSS JOIN UNNEST(sequence(1, cardinality(p) - 1)) AS u(step)
 CROSS JOIN LATERAL (SELECT p[step] AS a, p[step + 1] AS b)
WHERE cardinality(p) > 1 GROUP BY 1, 2, 3 ORDER BY 4 DESC, 1, 2, 3 LIMIT 50

-- q15
SELECT date(date_trunc('week', ts)), count(DISTINCT grp)
FROM {E} WHERE event = '$pageview' AND grp IS NOT NULL GROUP BY 1 ORDER BY 1

-- q16
SELECT millis, event, uuid, url FROM {E} WHERE pid = UUID '{PERSON}' ORDER BY 1 DESC, n DESC LIMIT 100

-- q17
SELECT millis, distinct_id, uuid, CAST(round(amount * 100) AS bigint)
FROM {E} WHERE event = 'purchase' AND plan = 'enterprise' AND country = 'US' ORDER BY 1 DESC, n DESC LIMIT 100

-- q18
SELECT date(ts), count(DISTINCT pid) FROM {E}
WHERE event = '$pageview'
 AND raw >= TIMESTAMP '2025-11-01 00:00:00 UTC' AND raw < TIMESTAMP '2025-12-01 00:00:00 UTC' GROUP BY 1 ORDER BY 1

-- q19
SELECT count_if(l >= 1), count_if(l >= 2), count_if(l >= 3) FROM (
 SELECT reduce(array_sort(array_agg(millis * 8 + 7 - step)),
   CAST(ROW(-9000000000000, -9000000000000, 0) AS ROW(a bigint, b bigint, l bigint)),
   (q, x) -> CASE 7 - x % 8
     WHEN 1 THEN CAST(ROW(x / 8, q.b, greatest(q.l, 1)) AS ROW(a bigint, b bigint, l bigint))
     WHEN 2 THEN IF(x / 8 - q.a <= 1209600000,
       CAST(ROW(q.a, q.a, greatest(q.l, 2)) AS ROW(a bigint, b bigint, l bigint)), q)
     ELSE IF(x / 8 - q.b <= 1209600000, CAST(ROW(q.a, q.b, 3) AS ROW(a bigint, b bigint, l bigint)), q) END,
   q -> q.l) AS l
 FROM (SELECT pid, millis, CASE event WHEN '$pageview' THEN 1 WHEN 'signup' THEN 2 ELSE 3 END AS step
  FROM {E} WHERE event IN ('$pageview', 'signup', 'purchase')
   AND raw >= TIMESTAMP '2025-11-01 00:00:00 UTC' AND raw < TIMESTAMP '2025-12-01 00:00:00 UTC') GROUP BY pid)
