package dev.tenrec.api.export;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.json.Json;
import dev.tenrec.testing.ExportClient;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestBrowser;
import dev.tenrec.testing.TestJwt;
import dev.tenrec.testing.TestServer;
import dev.tenrec.testing.TestUser;
import dev.tenrec.testing.TestWorld;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Addresses of exports that anybody may open who has one. */
@ServerTest
@Isolated("replaces what all tests of the JVM print to")
final class ExportLinksTest {
    private static final String HS256 = "{\"alg\":\"HS256\"}";
    private static final int BITS_OF_LAST_CHARACTER = 4;

    private final TestWorld world;
    private final ExportClient client;

    ExportLinksTest(TestWorld world) {
        this.world = world;
        client = new ExportClient(world);
    }

    @Test
    void showTheBytesToAnybodyForAnHour() {
        JsonNode asset = client.create();
        int id = asset.path("id").intValue();
        Instant before = Instant.now();
        JsonNode made = TestServer.json(client.link(id));
        Instant after = Instant.now();
        Instant end = Instant.parse(made.path("expires_at").textValue());
        assertThat(end.getEpochSecond()).isBetween(before.getEpochSecond() + 3_600, after.getEpochSecond() + 3_600);
        assertThat(made.path("url").textValue())
                .startsWith(world.server().tenrec().baseUrl() + "/exporter/visits.csv?token=");
        String address = client.address(id);
        HttpResponse<String> shown = client.open(address);
        assertThat(shown.body()).isEqualTo(client.content(id).body());
        assertThat(shown.headers().firstValue("Content-Type")).contains("text/csv");
        assertThat(shown.headers().firstValue("Cache-Control")).contains("private, no-store");
        assertThat(shown.headers().firstValue("Referrer-Policy")).contains("no-referrer");
        assertThat(shown.headers().firstValue("X-Robots-Tag")).contains("noindex");
        assertThat(client.open(address + "&download=true").headers().firstValue("Content-Disposition"))
                .contains("attachment; filename=\"visits.csv\"; filename*=UTF-8''visits.csv");
        assertThat(client.open(address.replace("?", "/?")).statusCode()).isEqualTo(200);
        world.restart();
        assertThat(client.open(address).statusCode()).isEqualTo(200);
    }

    @Test
    void endWithTheExportWhenThatIsSooner() {
        Instant soon = Instant.now().plusSeconds(600);
        String body =
                "{\"expires_after\":\"" + soon.toString().substring(0, 19) + "Z\"," + ExportClient.CSV.substring(1);
        int id = world.ask("POST", "exports/", body).path("id").intValue();
        Instant end = Instant.parse(
                TestServer.json(client.link(id)).path("expires_at").textValue());
        assertThat(end.getEpochSecond()).isEqualTo(soon.getEpochSecond());
    }

    @Test
    void areMadeForOnesOwnOnly() {
        int id = client.create().path("id").intValue();
        for (TestUser other : List.of(world.member("Bob"), world.stranger().owner())) {
            HttpResponse<String> answer = world.send(other, "POST", "exports/" + id + "/link/", null);
            assertThat(answer.statusCode()).isIn(404, 403);
        }
        assertThat(client.link(987_654).statusCode()).isEqualTo(404);
    }

    @Test
    void endWhenTheirMakerLeaves() {
        TestUser member = world.member("Bob");
        int id = TestServer.json(world.send(member, "POST", "exports/", ExportClient.CSV))
                .path("id")
                .intValue();
        String url = TestServer.json(world.send(member, "POST", "exports/" + id + "/link/", null))
                .path("url")
                .textValue();
        String address = url.replaceFirst("^https?://[^/]+", "");
        assertThat(client.open(address).statusCode()).isEqualTo(200);
        String path = "/api/organizations/@current/members/" + member.uuid() + "/";
        assertThat(world.send("DELETE", path, null).statusCode()).isEqualTo(204);
        assertThat(client.open(address).statusCode()).isEqualTo(404);
    }

