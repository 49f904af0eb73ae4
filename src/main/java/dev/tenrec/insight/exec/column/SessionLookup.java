package dev.tenrec.insight.exec.column;

/** The sessions of a project by number, as readers of their properties see them. Thread-safe. */
public interface SessionLookup {
    /** Returns the number of the session whose id has a code in the segments; -1 if there is no such session. */
    int ofCode(int code);

    /** Returns the number of the session with an id; -1 if there is no such session. */
    int ofId(String id);

    /** Returns a property of all sessions. */
    SessionColumn column(String key);
}
