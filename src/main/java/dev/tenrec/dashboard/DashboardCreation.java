package dev.tenrec.dashboard;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.store.Ids;
import dev.tenrec.store.Records;
import dev.tenrec.store.Transaction;
import java.util.UUID;

/** Creates dashboards: empty, duplicated, or from a template. Runs on the writer. */
final class DashboardCreation {
    private final Ids ids;
    private final Records<Dashboard> records;
    private final DashboardLog log;
    private final DashboardTemplates templates;
    private final TemplateTiles templateTiles;
    private final TileCopies copies;

    DashboardCreation(
            Ids ids,
            Records<Dashboard> records,
            DashboardLog log,
            DashboardTemplates templates,
            TemplateTiles templateTiles,
            TileCopies copies) {
        this.ids = ids;
        this.records = records;
        this.log = log;
        this.templates = templates;
        this.templateTiles = templateTiles;
        this.copies = copies;
    }

    /** Creates a dashboard from a patch. */
    Dashboard add(Transaction transaction, int projectId, DashboardPatch patch, Editor creator) {
        if (!patch.useTemplate().isEmpty() && patch.useDashboard() != 0) {
            throw ApiException.invalid("`use_dashboard` and `use_template` cannot be used together");
        }
        Dashboard blank = blank(transaction, projectId, creator);
        if (!patch.useTemplate().isEmpty()) {
            DashboardTemplate template = templates
                    .named(transaction, projectId, patch.useTemplate())
                    .orElseThrow(() ->
                            ApiException.invalid("use_template", "Invalid template provided: " + patch.useTemplate()));
            Dashboard templated = added(transaction, blank.apply(patch).templated(template, "template"), creator);
            templateTiles.add(transaction, templated, template.tiles(), creator.userId());
            return templated;
        }
        if (patch.useDashboard() == 0) {
            return added(transaction, blank.apply(patch), creator);
        }
        Dashboard source = records.find(transaction, Dashboards.key(projectId, patch.useDashboard()))
                .filter(found -> !found.deleted())
                .orElseThrow(() -> ApiException.invalid("use_dashboard", "Invalid value provided"));
        Dashboard duplicate = added(transaction, blank.looksLike(source).apply(patch), creator);
        copies.copyAll(transaction, source, duplicate, patch.duplicatesInsights(), creator);
        return duplicate;
    }

    /** Creates a dashboard from a template in the request; its insights have no creator. */
    Dashboard add(Transaction transaction, int projectId, JsonNode template, Editor creator) {
        DashboardTemplate sent = DashboardTemplate.blank(projectId, UUID.randomUUID(), null, transaction.nowMicros())
                .apply(TemplateDocument.checked(template));
        Dashboard templated =
                added(transaction, blank(transaction, projectId, creator).templated(sent, "default"), creator);
        templateTiles.add(transaction, templated, sent.tiles(), null);
        return templated;
    }

    private Dashboard blank(Transaction transaction, int projectId, Editor creator) {
        return Dashboard.blank(
                projectId, ids.next(transaction, "dashboard"), transaction.nowMicros(), creator.userId());
    }

    private Dashboard added(Transaction transaction, Dashboard dashboard, Editor creator) {
        records.put(transaction, Dashboards.key(dashboard.projectId(), dashboard.id()), dashboard);
        log.created(transaction, dashboard, creator);
        return dashboard;
    }
}
