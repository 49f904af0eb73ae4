-- Questions in JSON with single quotes, and the statements that they become; see TrinoQuestionsTest.
-- Events by day, in a zone with summer time.
-- {'kind':'TrendsQuery','series':[{'kind':'EventsNode','event':'$pageview'}],'dateRange':{'date_from':'2025-10-25','date_to':'2025-10-27'}}
SELECT b, CAST(count(*) AS double) AS v
FROM (SELECT *, width_bucket(to_unixtime(ts), CAST(json_parse('[1761429600.000000, 1761519600.000000]') AS array(double))) AS b
FROM (SELECT ts AS ts, NULL AS a, NULL AS x
FROM (SELECT e."timestamp" AS ts, e."row" AS n, e.event AS name
FROM "events" FOR VERSION AS OF 11 AS e
WHERE e."timestamp" <= TIMESTAMP '2025-10-27 22:59:59.999999 UTC' AND e."timestamp" >= TIMESTAMP '2025-10-24 22:00:00.000000 UTC')
WHERE ((name = '$pageview' AND TRUE))))
GROUP BY b

-- Users, with conditions on the event, its person and its group.
-- {'kind':'TrendsQuery','series':[{'kind':'EventsNode','event':null,'math':'dau'}],'dateRange':{'date_from':'-7d'},'trendsFilter':{'display':'ActionsTable'},'properties':[{'key':'$browser','operator':'exact','value':['Firefox','Safari']},{'key':'amount','operator':'gte','value':50},{'key':'mail','type':'person','operator':'not_icontains','value':'@X.test'},{'key':'size','type':'group','group_type_index':0,'operator':'exact','value':5}]}
SELECT b, CAST(count(DISTINCT a) AS double) AS v
FROM (SELECT *, 0 AS b
FROM (SELECT ts AS ts, c0 AS a, NULL AS x
FROM (SELECT *, IF(length(c2) <= 40 AND regexp_like(c2, '\A[-+]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][-+]?[0-9]+)?\z'), c2) AS d0
FROM (SELECT e."timestamp" AS ts, e."row" AS n, e.event AS name, coalesce(CAST(d.person_id AS varchar), ':' || e.distinct_id) AS c0, e."$browser" AS c1, coalesce(json_extract_scalar(e.properties, '$["amount"]'), nullif(json_format(json_extract(e.properties, '$["amount"]')), 'null')) AS c2, coalesce(json_extract_scalar(p.properties, '$["mail"]'), nullif(json_format(json_extract(p.properties, '$["mail"]')), 'null')) AS c3, coalesce(json_extract_scalar(g0.properties, '$["size"]'), nullif(json_format(json_extract(g0.properties, '$["size"]')), 'null')) AS c4, regexp_like(json_format(json_extract(g0.properties, '$["size"]')), '\A[-0-9]') AS c5
FROM "events" FOR VERSION AS OF 11 AS e
LEFT JOIN "distinct_ids" FOR VERSION AS OF 13 AS d ON e.distinct_no = d.distinct_no
LEFT JOIN "persons" FOR VERSION AS OF 12 AS p ON d.person_id = p.person_id
LEFT JOIN "groups" FOR VERSION AS OF 14 AS g0 ON g0.group_type_index = 0 AND g0.group_key = coalesce(coalesce(json_extract_scalar(e.properties, '$["$group_0"]'), nullif(json_format(json_extract(e.properties, '$["$group_0"]')), 'null')), IF(coalesce(json_extract_scalar(e.properties, '$["$process_person_profile"]'), '') <> 'false', json_extract_scalar(json_extract(e.properties, '$["$groups"]'), '$["company"]')))
WHERE e."timestamp" <= TIMESTAMP '2025-11-21 22:59:59.999999 UTC' AND e."timestamp" >= TIMESTAMP '2025-11-13 23:00:00.000000 UTC'))
WHERE ((coalesce((c1 = 'Firefox' OR c1 = 'Safari'), FALSE) AND coalesce((IF(d0 IS NOT NULL, coalesce(TRY_CAST(d0 AS decimal(38, 15)) >= DECIMAL '50', CAST(d0 AS double) >= 50.0E0), c2 >= '50')), FALSE) AND NOT coalesce((strpos(lower(c3), lower('@X.test')) > 0), FALSE) AND coalesce((IF(c5, coalesce(TRY_CAST(c4 AS decimal(38, 15)) = DECIMAL '5', CAST(c4 AS double) = 5.0E0), c4 = '5')), FALSE)))))
GROUP BY b

-- Conditions by patterns and dates.
-- {'kind':'TrendsQuery','series':[{'kind':'EventsNode','event':'a'}],'dateRange':{'date_from':'2025-11-01','date_to':'2025-11-01'},'properties':[{'key':'url','operator':'regex','value':'^/[a-m]+.?$'},{'key':'when','operator':'is_date_before','value':'2025-11-02'}]}
SELECT b, CAST(count(*) AS double) AS v
FROM (SELECT *, 0 AS b
FROM (SELECT ts AS ts, NULL AS a, NULL AS x
FROM (SELECT *, CASE WHEN c2 THEN IF(abs(TRY_CAST(c1 AS decimal(38, 12))) <= 100000000000, CAST(truncate(TRY_CAST(c1 AS decimal(38, 12)) * 1000000) AS bigint)) WHEN regexp_like(trim(c1), '\A[0-9]{4}-[0-9]{2}-[0-9]{2}\z') THEN TRY(CAST(round(to_unixtime(with_timezone(CAST(trim(c1) AS timestamp(6)), 'Europe/Berlin')) * 1000000) AS bigint)) WHEN regexp_like(trim(c1), '\A[0-9]{4}-[0-9]{2}-[0-9]{2}[T ]([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9](\.[0-9]{1,9})?)?\z') THEN TRY(CAST(round(to_unixtime(with_timezone(CAST(substr(trim(c1), 1, 10) || ' ' || regexp_extract(substr(trim(c1), 12), '\A[0-9]{2}:[0-9]{2}(:[0-9]{2}(\.[0-9]{1,6})?)?') AS timestamp(6)), 'Europe/Berlin')) * 1000000) AS bigint)) WHEN regexp_like(trim(c1), '\A[0-9]{4}-[0-9]{2}-[0-9]{2}[T ]([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9](\.[0-9]{1,9})?)?(Z|[-+][0-9]{2}:?[0-9]{2})\z') THEN TRY(CAST(round(to_unixtime(CAST(substr(trim(c1), 1, 10) || ' ' || regexp_extract(substr(trim(c1), 12), '\A[0-9]{2}:[0-9]{2}(:[0-9]{2}(\.[0-9]{1,6})?)?') || ' ' || regexp_replace(replace(regexp_extract(trim(c1), '(Z|[-+][0-9]{2}:?[0-9]{2})\z'), 'Z', '+00:00'), '([0-9]{2}):?([0-9]{2})\z', '$1:$2') AS timestamp(6) with time zone)) * 1000000) AS bigint)) END AS d0
FROM (SELECT e."timestamp" AS ts, e."row" AS n, e.event AS name, coalesce(json_extract_scalar(e.properties, '$["url"]'), nullif(json_format(json_extract(e.properties, '$["url"]')), 'null')) AS c0, coalesce(json_extract_scalar(e.properties, '$["when"]'), nullif(json_format(json_extract(e.properties, '$["when"]')), 'null')) AS c1, regexp_like(json_format(json_extract(e.properties, '$["when"]')), '\A[-0-9]') AS c2
FROM "events" FOR VERSION AS OF 11 AS e
WHERE e."timestamp" <= TIMESTAMP '2025-11-01 22:59:59.999999 UTC' AND e."timestamp" >= TIMESTAMP '2025-10-31 23:00:00.000000 UTC'))
WHERE ((name = 'a' AND (coalesce((regexp_like(c0, '\A/[a-m]+.?\z')), FALSE) AND coalesce(d0 < 1762038000000000, FALSE))))))
GROUP BY b

