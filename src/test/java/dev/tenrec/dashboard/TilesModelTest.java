package dev.tenrec.dashboard;

import static dev.tenrec.dashboard.DashboardTest.patch;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.Thoroughness;
import dev.tenrec.activity.ActivityLog;
import dev.tenrec.disk.RealDisk;
import dev.tenrec.error.ApiException;
import dev.tenrec.journal.JournalSettings;
import dev.tenrec.json.Json;
import dev.tenrec.store.Ids;
import dev.tenrec.store.Store;
import dev.tenrec.store.StoreSettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Insights on dashboards, against two maps; and changes that do not wait for each other. */
@ExtendWith(Thoroughness.class)
class TilesModelTest {
    private static final Editor ADA = new Editor(1, true);
    private static final int SAMPLE_EVERY = 3;

    /** On the heap, which opens faster. */
    private static final StoreSettings SETTINGS =
            new StoreSettings(10_000, 64 << 20, 256 << 20, false, JournalSettings.DEFAULT);

    @TempDir
    private Path directory;

    private RealDisk disk;
    private Store store;
    private Dashboards dashboards;

    /** Whether each dashboard, each insight, and each tile by dashboard and insight is live. */
    private final Map<Integer, Boolean> boards = new TreeMap<>();

    private final Map<Integer, Boolean> questions = new TreeMap<>();
    private final Map<Integer, Map<Integer, Boolean>> shown = new TreeMap<>();

    @BeforeEach
    void open() throws IOException {
        disk = RealDisk.lock(directory);
        store = new Store(disk, SETTINGS, Clock.systemUTC(), failure -> {});
        Ids ids = new Ids(store);
        dashboards = new Dashboards(store, ids, new ActivityLog(store, ids), new NoDashboardRules());
        store.open().toCompletableFuture().join();
    }

    @AfterEach
    void close() throws IOException {
        store.close();
        disk.close();
    }

