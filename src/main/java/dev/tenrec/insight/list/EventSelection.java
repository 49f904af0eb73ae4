package dev.tenrec.insight.list;

import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.filter.Filter;
import dev.tenrec.insight.filter.FilterParser;
import dev.tenrec.insight.time.DateRange;
import dev.tenrec.insight.time.Moment;
import dev.tenrec.json.Timestamps;
import java.time.ZonedDateTime;
import java.util.List;

/**
 * Which events a list shows; null where it does not matter.
 *
 * @param events which by their names, or by the steps of an action
 * @param distinctIds whose events: a distinct id, or all distinct ids of a person
 * @param afterMicros only later ones, microseconds since 1970
 * @param beforeMicros only earlier ones, microseconds since 1970; a cursor takes its place
 * @param cursor where the page before ended, of a list with the latest first
 * @param limit how many at most, at least 1
 * @param isAscending the earliest first instead of the latest
 */
public record EventSelection(
        EventSelector events,
        List<String> distinctIds,
        Long afterMicros,
        Long beforeMicros,
        Filter filter,
        EventCursor cursor,
        int limit,
        boolean isAscending) {
    /** Everything, newest first. */
    public static EventSelection latest(int limit) {
        return new EventSelection(EventSelector.of(null), null, null, null, Filter.Group.NONE, null, limit, false);
    }

    /** So many at most. */
    EventSelection limited(int rows) {
        return new EventSelection(events, distinctIds, afterMicros, beforeMicros, filter, cursor, rows, isAscending);
    }

    /** Only events of this name. */
    public EventSelection ofEvent(String name) {
        return ofEvents(EventSelector.of(name));
    }

    /** Only these events. */
    public EventSelection ofEvents(EventSelector some) {
        return new EventSelection(some, distinctIds, afterMicros, beforeMicros, filter, cursor, limit, isAscending);
    }

    /** Only events of these distinct ids. */
    public EventSelection ofDistinctIds(List<String> ids) {
        return new EventSelection(events, ids, afterMicros, beforeMicros, filter, cursor, limit, isAscending);
    }

    /**
     * Only events between two dates, as users write them; {@code all} and null set no bound.
     *
     * @param now in the project's zone
     */
    public EventSelection between(String after, String before, ZonedDateTime now) {
        return new EventSelection(
                events,
                distinctIds,
                micros(after, now, "after"),
                micros(before, now, "before"),
                filter,
                cursor,
                limit,
                isAscending);
    }

    /** Only events that pass a filter. */
    public EventSelection filtered(Filter passed) {
        return new EventSelection(events, distinctIds, afterMicros, beforeMicros, passed, cursor, limit, isAscending);
    }

    /** Only events that pass the filters, given as JSON text, or all for null. */
    public EventSelection filtered(String json, ZonedDateTime now) {
        return filtered(FilterParser.parseText(json, now));
    }

    /** The page after the one whose cursor this is, or the first for null. */
    public EventSelection from(String text) {
        EventCursor parsed = text == null ? null : EventCursor.parse(text);
        return new EventSelection(events, distinctIds, afterMicros, beforeMicros, filter, parsed, limit, isAscending);
    }

    private static Long micros(String date, ZonedDateTime now, String field) {
        return date == null || date.isBlank() || date.equals(DateRange.ALL)
                ? null
                : (Long) Timestamps.micros(Moment.parse(date, now, field).time().toInstant());
    }
}
