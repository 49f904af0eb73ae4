package dev.tenrec.account;

import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import java.security.SecureRandom;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** Makes and checks hashes of passwords, on workers of its own: a few threads and a short queue, as each is slow. */
public final class PasswordHashing {
    /** The rounds of a server: each guess takes a processor half a second. */
    public static final int ROUNDS = 600_000;

    private final WorkerPool workers;
    private final int rounds;
    private final PasswordHash none;
    private final SecureRandom random = new SecureRandom();

    /**
     * Makes hashes of so many rounds.
     *
     * @param rounds {@link #ROUNDS} but for tests that sign in hundreds of times
     */
    public PasswordHashing(WorkerPool workers, int rounds) {
        this.workers = workers;
        this.rounds = rounds;
        none = PasswordHash.none(rounds);
    }

    /** Runs a task on the workers. */
    public <T> CompletionStage<T> submit(Supplier<T> task) {
        return workers.submit(task);
    }

    /** Makes the hash of a new password. */
    @Blocking
    public PasswordHash hash(String password) {
        WorkerPool.assertWorker();
        return PasswordHash.of(password, rounds, random);
    }

    /** True when a hash was made of this password; {@link PasswordHash#NONE} takes as long as a hash made here. */
    @Blocking
    public boolean matches(PasswordHash hash, String password) {
        WorkerPool.assertWorker();
        return (hash.equals(PasswordHash.NONE) ? none : hash).matches(password);
    }
}
