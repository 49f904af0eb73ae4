package dev.tenrec.api.rehearsal;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.json.Json;
import dev.tenrec.rehearsal.Rehearsal;
import dev.tenrec.rehearsal.RehearsalRelays;
import dev.tenrec.rehearsal.Rehearsals;
import dev.tenrec.rehearsal.relay.Relay;
import dev.tenrec.rehearsal.relay.RelayBatch;
import io.vertx.core.Future;

/** The approved events of rehearsals, in the order in which they are sent to their target. */
record RelayApi(Rehearsals rehearsals, RehearsalRelays relays) {
    /** POST: prepares a relay of what is signed. */
    Future<Answer> start(Call call) {
        Rehearsal rehearsal = rehearsals.get(call.projectId(), call.id("id"));
        return call.work(() -> relays.start(rehearsal))
                .compose(state -> call.await(rehearsals.noteRelay(call.projectId(), rehearsal.id(), call.user()))
                        .map(noted -> Answer.ok(json(state))));
    }

    Future<Answer> state(Call call) {
        Rehearsal rehearsal = rehearsals.get(call.projectId(), call.id("id"));
        return Future.succeededFuture(Answer.ok(json(relays.state(rehearsal))));
    }

    /** GET of the batch at a cursor, the first one without. */
    Future<Answer> batch(Call call) {
        Rehearsal rehearsal = rehearsals.get(call.projectId(), call.id("id"));
        String cursor = call.filled("cursor");
        return call.work(() -> {
            RelayBatch batch = relays.batch(rehearsal, cursor);
            ObjectNode json = Json.object();
            json.put("day", batch.day());
            json.put("passed", batch.passed());
            json.put("next_cursor", batch.next());
            ArrayNode events = json.putArray("events");
            batch.events().forEach(events::add);
            return Answer.ok(json);
        });
    }

    private static ObjectNode json(RehearsalRelays.State state) {
        Relay relay = state.relay();
        ObjectNode json = Json.object();
        json.put("status", state.status());
        json.put("requests_done", state.done());
        json.put("requests", state.requests());
        json.put("failure", state.failure());
        json.put("digest", relay == null ? null : relay.digest());
        json.put("events", relay == null ? null : Long.valueOf(relay.events()));
        json.put("days", relay == null ? null : Integer.valueOf(relay.days()));
        return json;
    }
}
