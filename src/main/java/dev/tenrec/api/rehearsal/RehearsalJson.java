package dev.tenrec.api.rehearsal;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.account.Project;
import dev.tenrec.account.Projects;
import dev.tenrec.api.account.UserJson;
import dev.tenrec.json.Json;
import dev.tenrec.json.Timestamps;
import dev.tenrec.rehearsal.Drill;
import dev.tenrec.rehearsal.Rehearsal;
import dev.tenrec.rehearsal.SignOff;
import dev.tenrec.rehearsal.Waiver;
import dev.tenrec.rehearsal.log.LoggedRequest;
import dev.tenrec.rehearsal.log.RequestLog;
import dev.tenrec.rehearsal.log.RequestOutcome;
import dev.tenrec.rehearsal.log.RequestTotals;
import dev.tenrec.rehearsal.log.SentRequest;
import org.jspecify.annotations.Nullable;

/** Rehearsals and their requests as JSON. */
record RehearsalJson(RequestLog log, Projects projects, UserJson users) {
    ObjectNode of(Rehearsal rehearsal) {
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
        json.put("plan", rehearsal.plan());
        ArrayNode waivers = json.putArray("waivers");
        for (Waiver waiver : rehearsal.allWaivers()) {
            waivers.addObject()
                    .put("rule", waiver.rule())
                    .put("reason", waiver.reason())
                    .put("at", waiver.at())
                    .set("by", users.of(waiver.by()));
        }
        Drill drill = rehearsal.drill();
        if (drill == null) {
            json.putNull("drill");
        } else {
            json.putObject("drill")
                    .put("kind", drill.kind().wireName())
                    .put("share", drill.share())
                    .put("seed", drill.seed())
                    .put("retry_after", drill.retryAfterSeconds())
                    .put("delay_ms", drill.delayMillis());
        }
        SignOff signed = rehearsal.signOff();
        if (signed == null) {
            json.putNull("sign_off");
        } else {
            json.putObject("sign_off")
                    .put("digest", signed.digest())
                    .put("verdict", signed.verdict())
                    .put("rules_version", signed.rules())
                    .put("at", signed.at())
                    .set("by", users.of(signed.by()));
        }
        json.set("progress", of(log.totals(rehearsal.projectId())));
        return json;
    }

    private static ObjectNode of(RequestTotals totals) {
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

    static ObjectNode of(LoggedRequest logged) {
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
