package dev.tenrec.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.OpenTenrec;
import dev.tenrec.Tenrec;
import dev.tenrec.Thoroughness;
import dev.tenrec.http.Route;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The tree beside the router of Vert.x, with all paths of the table. */
@ExtendWith(Thoroughness.class)
class PathTreeTest {
    private static final String NOTHING = "nothing";
    private static final List<String> SEGMENTS = List.of(
            "1",
            "@current",
            "a+b",
            "%C3%A4",
            "%2F",
            "%ff",
            "%41pi",
            "a%20b",
            "a:b",
            "..",
            ".",
            "",
            "{id}",
            "api%2Fprojects");

    private final PathTree<String> tree = new PathTree<>();

    @Test
    void findsWhatTheRouterOfVertxFinds() throws Exception {
        List<String> templates = templates();
        templates.forEach(template -> tree.put(template, template));
        Vertx vertx = Vertx.vertx();
        try {
            Router router = Router.router(vertx);
            templates.forEach(template -> router.route(spelled(template))
                    .handler(context -> answer(context, text(template, context.pathParams()))));
            router.route().handler(context -> answer(context, NOTHING));
            HttpServer server =
                    wait(vertx.createHttpServer().requestHandler(router).listen(0, "127.0.0.1"));
            Random random = new Random(Thoroughness.SEED);
            int hits = 0;
            for (int i = 0; i < Thoroughness.count(20_000, 1_500); i++) {
                String path = path(templates.get(random.nextInt(templates.size())), random);
                List<String> answers = ask(server.actualPort(), path).lines().toList();
                assertThat(answers).as(path).hasSize(2);
                assertThat(answers.get(1)).as(path).isEqualTo(answers.get(0));
                hits += answers.get(0).equals(NOTHING) ? 0 : 1;
            }
            assertThat(hits).isGreaterThan(500);
        } finally {
            wait(vertx.close());
        }
    }

    /** The body of an answer to a path, as it stands here. */
    private static String ask(int port, String path) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            String request = "GET " + path + " HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return answer.substring(answer.indexOf("\r\n\r\n") + 4);
        }
    }

    /** In the order of the table, where fixed segments come first. */
    private static List<String> templates() {
        try (Tenrec tenrec = Tenrec.inMemory()) {
            return OpenTenrec.routes(tenrec).all().stream()
                    .map(Route::path)
                    .distinct()
                    .toList();
        }
    }

    private static String spelled(String template) {
        return template.substring(0, template.length() - 1).replaceAll("\\{([a-z_]+)}", ":$1");
    }

    /** A path that may fit, with a segment of others here and there. */
    private static String path(String template, Random random) {
        StringBuilder path = new StringBuilder();
        for (String segment : template.substring(1, template.length() - 1).split("/", -1)) {
            boolean isOther = segment.startsWith("{") || random.nextInt(12) == 0;
            path.append('/').append(isOther ? SEGMENTS.get(random.nextInt(SEGMENTS.size())) : segment);
        }
        return path + List.of("", "/", "/", "/x", "//", "/?a=b").get(random.nextInt(6));
    }

    /** What the router found, and below it what the tree finds. */
    private void answer(RoutingContext context, String found) {
        PathTree.Match<String> match = tree.find(context.normalizedPath());
        context.end(found + "\n" + (match == null ? NOTHING : text(match.value(), match.parameters())));
    }

    private static String text(String template, Map<String, String> parameters) {
        return template + " " + new TreeMap<>(parameters);
    }

    private static <T> T wait(Future<T> future) throws Exception {
        return future.toCompletionStage().toCompletableFuture().get(20, TimeUnit.SECONDS);
    }
}
