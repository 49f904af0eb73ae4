package dev.tenrec.insight.trino;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.group.Groups;
import dev.tenrec.insight.exec.EventBodies;
import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.ActorKind;
import dev.tenrec.insight.exec.scan.BatchConsumer;
import dev.tenrec.insight.exec.scan.Deadline;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.exec.scan.Parallel;
import dev.tenrec.insight.exec.scan.PropertyReaders;
import dev.tenrec.insight.exec.scan.ScanContext;
import dev.tenrec.insight.exec.scan.ScanRequest;
import dev.tenrec.insight.exec.scan.TopNRequest;
import dev.tenrec.insight.exec.scan.Values;
import dev.tenrec.insight.exec.timeline.TimelineConsumer;
import dev.tenrec.insight.exec.timeline.TimelineRequest;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.session.Sessions;
import dev.tenrec.insight.time.ProjectTime;
import dev.tenrec.person.Persons;
import dev.tenrec.storage.Event;
import dev.tenrec.storage.EventStore;
import dev.tenrec.storage.EventView;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A snapshot whose scans Trino runs: it selects the events and puts them together by actor, and the runners of the
 * embedded engine compute the rest. Actors have the numbers that they have there. For one thread.
 */
final class LakeRows implements QuerySnapshot {
    private final LakeSnapshot lake;
    private final RowsSql sql;
    /** Snapshot of the server: persons, groups and the numbers of actors. */
    private final QuerySnapshot own;

    private final Map<Property, LakeValues> values = new HashMap<>();
    /** Actors by the values of a property, if the server itself may have forgotten some. */
    private final Map<ActorKind, LakeValues> actors = new HashMap<>();
    /** Events that only the lake has, by row; replaced as a whole. */
    private Map<Integer, Event> fetched = Map.of();

    LakeRows(LakeSnapshot lake, QuerySnapshot own) {
        this.lake = lake;
        this.sql = new RowsSql(lake);
        this.own = own;
    }

    @Override
    public <V extends BatchConsumer> List<V> scan(ScanRequest request, Supplier<V> consumers) {
        V consumer = consumers.get();
        LakeBatch batch = new LakeBatch(consumer, actorOf(request.actors()), dictionaries(request.values()));
        lake.stream(sql.scan(request), batch::add);
        batch.flush();
        return List.of(consumer);
    }

    @Override
    public <V extends TimelineConsumer> List<V> timelines(TimelineRequest request, Supplier<V> consumers) {
        V consumer = consumers.get();
        ToIntFunction<JsonNode> actorOf = actorOf(request.actors());
        LakeTimeline timeline = new LakeTimeline(dictionaries(request.values()), request.fromMicros());
        lake.stream(sql.timelines(request), row -> {
            int actor = actorOf.applyAsInt(row.get(0));
            if (request.subset().contains(actor)) {
                consumer.timeline(timeline.of(actor, row.get(1)));
            }
        });
        return List.of(consumer);
    }

    private List<LakeValues> dictionaries(List<Property> properties) {
        return properties.stream().map(this::dictionary).toList();
    }

    private LakeValues dictionary(Property property) {
        return values.computeIfAbsent(property, any -> new LakeValues());
    }

    /** Reads actors of answers: numbers of distinct ids, or texts. */
    private ToIntFunction<JsonNode> actorOf(@Nullable ActorKind kind) {
        if (kind != null && isOnlyInLake(kind)) {
            LakeValues known = actors(kind);
            return text -> text.isNull() ? -1 : known.code(text.textValue()) - 1;
        }
        if (kind instanceof ActorKind.PropertyValues of) {
            Property property = of.property();
            return text ->
                    text.isNull() ? -1 : own.properties().values(property).code(text) - 1;
        }
        return number -> number.isNull() ? -1 : own.properties().actors().of(number.intValue());
    }

    /** True for actors whose names may have gone with events that departed. */
    private boolean isOnlyInLake(ActorKind kind) {
        return kind instanceof ActorKind.PropertyValues
                && own.events().wholeFromMicros() != EventStore.Retention.FOREVER;
    }

    /** All actors of a kind: their number must be known before the first event. */
    private LakeValues actors(ActorKind kind) {
        return actors.computeIfAbsent(kind, any -> {
            LakeValues all = new LakeValues();
            lake.stream(sql.actors(kind), row -> all.code(row.get(0).textValue()));
            return all;
        });
    }

    @Override
    public List<String> eventNames() {
        return lake.rows(sql.names()).stream()
                .map(row -> row.get(0).textValue())
                .toList();
    }

    @Override
    public Values values(Property property) {
        return dictionary(property);
    }

    @Override
    public OptionalLong earliestMicros(long fromMicros) {
        return lake.earliestMicros(fromMicros);
    }

    @Override
    public ZonedDateTime now() {
        return lake.now();
    }

    @Override
    public ProjectTime projectTime() {
        return lake.projectTime();
    }

    @Override
    public Deadline deadline() {
        return lake.deadline();
    }

    @Override
    public int projectId() {
        return own.projectId();
    }

    @Override
    public Persons persons() {
        return own.persons();
    }

    @Override
    public Groups groups() {
        return own.groups();
    }

    @Override
    public int actorBound(ActorKind kind) {
        return isOnlyInLake(kind) ? actors(kind).bound() - 1 : own.actorBound(kind);
    }

    @Override
    public ActorName actorName(ActorKind kind, int actor) {
        return isOnlyInLake(kind)
                ? new ActorName(OptionalInt.empty(), actors(kind).text(actor + 1))
                : own.actorName(kind, actor);
    }

    @Override
    public <W extends Parallel.Worker> List<W> runParallel(int parts, Supplier<W> workers) {
        return own.runParallel(parts, workers);
    }

    @Override
    public boolean hasCheapScans() {
        return false;
    }

    @Override
    public long scannedMax(EventSelector events, long fromMicros, long toMicros) {
        return Long.MAX_VALUE;
    }

    @Override
    public int[] topN(TopNRequest request) {
        int[] distinctIds = request.distinctIds();
        IntStream.Builder rows = IntStream.builder();
        if (distinctIds == null || distinctIds.length > 0) {
            lake.stream(sql.latest(request), row -> rows.add(row.get(0).intValue()));
        }
        return rows.build().toArray();
    }

    /** {@inheritDoc} Those of the server itself: pages of events are found by Trino, and read here by their numbers. */
    @Override
    public EventView events() {
        return own.events();
    }

    @Override
    public void fetch(int[] rows) {
        EventView here = own.events();
        int[] departed = Arrays.stream(rows).filter(here::hasDeparted).toArray();
        fetched = new DepartedEvents(lake, here).read(departed);
    }

    @Override
    public EventBodies bodies() {
        EventBodies here = own.bodies();
        return row -> {
            Event known = fetched.get(row);
            return known == null ? here.read(row) : known;
        };
    }

    @Override
    public Sessions sessions() {
        throw NotInTrino.refusal("A property of sessions");
    }

    @Override
    public BitSet cohortMembers(int cohort) {
        throw NotInTrino.refusal("A condition on a cohort");
    }

    @Override
    public ScanContext context() {
        throw NotInTrino.refusal("What reads events as they are stored");
    }

    @Override
    public PropertyReaders properties() {
        throw NotInTrino.refusal("What reads columns as they are stored");
    }
}
