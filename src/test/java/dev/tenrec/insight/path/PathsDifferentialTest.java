package dev.tenrec.insight.path;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.QueryParts;
import dev.tenrec.insight.RandomEvents;
import dev.tenrec.insight.TestData;
import java.io.IOException;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The query against lists of texts. */
class PathsDifferentialTest {
    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void agreesWithListsOfTexts(long seed) throws IOException {
        Random random = new Random(seed);
        try (TestData data = new TestData(directory, "2025-05-01T00:00:00Z")) {
            RandomEvents events = new RandomEvents(random, data, 800, 8 + random.nextInt(30));
            for (int i = 0; i < 40; i++) {
                new Check(random).run(random, data, events);
            }
        }
    }

    private record Step(String node, long time) {}

    private record Edge(int step, String from, String to) {}

    private static final class Found {
        private long count;
        private long micros;
        private final Set<String> actors = new HashSet<>();
    }

    /** One random query. */
    private static final class Check {
        private final LocalDate from;
        private final LocalDate to;
        private final Set<String> types = new HashSet<>();
        private final boolean isBySession;
        private final boolean isGroup;
        private final boolean isWhole;
        private final boolean isGrouped;
        private final boolean isCleaned;
        private final String excluded;
        private final String start;
        private final String end;
        private final int steps;
        private final int edges;
        private final int weightMin;

        Check(Random random) {
            from = RandomEvents.FIRST.plusDays(random.nextInt(20));
            to = from.plusDays(random.nextInt(30));
            for (String type : List.of("$pageview", "$screen", "custom_event")) {
                if (random.nextInt(3) > 0) {
                    types.add(type);
                }
            }
            isBySession = random.nextInt(3) == 0;
            isGroup = !isBySession && random.nextInt(4) == 0;
            isWhole = random.nextInt(4) == 0;
            isGrouped = random.nextInt(3) == 0;
            isCleaned = random.nextInt(3) == 0;
            excluded = random.nextInt(3) == 0 ? List.of("/a", "e1", "/b/*").get(random.nextInt(3)) : null;
            start = random.nextInt(3) == 0 ? List.of("/", "/a", "e0", "Cart").get(random.nextInt(4)) : null;
            end = random.nextInt(3) == 0 ? List.of("/b", "/a", "e2", "Start").get(random.nextInt(4)) : null;
            steps = 2 + random.nextInt(6);
            edges = 1 + random.nextInt(40);
            weightMin = random.nextInt(3);
        }

        void run(Random random, TestData data, RandomEvents events) {
            String query = query();
            JsonNode results = data.answer(query, RandomEvents.BERLIN.getId(), DayOfWeek.MONDAY)
                    .get("results");
            Map<Edge, Found> found = new HashMap<>();
            events.timelines(
                            isBySession ? "$session_id" : isGroup ? "$group_0" : null,
                            row -> isWanted(row)
                                    && !row.day().isBefore(from)
                                    && !row.day().isAfter(to))
                    .forEach((actor, rows) -> paths(rows).forEach(path -> count(found, actor, shortened(path))));
            List<Map.Entry<Edge, Found>> expected = found.entrySet().stream()
                    .filter(each -> each.getValue().count >= weightMin)
                    .sorted(Comparator.<Map.Entry<Edge, Found>>comparingLong(each -> -each.getValue().count)
                            .thenComparing(each -> each.getKey().step)
                            .thenComparing(each -> each.getKey().from)
                            .thenComparing(each -> each.getKey().to))
                    .limit(edges)
                    .toList();
            expected = connected(expected);
            assertThat(results).as(query).hasSize(expected.size());
            for (int i = 0; i < expected.size(); i++) {
                Edge edge = expected.get(i).getKey();
                Found value = expected.get(i).getValue();
                JsonNode result = results.get(i);
                String source = edge.step + "_" + edge.from;
                String target = edge.step + 1 + "_" + edge.to;
                assertThat(result.get("source").textValue()).as(query).isEqualTo(source);
                assertThat(result.get("target").textValue()).as(query).isEqualTo(target);
                assertThat(result.get("value").longValue()).as(query).isEqualTo(value.count);
                assertThat(result.get("average_conversion_time").doubleValue())
                        .as(query)
                        .isEqualTo(value.micros / 1_000.0 / value.count);
                if (i == 0 && random.nextInt(4) == 0) {
                    int[] actors = PathsQueryParser.parse(
                                    TestData.json(query), "query", QueryParts.context(data, RandomEvents.BERLIN))
                            .actors(
                                    QueryParts.view(data, RandomEvents.BERLIN),
                                    new PathPoint(PathPoint.node(source), PathPoint.node(target), null));
                    assertThat(actors).as(query).hasSameSizeAs(value.actors);
                }
            }
        }

