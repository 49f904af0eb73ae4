package dev.tenrec.api.person;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.http.Page;
import dev.tenrec.insight.GroupProperties;
import dev.tenrec.insight.PersonSelection;
import dev.tenrec.insight.PersonValues;
import dev.tenrec.insight.list.PersonName;
import dev.tenrec.json.Json;
import dev.tenrec.json.Timestamps;
import dev.tenrec.person.Person;
import dev.tenrec.person.Persons;
import io.vertx.core.Future;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/** Lists and shows persons. Their number ids begin with 1. */
public record PersonsApi(Persons persons, Clock clock) {
    /** Persons of one page at most; {@code next} leads on. */
    static final int LIMIT_MAX = 1_000;

    /** Five parts, as in a UUID. */
    private static final Pattern ANONYMOUS = Pattern.compile("([a-z0-9]+-){4}[a-z0-9]+");

    private static final String NO_PERSON_ID =
            "The ID provided does not look like a personID. If you are using a distinctId,"
                    + " please use /persons?distinct_id=x instead.";

    /** {@code GET persons/}. */
    Future<Answer> list(Call call) {
        int projectId = call.projectId();
        int limit = Math.min(call.page().limit(), LIMIT_MAX);
        int offset = call.page().offset();
        Page page = new Page(Integer.toString(limit), Integer.toString(offset), call.link());
        boolean isCounted = "true".equals(call.query("include_total"));
        return call.work(() -> {
            PersonSelection selection = selection(call);
            // One more shows whether there is another page.
            List<Person> found = selection.find(persons, projectId, offset, limit + 1);
            ObjectNode envelope = Json.object();
            if (isCounted) {
                envelope.put("count", selection.count(persons, projectId));
            }
            envelope.put("next", page.next((long) offset + found.size()));
            envelope.put("previous", page.previous());
            ArrayNode results = envelope.putArray("results");
            found.stream().limit(limit).map(PersonsApi::json).forEach(results::add);
            return Answer.ok(envelope);
        });
    }

    /** {@code GET persons/{id}/}, by number or uuid. */
    Future<Answer> get(Call call) {
        return call.work(() -> Answer.ok(json(get(persons, call.projectId(), call.pathParam("id")))));
    }

    /** {@code GET persons/values/}. */
    Future<Answer> values(Call call) {
        String name = GroupsApi.required(call, "key");
        String part = call.query("value");
        return call.work(() -> Answer.ok(json(PersonValues.of(persons, call.projectId(), name, part))));
    }

    static ArrayNode json(Iterable<GroupProperties.Count<JsonNode>> values) {
        ArrayNode json = Json.mapper().createArrayNode();
        values.forEach(value -> json.addObject().put("count", value.count()).set("name", value.name()));
        return json;
    }

    /** {@code GET persons/cohorts/}: always empty, because there are no cohorts yet. */
    Future<Answer> cohorts(Call call) {
        String id = GroupsApi.required(call, "person_id");
        return call.work(() -> {
            get(persons, call.projectId(), id);
            ObjectNode answer = Json.object();
            answer.putArray("results");
            return Answer.ok(answer);
        });
    }

    /** The person with a number or uuid; refuses what is neither, and what is not there. */
    static Person get(Persons persons, int projectId, String id) {
        if (!isPersonId(id)) {
            throw new ApiException(ErrorCode.INVALID_INPUT, NO_PERSON_ID);
        }
        return find(persons, projectId, id).orElseThrow(ApiException::notFound);
    }

    /** Returns whether a text has the form of a person's number or uuid. */
    public static boolean isPersonId(String text) {
        return isNumber(text) || Call.isUuid(text);
    }

    /** The person with a number or uuid, if there is one. */
    public static Optional<Person> find(Persons persons, int projectId, String id) {
        return isNumber(id)
                ? persons.find(projectId, Integer.parseInt(id) - 1)
                : persons.find(projectId, UUID.fromString(id));
    }

    private static boolean isNumber(String text) {
        return text.matches("[0-9]{1,9}");
    }

    private PersonSelection selection(Call call) {
        return new PersonSelection(
                call.query("distinct_id"),
                call.query("search"),
                call.query("email"),
                PersonSelection.filter(
                        call.query("properties"),
                        clock.instant().atZone(call.project().zone())));
    }

    private static ObjectNode json(Person person) {
        ObjectNode json = Json.object().put("id", person.number() + 1).put("name", name(person));
        person.distinctIds().forEach(json.putArray("distinct_ids")::add);
        json.set("properties", person.properties());
        json.put("created_at", Timestamps.format(person.createdAtMicros()));
        json.put("uuid", person.uuid().toString());
        return json.put("is_identified", person.identified());
    }

    /** One of the usual properties, or the first distinct id that was not made by a browser, or the first of all. */
    private static String name(Person person) {
        List<String> ids = person.distinctIds();
        String id = ids.stream()
                .filter(each -> !ANONYMOUS.matcher(each).matches())
                .findFirst()
                .orElseGet(() -> ids.isEmpty() ? person.uuid().toString() : ids.get(0));
        return PersonName.of(person.properties(), id);
    }
}
