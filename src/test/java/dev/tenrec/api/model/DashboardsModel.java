package dev.tenrec.api.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Dashboards, their tiles and the insights on them. */
final class DashboardsModel extends ModelPart {
    private static final class Board {
        final int id;
        String name;
        boolean pinned;
        boolean deleted;
        Set<String> tags = new TreeSet<>();

        Board(int id) {
            this.id = id;
        }
    }

    private static final class Insight {
        final int id;
        String name;
        boolean deleted;

        Insight(int id) {
            this.id = id;
        }
    }

    private static final class Tile {
        final int id;
        final Insight insight;
        /** The number of its text, which a duplicate of the dashboard shows too; 0 for an insight. */
        final int card;

        Board board;
        String text;
        boolean deleted;

        Tile(int id, Board board, Insight insight, int card, String text) {
            this.id = id;
            this.board = board;
            this.insight = insight;
            this.card = card;
            this.text = text;
        }

        boolean showsSameAs(Tile other) {
            return insight == other.insight && card == other.card;
        }

        boolean isSeen() {
            return !deleted && (insight == null || !insight.deleted);
        }
    }

    private final Map<Integer, Board> boards = new TreeMap<>();
    private final Map<Integer, Insight> insights = new TreeMap<>();
    private final Map<Integer, Tile> tiles = new TreeMap<>();

    DashboardsModel(World world) {
        super(world);
    }

    @Override
    void step() {
        switch (random.nextInt(14)) {
            case 0, 1 -> createBoard();
            case 2, 3 -> changeBoard();
            case 4 -> deleteBoard();
            case 5 -> restoreBoard();
            case 6, 7 -> createInsight();
            case 8 -> changeInsight();
            case 9 -> placeInsight();
            case 10 -> deleteOrRestoreInsight();
            case 11 -> addText();
            case 12 -> moveTile();
            default -> removeTile();
        }
    }

    private void createBoard() {
        Board source = chance(30) ? any(live()) : null;
        Map<String, Object> body = body("name", name(), "pinned", chance(30), "tags", tags());
        if (source != null) {
            body.put("use_dashboard", source.id);
        }
        JsonNode made = ask("POST", "/dashboards/", body, 201);
        Board board = new Board(made.path("id").intValue());
        set(board, body);
        assertThat(boards.put(board.id, board)).isNull();
        if (source != null) {
            // A duplicate shows the same insights and texts on tiles of its own.
            List<Tile> copied = seen(source);
            JsonNode given = made.path("tiles");
            assertThat(given).hasSameSizeAs(copied);
            given.forEach(tile -> note(tile, board));
            assertThat(seen(board).stream().map(DashboardsModel::content))
                    .containsExactlyInAnyOrderElementsOf(
                            copied.stream().map(DashboardsModel::content).toList());
        }
    }

    private void changeBoard() {
        Board board = any(boards.values());
        if (board == null) {
            return;
        }
        Map<String, Object> body = body();
        if (chance(50)) {
            body.put("name", name());
        }
        if (chance(50)) {
            body.put("pinned", chance(50));
        }
        if (chance(50)) {
            body.put("tags", tags());
        }
        ask("PATCH", "/dashboards/" + board.id + "/", body, board.deleted ? 404 : 200);
        if (!board.deleted) {
            set(board, body);
        }
    }

    private void deleteBoard() {
        Board board = any(live());
        if (board == null) {
            return;
        }
        boolean isWithInsights = chance(50);
        ask("PATCH", "/dashboards/" + board.id + "/", body("deleted", true, "delete_insights", isWithInsights), 200);
        board.deleted = true;
        for (Tile tile : of(board)) {
            boolean wasShown = !tile.deleted;
            tile.deleted = true;
            boolean isElsewhere = tile.insight != null
                    && tiles.values().stream().anyMatch(other -> other.insight == tile.insight && !other.deleted);
            if (wasShown && isWithInsights && tile.insight != null && !isElsewhere) {
                tile.insight.deleted = true;
            }
        }
    }

    private void restoreBoard() {
        Board board = any(boards.values().stream().filter(one -> one.deleted).toList());
        if (board == null) {
            return;
        }
        ask("PATCH", "/dashboards/" + board.id + "/", body("deleted", false), 200);
        board.deleted = false;
        for (Tile tile : of(board)) {
            tile.deleted = false;
            if (tile.insight != null) {
                tile.insight.deleted = false;
            }
        }
    }

