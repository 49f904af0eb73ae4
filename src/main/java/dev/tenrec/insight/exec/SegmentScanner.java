package dev.tenrec.insight.exec;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.tenrec.group.Groups;
import dev.tenrec.insight.exec.scan.ActorIndex;
import dev.tenrec.insight.exec.scan.ActorKind;
import dev.tenrec.insight.exec.scan.BatchConsumer;
import dev.tenrec.insight.exec.scan.BatchScan;
import dev.tenrec.insight.exec.scan.Deadline;
import dev.tenrec.insight.exec.scan.DerivedValues;
import dev.tenrec.insight.exec.scan.EventNameMask;
import dev.tenrec.insight.exec.scan.EventPredicate;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.exec.scan.EventValues;
import dev.tenrec.insight.exec.scan.Parallel;
import dev.tenrec.insight.exec.scan.PersonKeys;
import dev.tenrec.insight.exec.scan.ScanRange;
import dev.tenrec.insight.exec.scan.ScanRequest;
import dev.tenrec.insight.exec.scan.SegmentBatch;
import dev.tenrec.insight.exec.scan.TimeBuckets;
import dev.tenrec.insight.exec.scan.TopNRequest;
import dev.tenrec.insight.exec.scan.TopNScan;
import dev.tenrec.insight.exec.scan.ValueReader;
import dev.tenrec.insight.exec.scan.ValueTable;
import dev.tenrec.insight.exec.scan.Values;
import dev.tenrec.insight.exec.timeline.DistinctIdSegmentBitmap;
import dev.tenrec.insight.exec.timeline.EventCollector;
import dev.tenrec.insight.exec.timeline.PartitionedTimelineScan;
import dev.tenrec.insight.exec.timeline.TimelineBuilder;
import dev.tenrec.insight.exec.timeline.TimelineColumns;
import dev.tenrec.insight.exec.timeline.TimelineConsumer;
import dev.tenrec.insight.exec.timeline.TimelineCursor;
import dev.tenrec.insight.exec.timeline.TimelineRequest;
import dev.tenrec.insight.exec.timeline.TimelineScan;
import dev.tenrec.insight.filter.Operator;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.time.ProjectTime;
import dev.tenrec.person.Person;
import dev.tenrec.person.Persons;
import dev.tenrec.storage.EventView;
import dev.tenrec.storage.SegmentView;
import dev.tenrec.storage.segment.PropertyTable;
import dev.tenrec.storage.segment.Segment;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;
import java.util.function.Supplier;

/** The data of a query, read from columns by as many threads as are free. */
public final class SegmentScanner implements QuerySnapshot {
    private final int projectId;
    private final SegmentView columns;
    private final EventView view;
    private final Persons persons;
    private final Groups groups;
    private final ProjectTime projectTime;
    private final ZonedDateTime now;
    private final Deadline deadline;
    private final Parallel parallel;
    private final Supplier<ActorIndex> makeActors;
    private final Supplier<DistinctIdSegmentBitmap> makeAppearances;
    private final ConcurrentMap<Property, ValueTable> values = new ConcurrentHashMap<>();

    @GuardedBy("this")
    private ActorIndex actors;

