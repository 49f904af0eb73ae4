package dev.tenrec.insight.exec.scan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.tenrec.insight.filter.Operator;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.storage.segment.Dictionary;
import dev.tenrec.storage.segment.PropertyTable;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Property values of one query as dictionary codes: of events from columns, of persons and groups through the actor or
 * the group key of an event. Dictionaries and the actor index are shared by all threads of the query.
 */
public final class PropertyReaders {
    private final ScanContext context;
    private final Supplier<ActorIndex> actorIndexes;
    private final ConcurrentMap<Property, QueryDictionary> dictionaries = new ConcurrentHashMap<>();
    private @Nullable ActorIndex actors;

    /** @param actorIndexes builds or finds the index; called at most once, and only by queries that need actors */
    public PropertyReaders(ScanContext context, Supplier<ActorIndex> actorIndexes) {
        this.context = context;
        this.actorIndexes = actorIndexes;
    }

    /** Returns readers for one thread, one per property. */
    public Function<Property, ValueReader> forThread() {
        Map<Property, ValueReader> readers = new HashMap<>();
        return property -> readers.computeIfAbsent(property, this::reader);
    }

    public QueryDictionary values(Property property) {
        return dictionaries.computeIfAbsent(property, any -> {
            PropertyTable stored = context.view().properties();
            int column = property.source() == Property.Source.EVENT ? stored.find(property.key()) : -1;
            return new QueryDictionary(column < 0 ? null : stored.property(column));
        });
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
                new DerivedPropertyReader(
                        actorReader(),
                        actors().bound(),
                        actor -> personProperty(actor, property.key()),
                        values(property));
            case METADATA -> {
                Dictionary texts = context.events().distinctIds();
                yield new DerivedPropertyReader(
                        DistinctIdReader.UNBOUND,
                        texts.count(),
                        number -> TextNode.valueOf(texts.text(number)),
                        values(property));
            }
            case GROUP -> {
                ValueReader keys = eventReader(Property.groupKey(property.groupTypeIndex()));
                yield new DerivedPropertyReader(
                        keys,
                        keys.values().bound(),
                        code -> groupProperty(keys.values(), code, property),
                        values(property));
            }
        };
    }

    private ValueReader eventReader(Property property) {
        PropertyTable stored = context.view().properties();
        EventLookup lookup = new EventLookup(context.events(), property.key());
        return new EventPropertyReader(stored.find(property.key()), stored.hasUnnamed(), values(property), lookup);
    }

    private @Nullable JsonNode personProperty(int actor, String key) {
        if (!actors().isPerson(actor)) {
            return null;
        }
        return context.persons()
                .find(context.projectId(), actor)
                .map(person -> person.properties().get(key))
                .filter(value -> !value.isNull())
                .orElse(null);
    }

    private @Nullable JsonNode groupProperty(QueryDictionary keys, int code, Property property) {
        JsonNode key = keys.json(code);
        return key == null
                ? null
                : context.groups()
                        .find(context.projectId(), property.groupTypeIndex(), Operator.text(key))
                        .map(group -> group.properties().get(property.key()))
                        .filter(value -> !value.isNull())
                        .orElse(null);
    }
}
