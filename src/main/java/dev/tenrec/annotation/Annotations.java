package dev.tenrec.annotation;

import dev.tenrec.account.Project;
import dev.tenrec.account.User;
import dev.tenrec.activity.Activity;
import dev.tenrec.activity.ActivityLog;
import dev.tenrec.activity.FieldChange;
import dev.tenrec.dashboard.Dashboards;
import dev.tenrec.error.ApiException;
import dev.tenrec.store.Ids;
import dev.tenrec.store.Records;
import dev.tenrec.store.SortedBlocks;
import dev.tenrec.store.SortedIndex;
import dev.tenrec.store.Store;
import dev.tenrec.store.Transaction;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * The annotations of all projects. An annotation of a deleted dashboard or insight is hidden with it, also from
 * changes, and is restored with it.
 */
public final class Annotations {
    /** A part of a list of annotations, and how many the whole list has. */
    public record Page(int count, List<Annotation> annotations) {}

    private static final String SCOPE = "Annotation";

    private final Store store;
    private final Ids ids;
    private final Dashboards dashboards;
    private final ActivityLog log;
    private final Records<Annotation> records;
    /** Live annotations by organization, in the order of their lists. */
    private final SortedIndex<UUID, Annotation, AnnotationFilter.Row> orders;

    /** Declares its table, so before the store opens. */
    public Annotations(Store store, Ids ids, Dashboards dashboards, ActivityLog log) {
        this.store = store;
        this.ids = ids;
        this.dashboards = dashboards;
        this.log = log;
        records = store.records("annotations", Annotation.class);
        orders = new SortedIndex<>(records, one -> !one.deleted(), Annotation::organization, AnnotationFilter.Row::of);
    }

    /** The annotation, unless the project does not see it or it is deleted. */
    public Optional<Annotation> find(Project project, int id) {
        return records.find(key(id)).filter(found -> !found.deleted() && isSeen(found, project));
    }

    /** Removes the annotations of a project that ends, within the change that ends it. */
    public void remove(Transaction transaction, Project project) {
        orders.rows(project.organization()).stream()
                .filter(row -> row.projectId() == project.id())
                .forEach(row -> records.remove(transaction, key(row.id())));
    }

    /** Ends with a refusal when no patch could change this annotation. */
    public void requireSeen(Project project, int id) {
        if (records.find(key(id)).filter(found -> isSeen(found, project)).isEmpty()) {
            throw ApiException.notFound();
        }
    }

    /** A part of what the project sees and the filter lets through, the latest moment first; for a worker. */
    public Page page(Project project, AnnotationFilter filter, int offset, int limit) {
        Map<String, Boolean> shown = new HashMap<>();
        List<Integer> ids = orders.rows(project.organization()).stream()
                .filter(row -> row.isSeenIn(project.id()) && filter.matches(row))
                .filter(row -> shown.computeIfAbsent(
                        row.items(), items -> isShown(row.projectId(), row.dashboardItem(), row.dashboardId())))
                .filter(row -> filter.search() == null || holds(row.id(), filter.search()))
                .map(AnnotationFilter.Row::id)
                .toList();
        return new Page(
                ids.size(),
                SortedBlocks.page(ids, offset, limit).stream()
                        .flatMap(id -> find(project, id).stream())
                        .toList());
    }

    /** Creates an annotation; the stage ends with it once it is durable. */
    public CompletionStage<Annotation> add(Project project, User creator, AnnotationPatch patch) {
        return store.change(transaction -> {
            Annotation blank = Annotation.blank(
                    project.id(),
                    ids.next(transaction, "annotation"),
                    project.organization(),
                    creator.id(),
                    transaction.nowMicros());
            requireItems(transaction, project.id(), patch);
            Annotation added = blank.apply(patch, transaction.nowMicros());
            records.put(transaction, key(added.id()), added);
            log.add(transaction, entry(added, creator, "created"));
            return added;
        });
    }

    /**
     * Changes an annotation; the stage ends with the new state once it is durable. Not found: one that the project does
     * not see. Its dashboard and insight stay in the project that it belongs to.
     */
    public CompletionStage<Annotation> update(Project project, int id, User editor, AnnotationPatch patch) {
        return store.change(transaction -> {
            Annotation before = records.find(transaction, key(id))
                    .filter(found -> isSeen(found, project))
                    .orElseThrow(ApiException::notFound);
            requireItems(transaction, before.projectId() == project.id() ? project.id() : 0, patch);
            Annotation after = before.apply(patch, transaction.nowMicros());
            records.put(transaction, key(id), after);
            List<FieldChange> changes = FieldChange.between(SCOPE, before.comparable(), after.comparable(), Set.of());
            String activity =
                    before.deleted() == after.deleted() ? "updated" : after.deleted() ? "deleted" : "restored";
            log.add(transaction, entry(after, editor, activity).changes(changes));
            return after;
        });
    }

    /** @param projectId of the annotation, or 0 for one that can't be put on anything here */
    private void requireItems(Transaction transaction, int projectId, AnnotationPatch patch) {
        Integer dashboard = patch.values().nullableNumber("dashboard_id", null);
        if (dashboard != null
                && dashboards.live(transaction, projectId, dashboard).isEmpty()) {
            throw ApiException.invalid("dashboard_id", "Dashboard not found.");
        }
        Integer insight = patch.values().nullableNumber("dashboard_item", null);
        if (insight != null
                && dashboards.insights().live(transaction, projectId, insight).isEmpty()) {
            throw ApiException.doesNotExist("dashboard_item", insight);
        }
    }

    private boolean isSeen(Annotation annotation, Project project) {
        return annotation.isSeenIn(project.id(), project.organization())
                && isShown(annotation.projectId(), annotation.dashboardItem(), annotation.dashboardId());
    }

    /** True when the annotated dashboard and insight exist and are not deleted. */
    private boolean isShown(int projectId, @Nullable Integer dashboardItem, @Nullable Integer dashboardId) {
        boolean hasDashboard =
                dashboardId == null || dashboards.find(projectId, dashboardId).isPresent();
        return hasDashboard
                && (dashboardItem == null
                        || dashboards.insights().find(projectId, dashboardItem).isPresent());
    }

    private boolean holds(int id, String search) {
        return records.find(key(id))
                .map(Annotation::content)
                .filter(content -> content.toLowerCase(Locale.ROOT).contains(search))
                .isPresent();
    }

    private static Activity entry(Annotation annotation, User user, String activity) {
        return Activity.of(annotation.projectId(), user.id(), SCOPE, annotation.id(), activity)
                .named(annotation.content());
    }

    private static String key(int id) {
        return Integer.toString(id);
    }
}
