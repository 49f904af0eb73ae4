package dev.tenrec.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bytes that are not one clear request: refused, never confirmed, and the connection ends. */
@ServerTest
final class MalformedHttpTest {
    private static final String LIVEZ = "GET /_livez HTTP/1.1\r\nHost: a\r\n\r\n";
    private final TestServer server;

    MalformedHttpTest(TestServer server) {
        this.server = server;
    }

    /** {@code ~} stands for the end of a line. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "POST /batch HTTP/1.1~Host: a~Content-Length: 4~Transfer-Encoding: chunked~~0~~",
                "POST /batch HTTP/1.1~Host: a~Content-Length: 4~Content-Length: 5~~abcde",
                "POST /batch HTTP/1.1~Host: a~Content-Length: +4~~abcd",
                "POST /batch HTTP/1.1~Host: a~Content-Length: -1~~abcd",
                "POST /batch HTTP/1.1~Host: a~Transfer-Encoding: chunked, identity~~0~~",
                "POST /batch HTTP/1.1~Host: a~Transfer-Encoding: xchunked~~0~~",
                "POST /batch HTTP/1.1~Host: a~Transfer-Encoding : chunked~~0~~",
                "POST /batch HTTP/1.1~Host: a~Transfer-Encoding: chunked~Transfer-Encoding: chunked~~0~~",
                "POST /batch HTTP/1.1~Host: a~Transfer-Encoding: chunked~~zz~",
                "POST /batch HTTP/1.1~Host: a~Transfer-Encoding: chunked~~80000000~",
                "POST /batch HTTP/1.1~Host: a~Transfer-Encoding: chunked~~100000004~abcd~0~~",
                "POST /batch HTTP/1.1~Host: a~Transfer-Encoding: chunked~~2~{}~zz~",
                "POST /batch HTTP/1.1~Host: a~Transfer-Encoding: chunked~~2~{}0~~",
                "POST /batch HTTP/1.1~Host: a~Host: b~Content-Length: 0~~",
                "POST /batch HTTP/1.1~Content-Length: 0~~",
                "POST /batch HTTP/1.1~Host: a b~Content-Length: 0~~",
                "POST /batch HTTP/1.1~Host: a~Transfer-Encoding:~ chunked~~0~~",
                "POST /batch HTTP/1.1~Host: a~ b~Content-Length: 0~~",
                "GET /_livez HTTP/1.1~Host: a~X-Folded: a~ b~~",
                "GET /_livez HTTP/1.1~Host: a~X-Folded: a~\tb~~",
                "GET /_livez HTTP/1.1~Host: a~X-Folded:~  ~~",
                "GET /_livez HTTP/1.1~Host: a~X-Folded: a~ ~~",
                "GET /_livez HTTP/1.1~ Host: a~~",
                "~~GET /_livez HTTP/1.1~Host: a~X-Folded: a~ b~~",
                "GET /_livez HTTP/1.1~Host: a~Transfer-Encoding: ~ chunked~~0~~",
                "POST /batch HTTP/1.1~Host: a~X-Nul: a\0b~Content-Length: 0~~",
                "POST /batch HTTP/1.1~Host: a~X-Return: a\rb~Content-Length: 0~~",
                "POST /batch HTTP/2.0~Host: a~Content-Length: 0~~",
                "POST /batch~~",
                "GET /_livez HTTP/1.1~Host: a~: a~~",
                "GET http:// HTTP/1.1~Host: a~~",
                "GET http:///_livez HTTP/1.1~Host: a~~",
                "GET httpx://a/_livez HTTP/1.1~Host: a~~",
                "GET /api/%2/ HTTP/1.1~Host: a~~",
                "GET /api/projects/%zz/ HTTP/1.1~Host: a~~",
                "GET /_livez% HTTP/1.1~Host: a~~",
                "complete nonsense~~",
                "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003~~",
            })
    void refusesWhatCouldBeReadTwoWays(String request) {
        String answer = server.exchange(request.replace("~", "\r\n"));
        assertThat(answer).doesNotContain(" 200 ");
        assertThat(answer.split("HTTP/[12]\\.[01] ", -1)).hasSizeLessThanOrEqualTo(2);
        assertThat(answer).matches("(?s)|HTTP/[12]\\.[01] (400|501|505) .*");
    }

    /** The place of a fold in a connection makes no difference, nor how its bytes arrive. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "GET /_livez HTTP/1.1~Host: a~~",
                "GET /_livez HTTP/1.1~Host: a~Content-Length: 5~~a~~ b",
                "GET /_livez HTTP/1.1~Host: a~Transfer-Encoding: chunked~~b~a~~ b~~~0~~",
                "GET /_livez HTTP/1.1~Host: a~Transfer-Encoding: chunked~~1~a~0~X-Trailer: b~~",
            })
    void refusesAFoldBehindAnyRequest(String before) {
        String request = (before + "GET /_livez HTTP/1.1~Host: a~X-Folded: a~ b~~").replace("~", "\r\n");
        for (int cut = 0; cut < request.length(); cut++) {
            String answer = server.exchange(request.substring(0, cut), request.substring(cut));
            assertThat(answer.split("HTTP/1.1 200 ", -1))
                    .describedAs("cut at " + cut)
                    .hasSizeLessThanOrEqualTo(before.isEmpty() ? 1 : 2);
            // After a chunked body that nobody read the connection may be closed without another answer.
            if (!before.contains("chunked")) {
                assertThat(answer).describedAs("cut at " + cut).contains("HTTP/1.1 400 ");
            }
        }
    }

    @Test
    void takesBlanksAnywhereElse() {
        String body = "{\"api_key\":\"phc_no\",\r\n \"batch\":\r\n\r\n []}";
        String request = "POST /batch HTTP/1.1\r\nHost: a\r\nX-Blanks:  a\t b \r\nContent-Length: " + body.length()
                + "\r\n\r\n" + body;
        assertThat(server.exchange(request + request + LIVEZ.replace("a\r", "a\r\nConnection: close\r"))
                        .split("HTTP/1.1 ", -1))
                .hasSize(4)
                .satisfiesExactly(
                        none -> assertThat(none).isEmpty(),
                        first -> assertThat(first).endsWith("request holds no event"),
                        second -> assertThat(second).endsWith("request holds no event"),
                        third -> assertThat(third).startsWith("200 "));
    }

    @Test
    void servesNothingAfterAMalformedRequest() {
        String malformed = "POST /batch HTTP/1.1\r\nHost: a\r\nHost: b\r\nContent-Length: 0\r\n\r\n";
        String answer = server.exchange(malformed + LIVEZ);
        assertThat(answer).startsWith("HTTP/1.1 400 ").doesNotContain(" 200 ");
    }

    @Test
    void refusesLinesThatEndWithoutReturn() {
        String answer = server.exchange("POST /batch HTTP/1.1\nHost: a\nContent-Length: 0\n\n");
        assertThat(answer).doesNotContain(" 200 ").doesNotContain(" 401 ");
    }

    @Test
    void refusesTooLongLines() {
        assertThat(server.exchange("GET /" + "a".repeat(5_000) + " HTTP/1.1\r\nHost: a\r\n\r\n"))
                .matches("(?s)HTTP/1.[01] 414 .*")
                .contains("\"code\":\"uri_too_long\"");
    }

    @Test
    void refusesTooLargeHeaders() {
        assertThat(server.exchange("GET / HTTP/1.1\r\nHost: a\r\nX: " + "a".repeat(9_000) + "\r\n\r\n"))
                .matches("(?s)HTTP/1.[01] 431 .*")
                .contains("\"code\":\"headers_too_large\"");
    }

    @Test
    void refusesTooManyHeaders() {
        assertThat(server.exchange("GET / HTTP/1.1\r\nHost: a\r\n" + "X: a\r\n".repeat(101) + "\r\n"))
                .matches("(?s)HTTP/1.[01] 431 .*");
    }

    @Test
    void servesTheNextRequestOfAConnection() {
        String answer = server.exchange(LIVEZ + LIVEZ.replace("a\r", "a\r\nConnection: close\r"));
        assertThat(answer.split("HTTP/1.1 200 ", -1)).hasSize(3);
    }
}
