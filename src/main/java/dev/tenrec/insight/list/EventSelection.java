package dev.tenrec.insight.list;

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
 * @param event the event's name
 * @param distinctIds whose events: a distinct id, or all distinct ids of a person
 * @param afterMicros only later ones, microseconds since 1970
 * @param beforeMicros only earlier ones, microseconds since 1970; a cursor takes its place
 * @param cursor where the page before ended
 * @param limit how many at most, at least 1
 */
public record EventSelection(
        String event,
        List<String> distinctIds,
        Long afterMicros,
        Long beforeMicros,
        Filter filter,
        EventCursor cursor,
        int limit) {
    /** Everything, newest first. */
    public static EventSelection latest(int limit) {
        return new EventSelection(null, null, null, null, Filter.Group.NONE, null, limit);
    }

    /** Only events of this name. */
    public EventSelection ofEvent(String name) {
        return new EventSelection(name, distinctIds, afterMicros, beforeMicros, filter, cursor, limit);
    }

    /** Only events of these distinct ids. */
    public EventSelection ofDistinctIds(List<String> ids) {
        return new EventSelection(event, ids, afterMicros, beforeMicros, filter, cursor, limit);
    }

    /**
     * Only events between two dates, as users write them; {@code all} and null set no bound.
     *
     * @param now in the project's zone
     */
    public EventSelection between(String after, String before, ZonedDateTime now) {
        return new EventSelection(
                event, distinctIds, micros(after, now, "after"), micros(before, now, "before"), filter, cursor, limit);
    }

    /** Only events that pass the filters, given as JSON text, or all for null. */
    public EventSelection filtered(String json, ZonedDateTime now) {
        return new EventSelection(
                event, distinctIds, afterMicros, beforeMicros, FilterParser.parseText(json, now), cursor, limit);
    }

    /** The page after the one whose cursor this is, or the first for null. */
    public EventSelection from(String text) {
        EventCursor parsed = text == null ? null : EventCursor.parse(text);
        return new EventSelection(event, distinctIds, afterMicros, beforeMicros, filter, parsed, limit);
    }

    private static Long micros(String date, ZonedDateTime now, String field) {
        return date == null || date.isBlank() || date.equals(DateRange.ALL)
                ? null
                : (Long) Timestamps.micros(Moment.parse(date, now, field).time().toInstant());
    }
}
