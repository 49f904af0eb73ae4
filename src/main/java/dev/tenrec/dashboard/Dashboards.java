package dev.tenrec.dashboard;

import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.store.Ids;
import dev.tenrec.store.Records;
import dev.tenrec.store.Store;
import dev.tenrec.store.Transaction;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The dashboards of all projects. A read by id is one look into the table; a list reads the order from an index on the
 * heap, one per project, which hears of every change once it is durable. Changes run one after another on the writer
 * and set only the fields that they name, so two people who edit one dashboard lose nothing of each other.
 */
public final class Dashboards {
    private final Store store;
    private final Ids ids;
    private final Records<Dashboard> records;
    /** Live dashboards in the order of their list; written by the writer alone. */
    private final Map<Integer, SortedBlocks<DashboardRow>> orders = new ConcurrentHashMap<>();

    /** Declares its table, so before the store opens. */
    public Dashboards(Store store, Ids ids) {
        this.store = store;
        this.ids = ids;
        records = store.records("dashboards", Dashboard.class);
        records.onChange(this::changed);
    }

    /** The dashboard, unless the project does not have it or it is deleted. */
    public Optional<Dashboard> find(int projectId, int id) {
        return records.find(key(projectId, id)).filter(dashboard -> !dashboard.deleted());
    }

    /** As a change sees it, deleted or not. */
    public Optional<Dashboard> find(Transaction transaction, int projectId, int id) {
        return records.find(transaction, key(projectId, id));
    }

    /**
     * Ends with a refusal when no patch could change this dashboard: the project does not have it, or the user may not
     * edit it. Says nothing about deleted ones, which some patches may change.
     */
    public void requireEditable(int projectId, int id, Editor editor) {
        Dashboard dashboard = records.find(key(projectId, id)).orElseThrow(ApiException::notFound);
        if (!dashboard.deleted()) {
            dashboard.permit(editor);
        }
    }

    /** A part of the list, which is ordered by pinned first, then name, then id, and has no deleted ones. */
    public DashboardPage page(int projectId, DashboardFilter filter, int offset, int limit) {
        SortedBlocks<DashboardRow> order = orders.getOrDefault(projectId, SortedBlocks.empty());
        if (filter.equals(DashboardFilter.ALL)) {
            return new DashboardPage(order.size(), load(projectId, order.page(offset, limit)));
        }
        List<DashboardRow> rows = order.stream().filter(filter::matches).toList();
        int from = Math.min(offset, rows.size());
        int to = (int) Math.min((long) from + limit, rows.size());
        return new DashboardPage(rows.size(), load(projectId, rows.subList(from, to)));
    }

    /** Creates a dashboard; the stage ends with it once it is durable. */
    public CompletionStage<Dashboard> add(int projectId, DashboardPatch patch, Editor creator) {
        return store.change(transaction -> {
            Dashboard blank = Dashboard.blank(
                    projectId, ids.next(transaction, "dashboard"), transaction.nowMicros(), creator.userId());
            Dashboard added = start(transaction, blank, patch).apply(patch);
            records.put(transaction, key(projectId, added.id()), added);
            return added;
        });
    }

    /**
     * Changes a dashboard; the stage ends with the new state once it is durable. Not found: an id that this project
     * does not have, and a deleted one unless the patch undeletes it.
     */
    public CompletionStage<Dashboard> update(int projectId, int id, DashboardPatch patch, Editor editor) {
        return store.change(transaction -> {
            Dashboard dashboard = records.find(transaction, key(projectId, id))
                    .filter(found -> !found.deleted() || patch.undeletes())
                    .orElseThrow(ApiException::notFound);
            dashboard.permit(editor, patch);
            Dashboard updated = dashboard.apply(patch);
            records.put(transaction, key(projectId, id), updated);
            return updated;
        });
    }

    private Dashboard start(Transaction transaction, Dashboard blank, DashboardPatch patch) {
        if (!patch.useTemplate().isEmpty() && patch.useDashboard() != 0) {
            throw new ApiException(
                    ErrorCode.INVALID_INPUT, "`use_dashboard` and `use_template` cannot be used together");
        }
        if (!patch.useTemplate().isEmpty()) {
            throw ApiException.invalid("use_template", "Invalid template provided: " + patch.useTemplate());
        }
        if (patch.useDashboard() == 0) {
            return blank;
        }
        return records.find(transaction, key(blank.projectId(), patch.useDashboard()))
                .filter(source -> !source.deleted())
                .map(blank::looksLike)
                .orElseThrow(() -> ApiException.invalid("use_dashboard", "Invalid value provided"));
    }

    private List<Dashboard> load(int projectId, List<DashboardRow> rows) {
        return rows.stream().flatMap(row -> find(projectId, row.id()).stream()).toList();
    }

    private void changed(String key, Dashboard before, Dashboard after) {
        int projectId = (after == null ? before : after).projectId();
        SortedBlocks<DashboardRow> order = orders.getOrDefault(projectId, SortedBlocks.empty());
        if (before != null && !before.deleted()) {
            order = order.without(DashboardRow.of(before));
        }
        if (after != null && !after.deleted()) {
            order = order.with(DashboardRow.of(after));
        }
        orders.put(projectId, order);
    }

    private static String key(int projectId, int id) {
        return projectId + "/" + id;
    }
}
