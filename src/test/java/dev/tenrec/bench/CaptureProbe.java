package dev.tenrec.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.CompletableFuture;

/** Captures a batch each ten milliseconds over a connection of its own, and keeps how long each took. */
final class CaptureProbe {
    private static final int BATCH = 20;
    private static final int ANSWER_BYTES = 1 << 14;
    private static final long PAUSE_MILLIS = 10;
    private static final int DAYS_SECONDS = 30 * 86_400;

    private final InetSocketAddress server;
    private final String token;
    private final Random random = new Random(1);
    private volatile boolean isOver;

    /** @param token of the project that gets the events */
    CaptureProbe(InetSocketAddress server, String token) {
        this.server = server;
        this.token = token;
    }

    /** What is measured. */
    interface Work {
        void run() throws IOException, InterruptedException;
    }

    /** Captures while something is done, and prints how long the batches took meanwhile. */
    void during(String what, Work work) throws IOException, InterruptedException {
        isOver = false;
        CompletableFuture<Latencies> probe = CompletableFuture.supplyAsync(this::untilOver, CaptureProbe::start);
        work.run();
        isOver = true;
        Latencies latencies = probe.join();
        System.out.printf(
                Locale.ROOT,
                "capture %s: %d batches of %d events, p50 %.1f ms, p90 %.1f ms, p99 %.1f ms, max %.1f ms%n",
                what,
                latencies.count(),
                BATCH,
                latencies.millis(0.5),
                latencies.millis(0.9),
                latencies.millis(0.99),
                latencies.millis(1));
    }

    private static void start(Runnable task) {
        Thread thread = new Thread(task, "probe");
        thread.setDaemon(true);
        thread.start();
    }

    private Latencies untilOver() {
        Latencies latencies = new Latencies();
        try (Burst connection = new Burst(server, 1, ANSWER_BYTES)) {
            while (!isOver) {
                byte[] batch = batch(server, token, BATCH, random);
                long from = System.nanoTime();
                AnswerReader answer = connection.send(1, number -> batch).get(0);
                latencies.add(System.nanoTime() - from);
                if (answer.status() != 200) {
                    throw new IllegalStateException(answer.text());
                }
                Thread.sleep(PAUSE_MILLIS);
            }
            return latencies;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException stopped) {
            throw new IllegalStateException(stopped);
        }
    }

    /** A request with events of 10,000 persons on 100 pages in the last thirty days. */
    static byte[] batch(InetSocketAddress server, String token, int events, Random random) {
        StringBuilder body = new StringBuilder("{\"api_key\":\"" + token + "\",\"batch\":[");
        Instant now = Instant.now();
        for (int i = 0; i < events; i++) {
            body.append(i == 0 ? "" : ",")
                    .append("{\"event\":\"seen\",\"distinct_id\":\"person-")
                    .append(random.nextInt(10_000))
                    .append("\",\"timestamp\":\"")
                    .append(now.minusSeconds(random.nextInt(DAYS_SECONDS)))
                    .append("\",\"properties\":{\"page\":\"/")
                    .append(random.nextInt(100))
                    .append("\"}}");
        }
        body.append("]}");
        return ("POST /batch/ HTTP/1.1\r\nHost: " + server.getHostString() + ":" + server.getPort()
                        + "\r\nContent-Type: application/json\r\nContent-Length: " + body.length() + "\r\n\r\n" + body)
                .getBytes(StandardCharsets.US_ASCII);
    }
}
