package dev.tenrec.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.OpenTenrec;
import dev.tenrec.export.ExportedAsset;
import dev.tenrec.export.Exports;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** What tests of exports ask of a server. */
public final class ExportClient {
    public static final String LIST = "exports/";
    /** A query as a file, without a saved insight. */
    public static final String CSV = wanted("text/csv");

    private static final long PATIENCE_SECONDS = 30;
    private static final int PIECE_BYTES = 1 << 20;

    private final TestWorld world;

    public ExportClient(TestWorld world) {
        this.world = world;
    }

    public static String wanted(String format) {
        return "{\"export_format\":\"" + format + "\",\"export_context\":{\"filename\":\"visits\",\"source\":"
                + "{\"kind\":\"TrendsQuery\",\"dateRange\":{\"date_from\":\"2026-01-01\",\"date_to\":\"2026-01-02\"},"
                + "\"series\":[{\"kind\":\"EventsNode\",\"event\":\"seen\"}]}}}";
    }

    public JsonNode create() {
        HttpResponse<String> made = world.send("POST", LIST, CSV);
        assertThat(made.statusCode()).describedAs(made.body()).isEqualTo(201);
        return TestServer.json(made);
    }

    /** Asks for one while the test goes on. */
    public CompletableFuture<HttpResponse<String>> createAside() {
        return CompletableFuture.supplyAsync(() -> world.send("POST", LIST, CSV), task -> new Thread(task).start());
    }

    public JsonNode find(int id) {
        return TestServer.json(world.send("GET", LIST + id + "/", null));
    }

    public HttpResponse<String> content(int id) {
        return world.send("GET", LIST + id + "/content/", null);
    }

    public HttpResponse<String> link(int id) {
        return world.send("POST", LIST + id + "/link/", null);
    }

    /** The path and query of a new link. */
    public String address(int id) {
        HttpResponse<String> made = link(id);
        assertThat(made.statusCode()).describedAs(made.body()).isEqualTo(201);
        return TestServer.json(made).path("url").textValue().replaceFirst("^https?://[^/]+", "");
    }

    /** Without a key. */
    public HttpResponse<String> open(String address) {
        return world.server().send(world.request("GET", address, null));
    }

    /** Asks until it is made or never will be. */
    public HttpResponse<String> awaitEnd(int id) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        HttpResponse<String> answer = content(id);
        while (answer.statusCode() == 409 && System.nanoTime() < deadline) {
            answer = content(id);
        }
        return answer;
    }

    /** Gives a new export content of this size: pieces of a megabyte, each of the numbers of a seed. */
    public JsonNode createLarge(int megabytes) {
        int id = create().path("id").intValue();
        Exports exports = OpenTenrec.exports(world.server().tenrec());
        ExportedAsset asset = exports.find(world.id(), id, 0).orElseThrow();
        try {
            exports.make(asset, out -> {
                for (int i = 0; i < megabytes; i++) {
                    out.write(piece(i));
                }
            });
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        return find(id);
    }

    /** The megabyte of a number. */
    public static byte[] piece(int number) {
        byte[] piece = new byte[PIECE_BYTES];
        new Random(number).nextBytes(piece);
        return piece;
    }
}
