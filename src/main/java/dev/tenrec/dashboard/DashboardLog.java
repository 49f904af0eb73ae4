package dev.tenrec.dashboard;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.activity.Activity;
import dev.tenrec.activity.ActivityLog;
import dev.tenrec.activity.FieldChange;
import dev.tenrec.json.Json;
import dev.tenrec.store.Transaction;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Writes changes of dashboards to the activity log. */
final class DashboardLog {
    private static final String SCOPE = "Dashboard";
    private static final Set<String> NOT_LOGGED =
            Set.of("project_id", "id", "created_at_micros", "created_by", "creation_mode");

    private final ActivityLog log;

    DashboardLog(ActivityLog log) {
        this.log = log;
    }

    void created(Transaction transaction, Dashboard dashboard, Editor creator) {
        log.add(transaction, entry(dashboard, creator, "created"));
    }

    /** Writes nothing without a change. */
    void updated(Transaction transaction, Dashboard before, Dashboard after, DashboardPatch patch, Editor editor) {
        List<FieldChange> changes = new ArrayList<>(FieldChange.between(
                SCOPE, Json.mapper().valueToTree(before), Json.mapper().valueToTree(after), NOT_LOGGED));
        JsonNode tiles = patch.tiles().isEmpty() ? patch.duplicateTiles() : patch.tiles();
        if (!tiles.isEmpty()) {
            changes.add(FieldChange.of(SCOPE, "tiles", null, tiles));
        }
        if (!changes.isEmpty()) {
            String activity = activity(before.deleted(), after.deleted());
            log.add(transaction, entry(after, editor, activity).changes(changes));
        }
    }

    void tiles(Transaction transaction, Dashboard dashboard, List<Integer> before, List<Integer> after, Editor editor) {
        JsonNode old = Json.mapper().valueToTree(before);
        JsonNode now = Json.mapper().valueToTree(after);
        log.add(
                transaction,
                entry(dashboard, editor, "updated").changes(List.of(FieldChange.of(SCOPE, "tiles", old, now))));
    }

    /** The activity of a change that may delete or restore an item. */
    static String activity(boolean wasDeleted, boolean isDeleted) {
        if (wasDeleted == isDeleted) {
            return "updated";
        }
        return isDeleted ? "deleted" : "restored";
    }

    private static Activity entry(Dashboard dashboard, Editor editor, String activity) {
        return Activity.of(dashboard.projectId(), editor.userId(), SCOPE, dashboard.id(), activity)
                .named(dashboard.name());
    }
}
