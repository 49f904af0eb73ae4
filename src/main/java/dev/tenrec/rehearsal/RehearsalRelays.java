package dev.tenrec.rehearsal;

import dev.tenrec.capture.body.Payload;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.rehearsal.log.RequestView;
import dev.tenrec.rehearsal.relay.Relay;
import dev.tenrec.rehearsal.relay.RelayBatch;
import dev.tenrec.rehearsal.relay.RelayRun;
import dev.tenrec.storage.EventStore;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** Prepares relays of signed rehearsals and gives out their batches. Any thread. */
public final class RehearsalRelays {
    /** Rehearsals whose relay stays prepared. */
    static final int KEPT_MAX = 4;

    private final Rehearsals rehearsals;
    private final Payload payload;
    private final LatestRuns<Relay> runs;

    /**
     * The state of a relay.
     *
     * @param status one word: none, running, complete or failed
     * @param done requests read so far
     * @param requests that are to be read
     * @param relay what was prepared and is still approved, or null
     * @param failure why the last one failed, or null
     */
    public record State(
            String status,
            int done,
            int requests,
            @Nullable Relay relay,
            @Nullable String failure) {}

    /** @param workers prepare relays */
    public RehearsalRelays(Rehearsals rehearsals, EventStore events, Payload payload, Executor workers, Clock clock) {
        this.rehearsals = rehearsals;
        this.payload = payload;
        this.runs = new LatestRuns<>(KEPT_MAX, rehearsals, events.foregroundPriority(), workers, clock);
    }

    /** Prepares the relay of what is signed, unless it is prepared already; refuses a rehearsal without a signature. */
    public State start(Rehearsal rehearsal) {
        String digest = signed(rehearsal);
        if (prepared(rehearsal).isPresent()) {
            return state(rehearsal);
        }
        RequestView view = rehearsals.log().view(rehearsal.projectId());
        runs.start(rehearsal, view.count(), progress -> new RelayRun(payload, progress).run(view, digest));
        return state(rehearsal);
    }

    /** The state of the relay. */
    public State state(Rehearsal rehearsal) {
        LatestRuns.State<Relay> state = runs.state(rehearsal);
        Relay relay = prepared(rehearsal).orElse(null);
        boolean isOutdated = relay == null && state.status().equals("complete");
        return new State(isOutdated ? "none" : state.status(), state.done(), state.requests(), relay, state.failure());
    }

    /**
     * A batch of a prepared relay.
     *
     * @param cursor null for the first one
     */
    @Blocking
    public RelayBatch batch(Rehearsal rehearsal, @Nullable String cursor) {
        WorkerPool.assertWorker();
        signed(rehearsal);
        return prepared(rehearsal)
                .orElseThrow(() ->
                        new ApiException(ErrorCode.NOT_FOUND, "No relay is prepared; POST to relay/ prepares one."))
                .batch(cursor);
    }

    /** The relay that was prepared, if it is of what is signed and nothing has arrived since. */
    private Optional<Relay> prepared(Rehearsal rehearsal) {
        SignOff signed = rehearsal.signOff();
        Relay relay = runs.state(rehearsal).result();
        boolean isApproved = signed != null
                && relay != null
                && relay.digest().equals(signed.digest())
                && relay.requests()
                        == rehearsals.log().totals(rehearsal.projectId()).requests();
        return isApproved ? Optional.ofNullable(relay) : Optional.empty();
    }

    private static String signed(Rehearsal rehearsal) {
        SignOff signed = rehearsal.signOff();
        if (signed == null) {
            throw ApiException.invalid(
                    "The rehearsal has no signature. A report that says GO is signed by its digest.");
        }
        return signed.digest();
    }
}
