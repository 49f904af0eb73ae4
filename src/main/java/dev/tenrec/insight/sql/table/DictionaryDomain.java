package dev.tenrec.insight.sql.table;

import dev.tenrec.insight.sql.vector.Domain;
import dev.tenrec.storage.segment.Dictionary;

/** The names of events, or the distinct ids, of a project. */
public record DictionaryDomain(Dictionary dictionary) implements Domain {
    @Override
    public int bound() {
        return dictionary.count();
    }

    @Override
    public Object value(int code) {
        return dictionary.text(code);
    }

    @Override
    public int nullCode() {
        return -1;
    }
}
