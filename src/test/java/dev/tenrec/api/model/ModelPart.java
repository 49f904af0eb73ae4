package dev.tenrec.api.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.tenrec.json.Json;
import dev.tenrec.testing.TestServer;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * One resource of {@link ManagementModelTest}: what a trivially simple model says of it, beside what the server says.
 */
abstract class ModelPart {
    /** What all parts share: the server, which changes at each restart, and the dice. */
    static final class World {
        final Random random;
        TestServer server;
        final List<String> history = new ArrayList<>();

        World(long seed) {
            random = new Random(seed);
        }
    }

    final World world;
    final Random random;

    ModelPart(World world) {
        this.world = world;
        this.random = world.random;
    }

    /** Does one thing to the server and to the model; what the server answers must be what the model says. */
    abstract void step();

    /** Compares everything. */
    abstract void check();

    /** Asks below the project, or anywhere for a path that begins with {@code /api/}. */
    JsonNode ask(String method, String path, Object body, int status) {
        String whole = path.startsWith("/api/") ? path : "/api/projects/1" + path;
        String text = body == null ? null : new String(Json.write(body), StandardCharsets.UTF_8);
        world.history.add(method + " " + whole + " " + text);
        HttpResponse<String> answer = world.server.send(method, whole, text);
        assertThat(answer.statusCode())
                .describedAs("%s %s %s → %s", method, whole, text, answer.body())
                .isEqualTo(status);
        return answer.body().isEmpty() ? MissingNode.getInstance() : TestServer.json(answer);
    }

    boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    /** One of them, or null when there is none. */
    <T> T any(Collection<T> things) {
        return things.isEmpty() ? null : new ArrayList<>(things).get(random.nextInt(things.size()));
    }

    /** A short name, from few, so that they meet. */
    String name() {
        return "n" + random.nextInt(12);
    }

    static Map<String, Object> body(Object... pairs) {
        Map<String, Object> body = new LinkedHashMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            body.put((String) pairs[i], pairs[i + 1]);
        }
        return body;
    }
}
