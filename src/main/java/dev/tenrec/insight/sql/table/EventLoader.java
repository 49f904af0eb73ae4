package dev.tenrec.insight.sql.table;

import dev.tenrec.group.Group;
import dev.tenrec.insight.exec.scan.EventPredicate;
import dev.tenrec.insight.exec.scan.SegmentBatch;
import dev.tenrec.insight.exec.scan.ValueReader;
import dev.tenrec.insight.exec.scan.Values;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.sql.plan.ScanColumn;
import dev.tenrec.insight.sql.vector.Batch;
import dev.tenrec.insight.sql.vector.CodeVector;
import dev.tenrec.insight.sql.vector.Domain;
import dev.tenrec.insight.sql.vector.LongVector;
import dev.tenrec.insight.sql.vector.Ordinals;
import dev.tenrec.insight.sql.vector.Vector;
import dev.tenrec.json.Json;
import dev.tenrec.person.Person;
import dev.tenrec.storage.Event;
import dev.tenrec.storage.EventReader;
import dev.tenrec.storage.segment.Segment;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Loads the columns of a batch of events on first use; for one thread. */
public final class EventLoader {
    /** Values by number that are kept, so that a batch reads each once. */
    private static final int KEPT_MAX = 1_024;

    private final EventColumns columns;
    private final SegmentBatch batch;
    private final EventReader reader;
    private final int[] name;
    private int lastName = -1;

    /** Events of actions, by column; null for other columns. */
    private final @Nullable EventPredicate[] actions;

    private final @Nullable EventPredicate[] bound;

    /** @param values readers of this thread */
    public EventLoader(EventColumns columns, SegmentBatch batch, int rowsMax, Function<Property, ValueReader> values) {
        this.actions = columns.columns().stream()
                .map(column -> column.events() == null
                        ? null
                        : EventPredicate.of(
                                column.events(), columns.context().events().names(), values))
                .toArray(EventPredicate[]::new);
        this.bound = actions.clone();
        this.columns = columns;
        this.batch = batch;
        this.reader = columns.context().events().reader();
        this.name = new int[rowsMax];
    }

    /** Goes on with another segment. */
    public void enter(Segment segment) {
        for (int i = 0; i < bound.length; i++) {
            EventPredicate action = actions[i];
            bound[i] = action == null ? null : action.bind(segment);
        }
    }

    /** Returns the rows that the batch selects now. */
    public Batch batch(int nameCode) {
        int count = batch.count();
        Ordinals ordinals =
                new Ordinals(() -> batch.times().clone(), () -> batch.rows().clone());
        return new Batch(count, columns.columns().size(), index -> load(index, nameCode, count), ordinals);
    }

    private Vector load(int index, int nameCode, int count) {
        ScanColumn column = columns.columns().get(index);
        Domain domain = columns.domain(index);
        return switch (column.source()) {
            case EVENT -> new CodeVector(column.type(), names(nameCode), Objects.requireNonNull(domain), true);
            case TIMESTAMP -> new LongVector(column.type(), batch.times(), null);
            case DISTINCT_ID -> new CodeVector(column.type(), batch.distinctIds(), Objects.requireNonNull(domain));
            case PERSON_ID -> new CodeVector(column.type(), batch.actors(), Objects.requireNonNull(domain));
            case PROPERTY -> {
                PropertyDomain texts = (PropertyDomain) Objects.requireNonNull(domain);
                int[] codes = texts.canonical(batch.values(columns.propertyIndex(column)), count);
                yield new CodeVector(column.type(), codes, texts);
            }
            case UUID ->
                computed(column, count, row -> columns.context().events().uuid(row), batch.rows());
            case CREATED_AT -> computed(column, count, row -> event(row).receivedMicros(), batch.rows());
            case PROPERTIES ->
                computed(
                        column,
                        count,
                        row -> new String(event(row).properties().bytes(), StandardCharsets.UTF_8),
                        batch.rows());
            case HAS_PERSON -> computed(column, count, this::hasPerson, batch.actors());
            case PERSON_CREATED_AT -> computed(column, count, this::personCreated, batch.actors());
            case PERSON_PROPERTIES -> computed(column, count, this::personProperties, batch.actors());
            case GROUP_CREATED_AT -> {
                int[] keys = batch.values(columns.propertyIndex(column));
                yield computed(column, count, code -> groupCreated(column.number(), code), keys);
            }
            case GROUP_PROPERTIES -> {
                int[] keys = batch.values(columns.propertyIndex(column));
                yield computed(column, count, code -> groupProperties(column.number(), code), keys);
            }
            case ACTION -> actions(column, Objects.requireNonNull(bound[index]), nameCode, count);
            case IS_IDENTIFIED, GROUP_TYPE, GROUP_KEY, NAME -> throw new IllegalStateException(column.toString());
        };
    }

    private Vector actions(ScanColumn column, EventPredicate action, int nameCode, int count) {
        Object[] values = new Object[count];
        for (int i = 0; i < count; i++) {
            values[i] = action.matches(nameCode, batch.position(i));
        }
        return Vector.of(column.type(), values, count);
    }

    private int[] names(int nameCode) {
        if (nameCode != lastName) {
            Arrays.fill(name, nameCode);
            lastName = nameCode;
        }
        return name;
    }

    private static Vector computed(ScanColumn column, int count, IntFunction<@Nullable Object> valueOf, int[] numbers) {
        Map<Integer, Optional<Object>> kept = new HashMap<>();
        Object[] values = new Object[count];
        for (int i = 0; i < count; i++) {
            if (kept.size() > KEPT_MAX) {
                kept.clear();
            }
            values[i] = kept.computeIfAbsent(numbers[i], number -> Optional.ofNullable(valueOf.apply(number)))
                    .orElse(null);
        }
        return Vector.of(column.type(), values, count);
    }

    private Event event(int row) {
        return reader.read(row);
    }

    private Object hasPerson(int actor) {
        return columns.readers().actors().isPerson(actor) && personCreated(actor) != null;
    }

    private @Nullable Object personCreated(int actor) {
        if (!columns.readers().actors().isPerson(actor)) {
            return null;
        }
        long micros =
                columns.context().persons().createdMicros(columns.context().projectId(), actor);
        return micros < 0 ? null : micros;
    }

    private @Nullable Object personProperties(int actor) {
        if (!columns.readers().actors().isPerson(actor)) {
            return null;
        }
        Optional<Person> person =
                columns.context().persons().find(columns.context().projectId(), actor);
        return person.map(each -> each.properties().toString()).orElse(null);
    }

    private @Nullable String groupKey(int type, int code) {
        Values keys = columns.readers().values(Property.groupKey(type));
        return keys.text(code);
    }

    private @Nullable Object groupCreated(int type, int code) {
        String key = groupKey(type, code);
        OptionalLong micros = key == null
                ? OptionalLong.empty()
                : columns.context().groups().createdMicros(columns.context().projectId(), type, key);
        return micros.isPresent() ? micros.getAsLong() : null;
    }

    private @Nullable Object groupProperties(int type, int code) {
        String key = groupKey(type, code);
        Optional<Group> group = key == null
                ? Optional.empty()
                : columns.context().groups().find(columns.context().projectId(), type, key);
        return group.map(each -> new String(Json.write(each.properties()), StandardCharsets.UTF_8))
                .orElse(null);
    }
}
