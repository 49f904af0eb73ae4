package dev.tenrec.insight.list;

import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.filter.Filter;
import dev.tenrec.insight.time.DateRange;
import dev.tenrec.insight.time.Moment;
import dev.tenrec.json.Timestamps;
import java.time.ZonedDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The conditions and the order of a list of events; null means no condition.
 *
 * @param distinctIds one, or all of a person
 * @param afterMicros exclusive lower bound, microseconds since 1970
 * @param beforeMicros exclusive upper bound, microseconds since 1970; a cursor replaces it
 * @param cursor the end of the page before, of a list with the latest first
 * @param limit at least 1
 * @param isAscending the earliest first instead of the latest
 */
public record EventSelection(
        EventSelector events,
        @Nullable List<String> distinctIds,
        @Nullable Long afterMicros,
        @Nullable Long beforeMicros,
        Filter filter,
        @Nullable EventCursor cursor,
        int limit,
        boolean isAscending) {
    public static EventSelection latest(int limit) {
        return new EventSelection(EventSelector.of(null), null, null, null, Filter.all(), null, limit, false);
    }

    EventSelection limited(int rows) {
        return new EventSelection(events, distinctIds, afterMicros, beforeMicros, filter, cursor, rows, isAscending);
    }

    EventSelection after(long micros) {
        return new EventSelection(events, distinctIds, micros, beforeMicros, filter, cursor, limit, isAscending);
    }

    public EventSelection ofEvent(String name) {
        return ofEvents(EventSelector.of(name));
    }

    public EventSelection ofEvents(EventSelector some) {
        return new EventSelection(some, distinctIds, afterMicros, beforeMicros, filter, cursor, limit, isAscending);
    }

    public EventSelection ofDistinctIds(List<String> ids) {
        return new EventSelection(events, ids, afterMicros, beforeMicros, filter, cursor, limit, isAscending);
    }

    /**
     * Only events between two dates, as users write them; {@code all} and null set no bound.
     *
     * @param now in the project's zone
     */
    public EventSelection between(@Nullable String after, @Nullable String before, ZonedDateTime now) {
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

    public EventSelection filtered(Filter passed) {
        return new EventSelection(events, distinctIds, afterMicros, beforeMicros, passed, cursor, limit, isAscending);
    }

    /** The page after a cursor, or the first one for null. */
    public EventSelection from(@Nullable String text) {
        EventCursor parsed = text == null ? null : EventCursor.parse(text);
        return new EventSelection(events, distinctIds, afterMicros, beforeMicros, filter, parsed, limit, isAscending);
    }

    private static @Nullable Long micros(@Nullable String date, ZonedDateTime now, String field) {
        return date == null || date.isBlank() || date.equals(DateRange.ALL)
                ? null
                : (Long) Timestamps.micros(Moment.parse(date, now, field).time().toInstant());
    }
}
