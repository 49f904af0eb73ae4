package dev.tenrec.attack;

/** Hears of the requests of a {@link Traffic}, on the thread of its loop. */
interface TrafficListener {
    /** The connection with this index is about to send a request, opening its socket first where it has none. */
    default void begun(int connection) {}

    /** Bytes of a request have left. */
    default void sent(long bytes) {}

    /** A request was answered. */
    void answered(int connection, int status);

    /** A request or a silent connection ended without an answer. */
    void broken(int connection);
}
