package dev.tenrec.dashboard;

import static dev.tenrec.dashboard.DashboardTest.patch;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tenrec.activity.ActivityLog;
import dev.tenrec.disk.RealDisk;
import dev.tenrec.error.ApiException;
import dev.tenrec.journal.JournalSettings;
import dev.tenrec.store.Ids;
import dev.tenrec.store.Store;
import dev.tenrec.store.StoreSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DashboardsTest {
    private static final Editor ADA = new Editor(1, true);

    /** On the heap, which opens faster. */
    private static final StoreSettings SETTINGS =
            new StoreSettings(10_000, 64 << 20, 256 << 20, false, JournalSettings.DEFAULT);

    @TempDir
    private Path directory;

    private RealDisk disk;
    private Store store;
    private Dashboards dashboards;

    @BeforeEach
    void open() throws IOException {
        disk = RealDisk.lock(directory);
        Clock clock = Clock.fixed(Instant.parse("2026-01-02T03:04:05Z"), ZoneOffset.UTC);
        store = new Store(disk, SETTINGS, clock, failure -> {});
        Ids ids = new Ids(store);
        dashboards = new Dashboards(store, ids, new ActivityLog(store, ids), new NoDashboardRules());
        wait(store.open());
    }

    @AfterEach
    void close() throws IOException {
        store.close();
        disk.close();
    }

    @Test
    void knowsTheSameAfterRestart() throws IOException {
        for (int i = 0; i < 20; i++) {
            add("{\"name\":\"n%d\",\"tags\":[\"t\"],\"deleted\":%b}".formatted(i * 7 % 20, i % 5 == 0));
        }
        Dashboards.Page before = dashboards.page(1, DashboardFilter.ALL, 0, 100);
        close();
        open();
        assertThat(dashboards.page(1, DashboardFilter.ALL, 0, 100)).isEqualTo(before);
        assertThat(before.count()).isEqualTo(16);
        assertThat(add("{}").id()).isEqualTo(21);
    }

    @Test
    void listsPinnedFirstThenByNameWithUnnamedLast() {
        Stream.of("{}", "{\"name\":\"b\"}", "{\"name\":\"a\"}", "{\"pinned\":true}", "{\"name\":\"z\",\"pinned\":true}")
                .forEach(this::add);
        assertThat(dashboards.page(1, DashboardFilter.ALL, 0, 100).dashboards())
                .extracting(Dashboard::id)
                .containsExactly(5, 4, 3, 2, 1);
    }

    @Test
    void mergesFieldsOfTwoWriters() {
        int id = add("{\"name\":\"old\"}").id();
        CompletionStage<Dashboard> first = dashboards.update(1, id, patch("{\"name\":\"new\"}"), ADA);
        CompletionStage<Dashboard> second = dashboards.update(1, id, patch("{\"description\":\"why\"}"), ADA);
        wait(first);
        assertThat(wait(second).name()).isEqualTo("new");
        assertThat(dashboards.find(1, id).orElseThrow().description()).isEqualTo("why");
    }

    @Test
    void hidesDeletedOnesUntilTheyAreUndeleted() {
        int id = add("{\"name\":\"x\"}").id();
        wait(dashboards.update(1, id, patch("{\"deleted\":true}"), ADA));
        assertThat(dashboards.find(1, id)).isEmpty();
        assertThat(dashboards.page(1, DashboardFilter.ALL, 0, 100).count()).isZero();
        for (String body : List.of("{\"name\":\"y\"}", "{\"deleted\":true}", "{}")) {
            assertThatThrownBy(() -> wait(dashboards.update(1, id, patch(body), ADA)))
                    .hasMessage("Not found.");
        }
        wait(dashboards.update(1, id, patch("{\"deleted\":false}"), ADA));
        assertThat(dashboards.find(1, id)).isPresent();
        assertThat(dashboards.page(1, DashboardFilter.ALL, 0, 100).count()).isEqualTo(1);
    }

    @Test
    void duplicatesLooksButNotNames() {
        int source = add("{\"name\":\"a\",\"description\":\"d\",\"filters\":{\"date_from\":\"-7d\"},"
                        + "\"data_color_theme_id\":1,\"restriction_level\":37}")
                .id();
        Dashboard copy = add("{\"use_dashboard\":" + source + "}");
        assertThat(copy.filters().path("date_from").textValue()).isEqualTo("-7d");
        assertThat(copy.dataColorThemeId()).isEqualTo(1);
        assertThat(copy.creationMode()).isEqualTo("duplicate");
        assertThat(copy.name()).isNull();
        assertThat(copy.description()).isEmpty();
        assertThat(copy.restrictionLevel()).isEqualTo(21);
    }

    @Test
    void givesNoNumberToRefusedDashboard() {
        add("{}");
        for (String unused : List.of("99", "-1", "4294967297", "18446744073709551617")) {
            assertThatThrownBy(() -> add("{\"use_dashboard\":" + unused + "}")).hasMessage("Invalid value provided");
        }
        assertThat(add("{}").id()).isEqualTo(2);
    }

    @Test
    void doesNotDuplicateFromAnotherProject() {
        int source = wait(dashboards.add(2, patch("{}"), ADA)).id();
        assertThatThrownBy(() -> add("{\"use_dashboard\":" + source + "}")).hasMessage("Invalid value provided");
    }

    @Test
    void filtersByTagModeAndGeneratedName() {
        add("{\"name\":\"Generated Dashboard 1\"}");
        int tagged = add("{\"tags\":[\"x\",\"y\"]}").id();
        add("{\"tags\":[\"z\"]}");
        int copy = add("{\"use_dashboard\":" + tagged + "}").id();
        assertThat(ids(new DashboardFilter(Set.of("y", "q"), null, false, null)))
                .containsExactly(tagged);
        assertThat(ids(new DashboardFilter(Set.of(), "duplicate", false, null))).containsExactly(copy);
        assertThat(ids(new DashboardFilter(Set.of(), null, true, null))).containsExactly(2, 3, 4);
    }

    @Test
    void showsEachRowOnceWhileRowsAreAddedBehindThePage() {
        for (int i = 0; i < 1000; i++) {
            add("{\"name\":\"a%04d\"}".formatted(i));
        }
        List<Integer> seen = new ArrayList<>();
        List<CompletionStage<Dashboard>> added = new ArrayList<>();
        for (int offset = 0; ; offset += 7) {
            Dashboards.Page page = dashboards.page(1, DashboardFilter.ALL, offset, 7);
            page.dashboards().stream()
                    .filter(dashboard -> dashboard.name().startsWith("a"))
                    .forEach(dashboard -> seen.add(dashboard.id()));
            if (page.dashboards().size() < 7 || added.size() > 1000) {
                break;
            }
            added.add(dashboards.add(1, patch("{\"name\":\"b%04d\"}".formatted(added.size())), ADA));
        }
        added.forEach(DashboardsTest::wait);
        assertThat(seen).hasSize(1000).doesNotHaveDuplicates();
    }

    /** Random changes, compared after each with a map and a sort. */
    @Test
    void doesWhatSimpleModelDoes() {
        for (long seed = 1; seed <= 10; seed++) {
            Random random = new Random(seed);
            int project = (int) seed + 100;
            Map<Integer, Dashboard> model = new TreeMap<>();
            for (int step = 0; step < 300; step++) {
                changeBoth(random, project, model);
                int offset = random.nextInt(20);
                int limit = 1 + random.nextInt(20);
                List<Dashboard> listed = model.values().stream()
                        .filter(dashboard -> !dashboard.deleted())
                        .sorted(Comparator.comparing((Dashboard dashboard) -> dashboard.pinned() ? 0 : 1)
                                .thenComparing(dashboard -> dashboard.name() == null ? "\uffff" : dashboard.name())
                                .thenComparing(Dashboard::id))
                        .toList();
                assertThat(dashboards.page(project, DashboardFilter.ALL, offset, limit))
                        .as("seed %d step %d", seed, step)
                        .isEqualTo(new Dashboards.Page(
                                listed.size(),
                                listed.stream().skip(offset).limit(limit).toList(),
                                0));
            }
        }
    }

    private void changeBoth(Random random, int project, Map<Integer, Dashboard> model) {
        String[] bodies = {
            "{\"name\":\"%c\"}".formatted('a' + random.nextInt(5)),
            "{\"name\":null}",
            "{\"pinned\":" + random.nextBoolean() + "}",
            "{\"deleted\":" + random.nextBoolean() + "}",
            "{\"tags\":[\"t%d\"],\"description\":\"d\"}".formatted(random.nextInt(3))
        };
        DashboardPatch patch = patch(bodies[random.nextInt(bodies.length)]);
        if (model.isEmpty() || random.nextInt(4) == 0) {
            Dashboard added = wait(dashboards.add(project, patch, ADA));
            model.put(added.id(), added);
            return;
        }
        List<Integer> ids = List.copyOf(model.keySet());
        int id = ids.get(random.nextInt(ids.size()));
        Dashboard before = model.get(id);
        if (before.deleted() && !patch.values().undeletes()) {
            assertThatThrownBy(() -> wait(dashboards.update(project, id, patch, ADA)))
                    .hasMessage("Not found.");
            return;
        }
        model.put(id, before.apply(patch));
        assertThat(wait(dashboards.update(project, id, patch, ADA))).isEqualTo(model.get(id));
    }

    private List<Integer> ids(DashboardFilter filter) {
        return dashboards.page(1, filter, 0, 100).dashboards().stream()
                .map(Dashboard::id)
                .sorted()
                .toList();
    }

    private Dashboard add(String body) {
        return wait(dashboards.add(1, patch(body), ADA));
    }

    private static <T> T wait(CompletionStage<T> stage) {
        CompletableFuture<T> future = stage.toCompletableFuture();
        try {
            return future.join();
        } catch (CompletionException failed) {
            if (failed.getCause() instanceof ApiException refusal) {
                throw refusal;
            }
            throw failed;
        }
    }
}