-- The users of a week, day by day, by the values of two properties.
-- {'kind':'TrendsQuery','series':[{'kind':'EventsNode','event':'a','math':'weekly_active'}],'dateRange':{'date_from':'2025-11-01','date_to':'2025-11-02'},'breakdownFilter':{'breakdowns':[{'property':'plan','type':'event'},{'property':'tier','type':'person'}],'breakdown_limit':3}}
SELECT k0, k1, r
FROM (SELECT k0, k1, sum(v) AS r
FROM (SELECT k0, k1, w.b, CAST(count(DISTINCT a) AS double) AS v
FROM (SELECT DISTINCT k0, k1, a, width_bucket(to_unixtime(ts), CAST(json_parse('[1761519600.000000, 1762038000.000000]') AS array(double))) AS s
FROM (SELECT ts AS ts, c0 AS a, NULL AS x, coalesce('+' || substr(nullif(c1, ''), 1, 400), '') AS k0, coalesce('+' || substr(nullif(c2, ''), 1, 400), '') AS k1
FROM (SELECT e."timestamp" AS ts, e."row" AS n, e.event AS name, coalesce(CAST(d.person_id AS varchar), ':' || e.distinct_id) AS c0, coalesce(json_extract_scalar(e.properties, '$["plan"]'), nullif(json_format(json_extract(e.properties, '$["plan"]')), 'null')) AS c1, coalesce(json_extract_scalar(p.properties, '$["tier"]'), nullif(json_format(json_extract(p.properties, '$["tier"]')), 'null')) AS c2
FROM "events" FOR VERSION AS OF 11 AS e
LEFT JOIN "distinct_ids" FOR VERSION AS OF 13 AS d ON e.distinct_no = d.distinct_no
LEFT JOIN "persons" FOR VERSION AS OF 12 AS p ON d.person_id = p.person_id
WHERE e."timestamp" <= TIMESTAMP '2025-11-02 22:59:59.999999 UTC' AND e."timestamp" >= TIMESTAMP '2025-10-25 22:00:00.000000 UTC')
WHERE ((name = 'a' AND TRUE)))
WHERE a IS NOT NULL AND ts < TIMESTAMP '2025-11-02 23:00:00.000000 UTC')
JOIN (VALUES (0, 0, 1), (1, 1, 2)) AS w(b, f, l) ON s BETWEEN w.f AND w.l
GROUP BY k0, k1, w.b
UNION ALL SELECT k0, k1, 0, 0E0
FROM (SELECT ts AS ts, c0 AS a, NULL AS x, coalesce('+' || substr(nullif(c1, ''), 1, 400), '') AS k0, coalesce('+' || substr(nullif(c2, ''), 1, 400), '') AS k1
FROM (SELECT e."timestamp" AS ts, e."row" AS n, e.event AS name, coalesce(CAST(d.person_id AS varchar), ':' || e.distinct_id) AS c0, coalesce(json_extract_scalar(e.properties, '$["plan"]'), nullif(json_format(json_extract(e.properties, '$["plan"]')), 'null')) AS c1, coalesce(json_extract_scalar(p.properties, '$["tier"]'), nullif(json_format(json_extract(p.properties, '$["tier"]')), 'null')) AS c2
FROM "events" FOR VERSION AS OF 11 AS e
LEFT JOIN "distinct_ids" FOR VERSION AS OF 13 AS d ON e.distinct_no = d.distinct_no
LEFT JOIN "persons" FOR VERSION AS OF 12 AS p ON d.person_id = p.person_id
WHERE e."timestamp" <= TIMESTAMP '2025-11-02 22:59:59.999999 UTC' AND e."timestamp" >= TIMESTAMP '2025-10-25 22:00:00.000000 UTC')
WHERE ((name = 'a' AND TRUE)))
GROUP BY k0, k1)
GROUP BY k0, k1)
ORDER BY IF(k0 = '' OR k1 = '', 1, 0), r DESC, IF(k0 = '', '$$_posthog_breakdown_null_$$', substr(k0, 2)) || '::' || IF(k1 = '', '$$_posthog_breakdown_null_$$', substr(k1, 2)) LIMIT 4

SELECT g, w.b, CAST(count(DISTINCT a) AS double) AS v
FROM (SELECT DISTINCT g, a, width_bucket(to_unixtime(ts), CAST(json_parse('[1761519600.000000, 1762038000.000000]') AS array(double))) AS s
FROM (SELECT ts, a, x, 0 AS g
FROM (SELECT ts AS ts, c0 AS a, NULL AS x, coalesce('+' || substr(nullif(c1, ''), 1, 400), '') AS k0, coalesce('+' || substr(nullif(c2, ''), 1, 400), '') AS k1
FROM (SELECT e."timestamp" AS ts, e."row" AS n, e.event AS name, coalesce(CAST(d.person_id AS varchar), ':' || e.distinct_id) AS c0, coalesce(json_extract_scalar(e.properties, '$["plan"]'), nullif(json_format(json_extract(e.properties, '$["plan"]')), 'null')) AS c1, coalesce(json_extract_scalar(p.properties, '$["tier"]'), nullif(json_format(json_extract(p.properties, '$["tier"]')), 'null')) AS c2
FROM "events" FOR VERSION AS OF 11 AS e
LEFT JOIN "distinct_ids" FOR VERSION AS OF 13 AS d ON e.distinct_no = d.distinct_no
LEFT JOIN "persons" FOR VERSION AS OF 12 AS p ON d.person_id = p.person_id
WHERE e."timestamp" <= TIMESTAMP '2025-11-02 22:59:59.999999 UTC' AND e."timestamp" >= TIMESTAMP '2025-10-25 22:00:00.000000 UTC')
WHERE ((name = 'a' AND TRUE))))
WHERE a IS NOT NULL AND ts < TIMESTAMP '2025-11-02 23:00:00.000000 UTC')
JOIN (VALUES (0, 0, 1), (1, 1, 2)) AS w(b, f, l) ON s BETWEEN w.f AND w.l
GROUP BY g, w.b

