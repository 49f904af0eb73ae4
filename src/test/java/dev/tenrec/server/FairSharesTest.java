package dev.tenrec.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.testing.TestServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Connections and bodies of one client address leave room for those of others. */
final class FairSharesTest {
    private static final String GREEDY = "127.0.0.2";
    private static final int HONEST_REQUESTS = 20;
    /** Five are allowed, and another one each twelve seconds. */
    private static final int GUESSES_MAX = 100;

    private static final int PATIENCE_MILLIS = 30_000;

    private final List<Socket> sockets = new ArrayList<>();
    private TestServer server;

    @TempDir
    Path directory;

    @AfterEach
    void stop() throws IOException {
        for (Socket socket : sockets) {
            socket.close();
        }
        server.close();
    }

    @Test
    void oneAddressHasNoMoreConnectionsThanItsShare() throws IOException {
        start(Map.of("connections-per-address-max", "5"));
        for (int i = 0; i < 5; i++) {
            open(GREEDY);
        }
        awaitClosed(open(GREEDY));
        assertThat(sockets.subList(0, 5)).allMatch(FairSharesTest::isOpen);
        assertThat(isReady()).isTrue();
    }

    @Test
    void aFullServerClosesAConnectionOfTheGreediestAddressForANewOne() throws IOException {
        start(Map.of("connections-max", "10"));
        for (int i = 0; i < 7; i++) {
            open(GREEDY);
        }
        Socket modest = open("127.0.0.3");
        for (int i = 0; i < 5; i++) {
            assertThat(isOpen(open("127.0.0." + (4 + i)))).isTrue();
        }
        assertThat(isReady()).isTrue();
        assertThat(isOpen(modest)).isTrue();
        // Twelve of them and that of the client are three more than there may be.
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PATIENCE_MILLIS);
        while (scraped("tenrec_http_connections_refused_total") < 3) {
            assertThat(System.nanoTime()).isLessThan(deadline);
        }
        assertThat(sockets.subList(0, 7).stream().filter(FairSharesTest::isOpen).count())
                .isBetween(1L, 4L);
    }

    @Test
    void bodiesThatAreAnnouncedTakeNoRoom() throws IOException {
        start(Map.of());
        for (long length : new long[] {20_971_520, 20_971_520, 20_971_520, 4_193_304, 900}) {
            send(open(GREEDY), head("/batch", length) + "{");
        }
        honestCapturesAreStored();
        assertThat(scraped("tenrec_http_body_bytes")).isLessThan(1 << 20);
    }

    @Test
    void bodiesThatHaveArrivedLeaveRoomForOthers() throws IOException {
        start(Map.of("body-max", "1MB", "bodies-in-memory-max", "4MB"));
        byte[] part = " ".repeat(1_000_000).getBytes(StandardCharsets.ISO_8859_1);
        for (int i = 0; i < 8; i++) {
            Socket socket = open(GREEDY);
            send(socket, head("/batch", 1 << 20) + "{");
            try {
                socket.getOutputStream().write(part);
            } catch (IOException refused) {
                // Answered and closed, as there is no more room for this address.
            }
        }
        honestCapturesAreStored();
        assertThat(scraped("tenrec_http_body_bytes")).isLessThanOrEqualTo(2 * 4_194_304 / 3.0);
    }

    @Test
    void limitsGoByTheClientBehindATrustedProxy() {
        start(Map.of("trusted-proxies", "127.0.0.0/8"));
        List<Integer> stranger = new ArrayList<>();
        for (int i = 0; i < GUESSES_MAX && !stranger.contains(429); i++) {
            stranger.add(login("203.0.113.9", "wrong").statusCode());
        }
        assertThat(stranger).contains(429);
        assertThat(login("203.0.113.10", "wrong").statusCode()).isNotEqualTo(429);
        // What the client itself wrote stands further to the left.
        stranger.clear();
        for (int i = 0; i < GUESSES_MAX && !stranger.contains(429); i++) {
            stranger.add(login("203.0.113.77, 203.0.113.9", "wrong").statusCode());
        }
        assertThat(stranger).contains(429);
    }

    @Test
    void aForwardedAddressFromAnyoneElseIsIgnored() {
        start(Map.of());
        List<Integer> statuses = new ArrayList<>();
        for (int i = 0; i < GUESSES_MAX && !statuses.contains(429); i++) {
            statuses.add(login("203.0.113." + i, "wrong").statusCode());
        }
        assertThat(statuses).contains(429);
    }

    private void start(Map<String, String> settings) {
        server = new TestServer(directory, settings);
    }

    private HttpResponse<String> login(String forwarded, String password) {
        HttpRequest.Builder request = server.request(
                "POST", "/api/login/", "{\"email\":\"someone@shop.example\",\"password\":\"" + password + "\"}");
        return server.send(request.header("X-Forwarded-For", forwarded));
    }

    private void honestCapturesAreStored() {
        for (int i = 0; i < HONEST_REQUESTS; i++) {
            String body = TestServer.batch("{\"event\":\"seen\",\"distinct_id\":\"visitor " + i + "\"}");
            assertThat(server.send(server.request("POST", "/batch/", body)).statusCode())
                    .isEqualTo(200);
        }
    }

    private boolean isReady() {
        return server.send(server.request("GET", "/_readyz", null)).statusCode() == 200;
    }

    private double scraped(String name) {
        return server.send(server.request("GET", "/metrics", null))
                .body()
                .lines()
                .filter(line -> line.startsWith(name + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(name.length() + 1)))
                .findFirst()
                .orElseThrow();
    }

    private Socket open(String from) throws IOException {
        Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), server.tenrec().port(), InetAddress.getByName(from), 0);
        sockets.add(socket);
        return socket;
    }

    private static void send(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static String head(String path, long length) {
        return "POST " + path + " HTTP/1.1\r\nHost: a\r\nContent-Length: " + length + "\r\n\r\n";
    }

    private static void awaitClosed(Socket socket) throws IOException {
        socket.setSoTimeout(PATIENCE_MILLIS);
        try {
            assertThat(socket.getInputStream().read()).isNegative();
        } catch (SocketTimeoutException open) {
            throw new AssertionError("The server did not close the connection.", open);
        } catch (SocketException reset) {
            // Closed too.
        }
    }

    /** False once the server has closed it, true if it is silent for a while. */
    private static boolean isOpen(Socket socket) {
        try {
            socket.setSoTimeout(200);
            return socket.getInputStream().read() >= 0;
        } catch (SocketTimeoutException silent) {
            return true;
        } catch (IOException reset) {
            return false;
        }
    }
}
