package dev.tenrec.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.thread.WorkerPool;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Failures of tasks as answers. */
@Isolated("replaces what all tests of the JVM print to")
final class ErrorHandlerTest {
    @Test
    void answersThatMemoryIsShortWithABusyServer() {
        PrintStream console = System.err;
        ByteArrayOutputStream log = new ByteArrayOutputStream();
        System.setErr(new PrintStream(log, true, StandardCharsets.UTF_8));
        try (WorkerPool workers = new WorkerPool("tenrec-test", 1, 10)) {
            for (int request = 0; request < 3; request++) {
                Throwable failure = workers.submit(ErrorHandlerTest::allocate)
                        .handle((size, failed) -> failed)
                        .toCompletableFuture()
                        .join();
                assertThat(failure).isInstanceOf(OutOfMemoryError.class);
                assertBusy(ErrorHandler.answer(failure));
                assertBusy(ErrorHandler.answer(new CompletionException(failure)));
            }
        } finally {
            System.setErr(console);
        }
        assertThat(log.toString(StandardCharsets.UTF_8).lines().filter(line -> line.contains("found no memory")))
                .hasSizeLessThanOrEqualTo(1);
    }

    /** No VM makes an array of this length. */
    private static int allocate() {
        return new long[Integer.MAX_VALUE].length;
    }

    private static void assertBusy(Answer answer) {
        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.headers()).containsKey("Retry-After");
        assertThat(answer.body().toString()).contains("\"overloaded\"", "The server is busy, please retry.");
    }
}
