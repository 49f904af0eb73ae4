package dev.tenrec.bench;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;

/**
 * Asks for one address again and again until its input ends, a hundred times a second, and prints how long the answers
 * took: what other users notice of a load.
 *
 * <pre>
 * java -cp target/test-classes dev.tenrec.bench.GetProbe ADDRESS PERSONAL_KEY
 * </pre>
 */
public final class GetProbe {
    private static final long PAUSE_MILLIS = 10;

    private GetProbe() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        HttpClient client = HttpClient.newHttpClient();
        HttpRequest request = HttpRequest.newBuilder(URI.create(arguments[0]))
                .header("Authorization", "Bearer " + arguments[1])
                .timeout(Duration.ofSeconds(30))
                .build();
        double[] millis = new double[1 << 20];
        int count = 0;
        int failed = 0;
        while (System.in.available() == 0 && count < millis.length) {
            long from = System.nanoTime();
            failed += client.send(request, BodyHandlers.ofByteArray()).statusCode() == 200 ? 0 : 1;
            millis[count++] = (System.nanoTime() - from) / 1e6;
            Thread.sleep(PAUSE_MILLIS);
        }
        double[] sorted = Arrays.copyOf(millis, count);
        Arrays.sort(sorted);
        System.out.printf(
                Locale.ROOT,
                "%d requests, p50 %.1f ms, p99 %.1f ms, max %.1f ms, not 200: %d%n",
                count,
                sorted[count / 2],
                sorted[(int) (count * 0.99)],
                sorted[count - 1],
                failed);
        System.exit(failed == 0 ? 0 : 1);
    }
}
