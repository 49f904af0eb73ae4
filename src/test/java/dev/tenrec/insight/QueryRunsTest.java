package dev.tenrec.insight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.account.Project;
import dev.tenrec.error.ApiException;
import dev.tenrec.thread.WorkerPool;
import java.io.IOException;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QueryRunsTest {
    private static final Project PROJECT = TestData.project("UTC", DayOfWeek.MONDAY);
    private static final String TRENDS = "{'kind':'TrendsQuery','series':[{'kind':'EventsNode','event':'a'}]}";

    @TempDir
    Path directory;

    private final WorkerPool workers = new WorkerPool("test-worker", 1, 100);
    private TestData data;
    private Queries queries;
    private QueryRuns runs;

    @BeforeEach
    void open() throws IOException {
        data = new TestData(directory, "2025-01-10T12:00:00Z");
        queries = data.queries(Duration.ofSeconds(30));
        runs = new QueryRuns(queries, workers, data.clock);
        data.event("a", "ann", "2025-01-10T10:00:00Z", "{}").store();
    }

    @AfterEach
    void close() throws IOException {
        workers.close();
        data.close();
    }

    @Test
    void answersFromTheCacheUntilSomethingArrives() {
        assertThat(isCached(Refresh.BLOCKING)).isFalse();
        assertThat(isCached(Refresh.BLOCKING)).isTrue();
        assertThat(isCached(Refresh.ASYNC)).isTrue();
        assertThat(isCached(Refresh.FORCE_BLOCKING)).isFalse();
        data.event("a", "bob", "2025-01-10T11:00:00Z", "{}").store();
        assertThat(isCached(Refresh.FORCE_CACHE)).isTrue();
        JsonNode anew = answer(Refresh.BLOCKING);
        assertThat(anew.path("is_cached").asBoolean()).isFalse();
        assertThat(anew.at("/results/0/count").asInt()).isEqualTo(2);
        assertThat(anew.path("cache_key").asText()).startsWith("cache_1_");
        assertThat(anew.path("cache_target_age").asText()).isEqualTo("2025-01-10T12:01:00Z");
    }

    @Test
    void keepsOneAnswerForTheSameQuestionInAnotherOrder() {
        answer(Refresh.BLOCKING);
        PreparedQuery same = queries.prepare(
                PROJECT,
                TestData.json("{'kind':'InsightVizNode','source':"
                        + "{'series':[{'event':'a','kind':'EventsNode'}],'kind':'TrendsQuery'}}"));
        assertThat(queries.cached(same, Refresh.BLOCKING)).isPresent();
        PreparedQuery elsewhere =
                queries.prepare(TestData.project("Asia/Tokyo", DayOfWeek.MONDAY), TestData.json(TRENDS));
        assertThat(queries.cached(elsewhere, Refresh.FORCE_CACHE)).isEmpty();
    }

    @Test
    void computesNothingWhenOnlyTheCacheIsAsked() {
        assertThat(answer(Refresh.FORCE_CACHE)).isEmpty();
    }

    @Test
    void runsInTheBackgroundAndKeepsTheEnd() {
        CountDownLatch busy = new CountDownLatch(1);
        CompletionStage<Void> blocker = workers.submit(() -> await(busy));
        ObjectNode started = runs.answer(prepared(), Refresh.ASYNC, "mine", 7);
        assertThat(QueryRuns.isRunning(started)).isTrue();
        assertThat(started.at("/query_status/id").asText()).isEqualTo("mine");
        assertThat(started.at("/query_status/insight_id").asInt()).isEqualTo(7);
        assertThat(runs.find(2, "mine")).isEmpty();
        busy.countDown();
        blocker.toCompletableFuture().join();
        drain();
        JsonNode status = runs.find(1, "mine").orElseThrow().status(data.clock.instant());
        assertThat(status.path("complete").asBoolean()).isTrue();
        assertThat(status.path("error").asBoolean()).isFalse();
        assertThat(status.at("/results/results/0/count").asInt()).isEqualTo(1);
        assertThat(isCached(Refresh.ASYNC)).isTrue();
    }

    @Test
    void endsWhatIsCancelled() {
        CountDownLatch busy = new CountDownLatch(1);
        CompletionStage<Void> blocker = workers.submit(() -> await(busy));
        runs.answer(prepared(), Refresh.FORCE_ASYNC, "mine", null);
        assertThat(runs.cancel(2, "mine")).isFalse();
        assertThat(runs.cancel(1, "mine")).isTrue();
        busy.countDown();
        blocker.toCompletableFuture().join();
        drain();
        QueryRun run = runs.find(1, "mine").orElseThrow();
        assertThat(run.isRunning()).isFalse();
        assertThat(run.failure()).hasMessage("The query was cancelled.");
        assertThat(runs.cancel(1, "mine")).isFalse();
    }

    @Test
    void boundsWhatRunsAtATime() {
        CountDownLatch busy = new CountDownLatch(1);
        CompletionStage<Void> blocker = workers.submit(() -> await(busy));
        for (int i = 0; i < QueryRuns.RUNNING_MAX; i++) {
            runs.answer(prepared(), Refresh.FORCE_ASYNC, "q" + i, null);
            runs.answer(prepared(), Refresh.FORCE_ASYNC, "q0", null);
        }
        assertThatThrownBy(() -> runs.answer(prepared(), Refresh.FORCE_ASYNC, "more", null))
                .isInstanceOf(ApiException.class)
                .hasMessageContaining("Too many queries");
        busy.countDown();
        blocker.toCompletableFuture().join();
    }

    /** There is one worker, so what was handed in before has ended when this has. */
    private void drain() {
        workers.submit(() -> null).toCompletableFuture().join();
    }

    private static Void await(CountDownLatch latch) {
        try {
            latch.await();
            return null;
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    private boolean isCached(Refresh refresh) {
        return answer(refresh).path("is_cached").asBoolean();
    }

    private ObjectNode answer(Refresh refresh) {
        return runs.answer(prepared(), refresh, null, null);
    }

    private PreparedQuery prepared() {
        return queries.prepare(PROJECT, TestData.json(TRENDS));
    }
}
