package dev.tenrec.testkit;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** An event that a test waits for; one that is there already ends the waiting at once. */
public final class AwaitedEvent extends EventCriteria<AwaitedEvent> {
    /** Between two looks at what is stored, of which the first costs a comparison of two numbers. */
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private final TestProject project;
    private int count = 1;

    AwaitedEvent(TestProject project, @Nullable String name) {
        super(name);
        this.project = project;
    }

    /** Waits for at least so many. */
    public AwaitedEvent atLeast(int wanted) {
        if (wanted < 1) {
            throw new IllegalArgumentException("one waits for at least 1 event, not " + wanted);
        }
        count = wanted;
        return this;
    }

    /**
     * Waits for the events and returns the first of them.
     *
     * @throws AssertionError with what did arrive, after the time
     */
    public ReceivedEvent within(Duration time) {
        return allWithin(time).get(0);
    }

    /**
     * Waits for the events and returns all that are there then, in the order of their arrival.
     *
     * @throws AssertionError with what did arrive, after the time
     */
    public List<ReceivedEvent> allWithin(Duration time) {
        long begun = System.nanoTime();
        long seen = -1;
        do {
            long version = project.version();
            if (version != seen) {
                seen = version;
                Optional<List<ReceivedEvent>> found = enough();
                if (found.isPresent()) {
                    return found.get();
                }
            }
            LockSupport.parkNanos(LOOK_NANOS);
        } while (System.nanoTime() - begun < time.toNanos()
                && !Thread.currentThread().isInterrupted());
        return enough().orElseThrow(() -> failureAfter(time));
    }

    /** All that are there, if they are enough; without waiting. */
    public Optional<List<ReceivedEvent>> enough() {
        List<ReceivedEvent> found = arrived();
        return found.size() < count ? Optional.empty() : Optional.of(found);
    }

    /** All that are there, in the order of their arrival; without waiting. */
    public List<ReceivedEvent> arrived() {
        return project.events().stream().filter(this::matches).toList();
    }

    /** The failure of waiting so long in vain, with what did arrive. */
    public AssertionError failureAfter(Duration time) {
        String missed = count == 1
                ? missing() + " arrived within " + text(time) + "."
                : "Of " + count + " times " + this + " only " + arrived().size() + " arrived within " + text(time)
                        + ".";
        return project.failure(missed, this);
    }

    @Override
    AwaitedEvent self() {
        return this;
    }

    private static String text(Duration time) {
        return time.toMillis() % 1_000 == 0 ? time.toSeconds() + " s" : time.toMillis() + " ms";
    }
}