    private void createInsight() {
        Set<Board> on = someLive();
        Map<String, Object> body = body(
                "name", name(), "dashboards", on.stream().map(board -> board.id).toList());
        JsonNode made = ask("POST", "/insights/", body, 201);
        Insight insight = new Insight(made.path("id").intValue());
        insight.name = (String) body.get("name");
        assertThat(insights.put(insight.id, insight)).isNull();
        made.path("dashboard_tiles").forEach(tile -> place(tile, insight));
        assertThat(shown(insight)).isEqualTo(on);
    }

    private void changeInsight() {
        Insight insight = any(insights.values());
        if (insight == null) {
            return;
        }
        String name = name();
        ask("PATCH", "/insights/" + insight.id + "/", body("name", name), insight.deleted ? 404 : 200);
        if (!insight.deleted) {
            insight.name = name;
        }
    }

    private void placeInsight() {
        Insight insight =
                any(insights.values().stream().filter(one -> !one.deleted).toList());
        if (insight == null) {
            return;
        }
        Set<Board> on = someLive();
        List<Integer> ids = on.stream().map(board -> board.id).toList();
        JsonNode changed = ask("PATCH", "/insights/" + insight.id + "/", body("dashboards", ids), 200);
        tiles.values().stream()
                .filter(tile -> tile.insight == insight && !on.contains(tile.board))
                .forEach(tile -> tile.deleted = true);
        changed.path("dashboard_tiles").forEach(tile -> place(tile, insight));
        assertThat(shown(insight)).isEqualTo(on);
    }

    private void deleteOrRestoreInsight() {
        Insight insight = any(insights.values());
        if (insight != null) {
            ask("PATCH", "/insights/" + insight.id + "/", body("deleted", !insight.deleted), 200);
            insight.deleted = !insight.deleted;
        }
    }

    private void addText() {
        Board board = any(live());
        if (board == null) {
            return;
        }
        String text = name();
        JsonNode changed = ask(
                "PATCH",
                "/dashboards/" + board.id + "/",
                body("tiles", List.of(body("text", body("body", text)))),
                200);
        Set<Integer> known = Set.copyOf(tiles.keySet());
        changed.path("tiles").forEach(tile -> {
            if (!known.contains(tile.path("id").intValue())) {
                note(tile, board);
            }
        });
        assertThat(tiles).hasSize(known.size() + 1);
    }

    private void moveTile() {
        Board target = any(live());
        Tile tile = any(tiles.values().stream()
                .filter(one -> one.isSeen() && !one.board.deleted && one.board != target)
                .toList());
        if (target == null || tile == null) {
            return;
        }
        boolean isThere = of(target).stream().anyMatch(other -> other.showsSameAs(tile) && !other.deleted);
        ask(
                "PATCH",
                "/dashboards/" + tile.board.id + "/move_tile/",
                body("tile", body("id", tile.id), chance(50) ? "toDashboard" : "to_dashboard", target.id),
                isThere ? 400 : 200);
        if (!isThere) {
            tiles.values().removeIf(other -> other.board == target && other.showsSameAs(tile));
            tile.board = target;
        }
    }

    private void removeTile() {
        Tile tile = any(tiles.values().stream()
                .filter(one -> one.isSeen() && !one.board.deleted)
                .toList());
        if (tile == null) {
            return;
        }
        Map<String, Object> gone = body("id", tile.id, "deleted", true);
        ask("PATCH", "/dashboards/" + tile.board.id + "/", body("tiles", List.of(gone)), 200);
        tile.deleted = true;
    }

