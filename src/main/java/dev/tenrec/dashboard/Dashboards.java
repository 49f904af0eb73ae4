package dev.tenrec.dashboard;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.activity.ActivityLog;
import dev.tenrec.error.ApiException;
import dev.tenrec.json.Json;
import dev.tenrec.store.Ids;
import dev.tenrec.store.Records;
import dev.tenrec.store.Store;
import dev.tenrec.store.Transaction;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * The dashboards of all projects and their tiles. A read by id is one table lookup; a list reads the order from an
 * index on the heap. Changes run one after another on the writer and set only the fields that they name, so concurrent
 * edits of different fields are both kept. {@link EditRights} decides about edits.
 */
public final class Dashboards {
    /**
     * Some dashboards of a longer list.
     *
     * @param count how many the whole list has
     * @param dashboards those of the page, in the order of the list
     * @param exactCount how many of the whole list match a search to the letter; these come first
     */
    public record Page(int count, List<Dashboard> dashboards, int exactCount) {}

    /** The rules that tables outside this class decide. */
    public interface Rules {
        /** True when the user was named as an editor of a restricted dashboard; called on any thread. */
        boolean isCollaborator(int projectId, int dashboardId, int userId);

        /** True when anyone with a link may see the dashboard; called on any thread. */
        boolean isShared(int projectId, int dashboardId);

        /** Removes references to a deleted dashboard, on the writer, as part of the change. */
        void deleted(Transaction transaction, Dashboard dashboard, Editor editor);
    }

    private final Store store;
    private final ActivityLog activityLog;
    private final DashboardLog log;
    private final Records<Dashboard> records;
    private final DashboardList list;
    private final Rules rules;
    private final EditRights rights;

    private final Tiles tiles;
    private final Insights insights;
    private final InsightViews views;
    private final DashboardTemplates templates;
    private final DashboardAccesses accesses;
    private final DashboardCreation start;
    private final TileCopies copies;
    private final TileEdits edits;

    /**
     * Declares its tables, so before the store opens.
     *
     * @param rules called once the store is open
     */
    public Dashboards(Store store, Ids ids, ActivityLog log, Rules rules) {
        this.store = store;
        this.rules = rules;
        rights = new EditRights(rules);
        this.activityLog = log;
        this.log = new DashboardLog(log);
        records = store.projectRecords("dashboards", Dashboard.class);
        list = new DashboardList(records);
        records.onChange((key, before, after) -> {
            if (after != null) {
                rights.changed(after);
            }
        });
        tiles = new Tiles(store, ids);
        insights = new Insights(store, ids, tiles);
        views = new InsightViews(store, insights);
        templates = new DashboardTemplates(store, log);
        accesses = new DashboardAccesses(store);
        copies = new TileCopies(tiles, insights);
        edits = new TileEdits(this, copies);
        start = new DashboardCreation(ids, records, this.log, templates, new TemplateTiles(tiles, insights), copies);
    }

    public EditRights rights() {
        return rights;
    }

    public Tiles tiles() {
        return tiles;
    }

    public Insights insights() {
        return insights;
    }

    public InsightViews insightViews() {
        return views;
    }

    public DashboardTemplates templates() {
        return templates;
    }

    public DashboardAccesses accesses() {
        return accesses;
    }

    public TileChanges tileChanges() {
        return new TileChanges(store, this, log, tiles, copies, edits);
    }

    public InsightChanges insightChanges() {
        return new InsightChanges(store, activityLog, this, insights, tiles);
    }

    /** The dashboard, unless the project does not have it or it is deleted. */
    public Optional<Dashboard> find(int projectId, int id) {
        return records.find(key(projectId, id)).filter(dashboard -> !dashboard.deleted());
    }

    /** A part of the list, which is ordered by pinned first, then name, then id, and has no deleted ones. */
    public Page page(int projectId, DashboardFilter filter, int offset, int limit) {
        return list.page(projectId, filter, offset, limit, id -> find(projectId, id));
    }

