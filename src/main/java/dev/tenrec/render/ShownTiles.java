package dev.tenrec.render;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.account.Project;
import dev.tenrec.dashboard.Card;
import dev.tenrec.dashboard.Dashboard;
import dev.tenrec.dashboard.Dashboards;
import dev.tenrec.dashboard.Insight;
import dev.tenrec.dashboard.Tile;
import dev.tenrec.error.ApiException;
import dev.tenrec.insight.LegacyFilters;
import dev.tenrec.insight.Queries;
import dev.tenrec.insight.QueryOverride;
import dev.tenrec.insight.Question;
import dev.tenrec.insight.Refresh;
import dev.tenrec.insight.scan.Deadline;
import dev.tenrec.json.Json;
import dev.tenrec.thread.Blocking;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Dashboards and insights with their answers, for pictures, files and shared pages. One query that fails leaves its
 * reason in its place and the others as they are.
 */
public final class ShownTiles {
    private static final Logger LOG = LoggerFactory.getLogger(ShownTiles.class);
    private static final String BROKEN = "The server could not compute this; its log says why.";

    private final Dashboards dashboards;
    private final Queries queries;

    public ShownTiles(Dashboards dashboards, Queries queries) {
        this.dashboards = dashboards;
        this.queries = queries;
    }

    /**
     * All tiles of a dashboard, as people read a page.
     *
     * @param filters what wins over the dashboard's own, key by key
     */
    @Blocking
    public List<ShownTile> of(Project project, Dashboard dashboard, ObjectNode filters) {
        List<ShownTile> shown = new ArrayList<>();
        List<Tile> tiles = dashboards.tiles().live(project.id(), dashboard.id()).stream()
                .sorted(Tile.order("sm"))
                .toList();
        for (Tile tile : tiles) {
            Optional<Card> card = dashboards.tiles().card(tile);
            Optional<Insight> insight = tile.insightId() == null
                    ? Optional.empty()
                    : dashboards.insights().find(project.id(), tile.insightId());
            if (insight.isPresent()) {
                shown.add(shown(project, tile, insight.get(), tile.filters(dashboard, filters)));
            } else if (card.isPresent()) {
                shown.add(new ShownTile(tile, card.get(), null, null, null, null));
            }
        }
        return shown;
    }

    /** An insight alone. */
    @Blocking
    public ShownTile of(Project project, Insight insight) {
        return shown(project, null, insight, Json.object());
    }

    private ShownTile shown(Project project, Tile tile, Insight insight, JsonNode filters) {
        JsonNode saved = LegacyFilters.queryOf(insight.query(), insight.filters());
        if (!saved.isObject()) {
            return new ShownTile(tile, null, insight, null, null, "The insight has no query.");
        }
        JsonNode query = QueryOverride.apply(saved, filters);
        try {
            Question question = queries.question(project, query);
            Deadline deadline = queries.deadline();
            ObjectNode answer = queries.cached(question, Refresh.BLOCKING)
                    .orElseGet(() -> queries.compute(question, deadline));
            return new ShownTile(tile, null, insight, query, answer, null);
        } catch (ApiException refused) {
            return new ShownTile(tile, null, insight, query, null, refused.detail());
        } catch (RuntimeException broken) {
            LOG.error("The answer of insight {} could not be computed.", insight.id(), broken);
            return new ShownTile(tile, null, insight, query, null, BROKEN);
        }
    }
}
