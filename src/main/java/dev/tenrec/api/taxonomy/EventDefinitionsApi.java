package dev.tenrec.api.taxonomy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.account.Accounts;
import dev.tenrec.account.Level;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.http.Page;
import dev.tenrec.http.Parameters;
import dev.tenrec.json.Json;
import dev.tenrec.json.Timestamps;
import dev.tenrec.taxonomy.DefinitionPatch;
import dev.tenrec.taxonomy.EventDefinition;
import dev.tenrec.taxonomy.EventDefinitionQuery;
import dev.tenrec.taxonomy.EventDefinitions;
import io.vertx.core.Future;
import java.time.Clock;
import java.time.Duration;
import java.util.Set;

/** Event definitions; capture adds them. */
record EventDefinitionsApi(EventDefinitions definitions, Accounts accounts, DefinitionJson json, Clock clock) {
    private static final Duration STALE = Duration.ofDays(30);

    /** GET of the list; sorting a project's definitions is work for a worker. */
    Future<Answer> list(Call call) {
        EventDefinitionQuery query = query(call);
        Page page = call.page();
        int project = call.projectId();
        return call.work(() -> page.answer(query.apply(definitions.all(project)), json::event));
    }

    /** POST to the list: an event that is still to come. */
    Future<Answer> create(Call call) {
        DefinitionPatch patch = patch(call);
        String name = call.body().get("name").textValue();
        return call.await(definitions.add(call.projectId(), name, patch))
                .map(added -> Answer.created(json.event(added)));
    }

    Future<Answer> retrieve(Call call) {
        return Future.succeededFuture(Answer.ok(json.event(get(call))));
    }

    /** GET of the one whose name is given. */
    Future<Answer> byName(Call call) {
        String name = call.filled("name");
        if (name == null) {
            throw new ApiException(ErrorCode.REQUIRED, "This field is required.", "name");
        }
        EventDefinition found = definitions.find(call.projectId(), name).orElseThrow(ApiException::notFound);
        return Future.succeededFuture(Answer.ok(json.event(found)));
    }

    Future<Answer> update(Call call) {
        EventDefinition found = get(call);
        return call.await(definitions.update(call.projectId(), found.id(), patch(call)))
                .map(updated -> Answer.ok(json.event(updated)));
    }

    /** DELETE of one; it comes back with the next such event. */
    Future<Answer> remove(Call call) {
        EventDefinition found = get(call);
        return call.await(definitions.remove(call.projectId(), found.id(), call.userId()))
                .map(gone -> Answer.empty(204));
    }

    /** GET of the metrics of one; queries that name it are not counted. */
    Future<Answer> metrics(Call call) {
        get(call);
        return Future.succeededFuture(Answer.ok(Json.object().put("query_usage_30_day", 0)));
    }

    private EventDefinition get(Call call) {
        return definitions.find(call.projectId(), call.uuid("id")).orElseThrow(ApiException::notFound);
    }

    private DefinitionPatch patch(Call call) {
        JsonNode owner = call.body().path("owner");
        boolean isUnknown = owner.isNumber()
                && accounts.users().find(owner.asInt()).stream()
                        .noneMatch(user -> accounts.effectiveLevel(user, call.project()) != Level.NONE);
        if (isUnknown) {
            throw ApiException.doesNotExist("owner", owner.asInt());
        }
        return new DefinitionPatch(call.body(), call.userId());
    }

    private EventDefinitionQuery query(Call call) {
        Parameters parameters = new Parameters(call);
        String type = parameters.text("event_type");
        Boolean isPosthog = switch (type == null ? "event" : type) {
            case "event", "all", "action_event" -> null;
            case "event_custom" -> false;
            case "event_posthog" -> true;
            default ->
                throw ApiException.invalid(
                        "event_type", "Not a valid event type. Use one of: event, event_custom, event_posthog.");
        };
        return new EventDefinitionQuery(
                parameters.words("search"),
                isPosthog,
                parameters.isTrue("exclude_hidden"),
                parameters.flag("verified"),
                parameters.isTrue("exclude_stale")
                        ? (Long) Timestamps.micros(clock.instant().minus(STALE))
                        : null,
                Set.copyOf(parameters.commaList("names")),
                parameters.jsonSet("excluded_properties"),
                parameters.jsonSet("tags"),
                parameters.commaList("ordering"));
    }
}
