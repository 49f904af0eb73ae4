package dev.tenrec.insight.path;

import dev.tenrec.insight.exec.scan.ActorKind;
import dev.tenrec.insight.filter.Filter;
import dev.tenrec.insight.time.DateRange;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A parsed {@code PathsQuery}.
 *
 * @param actors persons, groups or sessions
 * @param types empty for all events
 * @param startPoint the node at which paths begin; earlier steps are dropped
 * @param endPoint the node at which paths end; later steps are dropped
 * @param stepsMax nodes of one path
 * @param edgesMax edges of the answer
 * @param weightMin minimum count of an edge
 * @param weightMax maximum count of an edge
 */
record PathsQuery(
        ActorKind actors,
        Filter filter,
        DateRange dateRange,
        Set<EventType> types,
        PathNaming naming,
        @Nullable String startPoint,
        @Nullable String endPoint,
        int stepsMax,
        int edgesMax,
        int weightMin,
        int weightMax) {
    /** A class of events. */
    enum EventType {
        /** {@code $pageview}, named by its address. */
        PAGE_VIEW,
        /** {@code $screen}, named by the screen. */
        SCREEN,
        /** Events whose names do not begin with a dollar sign. */
        CUSTOM_EVENT
    }

    /** Returns whether each session is one path; otherwise inactivity ends a path. */
    boolean isBySession() {
        return actors.equals(ActorKind.session());
    }
}
