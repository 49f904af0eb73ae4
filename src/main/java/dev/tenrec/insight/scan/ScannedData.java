package dev.tenrec.insight.scan;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.event.EventView;
import dev.tenrec.group.GroupType;
import dev.tenrec.group.Groups;
import dev.tenrec.insight.filter.Operator;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.filter.Subject;
import dev.tenrec.insight.time.ProjectTime;
import dev.tenrec.person.Persons;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;

/** The data of a query, read event by event. */
final class ScannedData implements QueryData {
    private static final int BLOCK_ROWS = 4_096;

    private final int projectId;
    private final EventView view;
    private final Persons persons;
    private final Groups groups;
    private final ProjectTime projectTime;
    private final ZonedDateTime now;
    private final Deadline deadline;
    private final Actors actors;
    private final Map<Property, Interned> values = new HashMap<>();

    ScannedData(
            int projectId,
            EventView view,
            Persons persons,
            Groups groups,
            ProjectTime projectTime,
            ZonedDateTime now,
            Deadline deadline) {
        this.projectId = projectId;
        this.view = view;
        this.persons = persons;
        this.groups = groups;
        this.projectTime = projectTime;
        this.now = now;
        this.deadline = deadline;
        this.actors = new Actors(view, persons.numbers(projectId));
    }

    @Override
    public int projectId() {
        return projectId;
    }

    @Override
    public ProjectTime projectTime() {
        return projectTime;
    }

    @Override
    public ZonedDateTime now() {
        return now;
    }

    @Override
    public EventView events() {
        return view;
    }

    @Override
    public Persons persons() {
        return persons;
    }

    @Override
    public Groups groups() {
        return groups;
    }

    @Override
    public Deadline deadline() {
        return deadline;
    }

    @Override
    public OptionalLong earliestMicros() {
        return EarliestEvent.of(view, deadline);
    }

    private interface RowVisitor {
        void row(int row, long sets, Subject subject);
    }

    private void forEach(List<EventSet> sets, long from, long to, List<Property> wanted, RowVisitor visitor) {
        Set<Property> asked = new HashSet<>(wanted);
        sets.forEach(set -> set.clauses().forEach(clause -> clause.filter().collect(asked)));
        Set<Property> all = new HashSet<>(asked);
        all.add(Property.ofEvent("$groups"));
        EventSubject events = new EventSubject(view, persons, projectId, all);
        List<GroupType> types = groups == null ? List.of() : groups.types(projectId);
        Subject subject = property -> value(events, types, property);
        for (int row = 0; row < view.count(); row++) {
            if (row % 256 == 0) {
                deadline.check();
            }
            long time = view.timestampMicros(row);
            if (time < from || time > to || view.isDeleted(row, view.distinctId(row))) {
                continue;
            }
            events.at(row);
            long bits = 0;
            for (int i = 0; i < sets.size(); i++) {
                if (matches(sets.get(i), row, subject)) {
                    bits |= 1L << i;
                }
            }
            if (bits != 0) {
                visitor.row(row, bits, subject);
            }
        }
    }

    private JsonNode value(EventSubject events, List<GroupType> types, Property property) {
        if (property.source() == Property.Source.GROUP) {
            JsonNode key = value(events, types, Property.groupKey(property.groupTypeIndex()));
            JsonNode found = key == null
                    ? null
                    : groups.find(projectId, property.groupTypeIndex(), Operator.text(key))
                            .map(group -> group.properties().get(property.key()))
                            .orElse(null);
            return found == null || found.isNull() ? null : found;
        }
        JsonNode own = events.value(property);
        if (own == null && property.source() == Property.Source.EVENT) {
            for (GroupType type : types) {
                if (property.equals(Property.groupKey(type.index()))) {
                    JsonNode named = events.value(Property.ofEvent("$groups"));
                    JsonNode key = named == null ? null : named.get(type.name());
                    return key == null || key.isNull() || key.isContainerNode() ? null : key;
                }
            }
        }
        return own;
    }

