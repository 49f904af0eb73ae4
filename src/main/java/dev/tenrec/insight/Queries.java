package dev.tenrec.insight;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.account.Project;
import dev.tenrec.cohort.Cohort;
import dev.tenrec.cohort.Cohorts;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.insight.cohort.CohortMembers;
import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.QuerySnapshots;
import dev.tenrec.insight.exec.scan.Deadline;
import dev.tenrec.insight.filter.FilterParser;
import dev.tenrec.insight.query.ActionClauses;
import dev.tenrec.insight.query.ExperimentDesign;
import dev.tenrec.insight.query.ListQuery;
import dev.tenrec.insight.query.PropertyTypes;
import dev.tenrec.insight.query.Query;
import dev.tenrec.insight.query.QueryContext;
import dev.tenrec.insight.query.QueryResult;
import dev.tenrec.insight.query.RowSink;
import dev.tenrec.insight.query.SavedNames;
import dev.tenrec.insight.query.SystemRecords;
import dev.tenrec.insight.sql.SqlExpressions;
import dev.tenrec.insight.sql.SqlMetadata;
import dev.tenrec.insight.sql.SqlReference;
import dev.tenrec.insight.time.ProjectTime;
import dev.tenrec.insight.trino.LakeQuery;
import dev.tenrec.insight.trino.NotInTrino;
import dev.tenrec.json.Json;
import dev.tenrec.json.Timestamps;
import dev.tenrec.taxonomy.Actions;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import dev.tenrec.variable.InsightVariable;
import dev.tenrec.variable.InsightVariables;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/** Prepares, computes and caches queries of all kinds. */
public final class Queries {
    private static final DateTimeFormatter EXACT =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSSxxx", Locale.ROOT);

    /** Includes the time to write up to a million rows. */
    private static final Duration STREAM_PATIENCE = Duration.ofMinutes(10);

    private final QuerySnapshots snapshots;
    private final Actions actions;
    private final Cohorts cohorts;
    private final CohortMembers members;
    private final Clock clock;
    private final Duration patience;
    private final ResultCache cache;
    private final ProjectTypes types;
    private final InsightVariables variables;
    private final SystemRecords records;
    private final Optional<LakeEngine> lake;

    /**
     * @param types the types that the taxonomy gives to properties
     * @param records the product's own records, for tables {@code system.…} of SQL
     * @param patience the timeout of a query
     * @param lake empty on a server without Trino
     */
    public Queries(
            QuerySnapshots snapshots,
            Actions actions,
            Cohorts cohorts,
            CohortMembers members,
            ProjectTypes types,
            InsightVariables variables,
            SystemRecords records,
            Clock clock,
            Duration patience,
            Optional<LakeEngine> lake) {
        this(snapshots, actions, cohorts, members, types, variables, records, clock, patience, lake, new ResultCache());
        snapshots.onRemoval(cache::forget);
    }

    private Queries(
            QuerySnapshots snapshots,
            Actions actions,
            Cohorts cohorts,
            CohortMembers members,
            ProjectTypes types,
            InsightVariables variables,
            SystemRecords records,
            Clock clock,
            Duration patience,
            Optional<LakeEngine> lake,
            ResultCache cache) {
        this.lake = lake;
        this.cache = cache;
        this.records = records;
        this.types = types;
        this.variables = variables;
        this.snapshots = snapshots;
        this.actions = actions;
        this.cohorts = cohorts;
        this.members = members;
        this.clock = clock;
        this.patience = patience;
    }

    /** A view with the same cache whose queries run on the calling thread only: for background work. */
    public Queries alone() {
        return new Queries(
                snapshots.singleThreaded(),
                actions,
                cohorts,
                members,
                types,
                variables,
                records,
                clock,
                patience,
                lake,
                cache);
    }

    /** The answer of the query endpoint, without the cache. */
    @Blocking
    public ObjectNode answer(Project project, JsonNode node) {
        WorkerPool.assertWorker();
        return compute(prepare(project, node), deadline());
    }

    public Deadline deadline() {
        return snapshots.deadline(patience);
    }

    /** The names that SQL may use in a project. */
    public ObjectNode sqlReference(Project project) {
        ZonedDateTime now = clock.instant().atZone(project.zone());
        return SqlReference.of(context(project, now, new ArrayList<>(), new TreeSet<>(), new TreeSet<>()));
    }

    /** The answer to a {@code HogQLMetadata}: whether its text can be run, and where it is wrong. */
    public ObjectNode sqlMetadata(Project project, JsonNode node) {
        ZonedDateTime now = clock.instant().atZone(project.zone());
        return SqlMetadata.of(
                node, "query", context(project, now, new ArrayList<>(), new TreeSet<>(), new TreeSet<>()));
    }

