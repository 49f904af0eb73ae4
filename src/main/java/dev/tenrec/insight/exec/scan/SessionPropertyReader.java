package dev.tenrec.insight.exec.scan;

import dev.tenrec.insight.exec.column.SessionColumn;
import dev.tenrec.insight.exec.column.SessionLookup;
import dev.tenrec.storage.segment.Segment;

/** Reads a property of the session of each event from the column of all sessions. */
final class SessionPropertyReader implements ValueReader {
    private final ValueReader ids;
    private final SessionLookup sessions;
    private final SessionColumn column;
    private final QueryDictionary values;

    /** @param ids reads {@code $session_id} */
    SessionPropertyReader(ValueReader ids, SessionLookup sessions, SessionColumn column, QueryDictionary values) {
        this.ids = ids;
        this.sessions = sessions;
        this.column = column;
        this.values = values;
    }

    @Override
    public ValueReader bind(Segment segment) {
        return new SessionPropertyReader(ids.bind(segment), sessions, column, values);
    }

    @Override
    public int code(int position) {
        return codeOf(ids.code(position));
    }

    @Override
    public void read(int from, int count, int[] into) {
        ids.read(from, count, into);
        replace(into, count);
    }

    @Override
    public void read(int[] positions, int count, int[] into) {
        ids.read(positions, count, into);
        replace(into, count);
    }

    @Override
    public QueryDictionary values() {
        return values;
    }

    private void replace(int[] codes, int count) {
        for (int i = 0; i < count; i++) {
            codes[i] = codes[i] == 0 ? 0 : codeOf(codes[i]);
        }
    }

    private int codeOf(int id) {
        return column.code(number(sessions, ids.values(), id));
    }

    /** Returns the number of the session whose id has a code in a query; -1 if there is no such session. */
    static int number(SessionLookup sessions, QueryDictionary ids, int code) {
        if (ids.isStored(code)) {
            return sessions.ofCode(code);
        }
        String id = ids.text(code);
        return id == null ? -1 : sessions.ofId(id);
    }
}
