package dev.tenrec.insight.exec.scan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.tenrec.group.GroupColumn;
import dev.tenrec.insight.channel.VirtualProperty;
import dev.tenrec.insight.exec.column.FilterResults;
import dev.tenrec.insight.exec.column.SessionColumn;
import dev.tenrec.insight.exec.column.SessionLookup;
import dev.tenrec.insight.filter.Derivation;
import dev.tenrec.insight.filter.Operator;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.json.Json;
import dev.tenrec.person.PersonColumn;
import dev.tenrec.storage.segment.Dictionary;
import dev.tenrec.storage.segment.PropertyTable;
import dev.tenrec.storage.segment.Segment;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Property values of one query as dictionary codes: of events from columns, of persons and groups through the actor or
 * the group key of an event. Dictionaries and the actor index are shared by all threads of the query.
 */
public final class PropertyReaders {
    private static final Property SESSION_ID = Property.ofEvent("$session_id");

    private final ScanContext context;
    private final Supplier<ActorIndex> actorIndexes;
    private final Supplier<? extends SessionLookup> sessionLookups;
    private final FilterResults filterResults;
    private final IntFunction<BitSet> cohorts;
    private final ConcurrentMap<Property, QueryDictionary> dictionaries = new ConcurrentHashMap<>();
    private final ConcurrentMap<Property, PersonColumn> personColumns = new ConcurrentHashMap<>();
    private final ConcurrentMap<Property, GroupColumn> groupColumns = new ConcurrentHashMap<>();
    private final ConcurrentMap<Property, DerivedPropertyReader.Codes> derived = new ConcurrentHashMap<>();
    private final ConcurrentMap<Property, SessionColumn> sessionColumns = new ConcurrentHashMap<>();
    private @Nullable ActorIndex actors;
    private @Nullable SessionLookup sessions;

    /**
     * @param actorIndexes builds or finds the index; called at most once, and only by queries that need actors
     * @param sessionLookups likewise, for queries that need properties of sessions
     * @param filterResults of earlier queries
     * @param cohorts finds the members of a cohort by its id
     */
    public PropertyReaders(
            ScanContext context,
            Supplier<ActorIndex> actorIndexes,
            Supplier<? extends SessionLookup> sessionLookups,
            FilterResults filterResults,
            IntFunction<BitSet> cohorts) {
        this.cohorts = cohorts;
        this.sessionLookups = sessionLookups;
        this.filterResults = filterResults;
        this.context = context;
        this.actorIndexes = actorIndexes;
    }

    /** Returns readers of properties of events only. */
    public static PropertyReaders ofEvents(ScanContext context) {
        return new PropertyReaders(
                context,
                () -> {
                    throw new UnsupportedOperationException("persons are not read");
                },
                () -> {
                    throw new UnsupportedOperationException("sessions are not read");
                },
                new FilterResults(),
                cohort -> {
                    throw new UnsupportedOperationException("cohorts are not read");
                });
    }

    /** The members of a cohort, by the numbers of persons. */
    public BitSet members(int cohort) {
        return cohorts.apply(cohort);
    }

    /** Returns readers for one thread, one per property. */
    public Function<Property, ValueReader> forThread() {
        Map<Property, ValueReader> readers = new HashMap<>();
        return property -> readers.computeIfAbsent(property, this::reader);
    }

    public QueryDictionary values(Property property) {
        // Outside of the map's computation, because it asks for the dictionary of the keys.
        GroupColumn ofGroups = property.source() == Property.Source.GROUP ? groupColumn(property) : null;
        return dictionaries.computeIfAbsent(property, any -> {
            if (property.source() == Property.Source.SESSION) {
                return new QueryDictionary(sessionColumn(property).values(), filterResults);
            }
            if (property.source() == Property.Source.PERSON && !property.isVirtual()) {
                return new QueryDictionary(personColumn(property).values(), filterResults);
            }
            if (ofGroups != null) {
                return new QueryDictionary(ofGroups.values(), filterResults);
            }
            PropertyTable stored = context.view().properties();
            int column = property.source() == Property.Source.EVENT ? stored.find(property.key()) : -1;
            return new QueryDictionary(column < 0 ? null : stored.property(column), filterResults);
        });
    }

    private PersonColumn personColumn(Property property) {
        return personColumns.computeIfAbsent(
                property, any -> context.persons().column(context.projectId(), any.key(), context.deadline()::check));
    }

    private SessionColumn sessionColumn(Property property) {
        return sessionColumns.computeIfAbsent(property, any -> sessions().column(any.key()));
    }

    private synchronized SessionLookup sessions() {
        if (sessions == null) {
            sessions = sessionLookups.get();
        }
        return sessions;
    }

    public synchronized ActorIndex actors() {
        if (actors == null) {
            actors = actorIndexes.get();
        }
        return actors;
    }

    ValueReader actorReader() {
        return new ActorReader(actors());
    }

