package dev.tenrec.api.export;

import dev.tenrec.export.ExportedAsset;
import dev.tenrec.http.SessionTokens;
import io.vertx.core.json.JsonObject;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;

/** Signs addresses of exports: who has one reads the bytes of that export and nothing else, for an hour at most. */
public final class ExportLinks {
    /** Which export a token is for. */
    record Claim(int projectId, int id) {}

    /** A token and when it ends, in seconds since 1970 in UTC. */
    record Issued(String token, long endSeconds) {}

    static final Duration LIFE = Duration.ofHours(1);
    static final String AUDIENCE = "posthog:exported_asset";

    private final SessionTokens tokens;
    private final Clock clock;

    /** @param tokens signs and verifies with the secrets of this server */
    public ExportLinks(SessionTokens tokens, Clock clock) {
        this.tokens = tokens;
        this.clock = clock;
    }

    /** A token for an export; it ends when the export does, if that is sooner. */
    Issued issue(ExportedAsset asset) {
        long end = Math.min(
                clock.instant().plus(LIFE).getEpochSecond(), Math.floorDiv(asset.expiresAfterMicros(), 1_000_000L));
        JsonObject claims = new JsonObject()
                .put("aud", AUDIENCE)
                .put("id", asset.id())
                .put("project", asset.projectId())
                .put("exp", end);
        return new Issued(tokens.sign(claims), end);
    }

    /** Verifies a token and returns its export; empty when it is not ours or has expired. */
    Optional<Claim> read(String token) {
        long now = clock.instant().getEpochSecond();
        return tokens.verified(token, AUDIENCE)
                .filter(jwt -> jwt.claims().path("exp").longValue() <= now + LIFE.toSeconds())
                .filter(jwt -> jwt.claims().path("id").isInt()
                        && jwt.claims().path("project").isInt())
                .map(jwt -> new Claim(
                        jwt.claims().path("project").intValue(),
                        jwt.claims().path("id").intValue()));
    }
}
