package dev.tenrec.capture;

/** The strictness with which the events of a project are judged. */
public enum Judgement {
    /** One invalid event refuses its request; an import without valid times is refused. */
    USUAL,
    /**
     * Rules of the real service: one invalid event refuses its request, but an import without valid times is stored
     * with the time of arrival, and events without uuids get random ones, so that sending them again doubles them.
     */
    SERVICE,
    /** An invalid event is refused alone; the others of its request are stored. */
    STRICT;

    /** True when an event of an import must have a valid time. */
    boolean demandsTimes(boolean isHistorical) {
        return isHistorical && this != SERVICE;
    }

    /** True when an invalid event leaves the others of its request alone. */
    boolean isEachAlone() {
        return this == STRICT;
    }

    /** True when an event without a uuid gets one that is made of its content. */
    boolean derivesUuids(boolean isHistorical) {
        return isHistorical && this != SERVICE;
    }
}
