package dev.tenrec.api.export;

import dev.tenrec.export.ExportContent;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Async;
import dev.tenrec.http.Responses;
import dev.tenrec.thread.WorkerPool;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends the bytes of an export as fast as they are read and not faster: two pieces of it are in memory at a time. Lives
 * on the event loop; the pieces are read on a worker. When one can't be read the connection ends, so that its reader
 * notices that something is missing.
 */
final class ContentStream implements Answer.Streaming {
    private static final Logger LOG = LoggerFactory.getLogger(ContentStream.class);
    private static final int UNSENT_BYTES_MAX = 64 * 1024;

    private final ExportContent content;
    private final HttpServerRequest request;
    private final WorkerPool readers;
    private final Runnable onEnd;
    private final Context context = Vertx.currentContext();
    private boolean isReading;
    private boolean isEnded;

    /**
     * @param content belongs to this from now on
     * @param readers have room for one task of each stream
     * @param onEnd is run once
     */
    ContentStream(ExportContent content, HttpServerRequest request, WorkerPool readers, Runnable onEnd) {
        this.content = content;
        this.request = request;
        this.readers = readers;
        this.onEnd = onEnd;
    }

    @Override
    public void begin(HttpServerResponse begun) {
        begun.setWriteQueueMaxSize(UNSENT_BYTES_MAX);
        begun.closeHandler(closed -> end());
        begun.exceptionHandler(broken -> end());
        begun.drainHandler(drained -> next(begun));
        next(begun);
    }

    @Override
    public void end() {
        if (isEnded) {
            return;
        }
        isEnded = true;
        if (!isReading) {
            close();
        }
    }

    @Override
    public void stop() {
        // It ends by itself, or with the connection when the server's patience is over.
    }

    private void next(HttpServerResponse response) {
        if (isReading || isEnded || response.writeQueueFull()) {
            return;
        }
        isReading = true;
        new Async(context, readers).work(this::read).onComplete(done -> {
            isReading = false;
            if (isEnded) {
                close();
            } else if (done.succeeded()) {
                send(response, done.result());
            } else {
                LOG.warn("A content could not be read to its end.", done.cause());
                end();
                request.connection().close().onFailure(Responses::ignoreGone);
            }
        });
    }

    private void send(HttpServerResponse response, ByteBuffer piece) {
        if (piece.hasRemaining()) {
            response.write(Buffer.buffer(piece.array())).onFailure(Responses::ignoreGone);
            next(response);
            return;
        }
        response.end().onFailure(Responses::ignoreGone);
        end();
    }

    private ByteBuffer read() {
        try {
            return content.next();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private void close() {
        onEnd.run();
        try {
            content.close();
        } catch (IOException failed) {
            LOG.warn("A content could not be closed.", failed);
        }
    }
}
