package dev.tenrec.dashboard;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.activity.Activity;
import dev.tenrec.activity.ActivityLog;
import dev.tenrec.activity.FieldChange;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.json.Json;
import dev.tenrec.store.Ids;
import dev.tenrec.store.Records;
import dev.tenrec.store.Store;
import dev.tenrec.store.Transaction;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The dashboards of all projects, and the door to what is on them. A read by id is one look into the table; a list
 * reads the order from an index on the heap. Changes run one after another on the writer and set only the fields that
 * they name, so two people who edit one dashboard lose nothing of each other.
 *
 * <p>Whether someone may edit a dashboard is decided here and nowhere else.
 */
public final class Dashboards {
    /** Who was given the right to edit a dashboard by name; asked from any thread. */
    @FunctionalInterface
    public interface NamedEditors {
        boolean isCollaborator(int projectId, int dashboardId, int userId);
    }

    /** Which dashboards anyone with a link may see; asked from any thread. */
    @FunctionalInterface
    public interface SharedLinks {
        boolean isShared(int projectId, int dashboardId);
    }

    private static final String SCOPE = "Dashboard";
    private static final Set<String> NOT_LOGGED =
            Set.of("project_id", "id", "created_at_micros", "created_by", "creation_mode");

    private final Store store;
    private final Ids ids;
    private final ActivityLog log;
    private final Records<Dashboard> records;
    private final DashboardList list = new DashboardList();
    /** Those that not everyone can edit; written by the writer alone. */
    private final Set<Integer> restricted = ConcurrentHashMap.newKeySet();

    private final Tiles tiles;
    private final Insights insights;
    private final InsightViews views;
    private final DashboardTemplates templates;
    private final DashboardAccesses accesses;
    private final TileCopies copies;
    private final TileEdits edits;
    private final TemplateTiles templateTiles;

    private volatile NamedEditors namedEditors = (projectId, dashboardId, userId) -> false;
    private volatile SharedLinks links = (projectId, dashboardId) -> false;

    /** Declares its tables, so before the store opens. */
    public Dashboards(Store store, Ids ids, ActivityLog log) {
        this.store = store;
        this.ids = ids;
        this.log = log;
        records = store.records("dashboards", Dashboard.class);
        records.onChange((key, before, after) -> changed(before, after));
        tiles = new Tiles(store, ids);
        insights = new Insights(store, ids, tiles);
        views = new InsightViews(store, insights);
        templates = new DashboardTemplates(store, log);
        accesses = new DashboardAccesses(store);
        copies = new TileCopies(tiles, insights);
        edits = new TileEdits(tiles, copies);
        templateTiles = new TemplateTiles(tiles, insights);
    }

    /** Lets someone else say who was given the right to edit by name; without, nobody was. */
    public void askForEditors(NamedEditors others) {
        namedEditors = others;
    }

    /** Lets someone else say what is shared; without, nothing is. */
    public void askForLinks(SharedLinks others) {
        links = others;
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
        return new TileChanges(store, this, tiles, copies, edits);
    }

    public InsightChanges insightChanges() {
        return new InsightChanges(store, log, this, insights, tiles);
    }

    /** The dashboard, unless the project does not have it or it is deleted. */
    public Optional<Dashboard> find(int projectId, int id) {
        return records.find(key(projectId, id)).filter(dashboard -> !dashboard.deleted());
    }

    /** A part of the list, which is ordered by pinned first, then name, then id, and has no deleted ones. */
    public DashboardPage page(int projectId, DashboardFilter filter, int offset, int limit) {
        return list.page(projectId, filter, offset, limit, id -> find(projectId, id));
    }

    /** Whether anyone with a link may see it. */
    public boolean isShared(Dashboard dashboard) {
        return links.isShared(dashboard.projectId(), dashboard.id());
    }

    /** What the user may do with it: {@link Dashboard#EVERYONE_CAN_EDIT} is to look, the other to edit. */
    public int privilegeOf(Dashboard dashboard, Editor editor) {
        boolean isCollaborator = dashboard.restrictionLevel() > Dashboard.EVERYONE_CAN_EDIT
                && namedEditors.isCollaborator(dashboard.projectId(), dashboard.id(), editor.userId());
        return dashboard.privilegeOf(editor, isCollaborator);
    }

    /** Whether not everyone can edit a dashboard; quick, without a look into the table. */
    public boolean isRestricted(int dashboardId) {
        return restricted.contains(dashboardId);
    }

    /** Whether the user may edit a dashboard, as far as is durable. */
    public boolean isEditableBy(int projectId, int dashboardId, Editor editor) {
        return !isRestricted(dashboardId)
                || find(projectId, dashboardId)
                        .filter(dashboard -> isEditableBy(dashboard, editor))
                        .isPresent();
    }

