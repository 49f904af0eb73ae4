package dev.tenrec.insight.session;

import dev.tenrec.insight.filter.SessionProperty;
import dev.tenrec.storage.segment.Dictionary;

/**
 * The order in which events give a session its value: of two, that with the lower number does.
 *
 * @param pageview number of the name of page views, as {@code screen} of screens; -1 without such events
 */
record EventOrder(boolean isLastFirst, boolean prefersPages, int pageview, int screen) {
    /** Other events than pages count as if they were a year off, as in the real service. */
    private static final long PENALTY_MICROS = 366L * 86_400 * 1_000_000;

    static EventOrder of(SessionProperty.Kind kind, Dictionary names) {
        return new EventOrder(
                kind.isOfLastEvent(), kind.prefersPages(), names.find("$pageview"), names.find("$screen"));
    }

    long of(int name, long micros) {
        long penalty = prefersPages && name != pageview && name != screen ? PENALTY_MICROS : 0;
        return isLastFirst ? ~(micros - penalty) : micros + penalty;
    }

    int ofRow(int row) {
        return isLastFirst ? ~row : row;
    }
}