-- Users by their first event ever.
-- {'kind':'TrendsQuery','series':[{'kind':'EventsNode','event':'a','math':'first_time_for_user','properties':[{'key':'plan','operator':'is_set'}]}],'dateRange':{'date_from':'2025-11-01','date_to':'2025-11-01'}}
SELECT b, CAST(count(*) AS double) AS v
FROM (SELECT 0 AS b
FROM (SELECT min(ts) FILTER (WHERE u) AS f, min(ts) FILTER (WHERE p) AS t
FROM (SELECT ts AS ts, c1 AS a, ((name = 'a' AND (coalesce(c0 IS NOT NULL, FALSE)))) AS p, ((name = 'a' AND TRUE)) AS u
FROM (SELECT e."timestamp" AS ts, e."row" AS n, e.event AS name, coalesce(json_extract_scalar(e.properties, '$["plan"]'), nullif(json_format(json_extract(e.properties, '$["plan"]')), 'null')) AS c0, coalesce(CAST(d.person_id AS varchar), ':' || e.distinct_id) AS c1
FROM "events" FOR VERSION AS OF 11 AS e
LEFT JOIN "distinct_ids" FOR VERSION AS OF 13 AS d ON e.distinct_no = d.distinct_no
WHERE e."timestamp" <= TIMESTAMP '2025-11-01 22:59:59.999999 UTC')
WHERE (((name = 'a' AND (coalesce(c0 IS NOT NULL, FALSE)))) OR ((name = 'a' AND TRUE))))
WHERE a IS NOT NULL
GROUP BY a)
WHERE t = f AND t >= TIMESTAMP '2025-10-31 23:00:00.000000 UTC')
GROUP BY b

-- Running totals of users.
-- {'kind':'TrendsQuery','series':[{'kind':'EventsNode','event':'a','math':'dau'}],'dateRange':{'date_from':'2025-11-01','date_to':'2025-11-02'},'trendsFilter':{'display':'ActionsLineGraphCumulative'}}
SELECT b, CAST(count(*) AS double) AS v
FROM (SELECT min(b) AS b
FROM (SELECT *, width_bucket(to_unixtime(ts), CAST(json_parse('[1762038000.000000]') AS array(double))) AS b
FROM (SELECT ts AS ts, c0 AS a, NULL AS x
FROM (SELECT e."timestamp" AS ts, e."row" AS n, e.event AS name, coalesce(CAST(d.person_id AS varchar), ':' || e.distinct_id) AS c0
FROM "events" FOR VERSION AS OF 11 AS e
LEFT JOIN "distinct_ids" FOR VERSION AS OF 13 AS d ON e.distinct_no = d.distinct_no
WHERE e."timestamp" <= TIMESTAMP '2025-11-02 22:59:59.999999 UTC' AND e."timestamp" >= TIMESTAMP '2025-10-31 23:00:00.000000 UTC')
WHERE ((name = 'a' AND TRUE))))
WHERE a IS NOT NULL
GROUP BY a)
GROUP BY b

-- Percentiles and sums of numbers, in thousands.
-- {'kind':'TrendsQuery','interval':'week','series':[{'kind':'EventsNode','event':'a','math':'p90','math_property':'amount','math_multiplier':0.001},{'kind':'EventsNode','event':'a','math':'sum','math_property':'amount'}],'dateRange':{'date_from':'2025-11-01','date_to':'2025-11-10'}}
SELECT b, coalesce(element_at(s, CAST(floor(q) AS integer) + 1) + (coalesce(element_at(s, CAST(floor(q) AS integer) + 2), element_at(s, CAST(floor(q) AS integer) + 1)) - element_at(s, CAST(floor(q) AS integer) + 1)) * (q - floor(q)), 0E0) AS v
FROM (SELECT b, s, 0.9E0 * (cardinality(s) - 1) AS q
FROM (SELECT b, array_sort(array_agg(x) FILTER (WHERE x IS NOT NULL)) AS s
FROM (SELECT *, width_bucket(to_unixtime(ts), CAST(json_parse('[1762124400.000000, 1762729200.000000]') AS array(double))) AS b
FROM (SELECT ts AS ts, NULL AS a, IF(is_finite(d0 * 0.001E0), d0 * 0.001E0) AS x
FROM (SELECT *, IF(regexp_like(c0, '\A[-+]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][-+]?[0-9]+)?\z') AND (length(c0) <= 40 OR c1), CAST(c0 AS double)) AS d0
FROM (SELECT e."timestamp" AS ts, e."row" AS n, e.event AS name, coalesce(json_extract_scalar(e.properties, '$["amount"]'), nullif(json_format(json_extract(e.properties, '$["amount"]')), 'null')) AS c0, regexp_like(json_format(json_extract(e.properties, '$["amount"]')), '\A[-0-9]') AS c1
FROM "events" FOR VERSION AS OF 11 AS e
WHERE e."timestamp" <= TIMESTAMP '2025-11-10 22:59:59.999999 UTC' AND e."timestamp" >= TIMESTAMP '2025-10-31 23:00:00.000000 UTC'))
WHERE ((name = 'a' AND TRUE))))
GROUP BY b))

SELECT b, coalesce(sum(x), 0E0) AS v
FROM (SELECT *, width_bucket(to_unixtime(ts), CAST(json_parse('[1762124400.000000, 1762729200.000000]') AS array(double))) AS b
FROM (SELECT ts AS ts, NULL AS a, IF(is_finite(d0), d0) AS x
FROM (SELECT *, IF(regexp_like(c0, '\A[-+]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][-+]?[0-9]+)?\z') AND (length(c0) <= 40 OR c1), CAST(c0 AS double)) AS d0
FROM (SELECT e."timestamp" AS ts, e."row" AS n, e.event AS name, coalesce(json_extract_scalar(e.properties, '$["amount"]'), nullif(json_format(json_extract(e.properties, '$["amount"]')), 'null')) AS c0, regexp_like(json_format(json_extract(e.properties, '$["amount"]')), '\A[-0-9]') AS c1
FROM "events" FOR VERSION AS OF 11 AS e
WHERE e."timestamp" <= TIMESTAMP '2025-11-10 22:59:59.999999 UTC' AND e."timestamp" >= TIMESTAMP '2025-10-31 23:00:00.000000 UTC'))
WHERE ((name = 'a' AND TRUE))))
GROUP BY b

-- Events of a user, and groups.
-- {'kind':'TrendsQuery','series':[{'kind':'EventsNode','event':'a','math':'median_count_per_actor'},{'kind':'EventsNode','event':'a','math':'unique_group','math_group_type_index':0}],'dateRange':{'date_from':'2025-11-01','date_to':'2025-11-01'}}
SELECT b, coalesce(element_at(s, CAST(floor(q) AS integer) + 1) + (coalesce(element_at(s, CAST(floor(q) AS integer) + 2), element_at(s, CAST(floor(q) AS integer) + 1)) - element_at(s, CAST(floor(q) AS integer) + 1)) * (q - floor(q)), 0E0) AS v
FROM (SELECT b, s, 0.5E0 * (cardinality(s) - 1) AS q
FROM (SELECT b, array_sort(array_agg(x)) AS s
FROM (SELECT b, CAST(count(*) AS double) AS x
FROM (SELECT *, 0 AS b
FROM (SELECT ts AS ts, c0 AS a, NULL AS x
FROM (SELECT e."timestamp" AS ts, e."row" AS n, e.event AS name, coalesce(CAST(d.person_id AS varchar), ':' || e.distinct_id) AS c0
FROM "events" FOR VERSION AS OF 11 AS e
LEFT JOIN "distinct_ids" FOR VERSION AS OF 13 AS d ON e.distinct_no = d.distinct_no
WHERE e."timestamp" <= TIMESTAMP '2025-11-01 22:59:59.999999 UTC' AND e."timestamp" >= TIMESTAMP '2025-10-31 23:00:00.000000 UTC')
WHERE ((name = 'a' AND TRUE))))
WHERE a IS NOT NULL
GROUP BY b, a)
GROUP BY b))

