package dev.tenrec.insight.sql.table;

import dev.tenrec.insight.exec.scan.ActorIndex;
import dev.tenrec.insight.exec.scan.ScanContext;
import dev.tenrec.insight.sql.vector.Domain;
import dev.tenrec.person.Persons;
import java.util.UUID;

/** The ids of persons by actor number; of an actor without a person, the id that follows from its distinct id. */
public record PersonDomain(ScanContext context, ActorIndex actors) implements Domain {
    @Override
    public int bound() {
        return actors.bound();
    }

    @Override
    public Object value(int actor) {
        UUID known = actors.isPerson(actor) ? context.persons().uuid(context.projectId(), actor) : null;
        return known == null ? derived(actor) : known;
    }

    private UUID derived(int actor) {
        String distinctId = context.events().distinctIds().text(actors.id(actors.start(actor)));
        return Persons.uuidOf(context.projectId(), distinctId);
    }

    @Override
    public int nullCode() {
        return -1;
    }

    /** Returns whether an actor is a person who still exists. */
    public boolean isPerson(int actor) {
        return actors.isPerson(actor) && context.persons().uuid(context.projectId(), actor) != null;
    }
}
