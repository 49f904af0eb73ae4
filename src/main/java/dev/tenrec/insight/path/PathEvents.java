package dev.tenrec.insight.path;

import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.exec.scan.ScanRequest;
import dev.tenrec.insight.exec.scan.TimeBuckets;
import dev.tenrec.insight.exec.scan.Values;
import dev.tenrec.insight.exec.timeline.Timeline;
import dev.tenrec.insight.filter.Filter;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.time.DateRange;
import dev.tenrec.storage.segment.Dictionary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * The events that ways lead along, and the place of each. Which name an event has is not shown by a timeline, but to
 * which sets it belongs is: the sets behind those of pages and screens are the binary digits of the name's number.
 *
 * <pre>
 * set 0        set 1     set 2        set 3        …
 * $pageview    $screen   1st digit    2nd digit    of 1 + the place of the name in the list of names
 * </pre>
 *
 * Sets of events that are not wanted are left out.
 */
final class PathEvents {
    private static final String PAGE_VIEW = "$pageview";
    private static final String SCREEN = "$screen";
    private static final int NAMES_MAX = 10_000;

    private final PathNodes nodes = new PathNodes();
    private final List<EventSelector> sets = new ArrayList<>();
    private final List<Property> values = new ArrayList<>();
    private final Known pages;
    private final Known screens;
    private final int namesShift;
    /** By the name's number, from 1 on. */
    private final int[] named;

    /**
     * Events of one name that are known by a property.
     *
     * @param bit of their set, or 0 when they are not wanted
     * @param index of the property among the values
     * @param places by the value's code
     */
    @SuppressWarnings("ArrayRecordComponent")
    private record Known(long bit, int index, int[] places) {
        private static final Known NONE = new Known(0, 0, null);
    }

    private interface Name {
        String of(String text);
    }

    PathEvents(PathsQuery query, QuerySnapshot data, DateRange.Resolved range) {
        PathNaming naming = query.naming();
        pages = isWanted(query, PathsQuery.EventType.PAGE_VIEW, PAGE_VIEW)
                ? known(EventSelector.of(PAGE_VIEW).and(query.filter()), "$current_url", data, range, naming::page)
                : Known.NONE;
        screens = isWanted(query, PathsQuery.EventType.SCREEN, SCREEN)
                ? known(EventSelector.of(SCREEN).and(query.filter()), "$screen_name", data, range, naming::place)
                : Known.NONE;
        List<String> names = names(query, data.events().names());
        named = new int[names.size() + 1];
        for (int i = 0; i < names.size(); i++) {
            named[i + 1] = nodes.add(naming.place(names.get(i)));
        }
        namesShift = sets.size();
        sets.addAll(digits(names, query.filter()));
    }

    PathNodes nodes() {
        return nodes;
    }

    /** Which events; empty when there can't be any. */
    List<EventSelector> sets() {
        return sets;
    }

    /** The properties by which places are known. */
    List<Property> values() {
        return values;
    }

    /** The places of a timeline's events, -1 where there is none. */
    void places(Timeline timeline, int[] places) {
        int count = timeline.count();
        long[] memberships = timeline.sets();
        int[] urls = pages.bit == 0 ? null : timeline.values(pages.index);
        int[] screenNames = screens.bit == 0 ? null : timeline.values(screens.index);
        for (int i = 0; i < count; i++) {
            long membership = memberships[i];
            if ((membership & pages.bit) != 0) {
                places[i] = pages.places[urls[i]];
            } else if ((membership & screens.bit) != 0) {
                places[i] = screens.places[screenNames[i]];
            } else {
                places[i] = named[(int) (membership >>> namesShift)];
            }
        }
    }

    private static boolean isWanted(PathsQuery query, PathsQuery.EventType type, String name) {
        boolean isWanted = query.types().isEmpty() || query.types().contains(type);
        return isWanted && !query.naming().isExcluded(name);
    }

    /** Looks for all values before ways are followed, because a way must know whether two addresses are one place. */
    private Known known(EventSelector set, String key, QuerySnapshot data, DateRange.Resolved range, Name name) {
        Property property = Property.ofEvent(key);
        ScanRequest request =
                new ScanRequest(set, TimeBuckets.range(range.fromMicros(), range.toMicros()), null, List.of(property));
        BitSet found = new BitSet();
        data.scan(request, OccurringValues::new).forEach(codes -> codes.addTo(found));
        Values texts = data.values(property);
        int[] places = new int[found.length()];
        Arrays.fill(places, -1);
        for (int code = found.nextSetBit(0); code >= 0; code = found.nextSetBit(code + 1)) {
            if (code % 1_024 == 0) {
                data.deadline().check();
            }
            String place = name.of(code == 0 ? "" : texts.text(code));
            places[code] = place == null ? -1 : nodes.add(place);
        }
        sets.add(set);
        values.add(property);
        return new Known(1L << (sets.size() - 1), values.size() - 1, places);
    }

    private static List<String> names(PathsQuery query, Dictionary dictionary) {
        boolean isAll = query.types().isEmpty();
        List<String> names = new ArrayList<>();
        if (!isAll && !query.types().contains(PathsQuery.EventType.CUSTOM_EVENT)) {
            return names;
        }
        for (int i = 0; i < dictionary.count(); i++) {
            String name = dictionary.text(i);
            boolean isOther = !name.equals(PAGE_VIEW) && !name.equals(SCREEN);
            if (isOther && (isAll || !name.startsWith("$")) && query.naming().place(name) != null) {
                names.add(name);
            }
        }
        if (names.size() > NAMES_MAX) {
            throw new ApiException(
                    ErrorCode.INVALID_INPUT,
                    "The project has more than " + NAMES_MAX + " event names. Choose other includeEventTypes.",
                    "query__pathsFilter__includeEventTypes");
        }
        return names;
    }

    private static List<EventSelector> digits(List<String> names, Filter filter) {
        List<EventSelector> sets = new ArrayList<>();
        for (int digit = 0; names.size() >>> digit > 0; digit++) {
            List<EventSelector.Clause> clauses = new ArrayList<>();
            for (int i = 0; i < names.size(); i++) {
                if ((((i + 1) >>> digit) & 1) == 1) {
                    clauses.add(new EventSelector.Clause(names.get(i), filter));
                }
            }
            sets.add(new EventSelector(clauses));
        }
        return sets;
    }
}
