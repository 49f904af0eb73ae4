package dev.tenrec.api.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.testing.TestBrowser;
import dev.tenrec.testing.TestServer;
import dev.tenrec.testing.TestWorld;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Signing in with a provider, and with one that lies. */
final class OpenIdApiTest {
    private static final String SITE = "https://tenrec.example.com";

    @TempDir
    Path folder;

    private LyingProvider provider;
    private TestServer server;
    private TestBrowser browser;
    private String sent;

    @BeforeEach
    void start() throws IOException {
        provider = new LyingProvider();
        server = new TestServer(
                folder,
                Map.of(
                        "openid-issuer", provider.address(),
                        "openid-client-id", "tenrec",
                        "openid-client-secret", "geheim",
                        "openid-name", "Example",
                        "site-url", SITE));
        browser = new TestBrowser(server);
        provider.email = server.newWorld().owner().email();
    }

    @AfterEach
    void stop() {
        server.close();
        provider.close();
    }

    @Test
    void aVerifiedAddressOfAMemberSignsIn() throws Exception {
        assertThat(TestServer.json(browser.send("GET", "/_preflight/", null))
                        .path("openid")
                        .textValue())
                .isEqualTo("Example");
        begin();
        assertThat(sent).startsWith(provider.address() + "/authorize?a=b&").contains("code_challenge_method=S256");
        assertThat(location(complete(parameter("state")))).isEqualTo("/");
        assertThat(browser.send("GET", TestWorld.ME, null).statusCode()).isEqualTo(200);
        String verifier = provider.exchanged.replaceAll(".*code_verifier=([^&]*).*", "$1");
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(verifier.getBytes(StandardCharsets.US_ASCII));
        assertThat(Base64.getUrlEncoder().withoutPadding().encodeToString(digest))
                .isEqualTo(parameter("code_challenge"));
        assertThat(provider.exchanged)
                .contains("code=the-code", "redirect_uri=https%3A%2F%2Ftenrec.example.com%2Fcomplete%2Fopenid%2F");
    }

    @Test
    void tokensThatAreNotForThisSignInOpenNothing() {
        refused(() -> provider.lie = claims -> claims.put("nonce", "another"));
        refused(() -> provider.lie = claims -> claims.put("aud", "another"));
        refused(() ->
                provider.lie = claims -> claims.putArray("aud").add("tenrec").add("another"));
        refused(() -> provider.lie = claims -> claims.put("iss", "https://evil.example"));
        refused(() -> provider.lie = claims -> claims.put("exp", 1));
        refused(() -> provider.lie = claims -> claims.remove("exp"));
        refused(() -> provider.algorithm = "none");
        refused(() -> provider.algorithm = "HS256");
        refused(() -> provider.signing = LyingProvider.pair());
    }

    @Test
    void addressesThatAreUnverifiedOrOfNobodyOpenNothing() {
        provider.lie = claims -> claims.put("email_verified", false);
        assertThat(signIn()).isEqualTo("/login?openid=unknown");
        provider.lie = claims -> claims.put("email_verified", "true");
        assertThat(signIn()).isEqualTo("/login?openid=unknown");
        provider.lie = claims -> claims.put("email", "nobody@example.com");
        assertThat(signIn()).isEqualTo("/login?openid=unknown");
    }

    @Test
    void anAddressThatOnlyUserinfoTellsSignsIn() {
        provider.lie = claims -> claims.remove("email");
        assertThat(signIn()).isEqualTo("/");
        assertThat(provider.askedWith).isEqualTo("Bearer " + LyingProvider.ACCESS_TOKEN);
        assertThat(browser.send("GET", TestWorld.ME, null).statusCode()).isEqualTo(200);
    }

    @Test
    void userinfoOfAnotherUserOrWithAnUnverifiedAddressOpensNothing() {
        provider.lie = claims -> claims.remove("email");
        provider.lieOfUserinfo = claims -> claims.put("sub", "2");
        assertThat(signIn()).isEqualTo("/login?openid=failed");
        provider.lieOfUserinfo = claims -> claims.put("email_verified", false);
        assertThat(signIn()).isEqualTo("/login?openid=unknown");
        provider.lieOfUserinfo = claims -> claims.remove("email");
        assertThat(signIn()).isEqualTo("/login?openid=unknown");
        assertThat(browser.send("GET", TestWorld.ME, null).statusCode()).isEqualTo(401);
    }

    @Test
    void anotherBrowsersAttemptIsNotCompleted() {
        begin();
        String state = parameter("state");
        TestBrowser victim = new TestBrowser(server);
        assertThat(location(victim.send("GET", "/complete/openid/?code=the-code&state=" + state, null)))
                .isEqualTo("/login?openid=expired");
        assertThat(location(complete("guessed"))).isEqualTo("/login?openid=expired");
        assertThat(location(complete(state)))
                .describedAs("the attempt ended with the wrong state")
                .isEqualTo("/login?openid=expired");
        assertThat(provider.exchanged).isEmpty();
    }

    @Test
    void aProviderUnderAnotherNameIsNotAsked() {
        provider.issuer = "https://evil.example";
        assertThat(location(browser.send("GET", "/login/openid/", null))).isEqualTo("/login?openid=failed");
    }

    private void refused(Runnable lie) {
        provider.lie = claims -> {};
        provider.algorithm = "RS256";
        lie.run();
        assertThat(signIn()).isEqualTo("/login?openid=failed");
        assertThat(browser.send("GET", TestWorld.ME, null).statusCode()).isEqualTo(401);
    }

    private String signIn() {
        begin();
        return location(complete(parameter("state")));
    }

    private void begin() {
        sent = location(browser.send("GET", "/login/openid/", null));
        provider.nonce = parameter("nonce");
    }

    private HttpResponse<String> complete(String state) {
        return browser.send("GET", "/complete/openid/?code=the-code&state=" + state, null);
    }

    private String parameter(String name) {
        return Pattern.compile("[?&]" + name + "=([^&]*)")
                .matcher(sent)
                .results()
                .map(found -> found.group(1))
                .findFirst()
                .orElseThrow();
    }

    private static String location(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).describedAs(answer.body()).isEqualTo(302);
        return answer.headers().firstValue("Location").orElseThrow();
    }
}
