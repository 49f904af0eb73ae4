package dev.tenrec.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.ConfigException;
import dev.tenrec.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Sends the approved events of a rehearsal to their target, one batch after the other, and goes on where it ended. */
@Command(
        name = "relay",
        description = {
            "Send the approved events of a rehearsal to their target: oldest first, a day at a time.",
            "A second run goes on where the first one ended."
        },
        mixinStandardHelpOptions = true)
final class RelayCommand implements Callable<Integer> {
    private static final long PAUSE_MILLIS = 200;
    private static final int RATE_MAX = 100_000;

    private final Map<String, String> environment;

    @Spec
    private CommandSpec spec;

    @Mixin
    private final RehearsalClient client = new RehearsalClient();

    @Parameters(paramLabel = "ID", description = "The id of the rehearsal.")
    private int id;

    @Option(names = "--to", paramLabel = "URL", required = true, description = "The server that gets the events.")
    private String to;

    @Option(
            names = "--key-file",
            paramLabel = "FILE",
            required = true,
            description = "A file with the key of the project there.")
    private Path keyFile;

    @Option(names = "--personal-key-file", paramLabel = "FILE", description = RehearsalClient.KEY_FILE)
    private @Nullable Path personalKeyFile;

    @Option(
            names = "--cursor",
            paramLabel = "FILE",
            description = "Keeps the place; relay-ID.json without it. Needed to go on.")
    private @Nullable Path cursor;

    @Option(names = "--rate", defaultValue = "1000", description = "Events a second; ${DEFAULT-VALUE} without it.")
    private int rate;

    RelayCommand(Map<String, String> environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (rate < 1 || rate > RATE_MAX) {
            throw new ConfigException("--rate is 1 to " + RATE_MAX + " events a second.");
        }
        client.use(environment, personalKeyFile);
        String key = Files.readString(keyFile).strip();
        RelayTarget target = new RelayTarget(to, key, time -> TimeUnit.MILLISECONDS.sleep(time.toMillis()));
        JsonNode rehearsal = client.ask("GET", path(""), null);
        check(key, rehearsal.path("api_token").asText());
        if (rehearsal.path("sign_off").isNull()) {
            say("Rehearsal " + id + " is not signed. A report that says GO is signed by its digest.");
            return ExitCode.PENDING.number();
        }
        JsonNode relay = prepared();
        if (!relay.path("status").asText().equals("complete")) {
            say("The relay can't begin: " + relay.path("failure").asText());
            return ExitCode.NOT_COMPLETE.number();
        }
        Path file = cursor == null ? Path.of("relay-" + id + ".json") : cursor;
        try (RelayCursor place = RelayCursor.open(file, run(relay, target, key))) {
            return relay(place, target, relay.path("events").asLong()).number();
        }
    }

    private static void check(String key, String own) {
        if (key.isEmpty() || key.chars().anyMatch(Character::isWhitespace)) {
            throw new ConfigException("--key-file must hold the key of a project and nothing else.");
        }
        if (key.startsWith("phx_")) {
            throw new ConfigException("--key-file holds a personal key; events are sent with the key of a project.");
        }
        if (key.equals(own)) {
            throw new ConfigException("--key-file holds the key of the rehearsal itself.");
        }
    }

    /** The relay once it is prepared, or the failure to. */
    private JsonNode prepared() throws IOException, InterruptedException {
        JsonNode state = client.ask("POST", path("relay/"), null);
        long before = -1;
        while (state.path("status").asText().equals("running")) {
            long percent = percent(
                    state.path("requests_done").asLong(), state.path("requests").asLong());
            if (percent != before) {
                say("reading requests: " + percent + " %");
                before = percent;
            }
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
            state = client.ask("GET", path("relay/"), null);
        }
        return state;
    }

    /** Facts by which a cursor belongs to this relay; the key only as a number that follows from it. */
    private static ObjectNode run(JsonNode relay, RelayTarget target, String key) {
        return Json.object()
                .put("digest", relay.path("digest").asText())
                .put("to", target.address().toString())
                .put(
                        "key",
                        UUID.nameUUIDFromBytes(key.getBytes(StandardCharsets.UTF_8))
                                .toString());
    }

    private ExitCode relay(RelayCursor cursorFile, RelayTarget target, long events)
            throws IOException, InterruptedException {
        RelayCursor.Place place = cursorFile.place();
        if (place.isUnderWay()) {
            say("The last run ended while a batch was under way: it is sent again, with the same uuids.");
        }
        long shown = -1;
        while (!place.isEnd()) {
            String query = place.next() == null ? "" : "?cursor=" + place.next();
            JsonNode batch = client.ask("GET", path("relay/batch/") + query, null);
            List<String> texts = new ArrayList<>();
            batch.path("events").forEach(text -> texts.add(text.textValue()));
            long begun = System.nanoTime();
            if (!texts.isEmpty()) {
                cursorFile.to(place.underWay());
                RelayTarget.Refusal refusal = target.send(texts);
                if (refusal != null) {
                    say("The target " + refusal.what());
                    say("The batch of " + batch.path("day").asText() + " is not known to be accepted; " + place.sent()
                            + " events before it are. The next run begins with it.");
                    return refusal.code();
                }
            }
            String next = batch.path("next_cursor").textValue();
            place = new RelayCursor.Place(next, place.sent() + texts.size(), false, next == null);
            cursorFile.to(place);
            long percent = percent(batch.path("passed").asLong(), events);
            if (percent != shown) {
                say(batch.path("day").asText() + ": " + batch.path("passed").asLong() + " of " + events + " events, "
                        + percent + " %");
                shown = percent;
            }
            pace(begun, texts.size());
        }
        long repeats = events - place.sent();
        spec.commandLine()
                .getOut()
                .println("sent " + place.sent() + " events"
                        + (repeats == 0 ? "" : "; " + repeats + " that came twice were sent once"));
        return ExitCode.OK;
    }

    /** Waits until as many events may have been sent since a moment. */
    private void pace(long begunNanos, int sent) throws InterruptedException {
        long due = begunNanos + sent * Duration.ofSeconds(1).toNanos() / rate;
        TimeUnit.NANOSECONDS.sleep(due - System.nanoTime());
    }

    private void say(String line) {
        spec.commandLine().getErr().println(line);
    }

    private String path(String below) {
        return "rehearsals/" + id + "/" + below;
    }

    private static long percent(long done, long all) {
        return 100 * done / Math.max(1, all);
    }
}
