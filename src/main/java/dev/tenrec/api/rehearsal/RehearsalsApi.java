package dev.tenrec.api.rehearsal;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.account.Project;
import dev.tenrec.account.Projects;
import dev.tenrec.api.account.UserJson;
import dev.tenrec.error.ApiException;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.http.Page;
import dev.tenrec.json.Json;
import dev.tenrec.json.PatchFields;
import dev.tenrec.json.Timestamps;
import dev.tenrec.rehearsal.Rehearsal;
import dev.tenrec.rehearsal.RehearsalMode;
import dev.tenrec.rehearsal.Rehearsals;
import dev.tenrec.rehearsal.log.LoggedRequest;
import dev.tenrec.rehearsal.log.RequestOutcome;
import dev.tenrec.rehearsal.log.RequestTotals;
import dev.tenrec.rehearsal.log.RequestView;
import dev.tenrec.rehearsal.log.SentRequest;
import io.vertx.core.Future;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rehearsals and the requests that they were sent. */
record RehearsalsApi(Rehearsals rehearsals, Projects projects, UserJson users) {
    private static final int REQUESTS_DEFAULT = 100;
    private static final int REQUESTS_MAX = 1_000;

    Future<Answer> list(Call call) {
        List<Rehearsal> found = rehearsals.of(call.projectId());
        Page page = call.page();
        return call.work(() -> page.answer(found, this::json));
    }

    Future<Answer> create(Call call) {
        PatchFields fields = new PatchFields(call.body());
        RehearsalMode mode =
                fields.text("mode", "service").equals("strict") ? RehearsalMode.STRICT : RehearsalMode.SERVICE;
        return call.await(rehearsals.add(call.project(), call.user(), fields.text("name", ""), mode))
                .map(added -> Answer.created(json(added)));
    }

    Future<Answer> retrieve(Call call) {
        return Future.succeededFuture(Answer.ok(json(rehearsals.get(call.projectId(), call.id("id")))));
    }

    Future<Answer> remove(Call call) {
        return call.await(rehearsals.remove(call.projectId(), call.id("id"), call.user()))
                .map(gone -> Answer.empty(204));
    }

    /** The requests in the order of their arrival, from the one whose number is the cursor. */
    Future<Answer> requests(Call call) {
        Rehearsal rehearsal = rehearsals.get(call.projectId(), call.id("id"));
        RequestView view = rehearsals.log().view(rehearsal.projectId());
        int limit = Math.min(REQUESTS_MAX, number(call, "limit", REQUESTS_DEFAULT));
        int from = number(call, "cursor", 0);
        return call.work(() -> {
            ObjectNode answer = Json.object();
            int end = (int) Math.min(view.count(), (long) from + limit);
            answer.put("count", view.count());
            answer.put("next_cursor", end < view.count() ? Integer.valueOf(end) : null);
            ArrayNode results = answer.putArray("results");
            for (int number = from; number < end; number++) {
                results.add(json(view.read(number)));
            }
            return Answer.ok(answer);
        });
    }

    private static int number(Call call, String name, int absent) {
        String text = call.filled(name);
        if (text == null) {
            return absent;
        }
        if (!text.matches("[0-9]{1,9}")) {
            throw ApiException.invalid(name, "A valid integer is required.");
        }
        return Integer.parseInt(text);
    }

    private ObjectNode json(Rehearsal rehearsal) {
        ObjectNode json = Json.object();
        json.put("id", rehearsal.id());
        json.put("name", rehearsal.name());
        json.put("mode", rehearsal.mode().wireName());
        json.put("project_id", rehearsal.projectId());
        json.put(
                "api_token",
                projects.find(rehearsal.projectId()).map(Project::apiToken).orElse(null));
        json.set("created_by", users.of(rehearsal.createdBy()));
        json.put("created_at", rehearsal.createdAt());
        json.set("progress", json(rehearsals.log().totals(rehearsal.projectId())));
        return json;
    }

    private static ObjectNode json(RequestTotals totals) {
        ObjectNode json = Json.object();
        json.put("requests", totals.requests());
        json.put("requests_answered", totals.answered());
        json.put("requests_refused", totals.refused());
        json.put("bytes", totals.bytes());
        json.put("events", totals.events());
        json.put("events_stored", totals.stored());
        json.put("events_duplicate", totals.duplicates());
        json.put("events_dropped", totals.dropped());
        json.put("events_refused", totals.refusedEvents());
        return json;
    }

    private static ObjectNode json(LoggedRequest logged) {
        SentRequest sent = logged.sent();
        @Nullable RequestOutcome outcome = logged.outcome();
        ObjectNode json = Json.object();
        json.put("number", logged.number());
        json.put("received_at", Timestamps.format(sent.request().receivedMicros()));
        json.put("path", sent.request().path());
        json.put("protocol", sent.isNewer() ? "v1" : "v0");
        json.put("content_type", sent.request().contentType());
        json.put("content_encoding", sent.request().contentEncoding());
        json.put("client", sent.client());
        json.put("size", sent.request().body().length);
        json.put("status", outcome == null ? null : Integer.valueOf(outcome.status()));
        json.put("duration_ms", outcome == null ? null : Double.valueOf(outcome.durationMicros() / 1_000.0));
        json.put("events", outcome == null ? null : Integer.valueOf(outcome.events()));
        json.put("stored", outcome == null ? null : Integer.valueOf(outcome.stored()));
        json.put("duplicates", outcome == null ? null : Integer.valueOf(outcome.duplicates()));
        json.put("dropped", outcome == null ? null : Integer.valueOf(outcome.dropped()));
        json.put("detail", outcome == null || outcome.text().isEmpty() ? null : outcome.text());
        return json;
    }
}