    /**
     * Ends with a refusal when no patch could change this dashboard: the project does not have it, or the user may not
     * edit it. Says nothing about deleted ones, which some patches may change.
     */
    public void requireEditable(int projectId, int id, Editor editor) {
        Dashboard dashboard = records.find(key(projectId, id)).orElseThrow(ApiException::notFound);
        if (!dashboard.deleted()) {
            permit(dashboard, editor);
        }
    }

    /** The dashboard as a change sees it; not found when deleted, refused when the user may not edit it. */
    public Dashboard editable(Transaction transaction, int projectId, int id, Editor editor) {
        Dashboard dashboard = find(transaction, projectId, id)
                .filter(found -> !found.deleted())
                .orElseThrow(ApiException::notFound);
        permit(dashboard, editor);
        return dashboard;
    }

    /** As a change sees it, deleted or not. */
    public Optional<Dashboard> find(Transaction transaction, int projectId, int id) {
        return records.find(transaction, key(projectId, id));
    }

    /** Creates a dashboard; the stage ends with it once it is durable. */
    public CompletionStage<Dashboard> add(int projectId, DashboardPatch patch, Editor creator) {
        return store.change(transaction -> {
            if (!patch.useTemplate().isEmpty() && patch.useDashboard() != 0) {
                throw new ApiException(
                        ErrorCode.INVALID_INPUT, "`use_dashboard` and `use_template` cannot be used together");
            }
            Dashboard blank = blank(transaction, projectId, creator);
            if (!patch.useTemplate().isEmpty()) {
                DashboardTemplate template = templates
                        .named(transaction, projectId, patch.useTemplate())
                        .orElseThrow(() -> ApiException.invalid(
                                "use_template", "Invalid template provided: " + patch.useTemplate()));
                Dashboard templated = blank.apply(patch).templated(template, "template");
                return added(transaction, templated, template, creator, creator.userId());
            }
            if (patch.useDashboard() == 0) {
                return added(transaction, blank.apply(patch), creator);
            }
            Dashboard source = find(transaction, projectId, patch.useDashboard())
                    .filter(found -> !found.deleted())
                    .orElseThrow(() -> ApiException.invalid("use_dashboard", "Invalid value provided"));
            Dashboard duplicate = added(transaction, blank.looksLike(source).apply(patch), creator);
            copies.copyAll(transaction, source, duplicate, patch.duplicatesInsights(), creator);
            return duplicate;
        });
    }

    /** Creates a dashboard from a template that the caller sends whole; nobody is named as creator of its insights. */
    public CompletionStage<Dashboard> addFromTemplate(int projectId, JsonNode template, Editor creator) {
        return store.change(transaction -> {
            DashboardTemplate sent = DashboardTemplate.blank(projectId, null, null, transaction.nowMicros())
                    .apply(TemplateDocument.checked(template));
            Dashboard templated = blank(transaction, projectId, creator).templated(sent, "default");
            return added(transaction, templated, sent, creator, null);
        });
    }

    /**
     * Changes a dashboard and its tiles; the stage ends with the new state once it is durable. Not found: an id that
     * this project does not have, and a deleted one unless the patch undeletes it.
     */
    public CompletionStage<Dashboard> update(int projectId, int id, DashboardPatch patch, Editor editor) {
        return store.change(transaction -> {
            Dashboard dashboard = find(transaction, projectId, id)
                    .filter(found -> !found.deleted() || patch.undeletes())
                    .orElseThrow(ApiException::notFound);
            permit(dashboard, editor);
            dashboard.permitRestriction(editor, patch);
            Dashboard updated = dashboard.apply(patch);
            records.put(transaction, key(projectId, id), updated);
            if (dashboard.deleted() && !updated.deleted()) {
                restoreTiles(transaction, updated);
            }
            edits.apply(transaction, updated, patch.tiles(), editor);
            edits.duplicate(transaction, updated, patch.duplicateTiles(), editor);
            if (!dashboard.deleted() && updated.deleted()) {
                deleteTiles(transaction, updated, patch.deletesInsights());
            }
            log(transaction, dashboard, updated, patch, editor);
            return updated;
        });
    }

    boolean isEditableBy(Dashboard dashboard, Editor editor) {
        return privilegeOf(dashboard, editor) >= Dashboard.ONLY_COLLABORATORS_CAN_EDIT;
    }

    /** Creates an empty dashboard with this name, as part of a change. */
    public Dashboard addNamed(Transaction transaction, int projectId, String name, Editor creator) {
        Dashboard blank = blank(transaction, projectId, creator);
        return added(transaction, blank.apply(new DashboardPatch(Json.object().put("name", name))), creator);
    }

