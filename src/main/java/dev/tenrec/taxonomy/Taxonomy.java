package dev.tenrec.taxonomy;

import dev.tenrec.activity.ActivityLog;
import dev.tenrec.store.Store;
import dev.tenrec.store.Transaction;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Event and property definitions of all projects. Capture calls {@link #known} for every request, which costs a few
 * heap lookups; only new definitions become a change.
 */
public final class Taxonomy {
    private static final long WARNING_MICROS = 3_600_000_000L;
    /** Names that the writer keeps at once, in about 10 ms: what other clients send waits no longer. */
    private static final int NAMES_PER_CHANGE = 500;

    private final Store store;
    private final DefinitionCounts counts;
    private final SeenProperties seen;
    private final EventDefinitions events;
    private final PropertyDefinitions properties;
    private final LongAdder unkept = new LongAdder();
    /** When a project was last warned of names that were left out. */
    private final ConcurrentMap<Integer, Long> warnedAtMicros = new ConcurrentHashMap<>();

    /** Declares its tables, so before the store opens. */
    public Taxonomy(Store store, ActivityLog log) {
        this.store = store;
        store.removals().onRemoval(warnedAtMicros::remove);
        counts = new DefinitionCounts(store);
        seen = new SeenProperties(store);
        events = new EventDefinitions(store, log, counts, seen);
        properties = new PropertyDefinitions(store, log, counts);
    }

    public EventDefinitions events() {
        return events;
    }

    public PropertyDefinitions properties() {
        return properties;
    }

    /** Definitions of a project at this moment, for one request. */
    public KnownDefinitions known(int projectId) {
        return new KnownDefinitions(projectId, events, properties, seen, unkept);
    }

    /** Writes new definitions; the stage completes with their number once they are durable. Idempotent. */
    public CompletionStage<Integer> keep(DefinitionChanges changes) {
        List<DefinitionChanges> slices = changes.slices(NAMES_PER_CHANGE);
        if (slices.size() == 1) {
            return store.change(transaction -> {
                seeKnown(transaction, changes);
                return keep(transaction, changes);
            });
        }
        CompletionStage<Integer> all = CompletableFuture.completedFuture(0);
        for (DefinitionChanges slice : slices) {
            all = all.thenCompose(none -> store.change(transaction -> {
                seeKnown(transaction, slice);
                return none;
            }));
        }
        for (DefinitionChanges slice : slices) {
            all = all.thenCompose(count -> store.change(transaction -> count + keep(transaction, slice)));
        }
        return all;
    }

    /**
     * A property in a list.
     *
     * @param isSeen whether it was seen with one of the events of the list, or null when the list names none
     */
    public record Listed(
            PropertyDefinition property, @Nullable Boolean isSeen) {}

    /** The properties that a list shows: those seen with its events first, then by name. */
    public List<Listed> list(int projectId, PropertyDefinitionQuery query) {
        PropertyKind kind = query.kind();
        if (kind == null) {
            return List.of();
        }
        Set<String> events = query.events();
        List<NumberSet> sets = events == null ? List.of() : seenWith(projectId, events);
        return properties.all(projectId, kind, query.groupType()).stream()
                .filter(query::matches)
                .map(property -> new Listed(
                        property,
                        events == null
                                ? null
                                : (Boolean) sets.stream().anyMatch(set -> set.contains(property.number()))))
                .filter(listed -> !query.seenOnly() || Boolean.TRUE.equals(listed.isSeen))
                .sorted(Comparator.comparing((Listed listed) -> !Boolean.TRUE.equals(listed.isSeen))
                        .thenComparing(listed -> listed.property.name()))
                .toList();
    }

    private List<NumberSet> seenWith(int projectId, Set<String> names) {
        return names.stream()
                .flatMap(name -> events.find(projectId, name).stream())
                .map(seen::of)
                .toList();
    }

    /** Maps each event name to whether it was seen with this property. */
    public Map<String, Boolean> seenTogether(int projectId, List<String> names, String property) {
        int number = properties
                .find(projectId, property)
                .map(PropertyDefinition::number)
                .orElse(0);
        return names.stream()
                .distinct()
                .collect(Collectors.toMap(
                        name -> name,
                        name -> number > 0
                                && events.find(projectId, name)
                                        .filter(event -> seen.of(event).contains(number))
                                        .isPresent()));
    }

    /** New names not kept since the start, because they were too long or a project had too many. */
    public long unkeptCount() {
        return unkept.sum();
    }

    /**
     * True for the first request in an hour that brings more new names to a project than it may, which is worth a
     * warning.
     */
    public boolean isWarningDue(int projectId, long micros) {
        Long last = warnedAtMicros.get(projectId);
        if (last == null) {
            return warnedAtMicros.putIfAbsent(projectId, micros) == null;
        }
        return micros - last > WARNING_MICROS && warnedAtMicros.replace(projectId, last, micros);
    }

    /** Comes before any new name is kept: the last-seen time of a known one keeps it from being replaced. */
    private void seeKnown(Transaction transaction, DefinitionChanges changes) {
        int projectId = changes.projectId();
        long seenMicros = changes.seenMicros();
        for (DefinitionChanges.Event event : changes.events()) {
            events.seeKnown(transaction, projectId, event.name(), seenMicros);
            event.properties().forEach(property -> properties.seeKnown(transaction, projectId, property, seenMicros));
        }
    }

    private int keep(Transaction transaction, DefinitionChanges changes) {
        changes.events().forEach(event -> keep(transaction, changes, event));
        return changes.events().size();
    }

    private void keep(Transaction transaction, DefinitionChanges changes, DefinitionChanges.Event event) {
        int number = events.see(transaction, changes.projectId(), event.name(), changes.seenMicros());
        unkept.add(number == 0 ? 1 : 0);
        BitSet together = new BitSet();
        for (DefinitionChanges.Property property : event.properties()) {
            int propertyNumber = properties.see(transaction, changes.projectId(), property, changes.seenMicros());
            unkept.add(propertyNumber == 0 ? 1 : 0);
            if (property.kind() == PropertyKind.EVENT && propertyNumber > 0) {
                together.set(propertyNumber);
            }
        }
        if (number > 0) {
            seen.add(transaction, changes.projectId(), number, together);
        }
    }
}