    public boolean isShared(Dashboard dashboard) {
        return rules.isShared(dashboard.projectId(), dashboard.id());
    }

    /** True when the user may edit a dashboard, as far as is durable. */
    public boolean isEditableBy(int projectId, int dashboardId, Editor editor) {
        return !rights.isRestricted(dashboardId)
                || find(projectId, dashboardId)
                        .filter(dashboard -> rights.isEditableBy(dashboard, editor))
                        .isPresent();
    }

    /**
     * Refuses when no patch could change this dashboard: the project does not have it, or the user may not edit it.
     * Ignores deleted ones, which some patches may change.
     */
    public void requireEditable(int projectId, int id, Editor editor) {
        Dashboard dashboard = records.find(key(projectId, id)).orElseThrow(ApiException::notFound);
        if (!dashboard.deleted()) {
            rights.permit(dashboard, editor);
        }
    }

    /** The dashboard as a change sees it; not found when deleted, refused when the user may not edit it. */
    public Dashboard editable(Transaction transaction, int projectId, int id, Editor editor) {
        Dashboard dashboard = live(transaction, projectId, id).orElseThrow(ApiException::notFound);
        rights.permit(dashboard, editor);
        return dashboard;
    }

    /** Like {@link #find(Transaction, int, int)}, without deleted ones. */
    public Optional<Dashboard> live(Transaction transaction, int projectId, int id) {
        return find(transaction, projectId, id).filter(dashboard -> !dashboard.deleted());
    }

    /** The dashboard as a change sees it, deleted or not. */
    public Optional<Dashboard> find(Transaction transaction, int projectId, int id) {
        return records.find(transaction, key(projectId, id));
    }

    /** Creates a dashboard; the stage ends with it once it is durable. */
    public CompletionStage<Dashboard> add(int projectId, DashboardPatch patch, Editor creator) {
        return store.change(transaction -> start.add(transaction, projectId, patch, creator));
    }

    /** Creates a dashboard from a template in the request; its insights have no creator. */
    public CompletionStage<Dashboard> addFromTemplate(int projectId, JsonNode template, Editor creator) {
        return store.change(transaction -> start.add(transaction, projectId, template, creator));
    }

    /**
     * Changes a dashboard and its tiles; the stage ends with the new state once it is durable. Not found: an id that
     * this project does not have, and a deleted one unless the patch undeletes it.
     */
    public CompletionStage<Dashboard> update(int projectId, int id, DashboardPatch patch, Editor editor) {
        return store.change(transaction -> {
            Dashboard dashboard = find(transaction, projectId, id)
                    .filter(found -> !found.deleted() || patch.values().undeletes())
                    .orElseThrow(ApiException::notFound);
            rights.permit(dashboard, editor);
            dashboard.permitRestriction(editor, patch);
            Dashboard updated = dashboard.apply(patch);
            records.put(transaction, key(projectId, id), updated);
            if (dashboard.deleted() && !updated.deleted()) {
                edits.restore(transaction, updated);
            }
            edits.apply(transaction, updated, patch.tiles(), editor);
            edits.duplicate(transaction, updated, patch.duplicateTiles(), editor);
            if (!dashboard.deleted() && updated.deleted()) {
                edits.delete(transaction, updated, patch.deletesInsights());
                rules.deleted(transaction, updated, editor);
            }
            log.updated(transaction, dashboard, updated, patch, editor);
            return updated;
        });
    }

    /** Creates an empty dashboard with this name, as part of a change. */
    public Dashboard addNamed(Transaction transaction, int projectId, String name, Editor creator) {
        DashboardPatch patch = new DashboardPatch(Json.object().put("name", name));
        return start.add(transaction, projectId, patch, creator);
    }

    static String key(int projectId, int id) {
        return projectId + "/" + id;
    }
}