        private String query() {
            return "{'kind':'PathsQuery','dateRange':{'date_from':'" + from + "','date_to':'" + to + "'},"
                    + (isGroup ? "'aggregation_group_type_index':0," : "") + "'pathsFilter':{'stepLimit':" + steps
                    + ",'edgeLimit':" + edges + ",'minEdgeWeight':" + weightMin + ",'includeEventTypes':["
                    + types.stream().map(type -> "'" + type + "'").collect(Collectors.joining(",")) + "]"
                    + (isBySession ? ",'sequenceBy':'session'" : "") + (isWhole ? ",'wholeUrls':true" : "")
                    + (isGrouped ? ",'pathGroupings':['/b/*','*c*']" : "")
                    + (isCleaned ? ",'localPathCleaningFilters':[{'regex':'/b/([0-9])','alias':'/b/<\\\\1>'}]" : "")
                    + (excluded == null ? "" : ",'excludeEvents':['" + excluded + "']")
                    + (start == null ? "" : ",'startPoint':'" + start + "'")
                    + (end == null ? "" : ",'endPoint':'" + end + "'") + "}}";
        }

        private boolean isWanted(RandomEvents.Row row) {
            String type = row.name().equals("$pageview") || row.name().equals("$screen")
                    ? row.name()
                    : row.name().startsWith("$") ? "other" : "custom_event";
            return (types.isEmpty() || types.contains(type)) && node(row) != null;
        }

        private String node(RandomEvents.Row row) {
            String node = row.name();
            if (node.equals("$screen")) {
                node = row.property("$screen_name") == null ? "" : row.property("$screen_name");
            }
            if (node.equals("$pageview")) {
                node = row.property("$current_url");
                if (!isWhole) {
                    node = node.replace("https://x.test", "").replaceAll("[?#].*", "");
                    node = node.isEmpty() || node.equals("/") ? "/" : node.replaceAll("/$", "");
                }
            }
            if (isCleaned) {
                node = node.replaceAll("/b/([0-9])", "/b/<$1>");
            }
            int b = node.indexOf("/b/");
            int c = node.indexOf("c");
            if (isGrouped && b >= 0 && (c < 0 || b + 3 <= c + 1)) {
                node = "/b/*";
            } else if (isGrouped && c >= 0) {
                node = "*c*";
            }
            return node.equals(excluded) ? null : node;
        }

        /** Edges whose source is a first step or the target of an edge that is shown. */
        private static List<Map.Entry<Edge, Found>> connected(List<Map.Entry<Edge, Found>> edges) {
            List<Map.Entry<Edge, Found>> left = edges;
            int before = -1;
            while (left.size() != before) {
                before = left.size();
                List<Map.Entry<Edge, Found>> all = left;
                left = all.stream()
                        .filter(each -> each.getKey().step == 1
                                || all.stream()
                                        .anyMatch(other -> other.getKey().step + 1 == each.getKey().step
                                                && other.getKey().to.equals(each.getKey().from)))
                        .toList();
            }
            return left;
        }

        private List<List<Step>> paths(List<RandomEvents.Row> rows) {
            List<List<Step>> paths = new ArrayList<>();
            List<Step> path = new ArrayList<>();
            long before = 0;
            for (RandomEvents.Row row : rows) {
                boolean isPause =
                        row.micros() - before >= Duration.ofMinutes(30).toMillis() * 1_000;
                if (path.isEmpty() || (isPause && !isBySession)) {
                    path = new ArrayList<>();
                    paths.add(path);
                }
                before = row.micros();
                Step last = path.isEmpty() ? null : path.get(path.size() - 1);
                if (last != null && !isBySession && last.node.equals(node(row))) {
                    path.set(path.size() - 1, new Step(last.node, row.micros()));
                } else {
                    path.add(new Step(node(row), row.micros()));
                }
            }
            return paths;
        }

        private List<Step> shortened(List<Step> path) {
            List<String> nodes = path.stream().map(Step::node).toList();
            int first = start == null ? 0 : nodes.indexOf(start);
            if (first < 0) {
                return List.of();
            }
            List<Step> rest = path.subList(first, path.size());
            int last = end == null
                    ? rest.size() - 1
                    : nodes.subList(first, path.size()).indexOf(end);
            if (last < 0) {
                return List.of();
            }
            List<Step> part = rest.subList(0, last + 1);
            if (part.size() <= steps) {
                return part;
            }
            if (end == null) {
                return part.subList(0, steps);
            }
            if (start == null) {
                return part.subList(part.size() - steps, part.size());
            }
            int half = steps / 2;
            List<Step> gapped = new ArrayList<>(part.subList(0, half));
            gapped.add(new Step("...", part.get(half).time));
            gapped.addAll(part.subList(part.size() - half, part.size()));
            return gapped;
        }

        private static void count(Map<Edge, Found> found, String actor, List<Step> path) {
            for (int i = 1; i < path.size(); i++) {
                Edge edge = new Edge(i, path.get(i - 1).node, path.get(i).node);
                Found value = found.computeIfAbsent(edge, any -> new Found());
                value.count++;
                value.micros += path.get(i).time - path.get(i - 1).time;
                value.actors.add(actor);
            }
        }
    }
}
