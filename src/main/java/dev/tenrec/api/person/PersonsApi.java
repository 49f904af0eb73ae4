package dev.tenrec.api.person;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.cohort.Cohort;
import dev.tenrec.cohort.Cohorts;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.http.Page;
import dev.tenrec.insight.GroupProperties;
import dev.tenrec.insight.PersonSelection;
import dev.tenrec.insight.PersonValues;
import dev.tenrec.insight.cohort.CohortSearch;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.insight.filter.Filter;
import dev.tenrec.insight.filter.FilterParser;
import dev.tenrec.insight.query.PersonName;
import dev.tenrec.json.Json;
import dev.tenrec.json.Timestamps;
import dev.tenrec.person.Person;
import dev.tenrec.person.Persons;
import dev.tenrec.render.CsvRecords;
import io.vertx.core.Future;
import java.time.Clock;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.regex.Pattern;

/** Lists and shows persons. Their number ids begin with 1. */
public record PersonsApi(Persons persons, Cohorts cohorts, CohortSearch search, Clock clock) {
    /** Persons of one page at most; {@code next} leads on. */
    static final int LIMIT_MAX = 1_000;

    private static final String CSV = "text/csv; charset=utf-8";

    /** Five parts, as in a UUID. */
    private static final Pattern ANONYMOUS = Pattern.compile("([a-z0-9]+-){4}[a-z0-9]+");

    private static final String NO_PERSON_ID =
            "The ID provided does not look like a personID. If you are using a distinctId,"
                    + " please use /persons?distinct_id=x instead.";

    /** {@code GET persons/}. */
    Future<Answer> list(Call call) {
        int projectId = call.projectId();
        Page page = page(call);
        int limit = page.limit();
        int offset = page.offset();
        boolean isCsv = call.asksForCsv();
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
            return isCsv ? Answer.bytes(200, CSV, CsvRecords.of(results)) : Answer.ok(envelope);
        });
    }

    /** The page of a list of persons that was asked for. */
    public static Page page(Call call) {
        int limit = Math.min(call.page().limit(), LIMIT_MAX);
        return new Page(Integer.toString(limit), Integer.toString(call.page().offset()), call.link());
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

    /** {@code GET persons/cohorts/}: those that a person is in. */
    Future<Answer> cohortsOf(Call call) {
        String id = GroupsApi.required(call, "person_id");
        return call.work(() -> {
            int number = get(persons, call.projectId(), id).number();
            ObjectNode answer = Json.object();
            ArrayNode results = answer.putArray("results");
            List<Cohort> all = cohorts.list(call.projectId());
            IntFunction<BitSet> members = all.isEmpty() ? any -> new BitSet() : search.of(call.projectId());
            for (Cohort cohort : all) {
                BitSet own = members.apply(cohort.id());
                if (own.get(number)) {
                    ObjectNode json = results.addObject().put("id", cohort.id()).put("name", cohort.name());
                    json.put("count", own.cardinality());
                }
            }
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
        int projectId = call.projectId();
        Set<Integer> used = new HashSet<>();
        IntPredicate isCohort = id -> {
            used.add(id);
            return cohorts.find(projectId, id).isPresent();
        };
        Filter filter = new FilterParser(clock.instant().atZone(call.project().zone()), isCohort)
                .parseText(call.query("properties"));
        String cohort = call.filled("cohort");
        if (cohort != null && !(cohort.matches("[0-9]{1,9}") && isCohort.test(Integer.parseInt(cohort)))) {
            throw ApiException.invalid("cohort", "Cohort ID " + Fields.excerpt(cohort) + " does not exist!");
        }
        IntFunction<BitSet> members = used.isEmpty() ? any -> new BitSet() : search.of(projectId);
        return new PersonSelection(
                call.query("distinct_id"),
                call.query("search"),
                call.query("email"),
                cohort == null ? null : members.apply(Integer.parseInt(cohort)),
                filter,
                members);
    }

    /** A person in the form of the API. */
    public static ObjectNode json(Person person) {
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
