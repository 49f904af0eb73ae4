package dev.tenrec.insight.sql.table;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.group.Group;
import dev.tenrec.group.GroupCursor;
import dev.tenrec.group.GroupType;
import dev.tenrec.insight.exec.scan.ActorIndex;
import dev.tenrec.insight.exec.scan.PropertyReaders;
import dev.tenrec.insight.exec.scan.ScanContext;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.filter.Subject;
import dev.tenrec.insight.query.PersonName;
import dev.tenrec.insight.sql.plan.GroupRange;
import dev.tenrec.insight.sql.plan.PersonRange;
import dev.tenrec.insight.sql.plan.Plan;
import dev.tenrec.insight.sql.plan.ScanColumn;
import dev.tenrec.insight.sql.plan.ScanRange;
import dev.tenrec.insight.sql.vector.Batch;
import dev.tenrec.insight.sql.vector.CodeVector;
import dev.tenrec.insight.sql.vector.Domain;
import dev.tenrec.insight.sql.vector.MemoryBudget;
import dev.tenrec.insight.sql.vector.Ordinals;
import dev.tenrec.insight.sql.vector.Vector;
import dev.tenrec.person.Person;
import dev.tenrec.person.PersonColumn;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/** Reads persons, distinct ids and groups: numbers at once, columns when they are used. */
public final class StoredTables {
    private static final int GROUPS_PER_PAGE = 1_000;
    private static final int PERSONS_PER_CHECK = 64;

    private final ScanContext context;
    private final PropertyReaders readers;
    private final MemoryBudget memory;

    public StoredTables(ScanContext context, PropertyReaders readers, MemoryBudget memory) {
        this.context = context;
        this.readers = readers;
        this.memory = memory;
    }

    public Relation scan(Plan.Scan scan) {
        List<Batch> batches = switch (scan.table()) {
            case PERSONS -> persons(scan);
            case DISTINCT_IDS -> distinctIds(scan.columns());
            case GROUPS -> groups(scan);
            case EVENTS -> throw new IllegalStateException("events are scanned");
        };
        return new Relation(
                scan.columns().stream().map(ScanColumn::type).toList(),
                batches,
                context.parallel(),
                context.deadline());
    }

    private List<Batch> persons(Plan.Scan scan) {
        int bound = context.persons().numbers(context.projectId()).bound();
        int[] numbers = new int[bound];
        int count = 0;
        for (int i = 0; i < bound; i++) {
            int person = scan.range() == null ? i : bound - 1 - i;
            if (i % PERSONS_PER_CHECK == 0) {
                context.deadline().check();
            }
            if (isShown(person, scan.range())) {
                numbers[count++] = person;
            }
        }
        List<IntFunction<@Nullable Object>> readersOfColumns = new ArrayList<>();
        int last = scan.range() == null ? count - 1 : 0;
        for (ScanColumn column : scan.columns()) {
            boolean isId = column.source() == ScanColumn.Source.UUID && count > 0;
            readersOfColumns.add(isId ? ids(column, numbers[last]) : personColumn(column));
        }
        return batches(scan.columns(), readersOfColumns, numbers, count);
    }

    /**
     * Returns ids by number: codes of the dictionary of the events' persons, if it has all.
     *
     * @param highest of the numbers
     */
    private IntFunction<@Nullable Object> ids(ScanColumn column, int highest) {
        PersonDomain ids = new PersonDomain(context, readers.actors());
        return ids.actors().isPerson(highest) ? new Coded(person -> person, ids) : personColumn(column);
    }

    private boolean isShown(int person, @Nullable ScanRange range) {
        if (range instanceof PersonRange some && !some.isAll()) {
            return person(person)
                    .filter(each -> some.has(each, readers::members))
                    .isPresent();
        }
        return context.persons().uuid(context.projectId(), person) != null;
    }

    private IntFunction<@Nullable Object> personColumn(ScanColumn column) {
        int project = context.projectId();
        return switch (column.source()) {
            case UUID -> person -> context.persons().uuid(project, person);
            case CREATED_AT, PERSON_CREATED_AT -> person -> context.persons().createdMicros(project, person);
            case PROPERTIES, PERSON_PROPERTIES ->
                person ->
                        person(person).map(each -> each.properties().toString()).orElse("{}");
            case NAME -> person -> person(person).map(PersonName::of).orElse("");
            case IS_IDENTIFIED ->
                person -> person(person).map(Person::identified).orElse(false);
            case PROPERTY -> personProperty(column);
            default -> throw new IllegalStateException("no column of persons: " + column.name());
        };
    }

    private Optional<Person> person(int number) {
        return context.persons().find(context.projectId(), number);
    }

