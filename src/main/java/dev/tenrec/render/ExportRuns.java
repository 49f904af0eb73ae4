package dev.tenrec.render;

import dev.tenrec.account.Project;
import dev.tenrec.dashboard.ExportedAsset;
import dev.tenrec.dashboard.Exports;
import dev.tenrec.error.ApiException;
import dev.tenrec.json.Timestamps;
import dev.tenrec.thread.WorkerPool;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes the exports that were asked for, each once and on a worker, and ends each with its content or with the reason
 * why there is none. What a stopped server left behind is never made: it shows {@link #LEFT_BEHIND}.
 */
public final class ExportRuns {
    /** The reason of an export that ended without one. */
    public static final String LEFT_BEHIND = "Export failed without throwing an exception. Please try to rerun this"
            + " export and contact support if it fails to complete multiple times.";

    /** How many of one project are made or wait at a time. */
    static final int RUNNING_MAX = 10;

    private static final Logger LOG = LoggerFactory.getLogger(ExportRuns.class);
    /** Longer than the way from a durable record to its start. */
    private static final long START_MICROS = 10_000_000;

    private final Exports exports;
    private final ExportRenderer renderer;
    private final WorkerPool workers;
    private final Clock clock;
    private final long bornMicros;
    /** Projects by the ids of what is being made. */
    private final Map<Integer, Integer> running = new ConcurrentHashMap<>();

    public ExportRuns(Exports exports, ExportRenderer renderer, WorkerPool workers, Clock clock) {
        this.exports = exports;
        this.renderer = renderer;
        this.workers = workers;
        this.clock = clock;
        this.bornMicros = Timestamps.micros(clock.instant());
    }

    /** Makes an export; the stage ends with it once its content or its exception is durable. */
    public CompletionStage<ExportedAsset> start(Project project, ExportedAsset asset) {
        long open =
                running.values().stream().filter(of -> of == asset.projectId()).count();
        if (open >= RUNNING_MAX) {
            return exports.fail(asset, "Too many exports of this project are being made. Please try again later.");
        }
        running.put(asset.id(), asset.projectId());
        return workers.submit(() -> content(project, asset))
                .thenCompose(content -> exports.finish(asset, content))
                .exceptionallyCompose(failure -> exports.fail(asset, reason(asset, failure)))
                .whenComplete((ended, failure) -> running.remove(asset.id()));
    }

    private byte[] content(Project project, ExportedAsset asset) {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        try {
            renderer.render(project, asset, content);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return content.toByteArray();
    }

    /** Why there is no content, or null while there may be some. */
    public String exception(ExportedAsset asset) {
        boolean isLeftBehind = !asset.isFinished()
                && !running.containsKey(asset.id())
                && (asset.createdAtMicros() < bornMicros
                        || Timestamps.micros(clock.instant()) - asset.createdAtMicros() > START_MICROS);
        return isLeftBehind ? LEFT_BEHIND : asset.exception();
    }

    private static String reason(ExportedAsset asset, Throwable failure) {
        Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
        if (cause instanceof ApiException refusal) {
            return refusal.detail();
        }
        LOG.error("The export {} could not be made.", asset.id(), cause);
        return LEFT_BEHIND;
    }
}