    @Test
    void openNothingElse() {
        int id = client.create().path("id").intValue();
        String address = client.address(id);
        String token = token(address);
        assertThat(client.open("/exporter/other.csv?token=" + token).statusCode())
                .isEqualTo(404);
        for (String path :
                List.of(ExportClient.LIST, ExportClient.LIST + id + "/content/", "/api/users/@me/", "events/")) {
            for (String header : List.of("Authorization", "Cookie")) {
                String value = header.equals("Cookie") ? TestBrowser.SESSION + "=" + token : "Bearer " + token;
                HttpResponse<String> answer = world.server()
                        .send(world.request("GET", path + "?token=" + token, null)
                                .header(header, value));
                assertThat(answer.statusCode()).describedAs(path + " " + header).isEqualTo(401);
            }
        }
        for (String method : List.of("POST", "PUT", "PATCH", "DELETE")) {
            assertThat(world.server().send(world.request(method, address, null)).statusCode())
                    .isEqualTo(405);
        }
    }

    @Test
    void refuseEveryOtherToken() throws IOException {
        int id = client.create().path("id").intValue();
        String address = client.address(id);
        Map<String, String> wrong = wrong(token(address), id);
        assertThat(wrong).hasSizeGreaterThan(60);
        wrong.forEach((what, token) -> {
            HttpResponse<String> answer = client.open("/exporter/visits.csv?token=" + token);
            assertThat(answer.statusCode()).describedAs(what).isIn(401, 404);
            assertThat(answer.body()).describedAs(what).doesNotContain("series");
        });
        assertThat(client.open("/exporter/visits.csv").statusCode()).isEqualTo(401);
        assertThat(client.open(address).statusCode()).isEqualTo(200);
        System.out.println("wrong tokens of links refused: " + wrong.size());
    }

    /** By what is wrong with them. */
    private Map<String, String> wrong(String right, int id) throws IOException {
        String line = Files.readString(world.server().directory().resolve("secrets"));
        byte[] secret = HexFormat.of().parseHex(line.substring(0, line.indexOf(' ')));
        long end = Instant.now().getEpochSecond() + 1_000;
        String project = Integer.toString(world.id());
        String claims = claims(ExportLinks.AUDIENCE, Integer.toString(id), project, end);
        assertThat(client.open("/exporter/visits.csv?token=" + signed(claims, secret))
                        .statusCode())
                .isEqualTo(200);
        Map<String, String> wrong = new LinkedHashMap<>();
        for (String audience : List.of(
                "tenrec:session",
                "posthog:impersonted_user",
                "posthog:unsubscribe",
                "posthog:livestream",
                "posthog:sharing_password_protected",
                "posthog:exported_asset ",
                "POSTHOG:EXPORTED_ASSET",
                "")) {
            wrong.put("audience " + audience, signed(claims(audience, Integer.toString(id), project, end), secret));
        }
        for (String other : otherNumbers(id)) {
            wrong.put("id " + other, signed(claims(ExportLinks.AUDIENCE, other, project, end), secret));
        }
        for (String other : otherNumbers(world.id())) {
            wrong.put("project " + other, signed(claims(ExportLinks.AUDIENCE, "" + id, other, end), secret));
        }
        for (String other : List.of("0", "-1", "1700000000", "null", "\"" + end + "\"", "1e99", end + ".5")) {
            wrong.put("end " + other, signed(claims.replace(",\"exp\":" + end, ",\"exp\":" + other), secret));
        }
        wrong.put("ends in a day", signed(claims.replace("" + end, "" + (end + 86_400)), secret));
        wrong.put("no end", signed(claims.replace(",\"exp\":" + end, ""), secret));
        wrong.put("no id", signed(claims.replaceAll("\"id\":[0-9]+,", ""), secret));
        wrong.put("no project", signed(claims.replaceAll("\"project\":[0-9]+,", ""), secret));
        wrong.put("not yet", signed(claims.replace("{", "{\"nbf\":" + (end + 500) + ","), secret));
        wrong.put("from the future", signed(claims.replace("{", "{\"iat\":" + (end + 500) + ","), secret));
        wrong.put("no audience", signed(claims.replaceAll("\"aud\":\"[^\"]+\",", ""), secret));
        wrong.put("alg none", TestJwt.unsigned("{\"alg\":\"none\"}", claims));
        wrong.put("alg None", TestJwt.unsigned("{\"alg\":\"None\"}", claims));
        wrong.put("alg none, signed", TestJwt.shared("{\"alg\":\"none\"}", claims, "HmacSHA256", secret));
        wrong.put("alg HS384", TestJwt.shared("{\"alg\":\"HS384\"}", claims, "HmacSHA384", secret));
        wrong.put("alg HS512", TestJwt.shared("{\"alg\":\"HS512\"}", claims, "HmacSHA512", secret));
        wrong.put("alg RS256", TestJwt.signed("{\"alg\":\"RS256\"}", claims, "SHA256withRSA", rsa().getPrivate()));
        wrong.put("alg hs256", TestJwt.shared("{\"alg\":\"hs256\"}", claims, "HmacSHA256", secret));
        wrong.put("no alg", TestJwt.shared("{}", claims, "HmacSHA256", secret));
        for (String more : List.of("\"crit\":[]", "\"jku\":\"x\"", "\"x5u\":\"x\"", "\"jwk\":{}", "\"b64\":false")) {
            wrong.put(more, TestJwt.shared("{\"alg\":\"HS256\"," + more + "}", claims, "HmacSHA256", secret));
        }
        wrong.put("another secret", signed(claims, new byte[32]));
        wrong.put("empty secret", signed(claims, new byte[] {0}));
        wrong.put(
                "secret as text",
                signed(claims, HexFormat.of().formatHex(secret).getBytes(StandardCharsets.US_ASCII)));
        wrong.put("no claims", signed("{}", secret));
        wrong.put("claims no object", signed("[1]", secret));
        wrong.put("personal key", world.owner().key());
        wrong.put("project key", world.token());
        wrong.put("empty", "");
        wrong.put("dots", "..");
        wrong.put("long", "a".repeat(3_000));
        wrong.put("with another part", right + ".x");
        wrong.put("twice", right + right);
        damaged(right, wrong);
        return wrong;
    }

