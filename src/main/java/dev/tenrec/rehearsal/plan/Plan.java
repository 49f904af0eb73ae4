package dev.tenrec.rehearsal.plan;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.re2j.Pattern;
import dev.tenrec.json.Json;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Facts that a team tells of its import; all of it may be absent.
 *
 * @param tool the vendor, or null
 * @param startMicros when the project began, microseconds since 1970, or null
 * @param cutoverMicros when the service's own client went live, microseconds since 1970, or null
 * @param ranges of the export: first and last day since 1970, both inclusive
 * @param mapping null when neither a mapping nor a vendor is named
 * @param user ids of users match this; null when it is not told
 * @param device ids of devices match this; null when it is not told
 * @param storesIp whether addresses may be stored; null when it is not told
 * @param manifest what the source counted
 * @param baseline what the target holds
 * @param golden questions whose answers the source knows
 * @param erased ids that asked for erasure; null when there is no list
 * @param confirmed points of the list for the target; null when there is none
 * @param compareWith the id of another rehearsal, or null
 * @param tolerance events by which numbers may differ from the manifest
 * @param permutations orders that are tried
 */
public record Plan(
        @Nullable String tool,
        @Nullable Long startMicros,
        @Nullable Long cutoverMicros,
        List<Range> ranges,
        @Nullable Mapping mapping,
        @Nullable Pattern user,
        @Nullable Pattern device,
        @Nullable Boolean storesIp,
        Manifest manifest,
        Baseline baseline,
        List<Question> golden,
        @Nullable Set<String> erased,
        @Nullable Set<String> confirmed,
        @Nullable Integer compareWith,
        long tolerance,
        int permutations) {
    /** Points of the list for the target. */
    public static final List<String> CHECKLIST = List.of(
            "transformations_off", "geoip_off", "plan_active", "cutover_set", "backup_kept", "test_project_used");

    /** The plan that tells nothing. */
    public static final Plan NONE = PlanParser.parse(Json.object());

    /** Days since 1970, both inclusive. */
    public record Range(long first, long last) {}

    /**
     * Counts of the source; null where it is not told.
     *
     * @param events of all
     * @param users at the end
     * @param linkedIds anonymous ids that belong to a known user
     * @param names events by name, as they are called here
     * @param days events by day, {@code 2024-01-31}
     * @param usersPerDay by day
     * @param usersPerMonth by month, {@code 2024-01}
     * @param sums of numeric properties, by property
     * @param hours events by hour of the day, 24 of them
     * @param countries share of events by {@code $geoip_country_code}
     * @param coverage share of the events of a name that have a property, by {@code name/property}
     */
    public record Manifest(
            @Nullable Long events,
            @Nullable Long users,
            @Nullable Long linkedIds,
            @Nullable Map<String, Double> names,
            @Nullable Map<String, Double> days,
            @Nullable Map<String, Double> usersPerDay,
            @Nullable Map<String, Double> usersPerMonth,
            @Nullable Map<String, Double> sums,
            @Nullable List<Double> hours,
            @Nullable Map<String, Double> countries,
            @Nullable Map<String, Double> coverage) {}

    /**
     * A question to the events of the rehearsal.
     *
     * @param name for humans
     * @param query as the query endpoint takes it
     * @param at where the number is in the answer
     * @param expected the number that the source gives
     * @param tolerance by which the answer may differ
     */
    public record Question(String name, ObjectNode query, JsonPointer at, double expected, double tolerance) {}

    /**
     * Contents of the target; null where it is not told.
     *
     * @param events knows the names of events
     * @param ids knows the distinct ids
     * @param uuids knows the events
     * @param persons knows values of properties, and when they were set
     * @param groupTypes in the order of their index
     * @param project the id of a project that holds all of it, or null
     */
    public record Baseline(
            @Nullable Predicate<String> events,
            @Nullable Predicate<String> ids,
            @Nullable Predicate<UUID> uuids,
            @Nullable KnownPersons persons,
            @Nullable List<String> groupTypes,
            @Nullable Integer project) {
        /** True when nothing is told of the target. */
        public boolean isEmpty() {
            return events == null && ids == null && uuids == null && persons == null && groupTypes == null;
        }

        /** The same, with what another tells where this one tells nothing. */
        public Baseline or(Baseline other) {
            return new Baseline(
                    events == null ? other.events : events,
                    ids == null ? other.ids : ids,
                    uuids == null ? other.uuids : uuids,
                    persons == null ? other.persons : persons,
                    groupTypes == null ? other.groupTypes : groupTypes,
                    project == null ? other.project : project);
        }
    }

    /** The same with another baseline. */
    public Plan with(Baseline known) {
        return new Plan(
                tool,
                startMicros,
                cutoverMicros,
                ranges,
                mapping,
                user,
                device,
                storesIp,
                manifest,
                known,
                golden,
                erased,
                confirmed,
                compareWith,
                tolerance,
                permutations);
    }

    /** True when an id is one of a user by the plan's pattern. */
    public boolean isUser(String id) {
        return user != null && user.matches(id);
    }
}
