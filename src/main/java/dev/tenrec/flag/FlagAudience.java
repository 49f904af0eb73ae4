package dev.tenrec.flag;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.cohort.Cohorts;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.group.Group;
import dev.tenrec.group.Groups;
import dev.tenrec.json.Json;
import dev.tenrec.person.Person;
import dev.tenrec.person.Persons;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Counts the persons or groups that pass a condition of a flag, as flags judge properties. The share of the rollout is
 * left out: it is drawn for each identifier and flag.
 */
public record FlagAudience(
        FeatureFlags flags, FlagEvaluations evaluations, Cohorts cohorts, Persons persons, Groups groups, Clock clock) {
    private static final int AT_ONCE = 1_000;
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /** The persons or groups that pass, and all of them. */
    public record Count(int affected, int total) {}

    /**
     * Counts at this moment.
     *
     * @param condition with {@code properties}, as in the filters of a flag
     * @param groupType null for persons
     */
    @Blocking
    public Count of(int projectId, JsonNode condition, @Nullable Integer groupType) {
        WorkerPool.assertWorker();
        ObjectNode filters = Json.object().put("aggregation_group_type_index", groupType);
        filters.putArray("groups").add(condition);
        FlagRules rules = FlagRules.parse(filters);
        FlagCohorts known = new FlagCohorts(cohorts, projectId);
        known.check(rules);
        FlagRules.Condition compiled = rules.conditions().get(0);
        Tally tally = new Tally(flags.compiled(projectId), known, compiled, clock.instant());
        if (compiled.groupType() == null) {
            ofPersons(projectId, tally);
        } else {
            ofGroups(projectId, compiled.groupType(), tally);
        }
        return new Count(tally.affected, tally.total);
    }

    private void ofPersons(int projectId, Tally tally) {
        List<Person> page = persons.below(projectId, Integer.MAX_VALUE, AT_ONCE);
        while (!page.isEmpty()) {
            page.forEach(person -> tally.add(evaluations.userOf(projectId, person)));
            checkTime(tally);
            page = persons.below(projectId, page.get(page.size() - 1).number(), AT_ONCE);
        }
    }

    private void ofGroups(int projectId, int type, Tally tally) {
        List<Group> page = groups.page(projectId, type, null, AT_ONCE);
        while (!page.isEmpty()) {
            page.forEach(group -> tally.add(FlagEvaluations.userOf(group)));
            checkTime(tally);
            page = groups.page(projectId, type, page.get(page.size() - 1).cursor(), AT_ONCE);
        }
    }

    private void checkTime(Tally tally) {
        if (Duration.between(tally.begin, clock.instant()).compareTo(PATIENCE) > 0) {
            throw new ApiException(
                    ErrorCode.QUERY_TIMEOUT, "The count took longer than " + PATIENCE.toSeconds() + " seconds.");
        }
    }

    private static final class Tally {
        private final CompiledFlags flags;
        private final FlagCohorts cohorts;
        private final FlagRules.Condition condition;
        private final Instant begin;
        private int affected;
        private int total;

        Tally(CompiledFlags flags, FlagCohorts cohorts, FlagRules.Condition condition, Instant begin) {
            this.flags = flags;
            this.cohorts = cohorts;
            this.condition = condition;
            this.begin = begin;
        }

        void add(FlagUser user) {
            total++;
            if (new FlagEvaluation(flags, user, cohorts, begin).passes(condition)) {
                affected++;
            }
        }
    }
}
