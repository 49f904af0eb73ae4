package dev.tenrec.api.person;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.http.Parameters;
import dev.tenrec.json.Json;
import dev.tenrec.person.Person;
import dev.tenrec.person.PersonEdits;
import dev.tenrec.person.PersonPropertyEdits;
import dev.tenrec.person.PersonSplit;
import dev.tenrec.person.Persons;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Changes persons. The real service says 202 and does the work later; here it is done, and seen by every read, when the
 * answer leaves.
 */
record PersonEditsApi(Persons persons, PersonEdits edits, PersonPropertyEdits properties) {
    private static final int REMOVED_MAX = 1_000;
    private static final String UNSET = "$unset";
    private static final String IDS = "ids";
    private static final String DISTINCT_IDS = "distinct_ids";
    private static final String DELETE_EVENTS = "delete_events";
    private static final String DELETE_RECORDINGS = "delete_recordings";
    private static final String KEEP_PERSON = "keep_person";

    /** {@code PATCH persons/{id}/}: sets the properties that are named. */
    Future<Answer> update(Call call) {
        return person(call)
                .compose(person -> set(call, person, (ObjectNode) call.body().get("properties")));
    }

    /** {@code POST persons/{id}/update_property/}. */
    Future<Answer> updateProperty(Call call) {
        return person(call).compose(person -> {
            ObjectNode body = call.body();
            return set(call, person, Json.object().set(body.get("key").textValue(), body.get("value")));
        });
    }

    /** {@code POST persons/{id}/delete_property/}: the body names the property, or the query. */
    Future<Answer> deleteProperty(Call call) {
        return person(call)
                .compose(person -> {
                    JsonNode sent = call.body().path(UNSET);
                    String name = sent.isMissingNode() ? call.query(UNSET) : sent.textValue();
                    if (name == null || name.isEmpty()) {
                        throw ApiException.invalid(
                                UNSET, "This field is required and must be a string (the property name to delete).");
                    }
                    return call.work(() -> properties.unset(call.projectId(), call.userId(), person, name));
                })
                .compose(call::await)
                .map(changed -> success());
    }

    /** {@code POST persons/{id}/split/}. */
    Future<Answer> split(Call call) {
        return person(call)
                .compose(person -> {
                    JsonNode main = call.body().path("main_distinct_id");
                    if (!isNone(main) && !main.isTextual()) {
                        throw ApiException.invalid("main_distinct_id", "Not a valid string.");
                    }
                    PersonSplit split = new PersonSplit(main.textValue(), texts(call, "distinct_ids_to_split"));
                    return call.await(edits.split(call.projectId(), call.userId(), person.number(), split));
                })
                .map(before -> success());
    }

    /** {@code DELETE persons/{id}/}. */
    Future<Answer> delete(Call call) {
        Parameters parameters = new Parameters(call);
        return removeOne(
                call, new PersonEdits.Removal(parameters.isTrue(KEEP_PERSON), parameters.isTrue(DELETE_EVENTS)));
    }

    /** {@code POST persons/{id}/delete_events/}. */
    Future<Answer> deleteEvents(Call call) {
        return removeOne(call, PersonEdits.Removal.EVENTS);
    }

    /** {@code POST persons/{id}/delete_recordings/}: there are none. */
    Future<Answer> deleteRecordings(Call call) {
        return person(call).map(person -> Answer.empty(202));
    }

    /**
     * {@code POST persons/bulk_delete/}: persons by their ids or by distinct ids of theirs; unknown ones are passed.
     */
    Future<Answer> bulkDelete(Call call) {
        ObjectNode body = call.body();
        List<String> ids = Objects.requireNonNullElse(texts(call, IDS), List.of());
        List<String> distinctIds = Objects.requireNonNullElse(texts(call, DISTINCT_IDS), List.of());
        boolean isById = !ids.isEmpty();
        if (isById && !distinctIds.isEmpty()) {
            throw invalid("You must provide either distinct_ids or ids, not both");
        }
        if (!isById && distinctIds.isEmpty()) {
            throw invalid("You need to specify either distinct_ids or ids");
        }
        if ((isById ? ids : distinctIds).size() > REMOVED_MAX) {
            throw invalid("You can only pass " + REMOVED_MAX + " " + (isById ? IDS : DISTINCT_IDS) + " in one call");
        }
        PersonEdits.Removal removal = new PersonEdits.Removal(isSet(body, KEEP_PERSON), isSet(body, DELETE_EVENTS));
        return call.work(() -> isById ? byId(call, ids) : byDistinctId(call, distinctIds))
                .compose(numbers -> call.await(edits.remove(call.projectId(), call.userId(), numbers, removal)))
                .map(found -> Answer.json(202, summary(body, removal, found)));
    }

    private static ObjectNode summary(ObjectNode body, PersonEdits.Removal removal, int found) {
        ObjectNode summary = Json.object()
                .put("persons_found", found)
                .put("persons_deleted", removal.keepsPersons() ? 0 : found)
                .put("events_queued_for_deletion", removal.deletesEvents() && found > 0)
                .put("recordings_queued_for_deletion", isSet(body, DELETE_RECORDINGS) && found > 0);
        summary.putArray("deletion_errors");
        return summary;
    }

    private Future<Answer> removeOne(Call call, PersonEdits.Removal removal) {
        return person(call)
                .compose(person ->
                        call.await(edits.remove(call.projectId(), call.userId(), List.of(person.number()), removal)))
                .map(found -> {
                    if (found == 0) {
                        throw ApiException.notFound();
                    }
                    return Answer.empty(202);
                });
    }

    private Future<Answer> set(Call call, Person person, ObjectNode values) {
        return call.work(() -> properties.set(call.projectId(), call.userId(), person, values))
                .compose(call::await)
                .map(changed -> Answer.empty(202));
    }

    /** The person that the path names by number or uuid. */
    private Future<Person> person(Call call) {
        return call.work(() -> PersonsApi.get(persons, call.projectId(), call.pathParam("id")));
    }

    private List<Integer> byId(Call call, List<String> ids) {
        return ids.stream()
                .filter(PersonsApi::isPersonId)
                .flatMap(id -> PersonsApi.find(persons, call.projectId(), id).stream())
                .map(Person::number)
                .toList();
    }

    private List<Integer> byDistinctId(Call call, List<String> distinctIds) {
        return distinctIds.stream()
                .flatMap(id -> persons.findByDistinctId(call.projectId(), id).stream())
                .map(Person::number)
                .toList();
    }

    /** The texts of a list in the body, exactly as sent; null when there is no list. */
    private static @Nullable List<String> texts(Call call, String field) {
        JsonNode list = call.body().path(field);
        if (isNone(list)) {
            return null;
        }
        List<String> texts = new ArrayList<>();
        for (JsonNode text : list) {
            if (!text.isTextual() && !text.isIntegralNumber()) {
                throw ApiException.invalid(field, "must be a list of strings");
            }
            texts.add(text.asText());
        }
        if (!list.isArray()) {
            throw ApiException.invalid(field, "must be a list of strings");
        }
        return texts;
    }

    private static boolean isNone(JsonNode value) {
        return value.isMissingNode() || value.isNull();
    }

    private static boolean isSet(ObjectNode body, String flag) {
        return body.path(flag).asBoolean();
    }

    private static ApiException invalid(String detail) {
        return new ApiException(ErrorCode.INVALID_INPUT, detail);
    }

    private static Answer success() {
        return Answer.created(Json.object().put("success", true));
    }
}
