package dev.tenrec.api.cohort;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.api.person.PersonsApi;
import dev.tenrec.cohort.Cohorts;
import dev.tenrec.error.ApiException;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.http.Page;
import dev.tenrec.insight.PersonSelection;
import dev.tenrec.insight.cohort.CohortSearch;
import dev.tenrec.insight.filter.Filter;
import dev.tenrec.json.Json;
import dev.tenrec.person.Person;
import dev.tenrec.person.Persons;
import io.vertx.core.Future;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/** The persons in a cohort. */
record CohortPersonsApi(Cohorts cohorts, Persons persons, CohortSearch search, CohortSources sources) {
    /** GET of the members, the newest first. */
    Future<Answer> list(Call call) {
        int id = required(call);
        int projectId = call.projectId();
        Page page = PersonsApi.page(call);
        return call.work(() -> {
            IntFunction<BitSet> members = search.of(projectId);
            PersonSelection selection = new PersonSelection(
                    call.query("distinct_id"), call.query("search"), null, members.apply(id), Filter.all(), members);
            List<Person> found = selection.find(persons, projectId, page.offset(), page.limit() + 1);
            ObjectNode envelope = Json.object();
            envelope.put("next", page.next((long) page.offset() + found.size()));
            envelope.put("previous", page.previous());
            ArrayNode results = envelope.putArray("results");
            found.stream().limit(page.limit()).map(PersonsApi::json).forEach(results::add);
            return Answer.ok(envelope);
        });
    }

    /** PATCH {@code add_persons_to_static_cohort}. */
    Future<Answer> add(Call call) {
        int id = required(call);
        ObjectNode body = call.body();
        return call.work(() -> sources.persons(call.projectId(), body.path("person_ids")))
                .compose(ids -> change(call, id, ids, true));
    }

    /** PATCH {@code remove_person_from_static_cohort}. */
    Future<Answer> remove(Call call) {
        int id = required(call);
        String person = call.body().path("person_id").asText();
        return call.work(() -> sources.allOf(call.projectId(), person)).compose(ids -> change(call, id, ids, false));
    }

    private Future<Answer> change(Call call, int id, BitSet ids, boolean areMembers) {
        return call.await(cohorts.change(call.projectId(), id, call.userId(), ids, areMembers))
                .map(changed -> Answer.ok(Map.of("success", true)));
    }

    private int required(Call call) {
        return cohorts.find(call.projectId(), call.id("id"))
                .orElseThrow(ApiException::notFound)
                .id();
    }
}
