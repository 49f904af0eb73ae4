package dev.tenrec.flag;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.cohort.Cohorts;
import dev.tenrec.group.Group;
import dev.tenrec.group.GroupType;
import dev.tenrec.group.Groups;
import dev.tenrec.json.Json;
import dev.tenrec.person.Person;
import dev.tenrec.person.Persons;
import dev.tenrec.storage.EventStore;
import dev.tenrec.storage.segment.Dictionary;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Decides the flags of a user from what is stored of its person and groups and what the request adds. Looks up records
 * by key and nothing more, so any thread may ask.
 */
public final class FlagEvaluations {
    private static final int GROUPS_MAX = 5;

    private final FeatureFlags flags;
    private final Cohorts cohorts;
    private final EventStore events;
    private final Persons persons;
    private final Groups groups;
    private final FlagHashKeys hashKeys;
    private final Clock clock;

    public FlagEvaluations(
            FeatureFlags flags, Cohorts cohorts, EventStore events, Persons persons, Groups groups, Clock clock) {
        this.flags = flags;
        this.cohorts = cohorts;
        this.events = events;
        this.persons = persons;
        this.groups = groups;
        this.hashKeys = flags.hashKeys();
        this.clock = clock;
    }

    /** The results of all active flags that are asked for, in the order of their ids. */
    public CompletionStage<List<FlagResult>> of(int projectId, FlagRequest request) {
        CompiledFlags compiled = flags.compiled(projectId);
        if (compiled.all().isEmpty()) {
            return CompletableFuture.completedFuture(List.of());
        }
        Optional<Person> person = persons.findByDistinctId(projectId, request.distinctId());
        return hashKeys(projectId, request, compiled, person)
                .thenApply(keys -> decide(compiled, projectId, request, user(projectId, request, person, keys)));
    }

    /** Decides one flag, also one that is off, and says why. */
    public CompletionStage<FlagTrial> trial(FeatureFlag flag, FlagRequest request) {
        int projectId = flag.projectId();
        CompiledFlags compiled = flags.compiled(projectId);
        Optional<Person> person = persons.findByDistinctId(projectId, request.distinctId());
        return hashKeys(projectId, request, compiled, person)
                .thenApply(keys -> new FlagEvaluation(
                                compiled,
                                user(projectId, request, person, keys),
                                new FlagCohorts(cohorts, projectId),
                                clock.instant())
                        .trial(flag));
    }

    private List<FlagResult> decide(CompiledFlags compiled, int projectId, FlagRequest request, FlagUser user) {
        FlagEvaluation evaluation =
                new FlagEvaluation(compiled, user, new FlagCohorts(cohorts, projectId), clock.instant());
        List<FlagResult> results = new ArrayList<>();
        for (FeatureFlag flag : compiled.active()) {
            if (request.keys() == null || request.keys().contains(flag.key())) {
                results.add(evaluation.of(flag));
            }
        }
        return results;
    }

    private CompletionStage<Map<String, String>> hashKeys(
            int projectId, FlagRequest request, CompiledFlags compiled, Optional<Person> person) {
        List<String> continued = compiled.continued();
        if (continued.isEmpty()) {
            return CompletableFuture.completedFuture(Map.of());
        }
        List<String> ids = person.map(Person::distinctIds).orElse(List.of(request.distinctId()));
        Map<String, String> known = hashKeys.find(projectId, ids);
        List<String> missing =
                continued.stream().filter(key -> !known.containsKey(key)).toList();
        if (request.anonymousId() == null || missing.isEmpty()) {
            return CompletableFuture.completedFuture(known);
        }
        if (person.isEmpty()) {
            Map<String, String> anonymous = new HashMap<>();
            missing.forEach(key -> anonymous.put(key, request.anonymousId()));
            anonymous.putAll(known);
            return CompletableFuture.completedFuture(anonymous);
        }
        return hashKeys.keep(projectId, request.distinctId(), request.anonymousId(), missing)
                .thenApply(kept -> {
                    Map<String, String> all = new HashMap<>(kept);
                    all.putAll(known);
                    return all;
                });
    }

    /** A person as a user, with nothing but what is stored. */
    FlagUser userOf(int projectId, Person person) {
        List<String> ids = person.distinctIds();
        String id = ids.isEmpty() ? person.uuid().toString() : ids.get(0);
        return user(projectId, FlagRequest.of(id, Json.object()), Optional.of(person), Map.of());
    }

    /** A user of whom one group alone is known. */
    static FlagUser userOf(Group group) {
        ObjectNode own = Json.object().put("$group_key", group.key());
        own.setAll(group.properties());
        return new FlagUser(
                "",
                null,
                Map.of(),
                Json.object(),
                Map.of(group.typeIndex(), group.key()),
                Map.of(group.typeIndex(), own),
                cohort -> false);
    }

    private FlagUser user(int projectId, FlagRequest request, Optional<Person> person, Map<String, String> keys) {
        ObjectNode properties = Json.object().put("distinct_id", request.distinctId());
        person.ifPresent(found -> properties.setAll(found.properties()));
        addAll(properties, request.personProperties());
        Map<Integer, String> groupKeys = new HashMap<>();
        Map<Integer, ObjectNode> groupProperties = new HashMap<>();
        for (GroupType type : groups.types(projectId)) {
            JsonNode key = request.groups().path(type.name());
            if (key.isValueNode() && !key.isNull() && groupKeys.size() < GROUPS_MAX) {
                groupKeys.put(type.index(), key.asText());
                ObjectNode own = Json.object().put("$group_key", key.asText());
                groups.find(projectId, type.index(), key.asText())
                        .map(Group::properties)
                        .ifPresent(own::setAll);
                addAll(own, request.groupProperties().path(type.name()));
                groupProperties.put(type.index(), own);
            }
        }
        String device =
                request.deviceId() == null && properties.path("$device_id").isTextual()
                        ? properties.get("$device_id").textValue()
                        : request.deviceId();
        List<String> ids = person.map(Person::distinctIds).orElse(List.of());
        return new FlagUser(
                request.distinctId(),
                device,
                keys,
                properties,
                groupKeys,
                groupProperties,
                cohort -> isMember(projectId, cohort, ids));
    }

    private static void addAll(ObjectNode properties, JsonNode more) {
        if (more instanceof ObjectNode object) {
            properties.setAll(object);
        }
    }

    private boolean isMember(int projectId, int cohort, List<String> distinctIds) {
        Dictionary texts = events.distinctIds(projectId);
        for (String id : distinctIds) {
            int number = texts.find(id);
            if (number >= 0 && cohorts.members().contains(projectId, cohort, number)) {
                return true;
            }
        }
        return false;
    }
}