SELECT b, CAST(count(DISTINCT a) AS double) AS v
FROM (SELECT *, 0 AS b
FROM (SELECT ts AS ts, c0 AS a, NULL AS x
FROM (SELECT e."timestamp" AS ts, e."row" AS n, e.event AS name, coalesce(coalesce(json_extract_scalar(e.properties, '$["$group_0"]'), nullif(json_format(json_extract(e.properties, '$["$group_0"]')), 'null')), IF(coalesce(json_extract_scalar(e.properties, '$["$process_person_profile"]'), '') <> 'false', json_extract_scalar(json_extract(e.properties, '$["$groups"]'), '$["company"]'))) AS c0
FROM "events" FOR VERSION AS OF 11 AS e
WHERE e."timestamp" <= TIMESTAMP '2025-11-01 22:59:59.999999 UTC' AND e."timestamp" >= TIMESTAMP '2025-10-31 23:00:00.000000 UTC')
WHERE ((name = 'a' AND NOT coalesce((c0 = ''), FALSE)))))
GROUP BY b

-- Lifecycle of users, by week.
-- {'kind':'LifecycleQuery','interval':'week','series':[{'kind':'EventsNode','event':'a'}],'dateRange':{'date_from':'2025-11-01','date_to':'2025-11-10'}}
WITH n AS (SELECT b, born, lag(b) OVER (PARTITION BY a
ORDER BY b) AS last, lead(b) OVER (PARTITION BY a
ORDER BY b) AS following
FROM (SELECT c0 AS a, b, count(*) AS c, min(IF(c1 >= TIMESTAMP '2025-10-19 22:00:00.000000 UTC' AND c1 <= TIMESTAMP '2025-11-16 22:59:59.999999 UTC', width_bucket(to_unixtime(c1), CAST(json_parse('[1761519600.000000, 1762124400.000000, 1762729200.000000]') AS array(double))), -1)) AS born
FROM (SELECT *, width_bucket(to_unixtime(ts), CAST(json_parse('[1761519600.000000, 1762124400.000000, 1762729200.000000]') AS array(double))) AS b
FROM (SELECT e."timestamp" AS ts, e."row" AS n, e.event AS name, coalesce(CAST(d.person_id AS varchar), ':' || e.distinct_id) AS c0, p.created_at AS c1, coalesce(json_extract_scalar(e.properties, '$["$process_person_profile"]'), nullif(json_format(json_extract(e.properties, '$["$process_person_profile"]')), 'null')) AS c2
FROM "events" FOR VERSION AS OF 11 AS e
LEFT JOIN "distinct_ids" FOR VERSION AS OF 13 AS d ON e.distinct_no = d.distinct_no
LEFT JOIN "persons" FOR VERSION AS OF 12 AS p ON d.person_id = p.person_id
WHERE e."timestamp" <= TIMESTAMP '2025-11-16 22:59:59.999999 UTC' AND e."timestamp" >= TIMESTAMP '2025-10-19 22:00:00.000000 UTC')
WHERE ((name = 'a' AND NOT coalesce((c2 = 'false'), FALSE))) AND c0 IS NOT NULL)
GROUP BY c0, b)) SELECT s, p, count(*)
FROM (SELECT CASE WHEN last IS NULL AND born = b THEN 0 WHEN last = b - 1 THEN 1 ELSE 2 END AS s, b - 1 AS p
FROM n
WHERE b > 0
UNION ALL SELECT 3, b
FROM n
WHERE b + 1 < 4 AND coalesce(following, 4) > b + 1)
GROUP BY s, p

-- Lifecycle of groups.
-- {'kind':'LifecycleQuery','series':[{'kind':'EventsNode','event':'a'}],'aggregation_group_type_index':0,'dateRange':{'date_from':'2025-11-01','date_to':'2025-11-02'}}
WITH n AS (SELECT b, born, lag(b) OVER (PARTITION BY a
ORDER BY b) AS last, lead(b) OVER (PARTITION BY a
ORDER BY b) AS following
FROM (SELECT c0 AS a, b, count(*) AS c, min(IF(c1 >= TIMESTAMP '2025-10-30 23:00:00.000000 UTC' AND c1 <= TIMESTAMP '2025-11-02 22:59:59.999999 UTC', width_bucket(to_unixtime(c1), CAST(json_parse('[1761951600.000000, 1762038000.000000]') AS array(double))), -1)) AS born
FROM (SELECT *, width_bucket(to_unixtime(ts), CAST(json_parse('[1761951600.000000, 1762038000.000000]') AS array(double))) AS b
FROM (SELECT e."timestamp" AS ts, e."row" AS n, e.event AS name, coalesce(coalesce(json_extract_scalar(e.properties, '$["$group_0"]'), nullif(json_format(json_extract(e.properties, '$["$group_0"]')), 'null')), IF(coalesce(json_extract_scalar(e.properties, '$["$process_person_profile"]'), '') <> 'false', json_extract_scalar(json_extract(e.properties, '$["$groups"]'), '$["company"]'))) AS c0, g0.created_at AS c1, coalesce(json_extract_scalar(e.properties, '$["$process_person_profile"]'), nullif(json_format(json_extract(e.properties, '$["$process_person_profile"]')), 'null')) AS c2
FROM "events" FOR VERSION AS OF 11 AS e
LEFT JOIN "groups" FOR VERSION AS OF 14 AS g0 ON g0.group_type_index = 0 AND g0.group_key = coalesce(coalesce(json_extract_scalar(e.properties, '$["$group_0"]'), nullif(json_format(json_extract(e.properties, '$["$group_0"]')), 'null')), IF(coalesce(json_extract_scalar(e.properties, '$["$process_person_profile"]'), '') <> 'false', json_extract_scalar(json_extract(e.properties, '$["$groups"]'), '$["company"]')))
WHERE e."timestamp" <= TIMESTAMP '2025-11-02 22:59:59.999999 UTC' AND e."timestamp" >= TIMESTAMP '2025-10-30 23:00:00.000000 UTC')
WHERE ((name = 'a' AND NOT coalesce((c2 = 'false'), FALSE))) AND c0 IS NOT NULL)
GROUP BY c0, b)) SELECT s, p, count(*)
FROM (SELECT CASE WHEN last IS NULL AND born = b THEN 0 WHEN last = b - 1 THEN 1 ELSE 2 END AS s, b - 1 AS p
FROM n
WHERE b > 0
UNION ALL SELECT 3, b
FROM n
WHERE b + 1 < 3 AND coalesce(following, 3) > b + 1)
GROUP BY s, p

