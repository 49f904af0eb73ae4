package dev.tenrec.api.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.OpenTenrec;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestWorld;
import org.junit.jupiter.api.Test;

/** A server that does not run for tests has none of their paths. */
@ServerTest
final class OrdinaryServerTest {
    @Test
    void knowsNoPathsOfTests(TestWorld world) {
        for (String path : new String[] {"reset/", "events/", "await/", "faults/", "clock/", "project/"}) {
            assertThat(world.send("GET", "/_tenrec/" + path, null).statusCode())
                    .as(path)
                    .isEqualTo(404);
            assertThat(world.send("POST", "/_tenrec/" + path, "{}").statusCode())
                    .as(path)
                    .isEqualTo(404);
        }
        assertThat(OpenTenrec.routes(world.server().tenrec()).endpoints())
                .noneMatch(endpoint -> endpoint.contains("_tenrec"));
    }
}
