package dev.tenrec.api.sharing;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.render.TileResult;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The queries of a shared page; made on a worker, because queries can be long.
 *
 * @param content the same for pages that show the same but for their numbers
 */
record SharedPageRequest(List<Asked> tiles, int content) {
    /**
     * One tile and its question.
     *
     * @param question the same for equal queries of one project, and short; null where nothing is asked
     */
    record Asked(TileResult tile, @Nullable String question) {}

    static SharedPageRequest of(SharedLink link, List<TileResult> tiles) {
        List<Asked> asked = tiles.stream()
                .map(tile -> new Asked(tile, question(link, tile.query())))
                .toList();
        return new SharedPageRequest(asked, Objects.hash(link.title(), link.description(), tiles));
    }

    /** The part of it that is one tile. */
    SharedPageRequest only(Asked one) {
        return new SharedPageRequest(List.of(one), content);
    }

    private static @Nullable String question(SharedLink link, @Nullable JsonNode query) {
        return query == null ? null : link.project().id() + "/" + ShareTokens.hash(query.toString());
    }
}
