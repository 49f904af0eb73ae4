package dev.tenrec.insight.exec.scan;

import dev.tenrec.person.PersonColumn;
import dev.tenrec.storage.segment.PropertyTable;
import dev.tenrec.storage.segment.Segment;

/** Reads a property of the person of each event from the column of all persons. */
final class PersonPropertyReader implements ValueReader {
    private final ValueReader actors;
    private final PersonColumn column;
    /** Actors from here on are no persons of the column. */
    private final int bound;

    private final QueryDictionary values;

    /** @param personsBound all persons of the actor index are below */
    PersonPropertyReader(ValueReader actors, PersonColumn column, int personsBound, QueryDictionary values) {
        this.actors = actors;
        this.column = column;
        this.bound = Math.min(personsBound, column.bound());
        this.values = values;
    }

    @Override
    public ValueReader bind(Segment segment) {
        return new PersonPropertyReader(actors.bind(segment), column, bound, values);
    }

    @Override
    public int code(int position) {
        return codeOf(actors.code(position));
    }

    @Override
    public void read(int from, int count, int[] into) {
        actors.read(from, count, into);
        for (int i = 0; i < count; i++) {
            into[i] = codeOf(into[i]);
        }
    }

    @Override
    public void read(int[] positions, int count, int[] into) {
        actors.read(positions, count, into);
        for (int i = 0; i < count; i++) {
            into[i] = codeOf(into[i]);
        }
    }

    @Override
    public QueryDictionary values() {
        return values;
    }

    private int codeOf(int actor) {
        return actor < bound ? column.code(actor) : PropertyTable.NONE;
    }
}
