package dev.tenrec.export;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.account.Project;
import dev.tenrec.dashboard.Dashboard;
import dev.tenrec.dashboard.Insight;
import dev.tenrec.dashboard.TileContent;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.json.Json;
import dev.tenrec.render.MarkdownHtml;
import dev.tenrec.render.TileResult;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import java.util.List;
import java.util.Set;

/**
 * Tiles of shared pages, for readers without an account. Aggregating queries and SQL run: a list of events or persons
 * would show personal data, while SQL shows what its author selected. Failure reasons come from a fixed set, because
 * those of queries quote the query.
 */
public final class SharedTiles {
    /** Bytes of one answer; more than that no page can draw. */
    static final int ANSWER_MAX_BYTES = 2 << 20;

    private static final Set<String> COUNTING =
            Set.of("TrendsQuery", "FunnelsQuery", "RetentionQuery", "LifecycleQuery", "StickinessQuery", "PathsQuery");

    private static final String LIST = "This list is not part of shared pages.";
    private static final String SLOW = "This took too long to calculate.";
    private static final String BUSY = "The server was busy. Please try again in a few minutes.";
    private static final String LARGE = "This result is too large for a shared page.";
    private static final String FAILED = "This can't be calculated as it is saved.";

    private final TileResults tiles;

    public SharedTiles(TileResults tiles) {
        this.tiles = tiles;
    }

    /**
     * The tiles of a dashboard with their queries, without answers; a tile with a refused query has the reason.
     *
     * @param filters what wins over the dashboard's own, key by key
     */
    @Blocking
    public List<TileResult> asked(Project project, Dashboard dashboard, ObjectNode filters) {
        WorkerPool.assertWorker();
        return tiles.asked(project, dashboard, filters).stream()
                .map(SharedTiles::permitted)
                .toList();
    }

    /** A single insight with its query, without an answer. */
    public TileResult asked(Insight insight, ObjectNode filters) {
        return permitted(tiles.asked(insight, filters));
    }

    /** The same tile with its answer, or with the reason why there is none. */
    @Blocking
    public TileResult answered(Project project, TileResult asked) {
        WorkerPool.assertWorker();
        TileResult answered = tiles.answered(project, asked, refused -> reason(refused.errorCode()), FAILED);
        boolean isLarge = answered.answer() != null && Json.write(answered.answer()).length > ANSWER_MAX_BYTES;
        return isLarge ? asked.failed(LARGE) : answered;
    }

    /** The same tile as one for which no time is left. */
    public static TileResult late(TileResult asked) {
        return asked.failed(SLOW);
    }

    private static TileResult permitted(TileResult asked) {
        TileContent card = asked.card();
        if (card != null && card.kind().equals(TileContent.BUTTON)) {
            // Any other address would lead into this server, or run something.
            String url = MarkdownHtml.webUrl(card.content().path("url").asText());
            TileContent button =
                    card.showing(card.content().<ObjectNode>deepCopy().put("url", url));
            return new TileResult(asked.tile(), button, null, null, null, null);
        }
        JsonNode query = asked.query();
        if (query == null || COUNTING.contains(kind(query))) {
            return asked;
        }
        if (asked.insight() != null && SharedSql.is(query)) {
            return new TileResult(asked.tile(), null, SharedSql.named(asked.insight()), query, null, null);
        }
        return new TileResult(asked.tile(), null, asked.insight(), null, null, LIST);
    }

    private static String kind(JsonNode query) {
        String kind = query.path("kind").asText();
        return kind.equals("InsightVizNode") ? query.path("source").path("kind").asText() : kind;
    }

    private static String reason(ErrorCode code) {
        if (code == ErrorCode.QUERY_TIMEOUT) {
            return SLOW;
        }
        return code.isPassing() ? BUSY : FAILED;
    }
}
