package dev.tenrec.api.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestServer;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page of the application and the files that it loads; what it does is seen in a browser. */
@ServerTest
final class WebAppTest {
    private static final Path FOLDER = Path.of("src", "main", "resources", "web", "app");
    private static final Pattern IMPORT = Pattern.compile("(?:from ?|import ?\\(?)['\"](\\.[^'\"]+)['\"]");
    private static final Pattern ASSET = Pattern.compile("(?:href|src)=\"(/assets/[^\"]+)\"");

    private final TestServer server;

    WebAppTest(TestServer server) {
        this.server = server;
    }

    @Test
    void servesOnePageAtAllAddresses() {
        for (String path :
                List.of("/", "/login", "/setup", "/set_password", "/project/1/dashboards", "/project/1/x/y")) {
            HttpResponse<String> page = get(path);
            assertThat(page.statusCode()).as(path).isEqualTo(200);
            assertThat(page.body()).startsWith("<!doctype html>").doesNotContain("{{", "<style", "phc_");
            assertThat(page.headers().firstValue("Content-Security-Policy").orElseThrow())
                    .contains("default-src 'none'", "script-src 'self'", "frame-ancestors 'none'")
                    .doesNotContain("unsafe");
        }
        assertThat(get("/projects").statusCode()).isEqualTo(404);
    }

    @Test
    void saysWhenThePageIsTheSame() {
        String etag = get("/").headers().firstValue("ETag").orElseThrow();
        assertThat(server.send(server.request("GET", "/", null).header("If-None-Match", etag))
                        .statusCode())
                .isEqualTo(304);
    }

    @Test
    void servesAllThatThePageNames() {
        List<String> named = ASSET.matcher(get("/").body())
                .results()
                .map(found -> found.group(1))
                .toList();
        assertThat(named).hasSizeGreaterThan(10).allSatisfy(path -> {
            HttpResponse<String> file = get(path);
            assertThat(file.statusCode()).isEqualTo(200);
            assertThat(file.headers().firstValue("Cache-Control")).contains("public, max-age=31536000, immutable");
        });
    }

    @Test
    void listsAllFilesAndNoOthers() throws IOException {
        try (Stream<Path> files = Files.walk(FOLDER)) {
            List<String> there = files.filter(Files::isRegularFile)
                    .map(file -> FOLDER.relativize(file).toString())
                    .filter(name -> !List.of("index.html", "files.txt").contains(name))
                    .sorted()
                    .toList();
            assertThat(Files.readAllLines(FOLDER.resolve("files.txt"))).isEqualTo(there);
        }
    }

    @Test
    void everyImportLeadsToAFile() throws IOException {
        for (String name : Files.readAllLines(FOLDER.resolve("files.txt"))) {
            Path file = FOLDER.resolve(name);
            if (name.endsWith(".js")) {
                IMPORT.matcher(Files.readString(file))
                        .results()
                        .map(MatchResult::group)
                        .map(found -> found.replaceAll(".*['\"](.*)['\"]", "$1"))
                        .forEach(target ->
                                assertThat(file.resolveSibling(target)).as(name).exists());
            }
        }
    }

    @Test
    void saysWhetherTheOwnerWasHere() {
        assertThat(get("/_preflight").body()).contains("\"initiated\":false");
    }

    private HttpResponse<String> get(String path) {
        return server.send("GET", path, null);
    }
}
