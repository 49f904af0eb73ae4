package dev.tenrec.api.rehearsal;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.json.Json;
import dev.tenrec.rehearsal.EventOrigin;
import dev.tenrec.rehearsal.Rehearsal;
import dev.tenrec.rehearsal.RehearsalReports;
import dev.tenrec.rehearsal.Rehearsals;
import dev.tenrec.rehearsal.report.Report;
import dev.tenrec.rehearsal.report.ReportJson;
import dev.tenrec.rehearsal.rule.Case;
import dev.tenrec.rehearsal.rule.Finding;
import dev.tenrec.rehearsal.wire.WireEvent;
import dev.tenrec.rehearsal.wire.WireRequest;
import io.vertx.core.Future;
import java.util.Optional;
import java.util.UUID;

/** The way from a stored event to its request, and from a request to its events and what is said of them. */
record OriginsApi(Rehearsals rehearsals, EventOrigin origins, RehearsalReports reports) {
    private static final int EVENTS_DEFAULT = 100;
    private static final int EVENTS_MAX = 1_000;

    /** GET of the place of a stored event, by its uuid. */
    Future<Answer> origin(Call call) {
        Rehearsal rehearsal = rehearsals.get(call.projectId(), call.id("id"));
        UUID uuid = uuid(call.pathParam("uuid"));
        return call.work(() -> {
            EventOrigin.Place place = origins.find(rehearsal, uuid).orElseThrow(ApiException::notFound);
            return Answer.ok(Json.object().put("request", place.request()).put("index", place.index()));
        });
    }

    /** GET of the events of a request as they were sent, from the one whose index is the cursor. */
    Future<Answer> events(Call call) {
        Rehearsal rehearsal = rehearsals.get(call.projectId(), call.id("id"));
        int number = call.id("number");
        int from = RehearsalsApi.number(call, "cursor", 0);
        int limit = Math.min(EVENTS_MAX, call.page(EVENTS_DEFAULT).limit());
        return call.work(() -> {
            WireRequest request = origins.read(rehearsal, number);
            Optional<Report> report = reports.latest(rehearsal);
            int count = request.events().size();
            int end = (int) Math.min(count, (long) from + limit);
            ObjectNode answer = Json.object();
            answer.put("count", count);
            answer.put("next_cursor", end < count ? Integer.valueOf(end) : null);
            answer.put("fault", request.fault());
            ArrayNode results = answer.putArray("results");
            for (int index = from; index < end; index++) {
                ObjectNode one = json(request.events().get(index));
                ArrayNode verdicts = one.putArray("verdicts");
                report.ifPresent(
                        latest -> verdicts(latest, number, one.path("index").intValue(), verdicts));
                results.add(one);
            }
            return Answer.ok(answer);
        });
    }

    private static void verdicts(Report report, int request, int index, ArrayNode verdicts) {
        for (Finding finding : report.findings()) {
            for (Case one : finding.cases()) {
                if (one.request() == request && one.index() == index) {
                    verdicts.add(ReportJson.of(one).put("rule", finding.rule().id()));
                }
            }
        }
    }

    private static ObjectNode json(WireEvent event) {
        ObjectNode json = Json.object();
        json.put("index", event.index());
        json.put("uuid", event.uuidText());
        json.put("event", event.name());
        json.put("distinct_id", event.distinctId());
        json.put("timestamp", event.timestampText());
        json.put("accepted", event.isAccepted());
        json.set("sent", event.raw());
        return json;
    }

    private static UUID uuid(String text) {
        try {
            return UUID.fromString(text);
        } catch (IllegalArgumentException none) {
            throw ApiException.notFound();
        }
    }
}