    /**
     * Parses a query of any kind.
     *
     * @throws ApiException when it is malformed or not supported
     */
    public PreparedQuery prepare(Project project, JsonNode node) {
        ZonedDateTime now = clock.instant().atZone(project.zone());
        List<Object> used = new ArrayList<>();
        Set<Integer> usedCohorts = new TreeSet<>();
        SortedSet<String> usedTypes = new TreeSet<>();
        Query query = new QueryParser(context(project, now, used, usedCohorts, usedTypes)).parse(node, "query");
        used.addAll(members.definitions(project.id(), usedCohorts));
        used.add(usedTypes);
        String kind = QueryParser.unwrapped(node).path("kind").asText();
        if (project.isAskedInTrino()) {
            used.add(project.engine());
            inLake(query, kind);
        }
        return new PreparedQuery(project, query, kind, QueryCacheKey.of(project, node, used));
    }

    /** The cached answer, if {@code refresh} accepts its age. */
    @Blocking
    public Optional<ObjectNode> cached(PreparedQuery prepared, Refresh refresh) {
        WorkerPool.assertWorker();
        return switch (refresh) {
            case FORCE_BLOCKING, FORCE_ASYNC -> Optional.empty();
            case BLOCKING, ASYNC, ASYNC_EXCEPT_ON_CACHE_MISS -> cached(prepared, ResultCache.Age.FRESH);
            case LAZY_ASYNC -> cached(prepared, ResultCache.Age.SAME_DATA);
            case FORCE_CACHE -> cached(prepared, ResultCache.Age.ANY);
        };
    }

    private Optional<ObjectNode> cached(PreparedQuery prepared, ResultCache.Age age) {
        Object data = snapshots.version(prepared.project().id());
        return cache.find(prepared.key(), data, clock.instant(), age).map(answer -> answer.put("is_cached", true));
    }

    @Blocking
    public ObjectNode compute(PreparedQuery prepared, Deadline deadline) {
        WorkerPool.assertWorker();
        deadline.check();
        Project project = prepared.project();
        ProjectTime projectTime = new ProjectTime(project.zone(), project.weekStart());
        // The version before the run: the answer may or may not contain changes made meanwhile.
        Object data = snapshots.version(project.id());
        Supplier<QuerySnapshot> own = () -> snapshots.of(project.id(), projectTime, deadline);
        Supplier<QueryResult> inLake =
                () -> inLake(prepared.query(), prepared.kind()).run(lakeEngine().snapshot(project, deadline, own));
        QueryResult result = project.isAskedInTrino()
                ? inLake.get()
                : here(
                        project,
                        () -> snapshots.withPriority(() -> prepared.query().run(own.get())),
                        inLake);
        Instant computedAt = clock.instant();
        ObjectNode answer = json(prepared, result, computedAt);
        cache.put(project.id(), prepared.key(), answer, data, computedAt);
        return answer;
    }

    /**
     * Streams all rows of a list query, in the order of the list, without the limit and the offset of the query.
     *
     * @return true when there are more than {@code rowsMax}; empty when it is no list query
     * @throws ApiException when the query is malformed or not supported
     */
    @Blocking
    public Optional<Boolean> stream(Project project, JsonNode node, int rowsMax, RowSink<?> target) {
        WorkerPool.assertWorker();
        RowSink<?> sink = new BeginOnce<>(target);
        PreparedQuery prepared = prepare(project, node);
        if (!(prepared.query() instanceof ListQuery list)) {
            return Optional.empty();
        }
        ProjectTime projectTime = new ProjectTime(project.zone(), project.weekStart());
        Deadline deadline = snapshots.deadline(STREAM_PATIENCE);
        Supplier<QuerySnapshot> own = () -> snapshots.of(project.id(), projectTime, deadline);
        Supplier<Boolean> inLake = () -> {
            inLake(prepared.query(), prepared.kind());
            return list.stream(lakeEngine().snapshot(project, deadline, own).selected(), rowsMax, sink);
        };
        return Optional.of(
                project.isAskedInTrino()
                        ? inLake.get()
                        : here(project, () -> list.stream(own.get(), rowsMax, sink), inLake));
    }

    /**
     * Answers by the events that are here, or from the lake if these do not suffice and the project wants that. What is
     * here is read before the first row of an answer is passed on.
     */
    private <T> T here(Project project, Supplier<T> here, Supplier<T> inLake) {
        try {
            return here.get();
        } catch (ApiException refusal) {
            if (refusal.errorCode() != ErrorCode.EVENTS_IN_LAKE || !project.mayBeAskedInTrino() || lake.isEmpty()) {
                throw refusal;
            }
            return NotInTrino.because(refusal, inLake);
        }
    }

