package dev.tenrec.insight.path;

import dev.tenrec.error.ApiException;
import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.BatchConsumer;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.exec.scan.RowBatch;
import dev.tenrec.insight.exec.scan.ScanRequest;
import dev.tenrec.insight.exec.scan.Values;
import dev.tenrec.insight.exec.timeline.Timeline;
import dev.tenrec.insight.filter.Filter;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.time.DateRange;
import dev.tenrec.insight.time.TimeBuckets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The events that paths consist of, and their nodes. A timeline does not show the name of an event, but the sets that
 * it belongs to: the sets after those of pages and screens are the binary digits of the name's number.
 *
 * <pre>
 * set 0        set 1     set 2        set 3        …
 * $pageview    $screen   1st digit    2nd digit    of 1 + the index of the name in the list of names
 * </pre>
 *
 * <p>With an expression one set of all other events stands in place of the digits.
 *
 * <p>Sets of events that the query excludes are left out.
 */
final class PathEvents {
    private static final String PAGE_VIEW = "$pageview";
    private static final String SCREEN = "$screen";
    private static final int NAMES_MAX = 10_000;
    private static final int[] NO_CODES = {};

    private final PathNodes nodes = new PathNodes();
    private final List<EventSelector> sets = new ArrayList<>();
    private final List<Property> values = new ArrayList<>();
    private final KeyedEvents pages;
    private final KeyedEvents screens;
    /** Events named by the expression; pages and screens may belong to their set, too. */
    private final KeyedEvents expressed;

    private final int namesShift;
    /** By the name's number, from 1. */
    private final int[] nodesOfNames;

    /**
     * Events whose nodes depend on a property.
     *
     * @param bit of their set, or 0 when they are excluded
     * @param index of the property among the values
     * @param nodes by code of the value
     */
    @SuppressWarnings("ArrayRecordComponent")
    private record KeyedEvents(long bit, int index, int[] nodes) {
        private static final KeyedEvents NONE = new KeyedEvents(0, 0, NO_CODES);
    }

    private interface Name {
        @Nullable
        String of(String text);
    }

    /** Collects the codes of the values that occur. A byte for each is faster to set than a bit. */
    private static final class OccurringCodes implements BatchConsumer {
        private boolean[] isFound = new boolean[0];

        @Override
        public void batch(RowBatch block) {
            int[] codes = block.values(0);
            int count = block.count();
            int highest = 0;
            for (int i = 0; i < count; i++) {
                highest = Math.max(highest, codes[i]);
            }
            if (highest >= isFound.length) {
                isFound = Arrays.copyOf(isFound, Math.max(highest + 1, 2 * isFound.length));
            }
            for (int i = 0; i < count; i++) {
                isFound[codes[i]] = true;
            }
        }

        void addTo(BitSet found) {
            for (int code = 0; code < isFound.length; code++) {
                if (isFound[code]) {
                    found.set(code);
                }
            }
        }
    }

    PathEvents(PathsQuery query, QuerySnapshot data, DateRange.Resolved range) {
        PathNaming naming = query.naming();
        pages = isWanted(query, PathsQuery.EventType.PAGE_VIEW, PAGE_VIEW)
                ? keyed(EventSelector.of(PAGE_VIEW), Property.ofEvent("$current_url"), query, data, range, naming::page)
                : KeyedEvents.NONE;
        screens = isWanted(query, PathsQuery.EventType.SCREEN, SCREEN)
                ? keyed(EventSelector.of(SCREEN), Property.ofEvent("$screen_name"), query, data, range, naming::name)
                : KeyedEvents.NONE;
        Property expression = query.expression();
        expressed = expression == null ? KeyedEvents.NONE : expressed(expression, query, data, range);
        List<String> names = expression == null ? names(query, data.eventNames()) : List.of();
        nodesOfNames = new int[names.size() + 1];
        for (int i = 0; i < names.size(); i++) {
            nodesOfNames[i + 1] = nodes.add(Objects.requireNonNull(naming.name(names.get(i))));
        }
        namesShift = sets.size();
        sets.addAll(digits(names, query.filter()));
    }

    PathNodes nodes() {
        return nodes;
    }

