package dev.tenrec.thread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RoundRobinTest {
    private record Job(int project, String id) {}

    private static final Job FIRST = new Job(1, "first");
    private static final Job SECOND = new Job(1, "second");
    private static final Job THIRD = new Job(1, "third");
    private static final Job OTHER = new Job(2, "other");

    private final RoundRobin<Job> jobs = new RoundRobin<>(Job::project, Job::id);
    private final List<Job> done = new ArrayList<>();

    @Test
    void eachProjectHasOneJobPerRound() {
        List<Job> due = new ArrayList<>(List.of(FIRST, SECOND, THIRD, OTHER));
        jobs.run(() -> List.copyOf(due), job -> {
            due.remove(job);
            done.add(job);
        });
        assertThat(done).containsExactly(FIRST, OTHER, SECOND, THIRD);
    }

    @Test
    void aJobThatStaysDueIsDoneOncePerRun() {
        jobs.run(() -> List.of(FIRST, SECOND), done::add);
        assertThat(done).containsExactly(FIRST, SECOND);
        jobs.run(() -> List.of(FIRST), done::add);
        assertThat(done).containsExactly(FIRST, SECOND, FIRST);
    }

    @Test
    void whatFallsDueMeanwhileIsDoneInTheNextRound() {
        List<Job> due = new ArrayList<>(List.of(FIRST, SECOND));
        jobs.run(() -> List.copyOf(due), job -> {
            done.add(job);
            if (job.equals(FIRST)) {
                due.add(OTHER);
            }
        });
        assertThat(done).containsExactly(FIRST, SECOND, OTHER);
    }

    @Test
    void nothingBeginsAfterTheEnd() {
        jobs.run(() -> List.of(FIRST, OTHER, SECOND), job -> {
            done.add(job);
            jobs.close();
        });
        jobs.run(() -> List.of(THIRD), done::add);
        assertThat(done).containsExactly(FIRST);
    }

    @Test
    void aFailureEndsTheRunAndNotTheNextOne() {
        assertThatThrownBy(() -> jobs.run(() -> List.of(FIRST, OTHER), job -> {
                    throw new IllegalStateException(job.id());
                }))
                .hasMessage("first");
        jobs.run(() -> List.of(FIRST, OTHER), done::add);
        assertThat(done).containsExactly(FIRST, OTHER);
    }
}