    private static LakeQuery inLake(Query query, String kind) {
        if (!(query instanceof LakeQuery asked)) {
            throw NotInTrino.refusal("A query of kind " + kind);
        }
        asked.requireAnswered();
        return asked;
    }

    private LakeEngine lakeEngine() {
        return lake.orElseThrow(LakeEngine::missing);
    }

    /**
     * @param used receives the actions, the defaults of variables and the records that the query uses
     * @param usedCohorts receives the ids of the cohorts that it uses
     * @param usedTypes receives the properties whose types it uses, with these
     */
    private QueryContext context(
            Project project,
            ZonedDateTime now,
            List<Object> used,
            Set<Integer> usedCohorts,
            SortedSet<String> usedTypes) {
        IntFunction<Optional<Cohort>> found = id -> {
            usedCohorts.add(id);
            return cohorts.find(project.id(), id);
        };
        FilterParser ofActions = new FilterParser(now, id -> found.apply(id).isPresent());
        SavedNames saved = new ProjectNames(
                () -> cohorts.list(project.id()),
                found,
                () -> actions.list(project.id()),
                id -> {
                    actions.find(project.id(), id).ifPresent(used::add);
                    return action(project.id(), id, ofActions);
                },
                code -> defaultOf(project.id(), code, used),
                () -> variables.list(project.id()).stream()
                        .map(InsightVariable::codeName)
                        .toList(),
                (table, columns) -> {
                    List<List<JsonNode>> rows = RecordRows.of(records.read(project.id(), table), columns);
                    used.add(List.of(table, columns, QueryCacheKey.digest(rows)));
                    return rows;
                });
        QueryContext.SqlProject sql = new QueryContext.SqlProject(
                project.id(),
                project.weekStart(),
                property -> {
                    PropertyTypes.PropertyClass type = types.of(project.id(), property);
                    usedTypes.add(property + " " + type);
                    return type;
                },
                saved);
        FilterParser filters = new FilterParser(
                now, id -> found.apply(id).isPresent(), text -> SqlExpressions.property(text, now, sql));
        return new QueryContext(
                now,
                filters,
                id -> {
                    actions.find(project.id(), id).ifPresent(used::add);
                    return action(project.id(), id, filters);
                },
                setting(project, "test_account_filters"),
                setting(project, "path_cleaning_filters"),
                found,
                sql,
                id -> {
                    Optional<ExperimentDesign> design = records.experiment(project.id(), id);
                    design.ifPresent(used::add);
                    return design;
                });
    }

    private Optional<JsonNode> defaultOf(int projectId, String codeName, List<Object> used) {
        Optional<JsonNode> found = variables
                .find(projectId, codeName)
                .map(variable -> Objects.requireNonNullElse(variable.defaultValue(), NullNode.instance));
        found.ifPresent(value -> used.add(Json.object().set(codeName, value)));
        return found;
    }

    private static JsonNode setting(Project project, String name) {
        return project.settings() == null || !project.settings().has(name)
                ? Json.mapper().createArrayNode()
                : project.settings().get(name);
    }

    private Optional<QueryContext.ActionEvents> action(int projectId, int id, FilterParser filters) {
        return actions.find(projectId, id)
                .map(action -> new QueryContext.ActionEvents(
                        Objects.requireNonNullElse(action.name(), ""), ActionClauses.of(action, filters)));
    }

    private static ObjectNode json(PreparedQuery prepared, QueryResult result, Instant computedAt) {
        ObjectNode answer = Json.object();
        answer.set("results", result.results());
        answer.putNull("timings")
                .putNull("hogql")
                .putNull("modifiers")
                .putNull("error")
                .putNull("query_status");
        if (result.range() != null) {
            answer.putObject("resolved_date_range")
                    .put("date_from", EXACT.format(result.range().from()))
                    .put("date_to", EXACT.format(result.range().to()));
        }
        String time = Timestamps.format(Timestamps.micros(computedAt));
        answer.put("hasMore", result.hasMore()).put("is_cached", false).put("last_refresh", time);
        answer.put("next_allowed_client_refresh", time)
                .put("timezone", prepared.project().zone().getId());
        answer.put("cache_key", prepared.key());
        answer.put("cache_target_age", Timestamps.format(Timestamps.micros(computedAt.plus(ResultCache.FRESH))));
        answer.putNull("calculation_trigger");
        answer.putNull("query_metadata");
        result.addTo(answer);
        return answer;
    }
}