-- Stickiness of users with several events a day.
-- {'kind':'StickinessQuery','series':[{'kind':'EventsNode','event':'a'}],'dateRange':{'date_from':'2025-11-01','date_to':'2025-11-03'},'stickinessFilter':{'stickinessCriteria':{'operator':'gte','value':2}}}
SELECT n, count(*)
FROM (SELECT a, count(*) AS n
FROM (SELECT c0 AS a, b, count(*) AS c
FROM (SELECT *, width_bucket(to_unixtime(ts), CAST(json_parse('[1762038000.000000, 1762124400.000000]') AS array(double))) AS b
FROM (SELECT e."timestamp" AS ts, e."row" AS n, e.event AS name, coalesce(CAST(d.person_id AS varchar), ':' || e.distinct_id) AS c0
FROM "events" FOR VERSION AS OF 11 AS e
LEFT JOIN "distinct_ids" FOR VERSION AS OF 13 AS d ON e.distinct_no = d.distinct_no
WHERE e."timestamp" <= TIMESTAMP '2025-11-03 22:59:59.999999 UTC' AND e."timestamp" >= TIMESTAMP '2025-10-31 23:00:00.000000 UTC')
WHERE ((name = 'a' AND TRUE)) AND c0 IS NOT NULL)
GROUP BY c0, b)
WHERE c >= 2
GROUP BY a)
GROUP BY n

-- Retention of the users of a first time, by the values of a property.
-- {'kind':'RetentionQuery','retentionFilter':{'retentionType':'retention_first_time','period':'Day','totalIntervals':3,'targetEntity':{'id':'a','type':'events'},'returningEntity':{'id':'b','type':'events'}},'breakdownFilter':{'breakdown':'plan','breakdown_type':'event','breakdown_limit':2},'dateRange':{'date_from':'2025-11-01','date_to':'2025-11-03'}}
WITH g AS (SELECT a, w, b, min(IF(t >= TIMESTAMP '2025-10-31 23:00:00.000000 UTC' AND IF(t >= TIMESTAMP '2025-10-31 23:00:00.000000 UTC' AND t <= TIMESTAMP '2025-11-03 22:59:59.999999 UTC', width_bucket(to_unixtime(t), CAST(json_parse('[1762038000.000000, 1762124400.000000]') AS array(double))), -1) = b, t)) AS t, count_if(y) AS r, count_if(y AND ts > t) AS l
FROM (SELECT *, min(IF(x, ts)) OVER (PARTITION BY a, w) AS t
FROM (SELECT ts, coalesce(c1, '') AS w, c0 AS a, ((name = 'a' AND TRUE)) AS x, ((name = 'a' AND TRUE)) AS z, ((name = 'b' AND TRUE)) AS y, IF(ts >= TIMESTAMP '2025-10-31 23:00:00.000000 UTC' AND ts <= TIMESTAMP '2025-11-03 22:59:59.999999 UTC', width_bucket(to_unixtime(ts), CAST(json_parse('[1762038000.000000, 1762124400.000000]') AS array(double))), -1) AS b
FROM (SELECT e."timestamp" AS ts, e."row" AS n, e.event AS name, coalesce(CAST(d.person_id AS varchar), ':' || e.distinct_id) AS c0, coalesce(json_extract_scalar(e.properties, '$["plan"]'), nullif(json_format(json_extract(e.properties, '$["plan"]')), 'null')) AS c1
FROM "events" FOR VERSION AS OF 11 AS e
LEFT JOIN "distinct_ids" FOR VERSION AS OF 13 AS d ON e.distinct_no = d.distinct_no
WHERE e."timestamp" <= TIMESTAMP '2025-11-03 22:59:59.999999 UTC')
WHERE c0 IS NOT NULL AND (((name = 'a' AND TRUE)) OR ((name = 'a' AND TRUE)) OR ((name = 'b' AND TRUE)))))
WHERE b >= 0
GROUP BY a, w, b), c AS (SELECT a, w, b AS k, l >= 1 AS o, b AS f
FROM g
WHERE t IS NOT NULL AND b < 3) SELECT w, count(*) AS n
FROM c
GROUP BY w
ORDER BY n DESC, w LIMIT 3

WITH g AS (SELECT a, w, b, min(IF(t >= TIMESTAMP '2025-10-31 23:00:00.000000 UTC' AND IF(t >= TIMESTAMP '2025-10-31 23:00:00.000000 UTC' AND t <= TIMESTAMP '2025-11-03 22:59:59.999999 UTC', width_bucket(to_unixtime(t), CAST(json_parse('[1762038000.000000, 1762124400.000000]') AS array(double))), -1) = b, t)) AS t, count_if(y) AS r, count_if(y AND ts > t) AS l
FROM (SELECT *, min(IF(x, ts)) OVER (PARTITION BY a, w) AS t
FROM (SELECT ts, coalesce(c1, '') AS w, c0 AS a, ((name = 'a' AND TRUE)) AS x, ((name = 'a' AND TRUE)) AS z, ((name = 'b' AND TRUE)) AS y, IF(ts >= TIMESTAMP '2025-10-31 23:00:00.000000 UTC' AND ts <= TIMESTAMP '2025-11-03 22:59:59.999999 UTC', width_bucket(to_unixtime(ts), CAST(json_parse('[1762038000.000000, 1762124400.000000]') AS array(double))), -1) AS b
FROM (SELECT e."timestamp" AS ts, e."row" AS n, e.event AS name, coalesce(CAST(d.person_id AS varchar), ':' || e.distinct_id) AS c0, coalesce(json_extract_scalar(e.properties, '$["plan"]'), nullif(json_format(json_extract(e.properties, '$["plan"]')), 'null')) AS c1
FROM "events" FOR VERSION AS OF 11 AS e
LEFT JOIN "distinct_ids" FOR VERSION AS OF 13 AS d ON e.distinct_no = d.distinct_no
WHERE e."timestamp" <= TIMESTAMP '2025-11-03 22:59:59.999999 UTC')
WHERE c0 IS NOT NULL AND (((name = 'a' AND TRUE)) OR ((name = 'a' AND TRUE)) OR ((name = 'b' AND TRUE)))))
WHERE b >= 0
GROUP BY a, w, b), c AS (SELECT a, w, b AS k, l >= 1 AS o, b AS f
FROM g
WHERE t IS NOT NULL AND b < 3) SELECT coalesce(chosen_group, 0), k, v, sum(n), sum(o)
FROM (SELECT w, k, 0 AS v, count(*) AS n, count_if(o) AS o
FROM c
GROUP BY w, k
UNION ALL SELECT w, k, v, count(*), 0
FROM (SELECT DISTINCT a, w, k, v
FROM (SELECT c.a, c.w, c.k, s.v
FROM c
JOIN g ON g.a = c.a AND g.w = c.w AND g.r >= 1
JOIN (VALUES (1, 1), (2, 2)) AS s(i, v) ON g.b - c.f = s.i))
GROUP BY w, k, v)
LEFT JOIN (VALUES (CAST(NULL AS varchar), 0)) AS chosen(name, chosen_group) ON w = name
GROUP BY 1, 2, 3

