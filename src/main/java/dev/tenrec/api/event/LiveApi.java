package dev.tenrec.api.event;

import dev.tenrec.capture.live.LiveFeed;
import dev.tenrec.capture.live.LiveFilter;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Streams what capture stores and refuses, as it happens; an endpoint of Tenrec, the real service has none.
 *
 * @param idleTimeout after which a silent connection is closed; a stream is never silent for so long
 */
record LiveApi(LiveFeed feed, Duration idleTimeout) {
    private static final Duration BEAT_MAX = Duration.ofSeconds(5);
    private static final int BEATS_PER_IDLE_TIME = 4;

    /** {@code GET live/?kind=&event=&distinct_id=&limit=}. */
    Future<Answer> stream(Call call) {
        String kind = call.query("kind");
        if (kind != null && !Set.of("accepted", "refused").contains(kind)) {
            throw new ApiException(ErrorCode.INVALID_CHOICE, "\"" + kind + "\" is not a valid choice.", "kind");
        }
        LiveFilter filter = new LiveFilter(
                call.projectId(),
                !"refused".equals(kind),
                !"accepted".equals(kind),
                call.query("event"),
                call.query("distinct_id"));
        LiveStream stream = new LiveStream(feed, call, filter, limit(call.query("limit")), beatMillis());
        return Future.succeededFuture(Answer.streaming("text/event-stream; charset=utf-8", stream)
                .header("Cache-Control", "no-store")
                // Proxies that gather answers would show nothing for long.
                .header("X-Accel-Buffering", "no"));
    }

    private long beatMillis() {
        return Math.max(1, Math.min(BEAT_MAX.toMillis(), idleTimeout.toMillis() / BEATS_PER_IDLE_TIME));
    }

    /** After how many messages the stream ends; practically never unless told. */
    private static long limit(@Nullable String text) {
        if (text == null) {
            return Long.MAX_VALUE;
        }
        if (!text.matches("[0-9]{1,9}")) {
            throw ApiException.invalid("limit", "A valid integer is required.");
        }
        return Long.parseLong(text);
    }
}
