package dev.tenrec.api.event;

import dev.tenrec.capture.live.LiveFeed;
import dev.tenrec.capture.live.LiveFilter;
import dev.tenrec.capture.live.LiveListener;
import dev.tenrec.capture.live.LiveMessage;
import dev.tenrec.error.ApiException;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.http.Responses;
import dev.tenrec.json.Json;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes what one listener hears as server-sent events, as fast as they are read and not faster. Lives on the event
 * loop.
 *
 * <p>At each beat it says that it is still there, and makes sure that the caller still may listen.
 */
final class LiveStream implements Answer.Streaming {
    private static final int UNSENT_SIZE_MAX = 64 * 1024;
    /** A reader that takes nothing for so many beats has gone, or might as well have. */
    private static final int STALLED_BEATS_MAX = 6;

    private final LiveFeed feed;
    private final Call call;
    private final long beatMillis;
    private final Context context = Vertx.currentContext();
    private final LiveListener listener;
    private @Nullable HttpServerResponse response;
    private long left;
    private long timer;
    private int stalledBeats;
    private boolean isEnded;

    /**
     * Listens from now on; refuses when too many do.
     *
     * @param limit how many messages end the stream
     */
    LiveStream(LiveFeed feed, Call call, LiveFilter filter, long limit, long beatMillis) {
        this.feed = feed;
        this.call = call;
        this.left = limit;
        this.beatMillis = beatMillis;
        this.listener = feed.open(filter, () -> context.runOnContext(told -> write()));
    }

    @Override
    public void begin(HttpServerResponse begun) {
        response = begun;
        begun.setWriteQueueMaxSize(UNSENT_SIZE_MAX);
        begun.closeHandler(closed -> end());
        begun.exceptionHandler(broken -> end());
        begun.drainHandler(drained -> write());
        begun.write(": listening\n\n").onFailure(Responses::ignoreGone);
        timer = context.owner().setPeriodic(beatMillis, tick -> beat(begun));
        if (isEnded || left == 0) {
            finish();
        } else {
            write();
        }
    }

    /** A client that does not read what was written before is disconnected. */
    @Override
    public void end() {
        if (isEnded) {
            return;
        }
        HttpServerResponse begun = response;
        boolean isStalled = begun != null && !begun.closed() && begun.writeQueueFull();
        finish();
        if (isStalled) {
            call.request().connection().close().onFailure(Responses::ignoreGone);
        }
    }

    private void finish() {
        isEnded = true;
        feed.close(listener);
        HttpServerResponse begun = response;
        if (begun != null) {
            context.owner().cancelTimer(timer);
            if (!begun.ended() && !begun.closed()) {
                begun.end().onFailure(Responses::ignoreGone);
            }
        }
    }

    private void write() {
        HttpServerResponse begun = response;
        while (begun != null && !isEnded && !begun.writeQueueFull()) {
            LiveMessage message = listener.poll();
            if (message == null) {
                return;
            }
            write(begun, message.name().name().toLowerCase(Locale.ROOT), message.json());
            if (message.name() != LiveMessage.Name.DROPPED && --left == 0) {
                finish();
            }
        }
    }

    private static void write(HttpServerResponse response, String name, byte[] json) {
        Buffer event = Buffer.buffer(json.length + 32)
                .appendString("event: ")
                .appendString(name)
                .appendString("\ndata: ")
                .appendBytes(json)
                .appendString("\n\n");
        response.write(event).onFailure(Responses::ignoreGone);
    }

    private void beat(HttpServerResponse begun) {
        try {
            call.requireStill();
        } catch (ApiException refused) {
            write(begun, "ended", Json.write(Map.of("reason", refused.detail())));
            end();
            return;
        }
        if (!begun.writeQueueFull()) {
            stalledBeats = 0;
            begun.write(":\n\n").onFailure(Responses::ignoreGone);
        } else if (++stalledBeats > STALLED_BEATS_MAX) {
            end();
        }
    }
}
