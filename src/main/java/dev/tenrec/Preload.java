package dev.tenrec;

import dev.tenrec.json.Json;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Loads classes that several parts of a server need, on a thread beside the one that makes the parts: most of a cold
 * start is the loading of classes, and these libraries need nothing of ours. A part that comes first waits for its
 * class, as always, so the order changes nothing but the time.
 */
public final class Preload implements AutoCloseable {
    /** Classes are loaded once in a process, for all its servers. */
    private static final AtomicBoolean BEGUN = new AtomicBoolean();

    /** A record of the kinds of fields that the first records of a server have. */
    private record Sample(
            int id, UUID uuid, String name, @Nullable Long at, List<String> words, Map<String, Boolean> on) {}

    /** Null where another server has begun. */
    private final @Nullable Thread thread;

    private Preload(@Nullable Thread thread) {
        this.thread = thread;
    }

    /** Begins to load, the first time that it is called; the thread ends once all is there. */
    public static Preload begin() {
        if (BEGUN.getAndSet(true)) {
            return new Preload(null);
        }
        Thread thread = new Thread(Preload::load, "tenrec-preload");
        thread.setDaemon(true);
        thread.start();
        return new Preload(thread);
    }

    private static void load() {
        Sample sample = new Sample(1, new UUID(1, 2), "sample", null, List.of("one"), Map.of("two", true));
        Json.read(Json.write(sample), Sample.class);
    }

    /** Waits for the end of the thread, so that a server leaves none. */
    @Override
    public void close() {
        if (thread == null) {
            return;
        }
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
