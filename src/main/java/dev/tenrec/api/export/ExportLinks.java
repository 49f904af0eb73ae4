package dev.tenrec.api.export;

import dev.tenrec.export.ExportedAsset;
import dev.tenrec.http.Jwt;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.auth.JWTOptions;
import io.vertx.ext.auth.PubSecKeyOptions;
import io.vertx.ext.auth.jwt.JWTAuth;
import io.vertx.ext.auth.jwt.JWTAuthOptions;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Signs addresses of exports: who has one reads the bytes of that export and nothing else, for an hour at most. */
public final class ExportLinks {
    /** Which export a token is for. */
    record Claim(int projectId, int id) {}

    /** A token and when it ends, in seconds since 1970 in UTC. */
    record Issued(String token, long endSeconds) {}

    static final Duration LIFE = Duration.ofHours(1);
    static final String AUDIENCE = "posthog:exported_asset";

    private static final String ALGORITHM = "HS256";
    private static final String NOT_READY = "There are no secrets yet.";

    private final Clock clock;
    private volatile @Nullable JWTAuth signer;
    private volatile @Nullable JWTAuth verifier;

    public ExportLinks(Clock clock) {
        this.clock = clock;
    }

    /**
     * Takes the secrets of this server, before the first request is served.
     *
     * @param secrets the first one signs, all of them verify
     */
    public void use(List<byte[]> secrets) {
        signer = keys(secrets.subList(0, 1));
        verifier = keys(secrets);
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
        return new Issued(
                Objects.requireNonNull(signer, NOT_READY)
                        .generateToken(claims, new JWTOptions().setAlgorithm(ALGORITHM)),
                end);
    }

    /** Verifies a token and returns its export; empty when it is not ours or has expired. */
    Optional<Claim> read(String token) {
        long now = clock.instant().getEpochSecond();
        return Jwt.parse(token)
                .filter(jwt ->
                        jwt.isValid(Objects.requireNonNull(verifier, NOT_READY), Set.of(ALGORITHM), AUDIENCE, now))
                .filter(jwt -> jwt.claims().path("exp").longValue() <= now + LIFE.toSeconds())
                .filter(jwt -> jwt.claims().path("id").isInt()
                        && jwt.claims().path("project").isInt())
                .map(jwt -> new Claim(
                        jwt.claims().path("project").intValue(),
                        jwt.claims().path("id").intValue()));
    }

    private static JWTAuth keys(List<byte[]> secrets) {
        JWTAuthOptions options = new JWTAuthOptions();
        secrets.forEach(secret -> options.addPubSecKey(
                new PubSecKeyOptions().setAlgorithm(ALGORITHM).setBuffer(Buffer.buffer(secret))));
        // Vert.x itself is asked only to read files of keys, and there are none.
        return JWTAuth.create(null, options);
    }
}