-- Cumulative retention.
-- {'kind':'RetentionQuery','retentionFilter':{'cumulative':true,'period':'Week','totalIntervals':3,'targetEntity':{'id':'a','type':'events'},'returningEntity':{'id':'b','type':'events'}},'dateRange':{'date_from':'2025-11-01','date_to':'2025-11-20'}}
WITH g AS (SELECT a, w, b, min(t) AS t, count_if(y) AS r, count_if(y AND ts > t) AS l
FROM (SELECT *, min(IF(x, ts)) OVER (PARTITION BY a, w, b) AS t
FROM (SELECT ts, '' AS w, c0 AS a, ((name = 'a' AND TRUE)) AS x, ((name = 'a' AND TRUE)) AS z, ((name = 'b' AND TRUE)) AS y, IF(ts >= TIMESTAMP '2025-10-26 23:00:00.000000 UTC' AND ts <= TIMESTAMP '2025-11-23 22:59:59.999999 UTC', width_bucket(to_unixtime(ts), CAST(json_parse('[1762124400.000000, 1762729200.000000, 1763334000.000000]') AS array(double))), -1) AS b
FROM (SELECT e."timestamp" AS ts, e."row" AS n, e.event AS name, coalesce(CAST(d.person_id AS varchar), ':' || e.distinct_id) AS c0
FROM "events" FOR VERSION AS OF 11 AS e
LEFT JOIN "distinct_ids" FOR VERSION AS OF 13 AS d ON e.distinct_no = d.distinct_no
WHERE e."timestamp" <= TIMESTAMP '2025-11-23 22:59:59.999999 UTC' AND e."timestamp" >= TIMESTAMP '2025-10-26 23:00:00.000000 UTC')
WHERE c0 IS NOT NULL AND (((name = 'a' AND TRUE)) OR ((name = 'a' AND TRUE)) OR ((name = 'b' AND TRUE)))))
WHERE b >= 0
GROUP BY a, w, b), c AS (SELECT a, w, b AS k, l >= 1 AS o, b AS f
FROM g
WHERE t IS NOT NULL AND b < 4) SELECT coalesce(chosen_group, 0), k, v, sum(n), sum(o)
FROM (SELECT w, k, 0 AS v, count(*) AS n, count_if(o) AS o
FROM c
GROUP BY w, k
UNION ALL SELECT w, k, v, count(*), 0
FROM (SELECT a, w, k, max(v) AS v
FROM (SELECT c.a, c.w, c.k, s.v
FROM c
JOIN g ON g.a = c.a AND g.w = c.w AND g.r >= 1
JOIN (VALUES (1, 1), (2, 2)) AS s(i, v) ON g.b - c.f = s.i)
GROUP BY a, w, k)
GROUP BY w, k, v)
LEFT JOIN (VALUES (CAST(NULL AS varchar), 0)) AS chosen(name, chosen_group) ON w = name
GROUP BY 1, 2, 3

-- The timelines of a funnel.
-- {'kind':'FunnelsQuery','series':[{'kind':'EventsNode','event':'a'},{'kind':'EventsNode','event':'b','properties':[{'key':'plan','operator':'exact','value':'pro'}]}],'dateRange':{'date_from':'2025-11-01','date_to':'2025-11-02'}}
SELECT min(c1), IF(bool_and(s = 1), ARRAY[arbitrary(CAST(ROW(CAST(round(to_unixtime(ts) * 1000000) AS bigint) - 1761951600000000, n, s) AS row(bigint, bigint, bigint)))], array_agg(CAST(ROW(CAST(round(to_unixtime(ts) * 1000000) AS bigint) - 1761951600000000, n, s) AS row(bigint, bigint, bigint))))
FROM (SELECT *, IF(((name = 'a' AND TRUE)), 1, 0) + IF(((name = 'b' AND (coalesce((c2 = 'pro'), FALSE)))), 2, 0) AS s
FROM (SELECT e."timestamp" AS ts, e."row" AS n, e.event AS name, coalesce(CAST(d.person_id AS varchar), ':' || e.distinct_id) AS c0, e.distinct_no AS c1, coalesce(json_extract_scalar(e.properties, '$["plan"]'), nullif(json_format(json_extract(e.properties, '$["plan"]')), 'null')) AS c2
FROM "events" FOR VERSION AS OF 11 AS e
LEFT JOIN "distinct_ids" FOR VERSION AS OF 13 AS d ON e.distinct_no = d.distinct_no
WHERE e."timestamp" <= TIMESTAMP '2025-11-02 22:59:59.999999 UTC' AND e."timestamp" >= TIMESTAMP '2025-10-31 23:00:00.000000 UTC')
WHERE (((name = 'a' AND TRUE)) OR ((name = 'b' AND (coalesce((c2 = 'pro'), FALSE))))) AND c0 IS NOT NULL)
GROUP BY c0

-- A funnel with an exclusion, by the values of a property, whose first step is a first event ever.
-- {'kind':'FunnelsQuery','series':[{'kind':'EventsNode','event':'a','math':'first_time_for_user'},{'kind':'EventsNode','event':'b','properties':[{'key':'plan','operator':'exact','value':'pro'}]}],'dateRange':{'date_from':'2025-11-01','date_to':'2025-11-02'},'funnelsFilter':{'exclusions':[{'kind':'EventsNode','event':'c','funnelFromStep':0,'funnelToStep':1}]},'breakdownFilter':{'breakdown':'plan','breakdown_type':'event'}}
SELECT CAST(round(to_unixtime(min(e."timestamp")) * 1000000) AS bigint)
FROM "events" FOR VERSION AS OF 11 AS e
WHERE e."timestamp" >= TIMESTAMP '0001-01-01 00:00:00.000000 UTC'

SELECT min(CAST(round(to_unixtime(ts) * 1000000) AS bigint)), min(c0)
FROM (SELECT e."timestamp" AS ts, e."row" AS n, e.event AS name, e.distinct_no AS c0, coalesce(CAST(d.person_id AS varchar), ':' || e.distinct_id) AS c1
FROM "events" FOR VERSION AS OF 11 AS e
LEFT JOIN "distinct_ids" FOR VERSION AS OF 13 AS d ON e.distinct_no = d.distinct_no
WHERE e."timestamp" <= TIMESTAMP '2025-11-02 22:59:59.999999 UTC' AND e."timestamp" >= TIMESTAMP '2025-11-02 22:59:59.999999 UTC')
WHERE ((name = 'a' AND TRUE)) AND c1 IS NOT NULL
GROUP BY c1

