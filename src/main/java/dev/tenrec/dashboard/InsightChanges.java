package dev.tenrec.dashboard;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.activity.Activity;
import dev.tenrec.activity.ActivityLog;
import dev.tenrec.activity.FieldChange;
import dev.tenrec.error.ApiException;
import dev.tenrec.json.Json;
import dev.tenrec.store.Store;
import dev.tenrec.store.Transaction;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;

/**
 * Creates and changes insights together with the dashboards that show them, in one transaction. Adding an insight to a
 * dashboard or removing it edits the dashboard too, and needs its rights.
 */
public final class InsightChanges {
    private static final String SCOPE = "Insight";
    private static final Set<String> NOT_LOGGED = Set.of(
            "project_id",
            "id",
            "short_id",
            "created_at_micros",
            "created_by",
            "updated_at_micros",
            "last_modified_at_micros",
            "last_modified_by");

    private final Store store;
    private final ActivityLog log;
    private final Dashboards dashboards;
    private final Insights insights;
    private final Tiles tiles;

    InsightChanges(Store store, ActivityLog log, Dashboards dashboards, Insights insights, Tiles tiles) {
        this.store = store;
        this.log = log;
        this.dashboards = dashboards;
        this.insights = insights;
        this.tiles = tiles;
    }

    /** Creates an insight; the stage ends with it once it is durable. */
    public CompletionStage<Insight> add(int projectId, InsightPatch patch, Editor creator) {
        return store.change(transaction -> {
            Insight added = insights.blank(transaction, projectId, creator.userId())
                    .apply(patch, creator.userId(), transaction.nowMicros());
            insights.put(transaction, added);
            patch.dashboards().ifPresent(wanted -> show(transaction, added, wanted, creator));
            log.add(transaction, entry(added, creator, "created"));
            return added;
        });
    }

    /**
     * Changes an insight; the stage ends with the new state once it is durable. Not found: an id that this project does
     * not have, and a deleted one unless the patch undeletes it.
     */
    public CompletionStage<Insight> update(int projectId, int id, InsightPatch patch, Editor editor) {
        return store.change(transaction -> {
            Insight insight = insights.find(transaction, projectId, id)
                    .filter(found -> !found.deleted() || patch.values().undeletes())
                    .orElseThrow(ApiException::notFound);
            Set<Integer> shownOn = shownOn(transaction, insight);
            permit(transaction, insight, shownOn, editor);
            Insight updated = insight.apply(patch, editor.userId(), transaction.nowMicros());
            insights.put(transaction, updated);
            patch.dashboards().ifPresent(wanted -> show(transaction, updated, wanted, editor));
            log(transaction, insight, updated, shownOn, editor);
            return updated;
        });
    }

    /** Refuses when no patch could change this insight; ignores deleted ones. */
    public void requireEditable(int projectId, int id, Editor editor) {
        if (insights.find(projectId, id).isPresent()
                && !tiles.linksOf(projectId, id).stream()
                        .allMatch(link -> dashboards.isEditableBy(projectId, link.dashboardId(), editor))) {
            throw denied();
        }
    }

    /** Changing an insight changes every dashboard that shows it, so the user must be allowed to edit each of them. */
    private void permit(Transaction transaction, Insight insight, Set<Integer> shownOn, Editor editor) {
        boolean isEditable = shownOn.stream()
                .map(id -> dashboards.find(transaction, insight.projectId(), id).orElseThrow())
                .allMatch(dashboard -> dashboards.rights().isEditableBy(dashboard, editor));
        if (!isEditable) {
            throw denied();
        }
    }

    /** Makes the insight be shown on these dashboards and on no other. */
    private void show(Transaction transaction, Insight insight, Set<JsonNode> wanted, Editor editor) {
        Set<Integer> remaining = shownOn(transaction, insight);
        for (JsonNode number : wanted) {
            Dashboard dashboard = Optional.of(number)
                    .filter(JsonNode::canConvertToInt)
                    .flatMap(id -> dashboards.live(transaction, insight.projectId(), id.intValue()))
                    .orElseThrow(() -> TileEdits.unknown(number, "dashboards"));
            if (!remaining.remove(dashboard.id())) {
                dashboards.rights().permit(dashboard, editor);
                tiles.show(transaction, dashboard, insight.id());
            }
        }
        for (int id : remaining) {
            Dashboard dashboard = dashboards.editable(transaction, insight.projectId(), id, editor);
            Tile tile = tiles.findShowing(transaction, dashboard, insight.id()).orElseThrow();
            tiles.put(transaction, tile.deleted(true));
        }
    }

    private Set<Integer> shownOn(Transaction transaction, Insight insight) {
        return tiles.linksOf(transaction, insight.projectId(), insight.id()).stream()
                .map(Tiles.Link::dashboardId)
                .collect(Collectors.toCollection(HashSet::new));
    }

    private void log(Transaction transaction, Insight before, Insight after, Set<Integer> shownBefore, Editor editor) {
        ObjectNode old = Json.mapper().valueToTree(before);
        ObjectNode now = Json.mapper().valueToTree(after);
        old.set("dashboards", Json.mapper().valueToTree(shownBefore));
        now.set("dashboards", Json.mapper().valueToTree(shownOn(transaction, after)));
        List<FieldChange> changes = FieldChange.between(SCOPE, old, now, NOT_LOGGED);
        if (!changes.isEmpty()) {
            String activity = DashboardLog.activity(before.deleted(), after.deleted());
            log.add(transaction, entry(after, editor, activity).changes(changes));
        }
    }

    private static Activity entry(Insight insight, Editor editor, String activity) {
        return Activity.of(insight.projectId(), editor.userId(), SCOPE, insight.id(), activity)
                .named(insight.name() == null ? insight.derivedName() : insight.name())
                .shortId(insight.shortId());
    }

    private static ApiException denied() {
        return ApiException.denied("You don't have edit permissions for this insight.");
    }
}