    private ValueReader reader(Property property) {
        return switch (property.source()) {
            case EVENT -> eventReader(property);
            case PERSON ->
                property.isVirtual()
                        ? virtualReader(property)
                        : new PersonPropertyReader(
                                actorReader(), personColumn(property), actors().personsBound(), values(property));
            case SESSION ->
                new SessionPropertyReader(
                        eventReader(SESSION_ID), sessions(), sessionColumn(property), values(property));
            case COHORT -> {
                QueryDictionary values = values(property);
                yield new CohortReader(
                        actorReader(), cohorts.apply(property.cohort()), values.code(BooleanNode.TRUE), values);
            }
            case METADATA -> {
                boolean isName = property.equals(Property.EVENT_NAME);
                Dictionary texts =
                        isName ? context.events().names() : context.events().distinctIds();
                yield new DerivedPropertyReader(
                        isName ? FieldReaders.EventNames.UNBOUND : FieldReaders.DistinctIds.UNBOUND,
                        derived(property, texts.count(), number -> TextNode.valueOf(texts.text(number))));
            }
            case EXPRESSION -> {
                Derivation derivation = Objects.requireNonNull(property.derivation());
                List<ValueReader> inputs =
                        derivation.inputs().stream().map(this::reader).toList();
                yield new DerivedPropertyReader.OfSeveral(
                        derivation, inputs, values(property), context.deadline()::check);
            }
            case GROUP -> groupReader(property);
        };
    }

    private ValueReader virtualReader(Property property) {
        VirtualProperty virtual =
                VirtualProperty.find(property.key()).orElseThrow(() -> new AssertionError(property.key()));
        Map<String, PersonColumn> columns = new HashMap<>();
        virtual.sources().forEach(source -> columns.put(source, personColumn(Property.ofPerson(source))));
        int bound = actors().personsBound();
        return new DerivedPropertyReader(actorReader(), derived(property, actors().bound(), actor -> {
            String text = actor < bound ? virtual.of(source -> text(columns, source, actor)) : null;
            return text == null ? null : TextNode.valueOf(text);
        }));
    }

    /** Reads from the column; groups whose keys it does not have are looked up. */
    private ValueReader groupReader(Property property) {
        ValueReader keys = eventReader(Property.groupKey(property.groupTypeIndex()));
        byte[] name = property.key().getBytes(StandardCharsets.UTF_8);
        IntFunction<@Nullable JsonNode> valueOf = key -> groupProperty(keys.values(), key, property, name);
        GroupColumn column = groupColumn(property);
        QueryDictionary values = values(property);
        return new DerivedPropertyReader(
                keys,
                column == null
                        ? derived(property, keys.values().bound(), valueOf)
                        : derived.computeIfAbsent(
                                property, any -> new DerivedPropertyReader.Codes(column, valueOf, values)));
    }

    /** The column of a property of groups, or null where no event has a group of the type. */
    private @Nullable GroupColumn groupColumn(Property property) {
        Property ofEvents = Property.groupKey(property.groupTypeIndex());
        int keys = context.view().properties().find(ofEvents.key());
        return keys < 0
                ? null
                : groupColumns.computeIfAbsent(
                        property,
                        any -> context.groups()
                                .column(
                                        context.projectId(),
                                        any.groupTypeIndex(),
                                        any.key(),
                                        context.view().properties().property(keys),
                                        values(ofEvents)::text,
                                        context.deadline()::check));
    }

    private static @Nullable String text(Map<String, PersonColumn> columns, String source, int person) {
        PersonColumn column = Objects.requireNonNull(columns.get(source));
        int code = person < column.bound() ? column.code(person) : PropertyTable.NONE;
        return code == PropertyTable.NONE
                ? null
                : Operator.text(Json.read(column.values().json(code), JsonNode.class));
    }

    private DerivedPropertyReader.Codes derived(
            Property property, int keysBound, IntFunction<@Nullable JsonNode> valueOf) {
        return derived.computeIfAbsent(
                property, any -> new DerivedPropertyReader.Codes(keysBound, valueOf, values(any)));
    }

    private ValueReader eventReader(Property property) {
        PropertyTable stored = context.view().properties();
        EventLookup lookup = new EventLookup(context.events(), property.key());
        return new EventPropertyReader(stored.find(property.key()), stored.hasUnnamed(), values(property), lookup);
    }

    private @Nullable JsonNode groupProperty(QueryDictionary keys, int code, Property property, byte[] name) {
        String key = keys.text(code);
        byte[] json = key == null
                ? null
                : context.groups().property(context.projectId(), property.groupTypeIndex(), key, name);
        return json == null ? null : Json.read(json, JsonNode.class);
    }

    /** Reads whether the person of each event is in a cohort: the code of true, or none. */
    private record CohortReader(ValueReader actors, BitSet members, int memberCode, QueryDictionary values)
            implements ValueReader {
        @Override
        public ValueReader bind(Segment segment) {
            return new CohortReader(actors.bind(segment), members, memberCode, values);
        }

        @Override
        public int code(int position) {
            return codeOf(actors.code(position));
        }

        @Override
        public void read(int from, int count, int[] into) {
            actors.read(from, count, into);
            replace(into, count);
        }

        @Override
        public void read(int[] positions, int count, int[] into) {
            actors.read(positions, count, into);
            replace(into, count);
        }

        private void replace(int[] codes, int count) {
            for (int i = 0; i < count; i++) {
                codes[i] = codeOf(codes[i]);
            }
        }

        /** Actors that are no persons have numbers above those of all members. */
        private int codeOf(int actor) {
            return members.get(actor) ? memberCode : PropertyTable.NONE;
        }
    }
}