    @Override
    void check() {
        List<Board> ordered = live().stream()
                .sorted(Comparator.comparing((Board board) -> !board.pinned)
                        .thenComparing(board -> board.name)
                        .thenComparing(board -> board.id))
                .toList();
        JsonNode list = ask("GET", "/dashboards/?limit=1000", null, 200);
        assertThat(list.path("count").intValue()).isEqualTo(ordered.size());
        for (int i = 0; i < ordered.size(); i++) {
            Board board = ordered.get(i);
            same(list.path("results").path(i), board);
            JsonNode whole = ask("GET", "/dashboards/" + board.id + "/", null, 200);
            same(whole, board);
            List<String> given = new ArrayList<>();
            whole.path("tiles").forEach(tile -> given.add(tile.path("id").intValue() + content(tile)));
            assertThat(given)
                    .describedAs("tiles of dashboard " + board.id)
                    .containsExactlyInAnyOrderElementsOf(seen(board).stream()
                            .map(tile -> tile.id + content(tile))
                            .toList());
        }
        boards.values().stream()
                .filter(board -> board.deleted)
                .forEach(board -> ask("GET", "/dashboards/" + board.id + "/", null, 404));
        for (Insight insight : insights.values()) {
            JsonNode given = ask("GET", "/insights/" + insight.id + "/", null, insight.deleted ? 404 : 200);
            if (!insight.deleted) {
                assertThat(given.path("name").textValue()).isEqualTo(insight.name);
                Set<Integer> on = new TreeSet<>();
                given.path("dashboards").forEach(id -> on.add(id.intValue()));
                assertThat(on)
                        .isEqualTo(
                                shown(insight).stream().map(board -> board.id).collect(Collectors.toSet()));
            }
        }
        long alive =
                insights.values().stream().filter(insight -> !insight.deleted).count();
        assertThat(ask("GET", "/insights/?limit=1", null, 200).path("count").longValue())
                .isEqualTo(alive);
    }

    private static void same(JsonNode given, Board board) {
        assertThat(given.path("id").intValue()).isEqualTo(board.id);
        assertThat(given.path("name").textValue()).isEqualTo(board.name);
        assertThat(given.path("pinned").booleanValue()).isEqualTo(board.pinned);
        Set<String> tags = new TreeSet<>();
        given.path("tags").forEach(tag -> tags.add(tag.textValue()));
        assertThat(tags).isEqualTo(board.tags);
    }

    @SuppressWarnings("unchecked")
    private static void set(Board board, Map<String, Object> body) {
        board.name = (String) body.getOrDefault("name", board.name);
        board.pinned = (Boolean) body.getOrDefault("pinned", board.pinned);
        board.tags = new TreeSet<>((List<String>) body.getOrDefault("tags", List.copyOf(board.tags)));
    }

    /** A tile as a dashboard shows it. */
    private void note(JsonNode given, Board board) {
        Insight insight = insights.get(given.path("insight").path("id").intValue());
        String text = given.path("text").path("body").textValue();
        int card = given.path("text").path("id").intValue();
        assertThat(card == 0).isEqualTo(insight != null);
        Tile tile = new Tile(given.path("id").intValue(), board, insight, card, text);
        assertThat(tiles.put(tile.id, tile)).isNull();
    }

    /** A tile as an insight names it: a new one, or one that comes back. */
    private void place(JsonNode given, Insight insight) {
        int id = given.path("id").intValue();
        Board board = boards.get(given.path("dashboard_id").intValue());
        Tile tile = tiles.computeIfAbsent(id, any -> new Tile(id, board, insight, 0, null));
        assertThat(tile.insight).isSameAs(insight);
        assertThat(tile.board).isSameAs(board);
        tile.deleted = false;
    }

    private static String content(Tile tile) {
        return tile.insight == null ? " text " + tile.text : " insight " + tile.insight.id;
    }

    private static String content(JsonNode tile) {
        return tile.path("insight").isObject()
                ? " insight " + tile.path("insight").path("id").intValue()
                : " text " + tile.path("text").path("body").textValue();
    }

    private List<Board> live() {
        return boards.values().stream().filter(board -> !board.deleted).toList();
    }

    private Set<Board> someLive() {
        return live().stream().filter(board -> chance(20)).collect(Collectors.toSet());
    }

    private List<Tile> of(Board board) {
        return tiles.values().stream().filter(tile -> tile.board == board).toList();
    }

    private List<Tile> seen(Board board) {
        return of(board).stream().filter(Tile::isSeen).toList();
    }

    private Set<Board> shown(Insight insight) {
        return tiles.values().stream()
                .filter(tile -> tile.insight == insight && !tile.deleted)
                .map(tile -> tile.board)
                .collect(Collectors.toSet());
    }

    private List<String> tags() {
        return Stream.of("a", "b", "c").filter(tag -> chance(40)).toList();
    }
}
