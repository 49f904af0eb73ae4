package dev.tenrec.api.account;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.OpenTenrec;
import dev.tenrec.storage.EventStore;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestWorld;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.util.concurrent.TimeUnit;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** The heap that projects take, and give back when they are deleted. */
@ServerTest
@Isolated("measures the heap that all tests of the JVM share")
final class ProjectMemoryTest {
    private static final String COUNT = "{\"query\":{\"kind\":\"TrendsQuery\",\"series\":[{\"kind\":\"EventsNode\"}]}}";

    private final TestWorld world;

    ProjectMemoryTest(TestWorld world) {
        this.world = world;
    }

    @Test
    void deletedProjectLeavesNothingInMemory() {
        JsonNode made = world.ask(world.owner(), "POST", "/api/projects/", "{\"name\":\"Second\"}");
        int id = made.path("id").asInt();
        String path = "/api/projects/" + id + "/";
        assertThat(capture(made.path("api_token").asText())).isEqualTo(200);
        world.ask(world.owner(), "POST", path + "query/", COUNT);
        WeakReference<Object> held = new WeakReference<>(events().distinctIds(id));
        assertThat(world.send(world.owner(), "DELETE", path, null).statusCode()).isEqualTo(204);
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (held.get() != null) {
            assertThat(System.nanoTime()).isLessThan(end);
            System.gc();
        }
    }

    @Test
    void projectOfOneEventTakesLittleMemory() throws Exception {
        assertThat(capture(world.token())).isEqualTo(200);
        world.ask(world.owner(), "POST", world.path() + "query/", COUNT);
        long before = liveBytes();
        int count = 200;
        for (int i = 0; i < count; i++) {
            JsonNode made = world.ask(world.owner(), "POST", "/api/projects/", "{\"name\":\"Small\"}");
            assertThat(capture(made.path("api_token").asText())).isEqualTo(200);
            String query = "/api/projects/" + made.path("id").asInt() + "/query/";
            assertThat(world.ask(world.owner(), "POST", query, COUNT)
                            .at("/results/0/count")
                            .asInt())
                    .isEqualTo(1);
        }
        assertThat((liveBytes() - before) / count).isLessThan(50_000);
    }

    private EventStore events() {
        return OpenTenrec.events(world.server().tenrec());
    }

    /** What a full collection leaves: the total of a class histogram. */
    private static long liveBytes() throws Exception {
        String histogram = (String) ManagementFactory.getPlatformMBeanServer()
                .invoke(
                        new ObjectName("com.sun.management:type=DiagnosticCommand"),
                        "gcClassHistogram",
                        new Object[] {new String[0]},
                        new String[] {String[].class.getName()});
        String total = histogram.substring(histogram.lastIndexOf("Total")).strip();
        return Long.parseLong(total.split("\\s+", -1)[2]);
    }

    private int capture(String token) {
        String body = "{\"api_key\":\"" + token + "\",\"batch\":[{\"event\":\"seen\",\"distinct_id\":\"one\"}]}";
        return world.server()
                .send(world.server().request("POST", "/batch/", body))
                .statusCode();
    }
}
