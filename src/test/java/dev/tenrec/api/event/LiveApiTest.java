package dev.tenrec.api.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.OpenTenrec;
import dev.tenrec.account.Accounts;
import dev.tenrec.account.PersonalApiKey;
import dev.tenrec.account.Scope;
import dev.tenrec.capture.live.LiveFeed;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestServer;
import dev.tenrec.testing.TestWorld;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Listening to what capture does, on real sockets. */
@Timeout(120)
@ServerTest
final class LiveApiTest {
    /** Of the first project of a server that is the test's own. */
    private static final String FIRST_LIVE = "/api/projects/1/live/";
    /** Short times, which also close the pooled connections of a client that pauses. */
    private static final Map<String, String> HURRIED = Map.of("request-deadline", "300ms", "idle-timeout", "800ms");

    private final TestWorld world;

    LiveApiTest(TestWorld world) {
        this.world = world;
    }

    @Test
    void tellsEveryListenerWhatIsStoredAndNothingTwice() {
        try (LiveReader one = listen("");
                LiveReader other = listen("?kind=accepted")) {
            String first = event("opened", "anna", "{\"plan\":\"pro\",\n\"n\": 1.50}");
            send(first);
            send(first, event("closed", "bob", "{}"));
            for (LiveReader reader : List.of(one, other)) {
                assertThat(reader.awaitHead())
                        .startsWith("HTTP/1.1 200 ")
                        .containsIgnoringCase("content-type: text/event-stream")
                        .containsIgnoringCase("cache-control: no-store");
                LiveReader.Heard opened = reader.next();
                assertThat(opened.name()).isEqualTo("accepted");
                assertThat(first).contains(opened.data().path("uuid").asText());
                assertThat(opened.data().path("event").asText()).isEqualTo("opened");
                assertThat(opened.data().path("distinct_id").asText()).isEqualTo("anna");
                assertThat(opened.data().path("timestamp").asText()).isEqualTo("2026-01-02T03:04:05Z");
                assertThat(opened.data().path("received_at").asText()).startsWith("20");
                assertThat(opened.data().path("historical").isBoolean()).isTrue();
                assertThat(opened.data().path("properties").toString()).isEqualTo("{\"plan\":\"pro\",\"n\":1.50}");
                assertThat(opened.data().path("properties_cut").asBoolean()).isFalse();
                assertThat(reader.next().data().path("event").asText()).isEqualTo("closed");
            }
        }
    }

    @Test
    void tellsOnlyWhatWasAskedFor() {
        try (LiveReader byName = listen("?event=opened&kind=accepted");
                LiveReader byId = listen("?distinct_id=b%C3%B6b");
                LiveReader refused = listen("?kind=refused&event=opened")) {
            send(event("closed", "anna", "{}"), event("opened", "böb", "{}"));
            send("{\"event\":\"closed\",\"distinct_id\":\"\"}", event("closed", "böb", "{}"));
            send("{\"event\":\"opened\",\"distinct_id\":\"\"}", event("closed", "böb", "{}"));
            send(event("closed", "böb", "{}"), event("opened", "anna", "{}"));
            assertThat(List.of(byName.next(), byName.next()))
                    .extracting(heard -> heard.data().path("distinct_id").asText())
                    .containsExactly("böb", "anna");
            assertThat(List.of(byId.next(), byId.next()))
                    .extracting(heard -> heard.data().path("event").asText())
                    .containsExactly("opened", "closed");
            LiveReader.Heard heard = refused.next();
            assertThat(heard.name()).isEqualTo("refused");
            assertThat(heard.data().path("status").asInt()).isEqualTo(400);
            assertThat(heard.data().path("id").asInt()).isPositive();
            JsonNode reason = heard.data().path("reasons").path(0);
            assertThat(reason.path("index").asInt()).isZero();
            assertThat(reason.path("field").asText()).isEqualTo("distinct_id");
            assertThat(reason.path("event").asText()).isEqualTo("opened");
        }
    }

    @Test
    void tellsAReaderThatWasTooSlowHowMuchItMissed() {
        int batches = 100;
        int events = 1_000;
        String properties = "{\"text\":\"" + "x".repeat(200) + "\"}";
        try (LiveReader slow = listen("?event=many")) {
            assertThat(send(event("many", "anna", properties))).isEqualTo(200);
            assertThat(slow.next().name()).isEqualTo("accepted");
            for (int i = 0; i < batches; i++) {
                assertThat(send(IntStream.range(0, events)
                                .mapToObj(n -> event("many", "anna", properties))
                                .toArray(String[]::new)))
                        .isEqualTo(200);
            }
            long told = 0;
            long dropped = 0;
            while (told + dropped < (long) batches * events) {
                LiveReader.Heard heard = slow.next();
                if (heard.name().equals("dropped")) {
                    dropped += heard.data().path("count").asLong();
                } else {
                    told++;
                }
            }
            assertThat(told + dropped).isEqualTo((long) batches * events);
            assertThat(dropped).isPositive();
        }
    }

    @Test
    void leavesOutLargeProperties() {
        try (LiveReader reader = listen("?event=large")) {
            reader.awaitHead();
            send(event("large", "anna", "{\"first\":1,\"big\":\"" + "x".repeat(20_000) + "\",\"last\":[2]}"));
            JsonNode heard = reader.next().data();
            assertThat(heard.path("properties").toString()).isEqualTo("{\"first\":1,\"last\":[2]}");
            assertThat(heard.path("properties_cut").asBoolean()).isTrue();
        }
    }

