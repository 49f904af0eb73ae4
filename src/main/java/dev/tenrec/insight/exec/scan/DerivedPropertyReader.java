package dev.tenrec.insight.exec.scan;

import dev.tenrec.storage.segment.Segment;

/** Reads a property that depends on another code of the event, such as the key of its group. */
record DerivedPropertyReader(ValueReader keys, DerivedCodes codes) implements ValueReader {
    @Override
    public ValueReader bind(Segment segment) {
        return new DerivedPropertyReader(keys.bind(segment), codes);
    }

    @Override
    public int code(int position) {
        return codes.of(keys.code(position));
    }

    @Override
    public void read(int from, int count, int[] into) {
        keys.read(from, count, into);
        codes.replace(into, count);
    }

    @Override
    public void read(int[] positions, int count, int[] into) {
        keys.read(positions, count, into);
        codes.replace(into, count);
    }

    @Override
    public QueryDictionary values() {
        return codes.values();
    }
}
