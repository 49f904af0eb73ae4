package dev.tenrec.insight.sql.table;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.group.Group;
import dev.tenrec.insight.filter.Subject;
import dev.tenrec.insight.query.GroupName;
import dev.tenrec.insight.query.PersonName;
import dev.tenrec.insight.sql.plan.ScanColumn;
import dev.tenrec.json.Json;
import dev.tenrec.person.Person;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.Objects;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** The value of a column for one person or group that is at hand. */
public final class ActorValue {
    private ActorValue() {}

    /**
     * The value for a person.
     *
     * @param cohorts finds the numbers of the persons in a cohort
     */
    public static @Nullable Object of(Person person, ScanColumn column, IntFunction<BitSet> cohorts) {
        return switch (column.source()) {
            case UUID -> person.uuid();
            case CREATED_AT -> person.createdAtMicros();
            case PROPERTIES -> person.properties().toString();
            case IS_IDENTIFIED -> person.identified();
            case NAME -> PersonName.of(person);
            case PROPERTY ->
                text(Subject.ofPerson(
                                person.properties(),
                                cohort -> cohorts.apply(cohort).get(person.number()))
                        .value(Objects.requireNonNull(column.property())));
            default -> throw new IllegalStateException("no column of persons: " + column.name());
        };
    }

    /** The value for a group. */
    public static @Nullable Object of(Group group, ScanColumn column) {
        return switch (column.source()) {
            case GROUP_TYPE -> (long) group.typeIndex();
            case GROUP_KEY -> group.key();
            case NAME -> GroupName.of(group);
            case CREATED_AT -> group.createdAtMicros();
            case PROPERTIES -> new String(Json.write(group.properties()), StandardCharsets.UTF_8);
            case PROPERTY ->
                text(group.properties()
                        .get(Objects.requireNonNull(column.property()).key()));
            default -> throw new IllegalStateException("no column of groups: " + column.name());
        };
    }

    private static @Nullable String text(@Nullable JsonNode value) {
        return value == null || value.isNull() ? null : value.isTextual() ? value.textValue() : value.toString();
    }
}