    /** The sets of events; empty when nothing can match. */
    List<EventSelector> sets() {
        return sets;
    }

    List<Property> values() {
        return values;
    }

    /** Writes the nodes of a timeline's events to {@code target}, -1 for events without one. */
    void resolve(Timeline timeline, int[] target) {
        int count = timeline.count();
        long[] memberships = timeline.sets();
        int[] urls = pages.bit == 0 ? NO_CODES : timeline.values(pages.index);
        int[] screenNames = screens.bit == 0 ? NO_CODES : timeline.values(screens.index);
        int[] others = expressed.bit == 0 ? NO_CODES : timeline.values(expressed.index);
        for (int i = 0; i < count; i++) {
            long membership = memberships[i];
            if ((membership & pages.bit) != 0) {
                target[i] = pages.nodes[urls[i]];
            } else if ((membership & screens.bit) != 0) {
                target[i] = screens.nodes[screenNames[i]];
            } else if ((membership & expressed.bit) != 0) {
                target[i] = expressed.nodes[others[i]];
            } else {
                target[i] = nodesOfNames[(int) (membership >>> namesShift)];
            }
        }
    }

    private static boolean isWanted(PathsQuery query, PathsQuery.EventType type, String name) {
        boolean isWanted = query.types().isEmpty() || query.types().contains(type);
        return isWanted && !query.naming().isExcluded(name);
    }

    /** Names all values before paths are built: a path must know whether two addresses are the same node. */
    private KeyedEvents keyed(
            EventSelector events,
            Property property,
            PathsQuery query,
            QuerySnapshot data,
            DateRange.Resolved range,
            Name name) {
        EventSelector set = events.and(query.filter());
        TimeBuckets time = TimeBuckets.range(range.fromMicros(), range.toMicros());
        ScanRequest request = new ScanRequest(set, time, null, List.of(property), true);
        BitSet found = new BitSet();
        data.scan(request, OccurringCodes::new).forEach(codes -> codes.addTo(found));
        Values texts = data.values(property);
        int[] nodesOfCodes = new int[found.length()];
        Arrays.fill(nodesOfCodes, -1);
        for (int code = found.nextSetBit(0); code >= 0; code = found.nextSetBit(code + 1)) {
            if (code % 1_024 == 0) {
                data.deadline().check();
            }
            String node = name.of(code == 0 ? "" : Objects.requireNonNull(texts.text(code)));
            nodesOfCodes[code] = node == null ? -1 : nodes.add(node);
        }
        sets.add(set);
        values.add(property);
        return new KeyedEvents(1L << (sets.size() - 1), values.size() - 1, nodesOfCodes);
    }

    private KeyedEvents expressed(Property expression, PathsQuery query, QuerySnapshot data, DateRange.Resolved range) {
        PathNaming naming = query.naming();
        if (query.isOfAllEvents()) {
            return keyed(EventSelector.of(null), expression, query, data, range, naming::name);
        }
        List<EventSelector> custom = data.eventNames().stream()
                .filter(name -> !name.startsWith("$"))
                .map(EventSelector::of)
                .toList();
        if (custom.isEmpty() || !query.types().contains(PathsQuery.EventType.CUSTOM_EVENT)) {
            return KeyedEvents.NONE;
        }
        checkCount(custom.size());
        return keyed(EventSelector.any(custom), expression, query, data, range, naming::name);
    }

    private static List<String> names(PathsQuery query, List<String> all) {
        boolean isAll = query.isOfAllEvents();
        List<String> names = new ArrayList<>();
        if (!isAll && !query.types().contains(PathsQuery.EventType.CUSTOM_EVENT)) {
            return names;
        }
        for (String name : all) {
            boolean isOther = !name.equals(PAGE_VIEW) && !name.equals(SCREEN);
            if (isOther && (isAll || !name.startsWith("$")) && query.naming().name(name) != null) {
                names.add(name);
            }
        }
        checkCount(names.size());
        return names;
    }

    private static void checkCount(int names) {
        if (names > NAMES_MAX) {
            throw ApiException.invalid(
                    "query__pathsFilter__includeEventTypes",
                    "The project has more than " + NAMES_MAX + " event names. Choose other includeEventTypes.");
        }
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