    /** Other numbers, and texts that a careless reader takes for the number. */
    private static List<String> otherNumbers(int number) {
        return List.of(
                "999999",
                "0",
                "-1",
                "null",
                "\"" + number + "\"",
                "[" + number + "]",
                number + "e0",
                number + ".0",
                Long.toString((1L << Integer.SIZE) + number),
                "{}");
    }

    /** Some characters changed and some left out; the last of a signature holds bits that mean nothing. */
    private static void damaged(String right, Map<String, String> wrong) {
        for (int at = 0; at < right.length() - 1; at += right.length() / 20) {
            char other = right.charAt(at) == 'A' ? 'B' : 'A';
            wrong.put("changed at " + at, right.substring(0, at) + other + right.substring(at + 1));
            wrong.put("cut at " + at, right.substring(0, at));
        }
        byte[] signature = Base64.getUrlDecoder().decode(right.substring(right.lastIndexOf('.') + 1));
        for (int bits = 0; bits < BITS_OF_LAST_CHARACTER; bits++) {
            byte[] other = Arrays.copyOf(signature, signature.length);
            other[other.length - 1] ^= (byte) (1 << bits);
            wrong.put(
                    "last byte, bit " + bits, right.substring(0, right.lastIndexOf('.') + 1) + TestJwt.encoded(other));
        }
    }

    @Test
    void standInNoFileAndNoLog(@TempDir Path directory) throws IOException {
        PrintStream out = System.out;
        PrintStream err = System.err;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        String token;
        try (PrintStream both = new PrintStream(printed, true, StandardCharsets.UTF_8)) {
            System.setOut(both);
            System.setErr(both);
            try (TestServer server = new TestServer(directory, Map.of("log-level", "debug"))) {
                ExportClient debugging = new ExportClient(server.firstWorld());
                int id = debugging.create().path("id").intValue();
                String address = debugging.address(id);
                token = token(address);
                debugging.open(address);
                debugging.open(address.replace("visits", "other"));
                debugging.open(address + "x");
                server.exchange("GET " + address + " HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n");
            }
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
        assertThat(printed.toString(StandardCharsets.UTF_8)).doesNotContain(token);
        try (java.util.stream.Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(Files.readString(file, StandardCharsets.ISO_8859_1)).doesNotContain(token);
            }
        }
    }

    private static String token(String address) {
        return address.substring(address.indexOf("token=") + 6);
    }

    private static String claims(String audience, String id, String project, long end) {
        return "{\"aud\":" + new String(Json.write(audience), StandardCharsets.UTF_8) + ",\"id\":" + id
                + ",\"project\":" + project + ",\"exp\":" + end + "}";
    }

    private static String signed(String claims, byte[] secret) {
        return TestJwt.shared(HS256, claims, "HmacSHA256", secret);
    }

    private static KeyPair rsa() {
        try {
            return KeyPairGenerator.getInstance("RSA").generateKeyPair();
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
