package dev.tenrec.api.dashboard;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.account.Accounts;
import dev.tenrec.dashboard.DashboardTemplate;
import dev.tenrec.dashboard.DashboardTemplates;
import dev.tenrec.dashboard.Editor;
import dev.tenrec.dashboard.TemplateDocument;
import dev.tenrec.dashboard.Viewer;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.http.Page;
import dev.tenrec.json.Json;
import dev.tenrec.json.Timestamps;
import io.vertx.core.Future;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/** Templates of dashboards: the stock ones, which are read-only, and a project's own. */
record TemplatesApi(DashboardTemplates templates, Accounts accounts) {
    private static final int SEARCH_MAX = 200;

    Future<Answer> list(Call call) {
        String scope = call.filled("scope");
        String search = call.query("search");
        if (search != null && search.length() > SEARCH_MAX) {
            throw ApiException.invalid("search", "Search query must be " + SEARCH_MAX + " characters or fewer.");
        }
        Page page = call.page();
        return call.work(() -> {
            List<DashboardTemplate> found = templates.list(call.projectId()).stream()
                    .filter(template -> scope == null || scope.equals(scope(template)))
                    .filter(template -> search == null || holds(template, search))
                    .toList();
            return page.answer(found, TemplatesApi::json);
        });
    }

    Future<Answer> create(Call call) {
        ObjectNode fields = call.body();
        if (fields.path("template_name").asText("").isEmpty()) {
            throw new ApiException(ErrorCode.REQUIRED, "This field is required.", "template_name");
        }
        if (fields.path("tiles").isEmpty()) {
            throw new ApiException(ErrorCode.INVALID_INPUT, "You need to provide tiles for the template.");
        }
        return call.await(templates.add(call.projectId(), fields, editor(call)))
                .map(added -> Answer.created(json(added)));
    }

    Future<Answer> retrieve(Call call) {
        DashboardTemplate found =
                templates.find(call.projectId(), call.uuid("id")).orElseThrow(ApiException::notFound);
        return Future.succeededFuture(Answer.ok(json(found)));
    }

    /** PATCH of one of the project's own. */
    Future<Answer> update(Call call) {
        return call.await(templates.update(call.projectId(), call.uuid("id"), call.body(), editor(call)))
                .map(updated -> Answer.ok(json(updated)));
    }

    /** GET of the JSON Schema of a template. */
    Future<Answer> schema(Call call) {
        return Future.succeededFuture(Answer.ok(TemplateDocument.schema()));
    }

    private Editor editor(Call call) {
        return Viewer.of(call.user(), call.project(), accounts).editor();
    }

    private static ObjectNode json(DashboardTemplate template) {
        ObjectNode json = Json.object().put("id", template.id().toString());
        json.put("template_name", template.templateName());
        json.put("dashboard_description", template.dashboardDescription());
        json.set("dashboard_filters", template.dashboardFilters());
        template.tags().forEach(json.putArray("tags")::add);
        json.set("tiles", template.tiles());
        json.set("variables", template.variables());
        json.put("deleted", template.deleted());
        json.put("created_at", Timestamps.format(template.createdAtMicros()));
        json.put("created_by", template.createdBy());
        json.put("image_url", template.imageUrl());
        json.put("team_id", template.isStock() ? null : (Integer) template.projectId());
        json.put("scope", scope(template));
        json.set("availability_contexts", template.availabilityContexts());
        return json;
    }

    private static String scope(DashboardTemplate template) {
        return template.isStock() ? "global" : "team";
    }

    private static boolean holds(DashboardTemplate template, String search) {
        String wanted = search.strip().toLowerCase(Locale.ROOT);
        String name = Objects.requireNonNullElse(template.templateName(), "");
        return name.toLowerCase(Locale.ROOT).contains(wanted)
                || template.dashboardDescription().toLowerCase(Locale.ROOT).contains(wanted)
                || template.tags().stream().anyMatch(tag -> tag.contains(wanted));
    }
}