    /** Ends with a refusal unless the user may edit it. */
    void permit(Dashboard dashboard, Editor editor) {
        permit(privilegeOf(dashboard, editor));
    }

    /** As the other, for who knows whether the user was given the right by name. */
    void permit(Dashboard dashboard, Editor editor, boolean isCollaborator) {
        permit(dashboard.privilegeOf(editor, isCollaborator));
    }

    private static void permit(int privilege) {
        if (privilege < Dashboard.ONLY_COLLABORATORS_CAN_EDIT) {
            throw new ApiException(ErrorCode.PERMISSION_DENIED, "You don't have edit permissions for this dashboard.");
        }
    }

    /** Notes which tiles a dashboard had and has. */
    void logTiles(
            Transaction transaction, Dashboard dashboard, List<Integer> before, List<Integer> after, Editor editor) {
        JsonNode old = Json.mapper().valueToTree(before);
        JsonNode now = Json.mapper().valueToTree(after);
        log.add(
                transaction,
                entry(dashboard, editor, "updated").changes(List.of(FieldChange.of(SCOPE, "tiles", old, now))));
    }

    private Dashboard blank(Transaction transaction, int projectId, Editor creator) {
        return Dashboard.blank(
                projectId, ids.next(transaction, "dashboard"), transaction.nowMicros(), creator.userId());
    }

    private Dashboard added(Transaction transaction, Dashboard dashboard, Editor creator) {
        records.put(transaction, key(dashboard.projectId(), dashboard.id()), dashboard);
        log.add(transaction, entry(dashboard, creator, "created"));
        return dashboard;
    }

    private Dashboard added(
            Transaction transaction,
            Dashboard dashboard,
            DashboardTemplate template,
            Editor creator,
            Integer insightsBy) {
        Dashboard added = added(transaction, dashboard, creator);
        templateTiles.add(transaction, added, template.tiles(), insightsBy);
        return added;
    }

    /** @param withInsights whether insights that are on no other dashboard go too */
    private void deleteTiles(Transaction transaction, Dashboard dashboard, boolean withInsights) {
        for (Tile tile : tiles.live(transaction, dashboard)) {
            tiles.put(transaction, tile.deleted(true));
            if (withInsights
                    && tile.insightId() != null
                    && tiles.linksOf(transaction, dashboard.projectId(), tile.insightId())
                            .isEmpty()) {
                setDeleted(transaction, tile, true);
            }
        }
    }

    private void restoreTiles(Transaction transaction, Dashboard dashboard) {
        for (Tile tile : tiles.all(transaction, dashboard)) {
            tiles.put(transaction, tile.deleted(false));
            if (tile.insightId() != null) {
                setDeleted(transaction, tile, false);
            }
        }
    }

    private void setDeleted(Transaction transaction, Tile tile, boolean isDeleted) {
        insights.find(transaction, tile.projectId(), tile.insightId())
                .filter(insight -> insight.deleted() != isDeleted)
                .ifPresent(insight -> insights.put(transaction, insight.deleted(isDeleted, transaction.nowMicros())));
    }

    private void log(Transaction transaction, Dashboard before, Dashboard after, DashboardPatch patch, Editor editor) {
        List<FieldChange> changes = new ArrayList<>(FieldChange.between(
                SCOPE, Json.mapper().valueToTree(before), Json.mapper().valueToTree(after), NOT_LOGGED));
        if (!patch.tiles().isEmpty() || !patch.duplicateTiles().isEmpty()) {
            JsonNode asked = patch.tiles().isEmpty() ? patch.duplicateTiles() : patch.tiles();
            changes.add(FieldChange.of(SCOPE, "tiles", null, asked));
        }
        if (!changes.isEmpty()) {
            String activity =
                    before.deleted() == after.deleted() ? "updated" : after.deleted() ? "deleted" : "restored";
            log.add(transaction, entry(after, editor, activity).changes(changes));
        }
    }

    private static Activity entry(Dashboard dashboard, Editor editor, String activity) {
        return Activity.of(dashboard.projectId(), editor.userId(), SCOPE, dashboard.id(), activity)
                .named(dashboard.name());
    }

    private void changed(Dashboard before, Dashboard after) {
        list.changed(before, after);
        if (after.restrictionLevel() > Dashboard.EVERYONE_CAN_EDIT) {
            restricted.add(after.id());
        } else {
            restricted.remove(after.id());
        }
    }

    private static String key(int projectId, int id) {
        return projectId + "/" + id;
    }
}
