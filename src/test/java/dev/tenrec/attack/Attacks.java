package dev.tenrec.attack;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tenrec.server.MalformedRequest;
import dev.tenrec.server.MalformedRequests;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/**
 * The attacks by name. Each is frugal: what counts is how much a server suffers from little. Request bodies are made
 * once, when they are first needed.
 */
final class Attacks {
    private static final String JSON = "Content-Type: application/json\r\n";
    private static final int MB = 1 << 20;

    /**
     * Announced sizes of bodies; the small ones fill what the large ones leave of 64 MB, down to less than a capture.
     */
    private static final List<Integer> LARGE = repeated(4, 20 * MB);

    private static final List<Integer> SMALL =
            List.of(repeated(5, MB), repeated(8, 128 << 10), repeated(10, 16 << 10), repeated(30, 2 << 10)).stream()
                    .flatMap(List::stream)
                    .toList();

    private static final long BYTE_MILLIS = 5_000;
    private static final int IDLE_CONNECTIONS = 3_000;
    private static final int SLOW_CONNECTIONS = 1_000;
    private static final int BOMB_CONNECTIONS = 8;
    private static final int HUGE_EVENTS = 100_000;
    private static final long JUNK_MILLIS = 1_000;
    private static final int JUNK_NAMES = 10_001;
    private static final int JUNK_PROPERTIES = 20_700;
    private static final int PROPERTIES_PER_EVENT = 900;
    private static final int MALFORMED = 640;
    private static final int MALFORMED_BYTES_MAX = MB;
    private static final int LISTING_MILLIS = 10_000;
    private static final String NEW_EVENT = "signed up for the newsletter";

    private static final List<String> JUNK_PATHS = List.of(
            "/api/projects/%2/",
            "/api/projects/1/dashboards/%2/",
            "/shared/%2/",
            "/%2/",
            "/%zz",
            "/array/%2/config",
            "/api/projects/%00/",
            "/..%2f..%2fetc/passwd",
            "/api/projects/%ff%fe/insights/%2/",
            "/static/%c0%ae%c0%ae/%2",
            "/" + "a/".repeat(500));

    private final Map<String, List<ByteBuffer>> made = new HashMap<>();

    List<Attack> all() {
        return List.of(
                new Attack("budget", () -> List.of(announced(LARGE, 200), announced(SMALL, 100))),
                new Attack("budget-real", () -> List.of(stalled(LARGE, 10_000), stalled(SMALL, 100))),
                new Attack("brotli", () -> List.of(bombs("brotli", Bombs::brotli))),
                new Attack("gzip", () -> List.of(bombs("gzip", Bombs::gzip))),
                new Attack("zstd", () -> List.of(bombs("zstd", Bombs::zstd))),
                new Attack("bombs-with-key", () -> List.of(bombs("bombs-with-key", Bombs::known))),
                new Attack("connections", () -> List.of(idle())),
                new Attack("slow-heads", () -> List.of(slowHeads())),
                new Attack("slow-bodies", () -> List.of(slowBodies())),
                new Attack("names", () -> List.of(hugeBatches())),
                new Attack("definitions", () -> List.of(junkDefinitions()), Attacks::checkDefinitions),
                new Attack("junk-paths", () -> List.of(junkPaths())),
                new Attack("passwords", () -> List.of(wrongPasswords()), Attacks::checkPasswords, true),
                new Attack("malformed", () -> List.of(malformed()), Attacks::checkMalformed));
    }

    private static List<Integer> repeated(int times, int size) {
        return Collections.nCopies(times, size);
    }

    /** Bodies that are announced, begun and then sent byte by byte. */
    private static Load announced(List<Integer> sizes, long retryMillis) {
        return Load.of(sizes.size(), retryMillis, retryMillis, connection -> {
            String head = HttpText.head("POST", "/batch/", JSON, sizes.get(connection));
            byte[] bytes = (head + "{" + " ".repeat(200)).getBytes(US_ASCII);
            return new Transmission(ByteBuffer.wrap(bytes), head.length() + 1, BYTE_MILLIS);
        });
    }

    /** Bodies that are sent but for their last twentieth. */
    private Load stalled(List<Integer> sizes, long retryMillis) {
        Map<Integer, Transmission> bySize = new HashMap<>();
        for (int size : sizes) {
            bySize.computeIfAbsent(
                    size,
                    any -> Transmission.whole(cached("stalled " + size, () -> List.of(stalled(size)))
                            .get(0)));
        }
        return Load.of(sizes.size(), retryMillis, retryMillis, connection -> bySize.get(sizes.get(connection)))
                .oncePerConnection();
    }

    private static ByteBuffer stalled(int size) {
        byte[] head = HttpText.head("POST", "/batch/", JSON, size).getBytes(US_ASCII);
        byte[] bytes = Arrays.copyOf(head, head.length + size - size / 20);
        Arrays.fill(bytes, head.length, bytes.length, (byte) ' ');
        return HttpText.direct(bytes);
    }

    private Load bombs(String name, Supplier<List<ByteBuffer>> requests) {
        return inTurn(BOMB_CONNECTIONS, 50, cached(name, requests));
    }

    private static Load idle() {
        return Load.of(IDLE_CONNECTIONS, 1_000, 1_000, connection -> Transmission.SILENCE);
    }

    private static Load slowHeads() {
        String begin = "GET /_livez HTTP/1.1\r\nHost: tenrec\r\n";
        return slow(begin, begin + "X-Slow: " + "a".repeat(1_000));
    }

