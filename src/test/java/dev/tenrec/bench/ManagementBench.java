package dev.tenrec.bench;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.net.URI;
import java.util.Random;
import java.util.function.LongFunction;

/**
 * Dashboards over HTTP: makes ten thousand, reads them one by one and a hundred at a time over one connection, then
 * changes them over 200 connections at once.
 *
 * <pre>
 * java -cp target/test-classes dev.tenrec.bench.ManagementBench URL PERSONAL_KEY
 * </pre>
 */
public final class ManagementBench {
    private static final int DASHBOARDS = 10_000;
    private static final int PAGE_ANSWER_BYTES = 1 << 20;
    private static final int ANSWER_BYTES = 1 << 14;

    private final String head;
    private final Random random = new Random(1);
    private final RequestLoad load;

    private ManagementBench(URI url, String key) {
        load = new RequestLoad(url);
        head = " HTTP/1.1\r\nHost: " + url.getAuthority() + "\r\nAuthorization: Bearer " + key
                + "\r\nContent-Type: application/json\r\nContent-Length: ";
    }

    public static void main(String[] arguments) throws IOException {
        if (arguments.length != 2) {
            System.err.println("ManagementBench URL PERSONAL_KEY");
            System.exit(64);
        }
        new ManagementBench(URI.create(arguments[0]), arguments[1]).run();
    }

    private void run() throws IOException {
        String dashboards = "/api/projects/1/dashboards/";
        measure("create", 64, DASHBOARDS, 201, ANSWER_BYTES, number -> request("POST", dashboards, body(number)));
        LongFunction<String> one = number -> dashboards + (1 + random.nextInt(DASHBOARDS)) + "/";
        LongFunction<byte[]> read = number -> request("GET", one.apply(number), "");
        measure(null, 1, 5_000, 200, ANSWER_BYTES, read);
        measure("read by id", 1, 10_000, 200, ANSWER_BYTES, read);
        LongFunction<byte[]> page =
                number -> request("GET", dashboards + "?limit=100&offset=" + random.nextInt(DASHBOARDS - 100), "");
        measure(null, 1, 1_000, 200, PAGE_ANSWER_BYTES, page);
        measure("list of 100", 1, 2_000, 200, PAGE_ANSWER_BYTES, page);
        LongFunction<byte[]> patch =
                number -> request("PATCH", one.apply(number), "{\"description\":\"changed " + number + "\"}");
        measure(null, 200, 20_000, 200, ANSWER_BYTES, patch);
        measure("PATCH, 200 at once", 200, 100_000, 200, ANSWER_BYTES, patch);
    }

    private String body(long number) {
        return "{\"name\":\"Dashboard %d\",\"description\":\"%s\",\"pinned\":%b,\"tags\":[\"a\",\"b\"]}"
                .formatted(
                        random.nextInt(DASHBOARDS), "why it is there ".repeat(6).strip(), number % 50 == 0);
    }

    private byte[] request(String method, String path, String body) {
        return (method + " " + path + head + body.length() + "\r\n\r\n" + body).getBytes(US_ASCII);
    }

    /** Sends so many requests over so many connections, each as soon as the one before is answered. */
    private void measure(
            String what, int count, int requests, int expected, int answerBytes, LongFunction<byte[]> request)
            throws IOException {
        String figures = load.run(count, requests, expected, answerBytes, request);
        if (what != null) {
            System.out.println(what + ": " + figures);
        }
    }
}
