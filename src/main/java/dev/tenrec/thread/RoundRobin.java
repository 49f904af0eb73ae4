package dev.tenrec.thread;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

/**
 * Does what is due, one thing after another and one of each project per round, so that a thousand things of one project
 * delay those of others by one each.
 */
public final class RoundRobin<T> implements AutoCloseable {
    private final ToIntFunction<T> project;
    private final Function<T, Object> id;
    private final Lock running = new ReentrantLock();
    private volatile boolean isStopping;

    /**
     * @param project the id of the project of a thing
     * @param id what tells a thing from all others while its other fields change
     */
    public RoundRobin(ToIntFunction<T> project, Function<T, Object> id) {
        this.project = project;
        this.id = id;
    }

    /**
     * Does each thing that is due once, on the calling thread; a second call waits for the first.
     *
     * @param due all that are due now, the longest first; asked before each round
     */
    public void run(Supplier<List<T>> due, Consumer<T> work) {
        running.lock();
        try {
            Set<Object> done = new HashSet<>();
            for (List<T> round = round(due, done); !round.isEmpty() && !isStopping; round = round(due, done)) {
                for (T next : round) {
                    done.add(id.apply(next));
                    if (!isStopping) {
                        work.accept(next);
                    }
                }
            }
        } finally {
            running.unlock();
        }
    }

    /** Begins nothing further. */
    @Override
    public void close() {
        isStopping = true;
    }

    /** The thing of each project that is due the longest. */
    private List<T> round(Supplier<List<T>> due, Set<Object> done) {
        Map<Integer, T> first = new LinkedHashMap<>();
        for (T next : due.get()) {
            if (!done.contains(id.apply(next))) {
                first.putIfAbsent(project.applyAsInt(next), next);
            }
        }
        return List.copyOf(first.values());
    }
}
