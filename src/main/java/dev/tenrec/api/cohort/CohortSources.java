package dev.tenrec.api.cohort;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.cohort.MemberFile;
import dev.tenrec.error.ApiException;
import dev.tenrec.http.Call;
import dev.tenrec.insight.cohort.CohortMembers;
import dev.tenrec.insight.cohort.CohortSearch;
import dev.tenrec.person.PersonNumbers;
import dev.tenrec.person.Persons;
import dev.tenrec.storage.EventStore;
import dev.tenrec.storage.segment.Dictionary;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import java.util.BitSet;
import java.util.OptionalInt;
import java.util.UUID;

/**
 * Finds the members of static cohorts: persons by their ids or distinct ids, given in a list or a file, or others'
 * members.
 */
record CohortSources(EventStore events, Persons persons, CohortMembers members, CohortSearch search) {
    private static final String IDS = "_create_static_person_ids";
    private static final String CSV = "csv";

    /** Returns whether a body names members. */
    static boolean hasMembers(ObjectNode body) {
        return body.path(IDS).isArray() || body.path(CSV).isTextual();
    }

    /** A distinct id of each person that a body names or describes; those that are not there are left out. */
    @Blocking
    BitSet of(int projectId, ObjectNode body) {
        WorkerPool.assertWorker();
        BitSet ids = persons(projectId, body.path(IDS));
        if (body.path(CSV).isTextual()) {
            Found found = new Found(projectId);
            MemberFile.read(body.get(CSV).textValue(), found::distinctId, found::person);
            ids.or(found.ids());
        }
        if (body.path("is_static").asBoolean() && body.path("filters").isObject()) {
            JsonNode conditions = body.get("filters").path("properties");
            ids.or(ids(projectId, members.matching(search.snapshot(projectId), conditions)));
        }
        return ids;
    }

    /** The distinct ids of persons, given by uuids or distinct ids. */
    @Blocking
    BitSet persons(int projectId, Iterable<JsonNode> texts) {
        WorkerPool.assertWorker();
        Found found = new Found(projectId);
        texts.forEach(text -> found.personOrDistinctId(text.asText()));
        return found.ids();
    }

    /** A distinct id of each member of a cohort. */
    @Blocking
    BitSet members(int projectId, int cohort) {
        WorkerPool.assertWorker();
        return ids(projectId, (BitSet) search.of(projectId).apply(cohort).clone());
    }

    /** All distinct ids of a person. */
    @Blocking
    BitSet allOf(int projectId, String person) {
        WorkerPool.assertWorker();
        OptionalInt number = Call.parseUuid(person)
                .map(uuid -> persons.number(projectId, uuid))
                .orElse(OptionalInt.empty());
        if (number.isEmpty()) {
            throw ApiException.notFound();
        }
        PersonNumbers numbers = persons.numbers(projectId);
        BitSet ids = new BitSet();
        int count = events.distinctIds(projectId).count();
        for (int id = 0; id < count; id++) {
            ids.set(id, numbers.of(id) == number.getAsInt());
        }
        return ids;
    }

    private BitSet ids(int projectId, BitSet wanted) {
        PersonNumbers numbers = persons.numbers(projectId);
        BitSet ids = new BitSet();
        int count = events.distinctIds(projectId).count();
        for (int id = 0; id < count && !wanted.isEmpty(); id++) {
            int person = numbers.of(id);
            if (person >= 0 && wanted.get(person)) {
                wanted.clear(person);
                ids.set(id);
            }
        }
        return ids;
    }

    private final class Found {
        private final int projectId;
        private final Dictionary texts;
        private final PersonNumbers numbers;
        private final BitSet persons = new BitSet();

        Found(int projectId) {
            this.projectId = projectId;
            this.texts = events.distinctIds(projectId);
            this.numbers = CohortSources.this.persons.numbers(projectId);
        }

        void distinctId(String text) {
            int id = texts.find(text);
            if (id >= 0 && numbers.of(id) >= 0) {
                persons.set(numbers.of(id));
            }
        }

        void person(String text) {
            number(text).ifPresent(persons::set);
        }

        void personOrDistinctId(String text) {
            OptionalInt number = number(text);
            if (number.isPresent()) {
                persons.set(number.getAsInt());
            } else {
                distinctId(text);
            }
        }

        private OptionalInt number(String text) {
            return Call.isUuid(text)
                    ? CohortSources.this.persons.number(projectId, UUID.fromString(text))
                    : OptionalInt.empty();
        }

        BitSet ids() {
            return CohortSources.this.ids(projectId, persons);
        }
    }
}
