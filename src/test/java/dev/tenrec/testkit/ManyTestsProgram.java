package dev.tenrec.testkit;

import dev.tenrec.Tenrec;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;

/**
 * A program that runs tests in eight threads, each in a project of its own of one server. It prints what the process
 * holds after a first part and at the end: {@code threads 30 30}, {@code files 40 40}, {@code heap 9000000 9100000},
 * and the milliseconds that one test took of one thread.
 */
final class ManyTestsProgram {
    private static final int THREADS = 8;
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private record Held(long threads, long files, long heap) {}

    private ManyTestsProgram() {}

    /** @param arguments the number of tests in the first part, and of those after it */
    public static void main(String[] arguments) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(THREADS);
        try (Tenrec tenrec = Tenrec.inMemory()) {
            run(pool, tenrec, Integer.parseInt(arguments[0]));
            Held before = held();
            long begun = System.nanoTime();
            int count = Integer.parseInt(arguments[1]);
            run(pool, tenrec, count);
            long nanos = System.nanoTime() - begun;
            Held after = held();
            System.out.println("threads " + before.threads + " " + after.threads);
            System.out.println("files " + before.files + " " + after.files);
            System.out.println("heap " + before.heap + " " + after.heap);
            System.out.println(String.format(Locale.ROOT, "millis %.1f", nanos / 1e6 * THREADS / count));
        } finally {
            pool.shutdown();
        }
    }

    private static void run(ExecutorService pool, Tenrec tenrec, int count) throws Exception {
        List<Future<?>> tests = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int number = i;
            tests.add(pool.submit(() -> {
                test(tenrec, number);
                return number;
            }));
        }
        for (Future<?> test : tests) {
            test.get();
        }
    }

    private static void test(Tenrec tenrec, int number) throws IOException {
        try (TestProject project = tenrec.newProject()) {
            new TestClient(project.url(), project.projectKey())
                    .capture("signed up", "ana", Map.of("number", number, "$set", Map.of("plan", "pro")));
            project.await()
                    .event("signed up")
                    .from("ana")
                    .with("number", number)
                    .within(PATIENCE);
            project.assertions().received("signed up").nothingElse();
            if (project.persons().size() != 1) {
                throw new AssertionError("a person of another test");
            }
        }
    }

    private static Held held() throws IOException {
        long heap = Long.MAX_VALUE;
        // What a collection finds unreachable the next one frees, once its cleaners ran.
        for (int i = 0; i < 3; i++) {
            ManagementFactory.getMemoryMXBean().gc();
            heap = Math.min(
                    heap,
                    ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
        }
        Path open = Path.of("/proc/self/fd");
        long files = 0;
        if (Files.exists(open)) {
            try (Stream<Path> all = Files.list(open)) {
                files = all.count();
            }
        }
        return new Held(ManagementFactory.getThreadMXBean().getThreadCount(), files, heap);
    }
}
