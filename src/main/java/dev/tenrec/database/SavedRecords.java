package dev.tenrec.database;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.account.Project;
import dev.tenrec.annotation.AnnotationFilter;
import dev.tenrec.dashboard.Dashboard;
import dev.tenrec.dashboard.DashboardFilter;
import dev.tenrec.dashboard.Insight;
import dev.tenrec.dashboard.InsightFilter;
import dev.tenrec.flag.FeatureFlag;
import dev.tenrec.insight.query.ExperimentDesign;
import dev.tenrec.insight.query.SystemRecords;
import dev.tenrec.json.Json;
import dev.tenrec.taxonomy.Action;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * The things that a project has saved, as the tables {@code system.…} of SQL show them; deleted ones are left out.
 * Members of a project see all of it by the API, too.
 */
public final class SavedRecords implements SystemRecords {
    private static final AnnotationFilter ALL_ANNOTATIONS = new AnnotationFilter(null, null, null, null, null, null);

    private final Database database;

    public SavedRecords(Database database) {
        this.database = database;
    }

    @Override
    public Stream<ObjectNode> read(int projectId, String table) {
        Optional<Project> project = database.accounts().projects().find(projectId);
        return project.map(found -> read(found, table)).orElseGet(Stream::empty);
    }

    @Override
    public Optional<ExperimentDesign> experiment(int projectId, int id) {
        return database.experiments().find(projectId, id).flatMap(database.experiments()::design);
    }

    private Stream<ObjectNode> read(Project project, String table) {
        int id = project.id();
        return switch (table) {
            case "actions" -> database.actions().list(id).stream().map(RecordJson::of);
            case "activity_logs" -> database.activityLog().newest(id).map(RecordJson::of);
            case "alerts" -> database.alerts().list(id).stream().map(RecordJson::of);
            case "annotations" ->
                database.annotations().page(project, ALL_ANNOTATIONS, 0, Integer.MAX_VALUE).annotations().stream()
                        .map(RecordJson::of);
            case "cohorts" -> database.cohorts().list(id).stream().map(RecordJson::of);
            case "dashboard_tiles" ->
                dashboards(id)
                        .flatMap(dashboard -> database.dashboards().tiles().live(id, dashboard.id()).stream())
                        .map(tile -> RecordJson.of(
                                tile, database.dashboards().tiles().card(tile)));
            case "dashboards" -> dashboards(id).map(RecordJson::of);
            case "early_access_features" ->
                database.earlyAccess().list(id).stream().map(RecordJson::of);
            case "experiments" -> database.experiments().list(id).stream().map(RecordJson::of);
            case "feature_flags" -> database.flags().list(id).stream().map(RecordJson::of);
            case "group_type_mappings" ->
                database.groupTypes().all(id).stream()
                        .map(type -> RecordJson.of(type, database.groupTypes().settings(id, type)));
            case "ingestion_warnings" -> database.warnings().newest(id).stream().map(RecordJson::of);
            case "insight_variables" -> database.variables().list(id).stream().map(RecordJson::of);
            case "insights" -> insights(id).map(RecordJson::of);
            case "surveys" -> database.surveys().list(id).stream().map(RecordJson::of);
            case "tags" -> tags(id);
            case "teams" -> Stream.of(RecordJson.of(project));
            default -> throw new IllegalArgumentException("no table of records: " + table);
        };
    }

    private Stream<Dashboard> dashboards(int projectId) {
        return database.dashboards().page(projectId, DashboardFilter.ALL, 0, Integer.MAX_VALUE).dashboards().stream();
    }

    private Stream<Insight> insights(int projectId) {
        return database
                .dashboards()
                .insights()
                .page(projectId, InsightFilter.ALL, 0, Integer.MAX_VALUE)
                .insights()
                .stream();
    }

    /** Tags are texts of things and have no number: their id follows from the text. */
    private Stream<ObjectNode> tags(int projectId) {
        Stream<List<String>> lists = Stream.of(
                        dashboards(projectId).map(Dashboard::tags),
                        insights(projectId).map(Insight::tags),
                        database.flags().list(projectId).stream().map(FeatureFlag::tags),
                        database.actions().list(projectId).stream().map(Action::tags))
                .flatMap(each -> each);
        return lists.flatMap(List::stream)
                .distinct()
                .map(tag -> Json.object().put("id", id(projectId, tag)).put("name", tag));
    }

    private static String id(int projectId, String tag) {
        return UUID.nameUUIDFromBytes((projectId + "/" + tag).getBytes(StandardCharsets.UTF_8))
                .toString();
    }
}
