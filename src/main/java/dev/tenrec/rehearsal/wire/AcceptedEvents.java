package dev.tenrec.rehearsal.wire;

/** Receives the events of accepted requests with their bytes, in order. */
public interface AcceptedEvents {
    /** Takes no bytes. */
    AcceptedEvents NONE = (event, json, from) -> {};

    /**
     * Takes the next event.
     *
     * @param json the inflated body that holds it; not to be changed
     * @param from where its bytes begin, as many as {@link WireEvent#size()}
     */
    void add(WireEvent event, byte[] json, int from);
}