    private static Load slowBodies() {
        String begin = HttpText.head("POST", "/batch/", JSON, 1_000);
        return slow(begin, begin + "{" + " ".repeat(998));
    }

    private static Load slow(String atOnce, String whole) {
        ByteBuffer bytes = HttpText.direct(whole.getBytes(US_ASCII));
        Transmission sending = new Transmission(bytes, atOnce.length(), BYTE_MILLIS);
        return Load.of(SLOW_CONNECTIONS, 1_000, 1_000, connection -> sending);
    }

    /** Two senders of 7 MB each, all events of different names. */
    private Load hugeBatches() {
        return inTurn(2, 1_000, cached("names", () -> List.of(huge('a'), huge('b'))));
    }

    private static ByteBuffer huge(char prefix) {
        return batch(
                HUGE_EVENTS,
                i -> "{\"event\":\"%c%06d\",\"distinct_id\":\"u%05d\",\"properties\":{\"n\":%d}}"
                        .formatted(prefix, i, i % 10_000, i));
    }

    private Load junkDefinitions() {
        return inTurn(
                1,
                JUNK_MILLIS,
                cached(
                        "definitions",
                        () -> List.of(
                                batch(JUNK_NAMES, i -> "{\"event\":\"junk %05d\",\"distinct_id\":\"u\"}".formatted(i)),
                                batch(JUNK_PROPERTIES / PROPERTIES_PER_EVENT, Attacks::eventOfJunkProperties))));
    }

    private static String eventOfJunkProperties(int number) {
        StringBuilder properties = new StringBuilder("\"event\":1");
        for (int i = 0; i < PROPERTIES_PER_EVENT; i++) {
            properties.append(",\"junk_").append(number).append('_').append(i).append("\":1");
        }
        return "{\"event\":\"junk\",\"distinct_id\":\"u\",\"properties\":{" + properties + "}}";
    }

    private static Aftermath checkDefinitions(Victim victim, String source, AttackCounts counts)
            throws IOException, InterruptedException {
        int status = victim.capture(NEW_EVENT);
        boolean isListed = false;
        for (long end = System.nanoTime() + LISTING_MILLIS * 1_000_000L; !isListed && System.nanoTime() < end; ) {
            Thread.sleep(100);
            isListed = victim.lists(NEW_EVENT);
        }
        return new Aftermath("a new event name: " + status + ", " + (isListed ? "listed" : "not listed"), isListed);
    }

    private Load junkPaths() {
        List<ByteBuffer> requests = cached(
                "junk-paths",
                () -> JUNK_PATHS.stream()
                        .map(path -> "GET " + path + " HTTP/1.1\r\nHost: tenrec\r\n\r\n")
                        .map(request -> HttpText.direct(request.getBytes(US_ASCII)))
                        .toList());
        return inTurn(4, 5, requests).renewals(1_000);
    }

    private Load wrongPasswords() {
        return inTurn(
                6,
                500,
                cached(
                        "passwords",
                        () -> List.of(HttpText.direct(HttpText.bytes(
                                "POST",
                                "/api/login/",
                                JSON + "X-Forwarded-For: 203.0.113.7\r\n",
                                "{\"email\":\"" + Victim.EMAIL
                                        + "\",\"password\":\"a wrong guess of the password\"}")))));
    }

    private static Aftermath checkPasswords(Victim victim, String source, AttackCounts counts) throws IOException {
        int status = victim.signIn(source, "198.51.100.9");
        return new Aftermath("the owner signs in: " + status, status == 200);
    }

    /** Without the few bodies of many megabytes, which are no matter of form. */
    private Load malformed() {
        return inTurn(4, 20, cached("malformed", () -> {
                    MalformedRequests generator = new MalformedRequests(1, 20 * MB, 50 * MB);
                    List<ByteBuffer> requests = new ArrayList<>();
                    for (int i = 0; i < MALFORMED; i++) {
                        MalformedRequest request = generator.next(i);
                        if (request.body().length <= MALFORMED_BYTES_MAX) {
                            requests.add(HttpText.direct(bytes(request)));
                        }
                    }
                    return requests;
                }))
                .renewals(500);
    }

    private static byte[] bytes(MalformedRequest request) {
        StringBuilder headers = new StringBuilder();
        request.headers()
                .forEach((name, value) ->
                        headers.append(name).append(": ").append(value).append("\r\n"));
        return HttpText.bytes(request.method(), request.path(), headers.toString(), request.body());
    }

    private static Aftermath checkMalformed(Victim victim, String source, AttackCounts counts) {
        int accepted = counts.accepted();
        return new Aftermath(accepted == 0 ? "" : accepted + " malformed requests accepted", accepted == 0);
    }

    private static Load inTurn(int connections, long pauseMillis, List<ByteBuffer> requests) {
        AtomicInteger next = new AtomicInteger();
        return Load.of(
                connections,
                pauseMillis,
                pauseMillis,
                connection -> Transmission.whole(requests.get(next.getAndIncrement() % requests.size())));
    }

    private static ByteBuffer batch(int count, IntFunction<String> event) {
        StringBuilder body = new StringBuilder("{\"api_key\":\"" + Victim.PROJECT_KEY + "\",\"batch\":[");
        for (int i = 0; i < count; i++) {
            body.append(i == 0 ? "" : ",").append(event.apply(i));
        }
        byte[] bytes = body.append("]}").toString().getBytes(UTF_8);
        return HttpText.direct(HttpText.bytes("POST", "/batch/", JSON, bytes));
    }

    private List<ByteBuffer> cached(String name, Supplier<List<ByteBuffer>> requests) {
        return made.computeIfAbsent(name, none -> requests.get());
    }
}