SELECT min(c2), array_agg(CAST(ROW(CAST(round(to_unixtime(ts) * 1000000) AS bigint) - 1761951600000000, n, s, c0) AS row(bigint, bigint, bigint, varchar)))
FROM (SELECT *, IF(((name = 'a' AND TRUE)), 1, 0) + IF(((name = 'b' AND (coalesce((c0 = 'pro'), FALSE)))), 2, 0) + IF(((name = 'c' AND TRUE)), 4, 0) AS s
FROM (SELECT e."timestamp" AS ts, e."row" AS n, e.event AS name, coalesce(json_extract_scalar(e.properties, '$["plan"]'), nullif(json_format(json_extract(e.properties, '$["plan"]')), 'null')) AS c0, coalesce(CAST(d.person_id AS varchar), ':' || e.distinct_id) AS c1, e.distinct_no AS c2
FROM "events" FOR VERSION AS OF 11 AS e
LEFT JOIN "distinct_ids" FOR VERSION AS OF 13 AS d ON e.distinct_no = d.distinct_no
WHERE e."timestamp" <= TIMESTAMP '2025-11-02 22:59:59.999999 UTC' AND e."timestamp" >= TIMESTAMP '2025-10-31 23:00:00.000000 UTC')
WHERE (((name = 'a' AND TRUE)) OR ((name = 'b' AND (coalesce((c0 = 'pro'), FALSE)))) OR ((name = 'c' AND TRUE))) AND c1 IS NOT NULL)
GROUP BY c1

-- Paths of pages.
-- {'kind':'PathsQuery','pathsFilter':{'includeEventTypes':['$pageview']},'dateRange':{'date_from':'2025-11-01','date_to':'2025-11-02'}}
SELECT min(CAST(round(to_unixtime(ts) * 1000000) AS bigint)), NULL, c0
FROM (SELECT e."timestamp" AS ts, e."row" AS n, e.event AS name, e."$current_url" AS c0
FROM "events" FOR VERSION AS OF 11 AS e
WHERE e."timestamp" <= TIMESTAMP '2025-11-02 22:59:59.999999 UTC' AND e."timestamp" >= TIMESTAMP '2025-10-31 23:00:00.000000 UTC')
WHERE ((name = '$pageview' AND TRUE))
GROUP BY c0

SELECT DISTINCT name
FROM (SELECT e."timestamp" AS ts, e."row" AS n, e.event AS name
FROM "events" FOR VERSION AS OF 11 AS e
WHERE e."timestamp" <= TIMESTAMP '9999-12-31 23:59:59.999999 UTC')

SELECT min(c2), array_agg(CAST(ROW(CAST(round(to_unixtime(ts) * 1000000) AS bigint) - 1761951600000000, n, s, c0) AS row(bigint, bigint, bigint, varchar)))
FROM (SELECT *, IF(((name = '$pageview' AND TRUE)), 1, 0) AS s
FROM (SELECT e."timestamp" AS ts, e."row" AS n, e.event AS name, e."$current_url" AS c0, coalesce(CAST(d.person_id AS varchar), ':' || e.distinct_id) AS c1, e.distinct_no AS c2
FROM "events" FOR VERSION AS OF 11 AS e
LEFT JOIN "distinct_ids" FOR VERSION AS OF 13 AS d ON e.distinct_no = d.distinct_no
WHERE e."timestamp" <= TIMESTAMP '2025-11-02 22:59:59.999999 UTC' AND e."timestamp" >= TIMESTAMP '2025-10-31 23:00:00.000000 UTC')
WHERE (((name = '$pageview' AND TRUE))) AND c1 IS NOT NULL)
GROUP BY c1

-- The groups behind a day of trends.
-- {'kind':'ActorsQuery','select':['id'],'source':{'kind':'InsightActorsQuery','day':'2025-11-01','source':{'kind':'TrendsQuery','series':[{'kind':'EventsNode','event':'a','math':'unique_group','math_group_type_index':0}],'dateRange':{'date_from':'2025-11-01','date_to':'2025-11-02'}}}}
SELECT CAST(round(to_unixtime(ts) * 1000000) AS bigint), c0
FROM (SELECT e."timestamp" AS ts, e."row" AS n, e.event AS name, coalesce(coalesce(json_extract_scalar(e.properties, '$["$group_0"]'), nullif(json_format(json_extract(e.properties, '$["$group_0"]')), 'null')), IF(coalesce(json_extract_scalar(e.properties, '$["$process_person_profile"]'), '') <> 'false', json_extract_scalar(json_extract(e.properties, '$["$groups"]'), '$["company"]'))) AS c0
FROM "events" FOR VERSION AS OF 11 AS e
WHERE e."timestamp" <= TIMESTAMP '2025-11-01 22:59:59.999999 UTC' AND e."timestamp" >= TIMESTAMP '2025-10-31 23:00:00.000000 UTC')
WHERE ((name = 'a' AND TRUE))

-- Users who return within rolling periods.
-- {'kind':'RetentionQuery','retentionFilter':{'period':'Day','totalIntervals':3,'timeWindowMode':'24_hour_windows','targetEntity':{'id':'a','type':'events'},'returningEntity':{'id':'b','type':'events'}},'dateRange':{'date_from':'2025-11-01','date_to':'2025-11-03'}}
SELECT min(c1), ARRAY[arbitrary(CAST(ROW(CAST(round(to_unixtime(ts) * 1000000) AS bigint) - 1761951600000000, n, s) AS row(bigint, bigint, bigint)))]
FROM (SELECT *, IF(((name = 'a' AND TRUE)), 1, 0) AS s
FROM (SELECT e."timestamp" AS ts, e."row" AS n, e.event AS name, coalesce(CAST(d.person_id AS varchar), ':' || e.distinct_id) AS c0, e.distinct_no AS c1
FROM "events" FOR VERSION AS OF 11 AS e
LEFT JOIN "distinct_ids" FOR VERSION AS OF 13 AS d ON e.distinct_no = d.distinct_no
WHERE e."timestamp" <= TIMESTAMP '2025-11-03 22:59:59.999999 UTC' AND e."timestamp" >= TIMESTAMP '2025-10-31 23:00:00.000000 UTC')
WHERE (((name = 'a' AND TRUE))) AND c0 IS NOT NULL)
GROUP BY c0

SELECT min(c1), array_agg(CAST(ROW(CAST(round(to_unixtime(ts) * 1000000) AS bigint) - 1761951600000000, n, s) AS row(bigint, bigint, bigint)))
FROM (SELECT *, IF(((name = 'a' AND TRUE)), 1, 0) + IF(((name = 'b' AND TRUE)), 2, 0) AS s
FROM (SELECT e."timestamp" AS ts, e."row" AS n, e.event AS name, coalesce(CAST(d.person_id AS varchar), ':' || e.distinct_id) AS c0, e.distinct_no AS c1
FROM "events" FOR VERSION AS OF 11 AS e
LEFT JOIN "distinct_ids" FOR VERSION AS OF 13 AS d ON e.distinct_no = d.distinct_no
WHERE e."timestamp" <= TIMESTAMP '2025-11-03 22:59:59.999999 UTC' AND e."timestamp" >= TIMESTAMP '2025-10-31 23:00:00.000000 UTC')
WHERE (((name = 'a' AND TRUE)) OR ((name = 'b' AND TRUE))) AND c0 IS NOT NULL)
GROUP BY c0