    private IntFunction<@Nullable Object> personProperty(ScanColumn column) {
        Property property = Objects.requireNonNull(column.property());
        if (property.source() == Property.Source.COHORT) {
            BitSet members = readers.members(property.cohort());
            return person -> members.get(person) ? "true" : null;
        }
        if (property.isVirtual()) {
            return person -> person(person)
                    .map(each -> Subject.ofActor(each.properties()).value(property))
                    .map(JsonNode::asText)
                    .orElse(null);
        }
        PersonColumn codes = context.persons().column(context.projectId(), property.key(), context.deadline()::check);
        PropertyDomain texts = new PropertyDomain(readers.values(Property.ofPerson(property.key())), memory);
        return new Coded(person -> texts.canonical(person < codes.bound() ? codes.code(person) : 0), texts);
    }

    /**
     * A column of persons with a dictionary.
     *
     * @param codes by number
     */
    private record Coded(IntUnaryOperator codes, Domain domain) implements IntFunction<@Nullable Object> {
        @Override
        public @Nullable Object apply(int person) {
            return domain.value(codes.applyAsInt(person));
        }
    }

    private List<Batch> distinctIds(List<ScanColumn> columns) {
        ActorIndex actors = readers.actors();
        PersonDomain persons = new PersonDomain(context, actors);
        List<Integer> ids = new ArrayList<>();
        Map<Integer, Integer> personOf = new HashMap<>();
        for (int person = 0; person < actors.bound() && actors.isPerson(person); person++) {
            for (int at = actors.start(person); at < actors.start(person + 1); at++) {
                ids.add(actors.id(at));
                personOf.put(actors.id(at), person);
                memory.reserve(96);
            }
        }
        List<IntFunction<@Nullable Object>> readersOfColumns = new ArrayList<>();
        for (ScanColumn column : columns) {
            readersOfColumns.add(
                    switch (column.source()) {
                        case DISTINCT_ID ->
                            new Coded(
                                    id -> id,
                                    new DictionaryDomain(context.events().distinctIds()));
                        case PERSON_ID -> new Coded(id -> Objects.requireNonNull(personOf.get(id)), persons);
                        case PERSON_CREATED_AT, PERSON_PROPERTIES, PROPERTY -> {
                            IntFunction<@Nullable Object> ofPerson = personColumn(column);
                            yield id -> ofPerson.apply(Objects.requireNonNull(personOf.get(id)));
                        }
                        default -> throw new IllegalStateException("no column of distinct ids: " + column.name());
                    });
        }
        int[] numbers = ids.stream().mapToInt(Integer::intValue).toArray();
        return batches(columns, readersOfColumns, numbers, numbers.length);
    }

    private List<Group> shown(@Nullable GroupRange range) {
        List<Group> all = new ArrayList<>();
        for (GroupType type : context.groups().types(context.projectId())) {
            GroupCursor after = null;
            List<Group> page = range == null || range.type() == type.index() ? page(type, null) : List.of();
            while (!page.isEmpty()) {
                for (Group group : page) {
                    if (range == null || range.has(group)) {
                        memory.reserve(200 + 2L * group.properties().size() * 64);
                        all.add(group);
                    }
                    after = group.cursor();
                }
                page = page(type, after);
            }
        }
        if (range != null) {
            all.sort(Comparator.comparingInt(range::rank));
        }
        return all;
    }

    private List<Group> page(GroupType type, @Nullable GroupCursor after) {
        context.deadline().check();
        return context.groups().page(context.projectId(), type.index(), after, GROUPS_PER_PAGE);
    }

    private List<Batch> groups(Plan.Scan scan) {
        List<ScanColumn> columns = scan.columns();
        List<Group> all = shown(scan.range() instanceof GroupRange some ? some : null);
        List<IntFunction<@Nullable Object>> readersOfColumns = new ArrayList<>();
        for (ScanColumn column : columns) {
            readersOfColumns.add(number -> ActorValue.of(all.get(number), column));
        }
        int[] numbers = new int[all.size()];
        java.util.Arrays.setAll(numbers, i -> i);
        return batches(columns, readersOfColumns, numbers, numbers.length);
    }

    private List<Batch> batches(
            List<ScanColumn> columns, List<IntFunction<@Nullable Object>> readersOfColumns, int[] numbers, int count) {
        List<Batch> batches = new ArrayList<>();
        for (int from = 0; from < count; from += Batch.ROWS) {
            int first = from;
            int rows = Math.min(Batch.ROWS, count - from);
            batches.add(new Batch(
                    rows,
                    columns.size(),
                    index -> {
                        context.deadline().check();
                        if (readersOfColumns.get(index) instanceof Coded coded) {
                            int[] codes = new int[rows];
                            java.util.Arrays.setAll(codes, i -> coded.codes.applyAsInt(numbers[first + i]));
                            return new CodeVector(columns.get(index).type(), codes, coded.domain);
                        }
                        Object[] values = new Object[rows];
                        for (int i = 0; i < rows; i++) {
                            values[i] = readersOfColumns.get(index).apply(numbers[first + i]);
                        }
                        return Vector.of(columns.get(index).type(), values, rows);
                    },
                    Ordinals.from(from, rows)));
        }
        return batches;
    }
}
