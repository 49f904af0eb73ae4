package dev.tenrec.api.export;

import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.export.DamagedExportException;
import dev.tenrec.export.ExportContent;
import dev.tenrec.export.ExportRuns;
import dev.tenrec.export.ExportedAsset;
import dev.tenrec.export.Exports;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Async;
import dev.tenrec.http.Call;
import dev.tenrec.thread.WorkerPool;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** Answers with the bytes of exports, or says why there are none. Lives on the event loop. */
final class ExportDownloads {
    /** The largest number of downloads at a time; each holds a file open. */
    public static final int OPEN_MAX = 128;

    private final Exports exports;
    private final ExportRuns runs;
    private final WorkerPool readers;
    private int openCount;

    /** @param readers their own, with room for {@link #OPEN_MAX} tasks that wait */
    public ExportDownloads(Exports exports, ExportRuns runs, WorkerPool readers) {
        this.exports = exports;
        this.runs = runs;
        this.readers = readers;
    }

    /**
     * Refuses what has no bytes: 409 while it is made, 404 with the reason when there will be none.
     *
     * @throws ApiException when that is so
     */
    void requireContent(ExportedAsset asset) {
        String exception = runs.exception(asset);
        if (exception != null) {
            throw new ApiException(ErrorCode.NOT_FOUND, exception);
        }
        if (!asset.hasContent()) {
            throw new ApiException(ErrorCode.CONFLICT, "This export is being made. Please try again in a moment.");
        }
    }

    /** The bytes; 304 where the caller has them, and as a file where the query says {@code download=true}. */
    Future<Answer> answer(Call call, ExportedAsset asset, String cacheControl) {
        requireContent(asset);
        String etag = Objects.requireNonNull(asset.etag());
        if (isKnown(call.request().getHeader("If-None-Match"), etag)) {
            return Future.succeededFuture(Answer.empty(304).header("ETag", etag).header("Cache-Control", cacheControl));
        }
        if (openCount >= OPEN_MAX) {
            throw new ApiException(ErrorCode.OVERLOADED, "Too many exports are being sent, please retry.");
        }
        openCount++;
        return new Async(Vertx.currentContext(), readers)
                .work(() -> open(asset))
                .onFailure(refused -> openCount--)
                .map(content -> Answer.streaming(
                                asset.format().contentType(),
                                new ContentStream(content, call.request(), readers, () -> openCount--))
                        .header("Content-Length", Long.toString(content.size()))
                        .header("Content-Disposition", disposition(call, asset.filename()))
                        .header("Cache-Control", cacheControl)
                        .header("ETag", etag));
    }

    private ExportContent open(ExportedAsset asset) {
        try {
            return exports.open(asset);
        } catch (DamagedExportException | CompletionException damaged) {
            // The second: the damage can't be noted because the disk is full, or the export has expired just now.
            throw new ApiException(ErrorCode.NOT_FOUND, Exports.LOST);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Returns whether a list of tags, weak or not, has this one. */
    private static boolean isKnown(@Nullable String header, @Nullable String etag) {
        return header != null
                && Arrays.stream(header.split(",", -1))
                        .map(tag -> tag.strip().replaceFirst("^W/", ""))
                        .anyMatch(tag -> tag.equals("*") || tag.equals(etag));
    }

    /** Both forms, though names hold nothing that needs the second: some clients look at that one only. */
    private static String disposition(Call call, String filename) {
        String kind = "true".equals(call.query("download")) ? "attachment" : "inline";
        return kind + "; filename=\"" + filename + "\"; filename*=UTF-8''" + filename;
    }
}
