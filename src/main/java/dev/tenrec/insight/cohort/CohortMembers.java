package dev.tenrec.insight.cohort;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.cohort.Cohort;
import dev.tenrec.cohort.CohortReferences;
import dev.tenrec.cohort.Cohorts;
import dev.tenrec.error.ApiException;
import dev.tenrec.insight.exec.CohortMembership;
import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.filter.FilterParser;
import dev.tenrec.insight.query.ActionClauses;
import dev.tenrec.limit.RecentMap;
import dev.tenrec.person.PersonNumbers;
import dev.tenrec.taxonomy.Action;
import dev.tenrec.taxonomy.Actions;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntFunction;

/**
 * Computes the members of cohorts, and remembers them for a minute while neither events, persons nor definitions
 * change. Thread-safe.
 */
public final class CohortMembers implements CohortMembership {
    private static final int REMEMBERED_MAX = 64;
    /** Windows move with time. */
    private static final Duration FRESH = Duration.ofMinutes(1);

    private final Cohorts cohorts;
    private final Actions actions;
    private final IntFunction<ZoneId> zones;
    private final Map<Integer, Map<Integer, Remembered>> remembered = Collections.synchronizedMap(new RecentMap<>(8));

    /** @param inputs all that decided beside the time */
    private record Remembered(Object inputs, Instant at, BitSet members) {}

    /** @param zones finds the time zone of a project */
    public CohortMembers(Cohorts cohorts, Actions actions, IntFunction<ZoneId> zones) {
        this.cohorts = cohorts;
        this.actions = actions;
        this.zones = zones;
    }

    /** Lets go of a deleted project. */
    public void forget(int projectId) {
        remembered.remove(projectId);
    }

    /**
     * Refuses filters that describe no cohort.
     *
     * @param conditions the group at {@code properties} of the filters
     */
    public void check(int projectId, JsonNode conditions, Instant now) {
        parse(projectId, conditions, now);
    }

    /** The definitions that decide who is in some cohorts: theirs, those that they lead to, and those of actions. */
    public List<Object> definitions(int projectId, Set<Integer> ids) {
        List<Object> definitions = new ArrayList<>();
        collect(projectId, ids, definitions, new TreeSet<>());
        return definitions;
    }

    private void collect(int projectId, Set<Integer> ids, List<Object> into, Set<Integer> done) {
        for (int id : ids) {
            Optional<Cohort> found = done.add(id) ? cohorts.find(projectId, id) : Optional.empty();
            if (found.isPresent()) {
                Cohort cohort = found.get();
                into.add(List.of(cohort.id(), cohort.version()));
                into.add(cohort.conditions());
                actionsIn(projectId, cohort.conditions(), into);
                collect(projectId, CohortReferences.in(cohort.filters()), into, done);
            }
        }
    }

    private void actionsIn(int projectId, JsonNode node, List<Object> into) {
        for (String key : new String[] {"key", "seq_event"}) {
            String id = node.path(key).asText();
            if (id.matches("[0-9]{1,9}")) {
                actions.find(projectId, Integer.parseInt(id)).ifPresent(into::add);
            }
        }
        node.forEach(child -> actionsIn(projectId, child, into));
    }

    @Override
    public BitSet members(QuerySnapshot data, int id) {
        int projectId = data.projectId();
        Cohort cohort = cohorts.find(projectId, id)
                .orElseThrow(() -> ApiException.invalid("Cohort ID " + id + " does not exist!"));
        Instant now = data.now().toInstant();
        Object inputs = List.of(
                data.events().version(),
                data.persons().version(),
                data.persons().numbers(projectId).changes(),
                zones.apply(projectId),
                definitions(projectId, Set.of(id)));
        Map<Integer, Remembered> ofProject = remembered.computeIfAbsent(
                projectId, any -> Collections.synchronizedMap(new RecentMap<>(REMEMBERED_MAX)));
        Remembered known = ofProject.get(id);
        if (known != null
                && known.inputs.equals(inputs)
                && Duration.between(known.at, now).abs().compareTo(FRESH) < 0) {
            return known.members;
        }
        BitSet members = compute(data, cohort);
        ofProject.put(id, new Remembered(inputs, now, members));
        return members;
    }

    private BitSet compute(QuerySnapshot data, Cohort cohort) {
        if (cohort.isStatic()) {
            return persons(data, cohort);
        }
        return matching(data, cohort.conditions());
    }

    /** Returns the persons that meet conditions of no cohort, as {@link #check} takes them; a new set. */
    public BitSet matching(QuerySnapshot data, JsonNode conditions) {
        BitSet persons = data.persons().live(data.projectId());
        BitSet found =
                parse(data.projectId(), conditions, data.now().toInstant()).matching(data, persons);
        found.and(persons);
        return found;
    }

    /** The persons to whom the distinct ids of a static cohort belong now. */
    private BitSet persons(QuerySnapshot data, Cohort cohort) {
        PersonNumbers numbers = data.persons().numbers(data.projectId());
        int idCount = data.events().distinctIds().count();
        BitSet found = new BitSet();
        cohorts.members().read(data.projectId(), cohort.id(), idCount).stream().forEach(id -> {
            int person = numbers.of(id);
            if (person >= 0) {
                found.set(person);
            }
        });
        return found;
    }

    private CohortCondition parse(int projectId, JsonNode conditions, Instant now) {
        ZonedDateTime local = now.atZone(zones.apply(projectId));
        FilterParser filters = new FilterParser(local);
        return new CohortParser(local, id -> action(projectId, id, filters), filters).parse(conditions);
    }

    private Optional<EventSelector> action(int projectId, int id, FilterParser filters) {
        Optional<Action> action = actions.find(projectId, id);
        return action.map(found -> ActionClauses.of(found, filters));
    }
}