-- Users by hour of the week.
-- {'kind':'CalendarHeatmapQuery','series':[{'kind':'EventsNode','event':'a','math':'dau'}],'dateRange':{'date_from':'2025-11-01','date_to':'2025-11-02'}}
SELECT d, h, count(DISTINCT c0)
FROM (SELECT *, day_of_week(ts AT TIME ZONE 'Europe/Berlin') AS d, hour(ts AT TIME ZONE 'Europe/Berlin') AS h
FROM (SELECT e."timestamp" AS ts, e."row" AS n, e.event AS name, coalesce(CAST(d.person_id AS varchar), ':' || e.distinct_id) AS c0
FROM "events" FOR VERSION AS OF 11 AS e
LEFT JOIN "distinct_ids" FOR VERSION AS OF 13 AS d ON e.distinct_no = d.distinct_no
WHERE e."timestamp" <= TIMESTAMP '2025-11-02 22:59:59.999999 UTC' AND e."timestamp" >= TIMESTAMP '2025-10-31 23:00:00.000000 UTC')
WHERE ((name = 'a' AND TRUE)))
GROUP BY GROUPING SETS ((d, h), (d), (h), ())

-- The distribution of numbers.
-- {'kind':'TrendsQuery','series':[{'kind':'EventsNode','event':'a','math_property':'amount'}],'trendsFilter':{'display':'BoxPlot'},'dateRange':{'date_from':'2025-11-01','date_to':'2025-11-02'}}
SELECT b, element_at(s, 1), element_at(s, CAST(floor(q) AS integer) + 1) + (coalesce(element_at(s, CAST(floor(q) AS integer) + 2), element_at(s, CAST(floor(q) AS integer) + 1)) - element_at(s, CAST(floor(q) AS integer) + 1)) * (q - floor(q)), element_at(s, CAST(floor(2E0 * q) AS integer) + 1) + (coalesce(element_at(s, CAST(floor(2E0 * q) AS integer) + 2), element_at(s, CAST(floor(2E0 * q) AS integer) + 1)) - element_at(s, CAST(floor(2E0 * q) AS integer) + 1)) * (2E0 * q - floor(2E0 * q)), element_at(s, CAST(floor(3E0 * q) AS integer) + 1) + (coalesce(element_at(s, CAST(floor(3E0 * q) AS integer) + 2), element_at(s, CAST(floor(3E0 * q) AS integer) + 1)) - element_at(s, CAST(floor(3E0 * q) AS integer) + 1)) * (3E0 * q - floor(3E0 * q)), element_at(s, -1), m
FROM (SELECT b, s, m, 25E-2 * (cardinality(s) - 1) AS q
FROM (SELECT b, array_sort(array_agg(x) FILTER (WHERE x IS NOT NULL)) AS s, avg(x) AS m
FROM (SELECT *, width_bucket(to_unixtime(ts), CAST(json_parse('[1762038000.000000]') AS array(double))) AS b
FROM (SELECT ts AS ts, NULL AS a, IF(is_finite(d0), d0) AS x
FROM (SELECT *, IF(regexp_like(c0, '\A[-+]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][-+]?[0-9]+)?\z') AND (length(c0) <= 40 OR c1), CAST(c0 AS double)) AS d0
FROM (SELECT e."timestamp" AS ts, e."row" AS n, e.event AS name, coalesce(json_extract_scalar(e.properties, '$["amount"]'), nullif(json_format(json_extract(e.properties, '$["amount"]')), 'null')) AS c0, regexp_like(json_format(json_extract(e.properties, '$["amount"]')), '\A[-0-9]') AS c1
FROM "events" FOR VERSION AS OF 11 AS e
WHERE e."timestamp" <= TIMESTAMP '2025-11-02 22:59:59.999999 UTC' AND e."timestamp" >= TIMESTAMP '2025-10-31 23:00:00.000000 UTC'))
WHERE ((name = 'a' AND TRUE))))
GROUP BY b))
WHERE s IS NOT NULL

-- The events of a breakdown by bins.
-- {'kind':'TrendsQuery','series':[{'kind':'EventsNode','event':'a','math':'dau'}],'dateRange':{'date_from':'2025-11-01','date_to':'2025-11-02'},'breakdownFilter':{'breakdown':'amount','breakdown_histogram_bin_count':3}}
SELECT CAST(round(to_unixtime(ts) * 1000000) AS bigint), NULL, c0
FROM (SELECT e."timestamp" AS ts, e."row" AS n, e.event AS name, coalesce(json_extract_scalar(e.properties, '$["amount"]'), nullif(json_format(json_extract(e.properties, '$["amount"]')), 'null')) AS c0
FROM "events" FOR VERSION AS OF 11 AS e
WHERE e."timestamp" <= TIMESTAMP '2025-11-02 22:59:59.999999 UTC' AND e."timestamp" >= TIMESTAMP '2025-10-31 23:00:00.000000 UTC')
WHERE ((name = 'a' AND TRUE))

SELECT CAST(round(to_unixtime(ts) * 1000000) AS bigint), NULL, c0
FROM (SELECT e."timestamp" AS ts, e."row" AS n, e.event AS name, coalesce(json_extract_scalar(e.properties, '$["amount"]'), nullif(json_format(json_extract(e.properties, '$["amount"]')), 'null')) AS c0
FROM "events" FOR VERSION AS OF 11 AS e
WHERE e."timestamp" <= TIMESTAMP '2025-11-02 22:59:59.999999 UTC' AND e."timestamp" >= TIMESTAMP '2025-10-31 23:00:00.000000 UTC')
WHERE ((name = 'a' AND TRUE))

SELECT CAST(round(to_unixtime(ts) * 1000000) AS bigint), c1, c0
FROM (SELECT e."timestamp" AS ts, e."row" AS n, e.event AS name, coalesce(json_extract_scalar(e.properties, '$["amount"]'), nullif(json_format(json_extract(e.properties, '$["amount"]')), 'null')) AS c0, e.distinct_no AS c1
FROM "events" FOR VERSION AS OF 11 AS e
WHERE e."timestamp" <= TIMESTAMP '2025-11-02 22:59:59.999999 UTC' AND e."timestamp" >= TIMESTAMP '2025-10-31 23:00:00.000000 UTC')
WHERE ((name = 'a' AND TRUE))

-- A page of events.
-- {'kind':'EventsQuery','select':['uuid'],'event':'a','after':'2025-11-01','before':'2025-11-02','orderBy':['timestamp'],'limit':10,'offset':5}
SELECT n
FROM (SELECT e."timestamp" AS ts, e."row" AS n, e.event AS name
FROM "events" FOR VERSION AS OF 11 AS e
WHERE e."timestamp" <= TIMESTAMP '2025-11-01 22:59:59.999999 UTC' AND e."timestamp" >= TIMESTAMP '2025-10-31 23:00:00.000001 UTC')
WHERE ((name = 'a' AND TRUE)) AND n < 1
ORDER BY ts, n LIMIT 16

