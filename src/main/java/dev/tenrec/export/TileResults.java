package dev.tenrec.export;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.account.Project;
import dev.tenrec.dashboard.Dashboard;
import dev.tenrec.dashboard.Dashboards;
import dev.tenrec.dashboard.Insight;
import dev.tenrec.dashboard.Tile;
import dev.tenrec.dashboard.TileContent;
import dev.tenrec.error.ApiException;
import dev.tenrec.insight.LegacyFilters;
import dev.tenrec.insight.PreparedQuery;
import dev.tenrec.insight.Queries;
import dev.tenrec.insight.QueryOverride;
import dev.tenrec.insight.Refresh;
import dev.tenrec.insight.VariableOverride;
import dev.tenrec.insight.exec.scan.Deadline;
import dev.tenrec.json.Json;
import dev.tenrec.render.TileResult;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Dashboards and insights with their answers, for pictures, files and shared pages. One query that fails leaves its
 * reason in its place and the others as they are.
 */
public final class TileResults {
    private static final Logger LOG = LoggerFactory.getLogger(TileResults.class);
    private static final String BROKEN = "The server could not compute this; its log says why.";

    private final Dashboards dashboards;
    private final Queries queries;

    public TileResults(Dashboards dashboards, Queries queries) {
        this.dashboards = dashboards;
        this.queries = queries;
    }

    /**
     * All tiles of a dashboard, in reading order.
     *
     * @param filters what wins over the dashboard's own, key by key
     */
    @Blocking
    public List<TileResult> of(Project project, Dashboard dashboard, ObjectNode filters) {
        WorkerPool.assertWorker();
        return of(project, dashboard, filters, tile -> true);
    }

    /**
     * Some tiles of a dashboard.
     *
     * @param isShown chooses them before they are asked
     */
    @Blocking
    List<TileResult> of(Project project, Dashboard dashboard, ObjectNode filters, Predicate<TileResult> isShown) {
        WorkerPool.assertWorker();
        return asked(project, dashboard, filters).stream()
                .filter(isShown)
                .map(tile -> answered(project, tile, ApiException::detail, BROKEN))
                .toList();
    }

    /** An insight alone. */
    @Blocking
    public TileResult of(Project project, Insight insight) {
        WorkerPool.assertWorker();
        return answered(project, asked(insight, Json.object()), ApiException::detail, BROKEN);
    }

    /**
     * Like {@link #of(Project, Dashboard, ObjectNode)}, with the query of each tile and without answers; reads one
     * record for each tile.
     */
    List<TileResult> asked(Project project, Dashboard dashboard, ObjectNode filters) {
        List<TileResult> shown = new ArrayList<>();
        List<Tile> tiles = dashboards.tiles().live(project.id(), dashboard.id()).stream()
                .sorted(Tile.order("sm"))
                .toList();
        for (Tile tile : tiles) {
            Optional<TileContent> card = dashboards.tiles().card(tile);
            Optional<Insight> insight = Optional.ofNullable(tile.insightId())
                    .flatMap(id -> dashboards.insights().find(project.id(), id));
            if (insight.isPresent()) {
                shown.add(asked(tile, insight.get(), tile.filters(dashboard, filters), dashboard.variables()));
            } else if (card.isPresent()) {
                shown.add(new TileResult(tile, card.get(), null, null, null, null));
            }
        }
        return shown;
    }

    /** An insight alone, and no answer. */
    TileResult asked(Insight insight, ObjectNode filters) {
        return asked(null, insight, filters, Json.object());
    }

    /**
     * The same tile with the answer to its query, from the cache or computed, or with the reason why there is none; a
     * tile without a query stays as it is.
     *
     * @param reason of a refusal
     * @param broken the reason when the computation fails
     */
    @Blocking
    TileResult answered(Project project, TileResult asked, Function<ApiException, String> reason, String broken) {
        WorkerPool.assertWorker();
        JsonNode query = asked.query();
        if (query == null) {
            return asked;
        }
        try {
            PreparedQuery prepared = queries.prepare(project, query);
            Deadline deadline = queries.deadline();
            return asked.answered(
                    queries.cached(prepared, Refresh.BLOCKING).orElseGet(() -> queries.compute(prepared, deadline)));
        } catch (ApiException refused) {
            return asked.failed(reason.apply(refused));
        } catch (RuntimeException failure) {
            int insight = Objects.requireNonNull(asked.insight()).id();
            LOG.error("The answer of insight {} could not be computed.", insight, failure);
            return asked.failed(broken);
        }
    }

    private static TileResult asked(@Nullable Tile tile, Insight insight, JsonNode filters, JsonNode variables) {
        JsonNode saved = LegacyFilters.queryOf(insight.query(), insight.filters());
        if (!saved.isObject()) {
            return new TileResult(tile, null, insight, null, null, "The insight has no query.");
        }
        JsonNode query = VariableOverride.apply(QueryOverride.apply(saved, filters), variables);
        return new TileResult(tile, null, insight, query, null, null);
    }
}
