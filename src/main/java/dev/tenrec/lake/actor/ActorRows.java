package dev.tenrec.lake.actor;

import dev.tenrec.group.Group;
import dev.tenrec.group.GroupType;
import dev.tenrec.group.Groups;
import dev.tenrec.json.Json;
import dev.tenrec.person.Person;
import dev.tenrec.person.PersonNumbers;
import dev.tenrec.person.Persons;
import dev.tenrec.storage.EventView;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The rows of the tables of one project, always in the same order, so that equal tables have equal digests. A merge
 * that happens while they are read may be half in them; the events that it came with lead to the next publication.
 */
record ActorRows(Persons persons, Groups groups, int projectId) {
    private static final int GROUPS_AT_A_TIME = 1_000;

    /** @param view whose distinct ids are all that a row may need */
    void write(ActorTable table, EventView view, RowBatch rows) throws IOException {
        switch (table) {
            case PERSONS -> writePersons(rows);
            case DISTINCT_IDS -> writeDistinctIds(view, rows);
            case GROUPS -> writeGroups(rows);
        }
    }

    private void writePersons(RowBatch rows) throws IOException {
        int bound = persons.numbers(projectId).bound();
        for (int number = 0; number < bound; number++) {
            Optional<Person> found = persons.find(projectId, number);
            if (found.isPresent()) {
                Person person = found.orElseThrow();
                rows.uuid(person.uuid())
                        .number(person.createdAtMicros())
                        .truth(person.identified())
                        .bytes(Json.write(person.properties()))
                        .end();
            }
        }
    }

    private void writeDistinctIds(EventView view, RowBatch rows) throws IOException {
        PersonNumbers numbers = persons.numbers(projectId);
        int count = view.distinctIds().count();
        for (int id = 0; id < count; id++) {
            UUID person = person(numbers, id);
            if (person != null) {
                rows.number(id).bytes(view.distinctIds().bytes(id)).uuid(person).end();
            }
        }
    }

    /** Asks again for a person that was merged away meanwhile. */
    private @Nullable UUID person(PersonNumbers numbers, int distinctId) {
        int number = numbers.of(distinctId);
        while (number >= 0) {
            UUID uuid = persons.uuid(projectId, number);
            int after = numbers.of(distinctId);
            if (after == number) {
                return uuid;
            }
            number = after;
        }
        return null;
    }

    private void writeGroups(RowBatch rows) throws IOException {
        for (GroupType type : groups.types(projectId)) {
            List<Group> page = groups.page(projectId, type.index(), null, GROUPS_AT_A_TIME);
            while (!page.isEmpty()) {
                for (Group group : page) {
                    rows.number(type.index())
                            .text(type.name())
                            .text(group.key())
                            .number(group.createdAtMicros())
                            .bytes(Json.write(group.properties()))
                            .end();
                }
                page = groups.page(
                        projectId, type.index(), page.get(page.size() - 1).cursor(), GROUPS_AT_A_TIME);
            }
        }
    }
}
