package dev.tenrec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.http.Route;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code src/docs/api.md} says is answered, against the route table of a started server. */
final class ApiDocTest {
    private static final Pattern ANSWERED =
            Pattern.compile("\\| ([A-Z]+(?:, [A-Z]+)*) `(/[^`]+)` \\| (?:yes|partly|own) \\|.*");

    @TempDir
    Path folder;

    @Test
    void everySchemaThatARouteNamesIsInTheJar() {
        try (Tenrec tenrec = Tenrec.inMemory()) {
            assertThat(tenrec.routes().documented().map(Route::body).filter(Objects::nonNull))
                    .hasSizeGreaterThan(100)
                    .allSatisfy(name -> assertThat(getClass().getResource("/schema/" + name + ".json"))
                            .as(name)
                            .isNotNull());
        }
    }

    @Test
    void documentNamesExactlyTheEndpointsThatAreServed() throws IOException {
        Config config =
                Config.of(Map.of("port", "0", "data-dir", folder.resolve("data").toString()));
        try (Tenrec tenrec = Tenrec.start(config, failure -> {
            throw new AssertionError(failure);
        })) {
            tenrec.ready().toCompletableFuture().join();
            Set<String> served = new TreeSet<>();
            tenrec.routes().endpoints().map(ApiDocTest::plain).forEach(served::add);
            assertThat(documented()).containsExactlyInAnyOrderElementsOf(served);
        }
    }

    private static Set<String> documented() throws IOException {
        Set<String> documented = new TreeSet<>();
        for (String line : Files.readAllLines(Path.of("src", "docs", "api.md"))) {
            Matcher answered = ANSWERED.matcher(line);
            if (answered.matches()) {
                for (String method : answered.group(1).split(", ", -1)) {
                    documented.add(plain(method + " " + answered.group(2)));
                }
            }
        }
        return documented;
    }

    /** Without the names of parameters; the document says once that environments are served like projects. */
    private static String plain(String endpoint) {
        return endpoint.replaceAll("\\{\\w+}", "{}").replace("/environments/", "/projects/");
    }
}