    @Test
    void seesEarlierChangesThatAreNotDurableYet() {
        int first = wait(dashboards.add(1, patch("{}"), ADA)).id();
        int second = wait(dashboards.add(1, patch("{}"), ADA)).id();
        List<CompletionStage<?>> running = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            running.add(dashboards.insightChanges().add(1, insight("{\"dashboards\":[" + first + "]}"), ADA));
        }
        for (int i = 1; i <= 50; i += 2) {
            running.add(dashboards
                    .insightChanges()
                    .update(1, i, insight("{\"dashboards\":[" + first + "," + second + "]}"), ADA));
        }
        running.add(dashboards.update(1, first, patch("{\"deleted\":true,\"delete_insights\":true}"), ADA));
        running.forEach(TilesModelTest::wait);
        assertThat(dashboards.insights().page(1, InsightFilter.ALL, 0, 100).count())
                .isEqualTo(25);
        assertThat(dashboards.tiles().live(1, second)).hasSize(25);
        assertThat(dashboards.tiles().linksOf(1, 1))
                .extracting(Tiles.Link::dashboardId)
                .containsExactly(second);
    }

    /** Random changes and restarts, compared after each. */
    @Test
    void doesWhatTwoMapsDo() throws IOException {
        for (long seed = 1; seed <= 8; seed++) {
            if (!Thoroughness.takes(seed, SAMPLE_EVERY)) {
                continue;
            }
            Random random = new Random(seed);
            for (int step = 0; step < 120; step++) {
                if (random.nextInt(60) == 0) {
                    close();
                    open();
                }
                String what = change(random);
                compare("seed " + seed + " step " + step + " " + what);
            }
        }
    }

    private String change(Random random) {
        int board = pick(random, boards);
        int other = pick(random, boards);
        int question = pick(random, questions);
        int kind = boards.size() < 3 ? 0 : questions.size() < 3 ? 1 : random.nextInt(10);
        return switch (kind) {
            case 0 -> addBoard();
            case 1 -> addQuestion(random);
            case 2 -> hide(board, random.nextBoolean());
            case 3 -> restore(board);
            case 4 -> {
                boolean isDone =
                        did(dashboards.insightChanges().update(1, question, insight("{\"deleted\":true}"), ADA));
                assertThat(isDone).isEqualTo(questions.put(question, false));
                yield "hide question " + question;
            }
            case 5 -> {
                assertThat(did(dashboards.insightChanges().update(1, question, insight("{\"deleted\":false}"), ADA)))
                        .isTrue();
                questions.put(question, true);
                yield "restore question " + question;
            }
            case 6 -> transfer(question, board, other, true);
            case 7 -> transfer(question, board, other, false);
            case 8 -> duplicate(board);
            default -> place(random, question);
        };
    }

    private String addBoard() {
        int id = wait(dashboards.add(1, patch("{}"), ADA)).id();
        boards.put(id, true);
        shown.put(id, new TreeMap<>());
        return "add " + id;
    }

    private String addQuestion(Random random) {
        Set<Integer> places = liveBoards(random);
        int id = wait(dashboards.insightChanges().add(1, insight("{\"dashboards\":" + places + "}"), ADA))
                .id();
        questions.put(id, true);
        places.forEach(board -> shown.get(board).put(id, true));
        return "add question " + id;
    }

    private String place(Random random, int question) {
        Set<Integer> places = liveBoards(random);
        boolean isDone =
                did(dashboards.insightChanges().update(1, question, insight("{\"dashboards\":" + places + "}"), ADA));
        assertThat(isDone).isEqualTo(questions.get(question));
        if (isDone) {
            shown.forEach((board, tiles) -> tiles.computeIfPresent(question, (id, isLive) -> false));
            places.forEach(board -> shown.get(board).put(question, true));
        }
        return "place " + question + " on " + places;
    }

    private String hide(int board, boolean withInsights) {
        String body = "{\"deleted\":true,\"delete_insights\":" + withInsights + "}";
        boolean isDone = did(dashboards.update(1, board, patch(body), ADA));
        assertThat(isDone).isEqualTo(boards.put(board, false));
        if (isDone) {
            shown.get(board).forEach((question, isLive) -> {
                boolean isElsewhere = shown.keySet().stream()
                        .anyMatch(id -> id != board && shown.get(id).getOrDefault(question, false));
                if (isLive && withInsights && !isElsewhere) {
                    questions.put(question, false);
                }
            });
            shown.get(board).replaceAll((question, isLive) -> false);
        }
        return "hide " + board;
    }

    private String restore(int board) {
        boolean wasLive = boards.put(board, true);
        assertThat(did(dashboards.update(1, board, patch("{\"deleted\":false}"), ADA)))
                .isTrue();
        if (!wasLive) {
            shown.get(board).replaceAll((question, isLive) -> true);
            shown.get(board).keySet().forEach(question -> questions.put(question, true));
        }
        return "restore " + board;
    }

    private String transfer(int question, int from, int to, boolean isMove) {
        int tile = dashboards.tiles().live(1, from).stream()
                .filter(found -> found.insightId() == question)
                .map(Tile::id)
                .findFirst()
                .orElse(-1);
        TileChanges changes = dashboards.tileChanges();
        boolean isDone = did(isMove ? changes.move(1, from, tile, to, ADA) : changes.copy(1, to, from, tile, ADA));
        boolean isThere = boards.get(from)
                && boards.get(to)
                && questions.get(question)
                && shown.get(from).getOrDefault(question, false);
        boolean isFree = !shown.get(to).getOrDefault(question, false);
        assertThat(isDone).isEqualTo(isThere && (isFree || (isMove && from == to)));
        if (isDone && isMove) {
            shown.get(from).remove(question);
        }
        if (isDone) {
            shown.get(to).put(question, true);
        }
        return (isMove ? "move " : "copy ") + question + " from " + from + " to " + to;
    }

    private String duplicate(int board) {
        boolean wasLive = boards.get(board);
        try {
            int id = wait(dashboards.add(1, patch("{\"use_dashboard\":" + board + "}"), ADA))
                    .id();
            assertThat(wasLive).isTrue();
            boards.put(id, true);
            shown.put(id, new TreeMap<>());
            shown.get(board).forEach((question, isLive) -> {
                if (isLive && questions.get(question)) {
                    shown.get(id).put(question, true);
                }
            });
        } catch (ApiException refused) {
            assertThat(wasLive).isFalse();
        }
        return "duplicate " + board;
    }

    private void compare(String what) {
        boards.forEach((board, isLive) -> {
            assertThat(dashboards.find(1, board).isPresent()).as(what).isEqualTo(isLive);
            Set<Integer> expected = new TreeSet<>();
            shown.get(board).forEach((question, isShown) -> {
                if (isShown) {
                    expected.add(question);
                }
            });
            Set<Integer> found = new TreeSet<>();
            dashboards.tiles().live(1, board).forEach(tile -> found.add(tile.insightId()));
            assertThat(found).as(what + ": tiles of %d", board).isEqualTo(expected);
        });
        questions.forEach((question, isLive) -> {
            assertThat(dashboards.insights().find(1, question).isPresent())
                    .as(what + ": insight %d", question)
                    .isEqualTo(isLive);
            Set<Integer> expected = new TreeSet<>();
            shown.forEach((board, tiles) -> {
                if (tiles.getOrDefault(question, false)) {
                    expected.add(board);
                }
            });
            Set<Integer> found = new TreeSet<>();
            dashboards.tiles().linksOf(1, question).forEach(link -> found.add(link.dashboardId()));
            assertThat(found).as(what + ": dashboards of %d", question).isEqualTo(expected);
        });
        long live = questions.values().stream().filter(isLive -> isLive).count();
        assertThat((long) dashboards.insights().page(1, InsightFilter.ALL, 0, 1).count())
                .isEqualTo(live);
    }

    private Set<Integer> liveBoards(Random random) {
        Set<Integer> live = new TreeSet<>();
        boards.forEach((board, isLive) -> {
            if (isLive && random.nextInt(3) == 0) {
                live.add(board);
            }
        });
        return live;
    }

    private static int pick(Random random, Map<Integer, Boolean> things) {
        return things.isEmpty() ? 1 : List.copyOf(things.keySet()).get(random.nextInt(things.size()));
    }

    private static InsightPatch insight(String json) {
        try {
            return new InsightPatch((ObjectNode) Json.parse(json.getBytes(StandardCharsets.UTF_8)));
        } catch (JsonProcessingException mistake) {
            throw new AssertionError(mistake);
        }
    }

    /** Whether a change was made and not refused. */
    private static boolean did(CompletionStage<?> change) {
        try {
            wait(change);
            return true;
        } catch (ApiException refused) {
            return false;
        }
    }

    private static <T> T wait(CompletionStage<T> stage) {
        try {
            return stage.toCompletableFuture().join();
        } catch (CompletionException failed) {
            if (failed.getCause() instanceof ApiException refusal) {
                throw refusal;
            }
            throw failed;
        }
    }
}