    @Test
    void outlivesAllDeadlines(@TempDir Path directory) {
        try (TestServer hurried = new TestServer(directory, HURRIED);
                LiveReader reader = listen(hurried.firstWorld(), "?event=late")) {
            // Four beats to the idle time, which is longer than the deadline of a request.
            reader.awaitBeats(6);
            // By a connection of its own: one that the client kept open may be closed by now.
            String body = hurried.firstWorld().batch(event("late", "anna", "{}"));
            String request = "POST /batch/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: " + body.length()
                    + "\r\n\r\n" + body;
            String answer = hurried.exchange(request);
            // The short deadline is for this request, too; a busy machine misses it, and an SDK would try again.
            for (int tries = 1; tries < 20 && !answer.startsWith("HTTP/1.1 200 "); tries++) {
                answer = hurried.exchange(request);
            }
            assertThat(answer).startsWith("HTTP/1.1 200 ");
            assertThat(reader.next().name()).isEqualTo("accepted");
        }
    }

    @Test
    void endsAfterTheLimit() {
        try (LiveReader reader = listen("?event=limited&limit=2")) {
            send(event("limited", "anna", "{}"), event("limited", "anna", "{}"), event("limited", "anna", "{}"));
            assertThat(reader.next().name()).isEqualTo("accepted");
            assertThat(reader.next().name()).isEqualTo("accepted");
            assertThat(reader.next()).isEqualTo(LiveReader.Heard.END);
        }
        assertThat(world.send("GET", "live/?limit=0", null).statusCode()).isEqualTo(200);
        assertThat(world.send("HEAD", "live/", null).statusCode()).isEqualTo(200);
    }

    @Test
    void endsWhenTheKeyIsRevoked(@TempDir Path directory) {
        try (TestServer hurried = new TestServer(directory, HURRIED)) {
            Accounts accounts = OpenTenrec.accounts(hurried.tenrec());
            Accounts.NewKey key = OpenTenrec.change(
                    hurried.tenrec(),
                    transaction -> accounts.keys()
                            .create(
                                    transaction,
                                    1,
                                    new PersonalApiKey.Grant("test", null, List.of(Scope.ALL), null, null),
                                    null));
            String header = "Authorization: Bearer " + key.value() + "\r\n";
            try (LiveReader reader = new LiveReader(hurried.tenrec().port(), FIRST_LIVE, header)) {
                reader.awaitHead();
                OpenTenrec.<Boolean>change(
                        hurried.tenrec(),
                        transaction ->
                                accounts.keys().revoke(transaction, key.key().id()));
                LiveReader.Heard ended = reader.next();
                assertThat(ended.name()).isEqualTo("ended");
                assertThat(ended.data().path("reason").asText()).contains("is invalid");
                assertThat(reader.next()).isEqualTo(LiveReader.Heard.END);
            }
        }
    }

    @Test
    void refusesTooManyListenersAndWhatItCannotRead() {
        List<LiveReader> readers = new ArrayList<>();
        try {
            HttpResponse<String> answer = null;
            while (readers.size() <= LiveFeed.LISTENERS_OF_PROJECT_MAX) {
                readers.add(listen(""));
                if (readers.get(readers.size() - 1).awaitHead().startsWith("HTTP/1.1 429 ")) {
                    break;
                }
            }
            assertThat(readers.get(readers.size() - 1).awaitHead()).containsIgnoringCase("retry-after: ");
            readers.forEach(LiveReader::close);
            do {
                answer = world.send("GET", "live/?limit=0", null);
            } while (answer.statusCode() == 429);
            assertThat(answer.statusCode()).isEqualTo(200);
        } finally {
            readers.forEach(LiveReader::close);
        }
        assertThat(world.send("GET", "live/?kind=all", null).statusCode()).isEqualTo(400);
        assertThat(world.send("GET", "live/?limit=-1", null).statusCode()).isEqualTo(400);
    }

    @Test
    void endsWhenTheServerStops(@TempDir Path directory) {
        TestServer stopped = new TestServer(directory, Map.of());
        String key = "Authorization: Bearer " + TestServer.PERSONAL_KEY + "\r\n";
        try (LiveReader reader = new LiveReader(stopped.tenrec().port(), FIRST_LIVE, key)) {
            reader.awaitHead();
            stopped.close();
            // A stream that the server did not end itself would be cut off when its patience is over.
            assertThat(reader.next()).isEqualTo(LiveReader.Heard.END);
        }
    }

    private LiveReader listen(String query) {
        return listen(world, query);
    }

    private static LiveReader listen(TestWorld to, String query) {
        LiveReader reader = new LiveReader(
                to.server().tenrec().port(),
                to.path() + "live/" + query,
                "Authorization: Bearer " + to.owner().key() + "\r\n");
        reader.awaitHead();
        return reader;
    }

    private static String event(String name, String distinctId, String properties) {
        return "{\"uuid\":\"" + UUID.randomUUID() + "\",\"event\":\"" + name + "\",\"distinct_id\":\"" + distinctId
                + "\",\"timestamp\":\"2026-01-02T03:04:05Z\",\"properties\":" + properties + "}";
    }

    private int send(String... events) {
        return send(world, events);
    }

    private static int send(TestWorld to, String... events) {
        return to.server()
                .send(to.request("POST", "/batch/", to.batch(String.join(",", events))))
                .statusCode();
    }
}