    public SegmentScanner(
            int projectId,
            SegmentView columns,
            Persons persons,
            Groups groups,
            ProjectTime projectTime,
            ZonedDateTime now,
            Deadline deadline,
            Parallel parallel,
            Supplier<ActorIndex> makeActors,
            Supplier<DistinctIdSegmentBitmap> makeAppearances) {
        this.projectId = projectId;
        this.columns = columns;
        this.view = columns.view();
        this.persons = persons;
        this.groups = groups;
        this.projectTime = projectTime;
        this.now = now;
        this.deadline = deadline;
        this.parallel = parallel;
        this.makeActors = makeActors;
        this.makeAppearances = makeAppearances;
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
    public OptionalLong earliestMicros(long fromMicros) {
        long earliest = Long.MAX_VALUE;
        boolean isAny = false;
        for (ScanRange range : ScanRange.of(columns.segments(), name -> true, fromMicros, Long.MAX_VALUE)) {
            int place = range.minMicros() < earliest || !isAny ? firstThere(range) : range.to();
            if (place < range.to()) {
                earliest = Math.min(earliest, range.segment().times().get(place));
                isAny = true;
            }
        }
        return isAny ? OptionalLong.of(earliest) : OptionalLong.empty();
    }

    /** The first place whose event is not deleted. */
    private int firstThere(ScanRange range) {
        Segment segment = range.segment();
        int place = range.from();
        while (view.hasDeletions()
                && place < range.to()
                && view.isDeleted(segment.row(place), segment.distinctIds().getInt(place))) {
            place++;
        }
        return place;
    }

    @Override
    public <V extends BatchConsumer> List<V> scan(ScanRequest request, Supplier<V> visitors) {
        EventPredicate wanted = EventPredicate.of(request.events(), view.names(), readers());
        TimeBuckets time = request.time();
        List<ScanRange> ranges = ScanRange.of(columns.segments(), wanted::mayHave, time.fromMicros(), time.toMicros());
        List<BatchScan<V>> workers = parallel.run(ranges.size(), () -> {
            Function<Property, ValueReader> readers = readers();
            ActorKind kind = request.actors();
            ValueReader actorReader =
                    kind == null ? null : kind.property() == null ? personKeys() : readers.apply(kind.property());
            SegmentBatch block = new SegmentBatch(
                    request.values().stream().map(readers).toArray(ValueReader[]::new),
                    actorReader,
                    kind == null || kind.property() == null);
            EventPredicate set = EventPredicate.of(request.events(), view.names(), readers);
            return new BatchScan<>(ranges, time, view, deadline, set, block, visitors.get());
        });
        return workers.isEmpty()
                ? List.of(visitors.get())
                : workers.stream().map(BatchScan::visitor).toList();
    }

    @Override
    public long scannedMax(EventSelector events, long fromMicros, long toMicros) {
        EventPredicate wanted = EventPredicate.of(events, view.names(), readers());
        return ScanRange.of(columns.segments(), wanted::mayHave, fromMicros, toMicros).stream()
                .mapToLong(range -> range.to() - range.from())
                .sum();
    }

    @Override
    public <V extends TimelineConsumer> List<V> timelines(TimelineRequest request, Supplier<V> visitors) {
        if (request.actors().property() != null) {
            EventNameMask wanted =
                    new EventNameMask(tests(request, readers()), view.names().count());
            List<V> found = new PartitionedTimelineScan(within(request), view, deadline, request)
                    .run(parallel, wanted, () -> collectorTools(request), visitors);
            return found.isEmpty() ? List.of(visitors.get()) : found;
        }
        ActorIndex index = actors();
        List<Segment> segments = columns.segments();
        DistinctIdSegmentBitmap appearances = makeAppearances.get();
        int pieces = (index.bound() + TimelineScan.PIECE_ACTORS - 1) / TimelineScan.PIECE_ACTORS;
        List<TimelineScan<V>> workers = parallel.run(pieces, () -> {
            Function<Property, ValueReader> readers = readers();
            return new TimelineScan<>(
                    index,
                    deadline,
                    request,
                    appearances,
                    lanes(segments, request, readers),
                    new TimelineBuilder(
                            new TimelineColumns(
                                    segments,
                                    request.values().stream().map(readers).toList()),
                            request.values().size()),
                    visitors.get());
        });
        return workers.isEmpty()
                ? List.of(visitors.get())
                : workers.stream().map(TimelineScan::visitor).toList();
    }

    @Override
    public <W extends Parallel.Worker> List<W> share(int parts, Supplier<W> workers) {
        return parallel.run(parts, workers);
    }

    @Override
    public int[] latest(TopNRequest request) {
        EventPredicate set = EventPredicate.of(request.events(), view.names(), readers());
        return new TopNScan(columns.segments(), view, deadline, request, set).run();
    }

    private List<Segment> within(TimelineRequest request) {
        return columns.segments().stream()
                .filter(segment -> isWithin(request, segment))
                .toList();
    }

    private static boolean isWithin(TimelineRequest request, Segment segment) {
        return segment.maxMicros() >= request.fromMicros() && segment.minMicros() <= request.toMicros();
    }

    /** Null for segments without events of the range. */
    private TimelineCursor[] lanes(
            List<Segment> segments, TimelineRequest request, Function<Property, ValueReader> readers) {
        EventPredicate[] tests = tests(request, readers);
        EventNameMask wanted = new EventNameMask(tests, view.names().count());
        TimelineCursor[] lanes = new TimelineCursor[segments.size()];
        Arrays.setAll(lanes, i -> {
            boolean isWithin = isWithin(request, segments.get(i));
            return isWithin ? new TimelineCursor(segments.get(i), i, view, request, wanted, tests) : null;
        });
        return lanes;
    }

    private EventPredicate[] tests(TimelineRequest request, Function<Property, ValueReader> readers) {
        return request.sets().stream()
                .map(set -> EventPredicate.of(set, view.names(), readers))
                .toArray(EventPredicate[]::new);
    }

    private EventCollector.Tools collectorTools(TimelineRequest request) {
        Function<Property, ValueReader> readers = readers();
        SegmentBatch block = new SegmentBatch(
                request.values().stream().map(readers).toArray(ValueReader[]::new),
                readers.apply(request.actors().property()),
                false);
        return new EventCollector.Tools(tests(request, readers), block);
    }

    /** Readers for one thread, each property once. */
    private Function<Property, ValueReader> readers() {
        Map<Property, ValueReader> made = new HashMap<>();
        return property -> {
            ValueReader reader = made.get(property);
            if (reader == null) {
                reader = reader(property);
                made.put(property, reader);
            }
            return reader;
        };
    }

    private ValueReader reader(Property property) {
        return switch (property.source()) {
            case EVENT -> eventValues(property);
            case PERSON ->
                new DerivedValues(
                        personKeys(),
                        actors().bound(),
                        actor -> personProperty(actor, property.key()),
                        table(property));
            case GROUP -> {
                ValueReader keys = eventValues(Property.groupKey(property.groupTypeIndex()));
                yield new DerivedValues(
                        keys,
                        keys.values().bound(),
                        code -> groupProperty(keys.values(), code, property),
                        table(property));
            }
        };
    }

    private ValueReader eventValues(Property property) {
        PropertyTable properties = columns.properties();
        EventSubject subject =
                new EventSubject(view, persons, projectId, Set.of(property, Property.ofEvent("$groups")));
        EventValues.Elsewhere elsewhere = row -> subject.at(row).value(property);
        return new EventValues(properties.find(property.key()), properties.hasUnnamed(), table(property), elsewhere);
    }

    private JsonNode personProperty(int actor, String key) {
        if (!actors().isPerson(actor)) {
            return null;
        }
        JsonNode value = persons.find(projectId, actor)
                .map(Person::properties)
                .map(properties -> properties.get(key))
                .orElse(null);
        return value == null || value.isNull() ? null : value;
    }

    private JsonNode groupProperty(ValueTable keys, int code, Property property) {
        JsonNode key = keys.json(code);
        JsonNode value = key == null
                ? null
                : groups.find(projectId, property.groupTypeIndex(), Operator.text(key))
                        .map(group -> group.properties().get(property.key()))
                        .orElse(null);
        return value == null || value.isNull() ? null : value;
    }

    private ValueReader personKeys() {
        return new PersonKeys(actors());
    }

    private synchronized ActorIndex actors() {
        if (actors == null) {
            actors = makeActors.get();
        }
        return actors;
    }

    @Override
    public Values values(Property property) {
        return table(property);
    }

    private ValueTable table(Property property) {
        return values.computeIfAbsent(property, any -> {
            int number = property.source() == Property.Source.EVENT
                    ? columns.properties().find(property.key())
                    : -1;
            return new ValueTable(number < 0 ? null : columns.properties().property(number));
        });
    }

    @Override
    public int actorBound(ActorKind kind) {
        return kind.property() == null
                ? actors().bound()
                : Math.max(0, values(kind.property()).bound() - 1);
    }

    @Override
    public ActorName actorName(ActorKind kind, int actor) {
        if (kind.property() != null) {
            return new ActorName(OptionalInt.empty(), values(kind.property()).text(actor + 1));
        }
        ActorIndex index = actors();
        return index.isPerson(actor)
                ? new ActorName(OptionalInt.of(actor), null)
                : new ActorName(OptionalInt.empty(), view.distinctIds().text(index.id(index.start(actor))));
    }
}
