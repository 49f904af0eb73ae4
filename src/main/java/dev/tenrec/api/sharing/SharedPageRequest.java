package dev.tenrec.api.sharing;

import dev.tenrec.render.TileResult;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;

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
    record Asked(TileResult tile, String question) {}

    static SharedPageRequest of(SharedLink link, List<TileResult> tiles) {
        List<Asked> asked = tiles.stream()
                .map(tile -> new Asked(tile, tile.query() == null ? null : question(link, tile)))
                .toList();
        return new SharedPageRequest(asked, Objects.hash(link.title(), link.description(), tiles));
    }

    /** The part of it that is one tile. */
    SharedPageRequest only(Asked one) {
        return new SharedPageRequest(List.of(one), content);
    }

    private static String question(SharedLink link, TileResult tile) {
        try {
            byte[] query = tile.query().toString().getBytes(StandardCharsets.UTF_8);
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(query);
            return link.project().id() + "/" + HexFormat.of().formatHex(hash);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
