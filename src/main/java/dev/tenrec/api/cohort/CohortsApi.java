package dev.tenrec.api.cohort;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.api.account.UserJson;
import dev.tenrec.cohort.Cohort;
import dev.tenrec.cohort.Cohorts;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.http.Page;
import dev.tenrec.http.Parameters;
import dev.tenrec.json.Json;
import io.vertx.core.Future;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/** Named sets of persons. A change counts the members before it is answered, so that none is ever being calculated. */
record CohortsApi(Cohorts cohorts, CohortCounts counts, CohortSources sources, CohortUses uses, UserJson users) {
    private static final int SEARCH_MAX = 200;
    private static final String NO_SOURCE =
            "Invalid source for static cohort. Requires criteria, a csv or the ids of persons.";
    private static final List<String> DEFINITION = List.of("filters", "query", "groups");

    Future<Answer> list(Call call) {
        Parameters parameters = new Parameters(call);
        String search = parameters.text("search");
        if (search != null && search.length() > SEARCH_MAX) {
            throw ApiException.invalid("search", "A search has at most " + SEARCH_MAX + " characters.");
        }
        String type = parameters.text("type");
        Integer creator = parameters.number("created_by_id", Integer.MAX_VALUE);
        boolean isBasic = parameters.isTrue("basic");
        boolean hidesBehaviour = parameters.isTrue("hide_behavioral_cohorts");
        Page page = call.page();
        return call.work(() -> {
            List<Cohort> found = cohorts.list(call.projectId()).stream()
                    .filter(cohort -> search == null || holds(cohort, search))
                    .filter(cohort -> type == null || cohort.isStatic() == type.equals("static"))
                    .filter(cohort -> creator == null || cohort.createdBy() == creator)
                    .filter(cohort -> !hidesBehaviour || !CohortJson.isBehavioural(cohort))
                    .toList();
            return page.answer(found, cohort -> {
                ObjectNode json = CohortJson.of(cohort, cohort.calculation(), users);
                return isBasic ? json.remove(DEFINITION) : json;
            });
        });
    }

    Future<Answer> create(Call call) {
        ObjectNode body = call.body();
        boolean isStatic =
                body.path("is_static").asBoolean() || body.path("csv").isTextual();
        body.put("is_static", isStatic);
        boolean hasFilters = body.path("filters").isObject();
        refuseOtherSources(body);
        if (isStatic && !CohortSources.hasMembers(body) && !hasFilters) {
            throw new ApiException(ErrorCode.INVALID_INPUT, NO_SOURCE);
        }
        if (!isStatic && !hasFilters) {
            throw ApiException.invalid("filters", "Must contain a 'properties' key with type and values");
        }
        int projectId = call.projectId();
        return call.work(() -> {
                    check(projectId, body);
                    return isStatic ? sources.of(projectId, body) : new BitSet();
                })
                .compose(ids -> call.await(cohorts.add(projectId, call.userId(), stored(body), ids)))
                .compose(added -> counted(call, added))
                .map(added -> Answer.created(CohortJson.of(added, added.calculation(), users)));
    }

    /** GET of one, with the number of its members at this moment; also shows what was deleted. */
    Future<Answer> retrieve(Call call) {
        Cohort cohort = required(call);
        return call.work(() -> Answer.ok(CohortJson.of(cohort, counts.now(cohort), users)));
    }

    /** POST {@code count}: how many persons meet conditions that are saved nowhere. */
    Future<Answer> count(Call call) {
        JsonNode conditions = call.body().path("filters").path("properties");
        return call.work(() -> {
            CohortCounts.Audience found = counts.of(call.projectId(), conditions);
            return Answer.ok(Json.object().put("count", found.count()).put("total", found.total()));
        });
    }

    Future<Answer> update(Call call) {
        Cohort cohort = required(call);
        ObjectNode body = call.body();
        boolean deletes = body.path("deleted").asBoolean() && !cohort.deleted();
        int projectId = call.projectId();
        return call.work(() -> {
                    if (deletes) {
                        uses.requireUnused(call.project(), cohort);
                    }
                    check(projectId, body);
                    return sources.of(projectId, body);
                })
                .compose(ids -> call.await(cohorts.update(projectId, cohort.id(), call.userId(), stored(body)))
                        .compose(updated -> ids.isEmpty()
                                ? Future.succeededFuture(updated)
                                : call.await(cohorts.change(projectId, cohort.id(), call.userId(), ids, true))))
                .compose(updated -> counted(call, updated))
                .map(updated -> Answer.ok(CohortJson.of(updated, updated.calculation(), users)));
    }

    /** GET {@code duplicate_as_static_cohort}: a static cohort of the present members. */
    Future<Answer> duplicate(Call call) {
        Cohort cohort = required(call);
        ObjectNode copy = Json.object().put("is_static", true);
        copy.put("name", Objects.requireNonNullElse(cohort.name(), "") + " (static copy)");
        copy.put("description", cohort.description());
        return call.work(() -> sources.members(call.projectId(), cohort.id()))
                .compose(ids -> call.await(cohorts.add(call.projectId(), call.userId(), copy, ids)))
                .compose(added -> counted(call, added))
                .map(added -> Answer.ok(CohortJson.of(added, added.calculation(), users)));
    }

    private Future<Cohort> counted(Call call, Cohort cohort) {
        return call.work(() -> counts.now(cohort)).compose(ended -> call.await(counts.keep(cohort, ended)));
    }

    private void check(int projectId, ObjectNode body) {
        refuseOtherSources(body);
        if (body.path("filters").isObject()) {
            counts.check(projectId, body.get("filters").path("properties"));
        }
    }

    private static void refuseOtherSources(ObjectNode body) {
        refuse(body, "query");
        refuse(body, "groups");
    }

    private static void refuse(ObjectNode body, String field) {
        if (!body.path(field).isEmpty()) {
            throw ApiException.invalid(field, "\"" + field + "\" of a cohort is not supported here yet.");
        }
    }

    /** Without what is no part of the record. */
    private static ObjectNode stored(ObjectNode body) {
        ObjectNode stored = body.deepCopy();
        stored.remove(List.of("csv", "_create_static_person_ids", "query", "groups"));
        return stored;
    }

    private static boolean holds(Cohort cohort, String search) {
        String name = cohort.name();
        return name != null && name.toLowerCase(Locale.ROOT).contains(search.toLowerCase(Locale.ROOT));
    }

    private Cohort required(Call call) {
        return cohorts.find(call.projectId(), call.id("id")).orElseThrow(ApiException::notFound);
    }
}
