package dev.tenrec.storage;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Work for one project that a thread in the background does; it waits for that thread at most once. */
final class BackgroundWork {
    private static final Logger LOG = LoggerFactory.getLogger(BackgroundWork.class);

    private final AtomicBoolean waits = new AtomicBoolean();

    /**
     * Lets the work be done soon, unless it waits already or there is no room; then a later call brings it on. Who asks
     * next does what is missing and hears of a failure; the log tells of it sooner.
     *
     * @param place may refuse
     */
    void start(Executor place, Runnable work) {
        if (!waits.compareAndSet(false, true)) {
            return;
        }
        try {
            place.execute(() -> {
                waits.set(false);
                try {
                    work.run();
                } catch (RuntimeException failed) {
                    LOG.error("Events can't be given their columns.", failed);
                }
            });
        } catch (RejectedExecutionException busy) {
            waits.set(false);
        }
    }
}