    private boolean matches(EventSet set, int row, Subject subject) {
        for (EventSet.Clause clause : set.clauses()) {
            boolean isNamed = clause.event() == null || view.names().find(clause.event()) == view.name(row);
            if (isNamed && clause.filter().matches(subject)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public <V extends BlockVisitor> List<V> scan(ScanRequest request, Supplier<V> visitors) {
        V visitor = visitors.get();
        Columns columns = new Columns(request.values().size());
        forEach(
                List.of(request.events()),
                request.fromMicros(),
                request.toMicros(),
                withActors(request.values(), request.actors()),
                (row, sets, subject) -> {
                    columns.add(row, 1, subject, request.actors(), request.values());
                    if (columns.count == BLOCK_ROWS) {
                        visitor.block(columns);
                        columns.count = 0;
                    }
                });
        if (columns.count > 0) {
            visitor.block(columns);
        }
        return List.of(visitor);
    }

    @Override
    public <V extends TimelineVisitor> List<V> timelines(TimelineRequest request, Supplier<V> visitors) {
        V visitor = visitors.get();
        Map<Integer, List<Integer>> rows = new TreeMap<>();
        Map<Integer, Long> matched = new HashMap<>();
        forEach(
                request.sets(),
                request.fromMicros(),
                request.toMicros(),
                withActors(request.values(), request.actors()),
                (row, sets, subject) -> {
                    int actor = actor(row, subject, request.actors());
                    if (actor >= 0) {
                        rows.computeIfAbsent(actor, any -> new ArrayList<>()).add(row);
                        matched.put(row, sets);
                    }
                });
        Set<Property> all = new HashSet<>(withActors(request.values(), request.actors()));
        all.add(Property.ofEvent("$groups"));
        EventSubject events = new EventSubject(view, persons, projectId, all);
        List<GroupType> types = groups == null ? List.of() : groups.types(projectId);
        rows.forEach((actor, own) -> {
            own.sort(Comparator.<Integer>comparingLong(view::timestampMicros).thenComparing(row -> row));
            Columns columns = new Columns(request.values().size());
            for (int row : own) {
                columns.add(
                        row,
                        matched.get(row),
                        property -> value(events.at(row) == null ? null : events, types, property),
                        null,
                        request.values());
            }
            columns.actor = actor;
            visitor.timeline(columns);
        });
        return List.of(visitor);
    }

    private static List<Property> withActors(List<Property> values, ActorKind actors) {
        List<Property> all = new ArrayList<>(values);
        if (actors != null && actors.property() != null) {
            all.add(actors.property());
        }
        return all;
    }

    private int actor(int row, Subject subject, ActorKind kind) {
        return kind.property() == null
                ? actors.of(view.distinctId(row))
                : interned(kind.property()).code(subject.value(kind.property())) - 1;
    }

    @Override
    public Values values(Property property) {
        return interned(property);
    }

    private Interned interned(Property property) {
        return values.computeIfAbsent(property, any -> new Interned());
    }

    @Override
    public int actorBound(ActorKind kind) {
        return kind.property() == null
                ? actors.bound()
                : interned(kind.property()).bound() - 1;
    }

    @Override
    public ActorName actorName(ActorKind kind, int actor) {
        if (kind.property() != null) {
            return new ActorName(OptionalInt.empty(), values(kind.property()).text(actor + 1));
        }
        for (int id = 0; id < view.distinctIds().count(); id++) {
            if (actors.of(id) == actor) {
                int person = persons.numbers(projectId).of(id);
                return person == actor
                        ? new ActorName(OptionalInt.of(person), null)
                        : new ActorName(OptionalInt.empty(), view.distinctIds().text(id));
            }
        }
        throw new IllegalArgumentException("no actor " + actor);
    }

    /** The columns of a block or of a timeline. */
    private final class Columns implements Block, Timeline {
        private long[] times = new long[16];
        private long[] sets = new long[16];
        private int[] actorNumbers = new int[16];
        private final int[][] codes;
        private int actor;
        private int count;

        Columns(int valueCount) {
            codes = new int[valueCount][16];
        }

        void add(int row, long matched, Subject subject, ActorKind kind, List<Property> wanted) {
            if (count == times.length) {
                times = java.util.Arrays.copyOf(times, 2 * count);
                sets = java.util.Arrays.copyOf(sets, 2 * count);
                actorNumbers = java.util.Arrays.copyOf(actorNumbers, 2 * count);
                for (int i = 0; i < codes.length; i++) {
                    codes[i] = java.util.Arrays.copyOf(codes[i], 2 * count);
                }
            }
            times[count] = view.timestampMicros(row);
            sets[count] = matched;
            if (kind != null) {
                actorNumbers[count] = ScannedData.this.actor(row, subject, kind);
            }
            for (int i = 0; i < codes.length; i++) {
                codes[i][count] = interned(wanted.get(i)).code(subject.value(wanted.get(i)));
            }
            count++;
        }

        @Override
        public int actor() {
            return actor;
        }

        @Override
        public int count() {
            return count;
        }

        @Override
        public long[] times() {
            return times;
        }

        @Override
        public long[] sets() {
            return sets;
        }

        @Override
        public int[] actors() {
            return actorNumbers;
        }

        @Override
        public int[] values(int index) {
            return codes[index];
        }
    }

    private static final class Interned implements Values {
        private final Map<JsonNode, Integer> codes = new HashMap<>();
        private final List<JsonNode> nodes = new ArrayList<>();

        Interned() {
            nodes.add(null);
        }

        int code(JsonNode value) {
            if (value == null) {
                return 0;
            }
            return codes.computeIfAbsent(value, any -> {
                nodes.add(value);
                return nodes.size() - 1;
            });
        }

        @Override
        public int bound() {
            return nodes.size();
        }

        @Override
        public JsonNode json(int code) {
            return nodes.get(code);
        }

        @Override
        public String text(int code) {
            return code == 0 ? null : Operator.text(nodes.get(code));
        }

        @Override
        public double number(int code) {
            JsonNode node = nodes.get(code);
            if (node == null || node.isBoolean()) {
                return Double.NaN;
            }
            try {
                return node.isNumber() ? node.doubleValue() : Double.parseDouble(node.asText());
            } catch (NumberFormatException noNumber) {
                return Double.NaN;
            }
        }
    }
}
