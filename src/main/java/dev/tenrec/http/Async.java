package dev.tenrec.http;

import dev.tenrec.thread.WorkerPool;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The only place where a stage of another thread becomes a Vert.x future, on the context of the request: what follows
 * it runs on the event loop again.
 */
public final class Async {
    private final Context context;
    private final WorkerPool workers;

    public Async(Context context, WorkerPool workers) {
        this.context = context;
        this.workers = workers;
    }

    /** Returns a stage's result on the request's event loop. */
    @SuppressWarnings("FutureReturnValueIgnored") // Its end is told to the result.
    public <T> Future<T> await(CompletionStage<T> stage) {
        Promise<T> result = Promise.promise();
        stage.whenComplete((value, failure) -> context.runOnContext(back -> end(result, value, failure)));
        return result.future();
    }

    /** Runs a task that may take long on a worker; refused with {@code OVERLOADED} when too many wait. */
    public <T> Future<T> work(Supplier<T> task) {
        return await(workers.submit(task));
    }

    private static <T> void end(Promise<T> result, T value, @Nullable Throwable failure) {
        if (failure == null) {
            result.complete(value);
            return;
        }
        boolean wrapped = failure instanceof CompletionException && failure.getCause() != null;
        result.fail(wrapped ? failure.getCause() : failure);
    }
}
