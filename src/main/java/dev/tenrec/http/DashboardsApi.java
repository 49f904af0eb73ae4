package dev.tenrec.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.account.Accounts;
import dev.tenrec.dashboard.Dashboard;
import dev.tenrec.dashboard.DashboardFilter;
import dev.tenrec.dashboard.DashboardPage;
import dev.tenrec.dashboard.DashboardPatch;
import dev.tenrec.dashboard.Dashboards;
import dev.tenrec.error.ApiException;
import dev.tenrec.http.DashboardJson.Viewer;
import dev.tenrec.json.Json;
import io.vertx.core.Future;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/** The dashboards of a project: listed, created, read and changed, deleted only softly. */
public final class DashboardsApi {
    /** Longer pages are made on a worker, so that other requests do not wait for one of them. */
    private static final int LISTED_HERE_MAX = 200;

    private final Dashboards dashboards;
    private final DashboardJson json;

    public DashboardsApi(Dashboards dashboards, Accounts accounts) {
        this.dashboards = dashboards;
        this.json = new DashboardJson(accounts);
    }

    /** GET of the list; unknown parameters mean nothing. */
    Future<Answer> list(Call call) {
        String creationMode = call.query("creation_mode");
        DashboardFilter filter = new DashboardFilter(
                Set.copyOf(call.queryAll("tags")),
                creationMode == null || creationMode.isEmpty() ? null : creationMode,
                "true".equalsIgnoreCase(call.query("exclude_generated")));
        Page page = call.page();
        Viewer viewer = json.viewer(call);
        if (page.limit() <= LISTED_HERE_MAX) {
            return Future.succeededFuture(listed(call, page, filter, viewer));
        }
        return call.work(() -> listed(call, page, filter, viewer));
    }

    private Answer listed(Call call, Page page, DashboardFilter filter, Viewer viewer) {
        DashboardPage found = dashboards.page(call.project().id(), filter, page.offset(), page.limit());
        return page.answer(
                found.count(),
                found.dashboards().stream()
                        .map(dashboard -> json.item(dashboard, viewer))
                        .toList());
    }

    /** POST to the list. */
    Future<Answer> create(Call call) {
        Viewer viewer = json.viewer(call);
        return call.await(dashboards.add(call.project().id(), new DashboardPatch(call.body()), viewer.editor()))
                .map(added -> Answer.created(json.full(added, viewer)));
    }

    /** GET of one. */
    Future<Answer> retrieve(Call call) {
        Dashboard dashboard =
                dashboards.find(call.project().id(), call.id("id")).orElseThrow(ApiException::notFound);
        ObjectNode body = json.full(dashboard, json.viewer(call));
        override(call, body, "filters");
        override(call, body, "variables");
        return Future.succeededFuture(Answer.ok(body));
    }

    /** PATCH of one: 404 and 403 are told before what is wrong with the body. */
    Future<Answer> update(Call call) {
        Viewer viewer = json.viewer(call);
        int id = call.id("id");
        dashboards.requireEditable(call.project().id(), id, viewer.editor());
        return call.await(dashboards.update(call.project().id(), id, new DashboardPatch(call.body()), viewer.editor()))
                .map(updated -> Answer.ok(json.full(updated, viewer)));
    }

    /** Dashboards are deleted by a PATCH that sets {@code deleted}; whether this one exists makes no difference. */
    Future<Answer> refuseDelete(Call call) {
        return Future.succeededFuture(Answer.empty(405).header("Allow", "GET, PUT, PATCH, HEAD, OPTIONS"));
    }

    /** Lets the parameter {@code filters_override} or {@code variables_override} win over what is kept, key by key. */
    private static void override(Call call, ObjectNode body, String field) {
        String parameter = field + "_override";
        String text = call.query(parameter);
        if (text == null || text.isEmpty()) {
            return;
        }
        body.set(field, ((ObjectNode) body.get(field)).deepCopy().setAll(object(parameter, text)));
    }

    private static ObjectNode object(String parameter, String text) {
        String detail = "Invalid JSON passed in " + parameter + " parameter";
        try {
            JsonNode parsed = Json.parse(text.getBytes(StandardCharsets.UTF_8));
            if (parsed instanceof ObjectNode object) {
                return object;
            }
        } catch (JsonProcessingException malformed) {
            throw ApiException.invalid(parameter, detail);
        }
        throw ApiException.invalid(parameter, detail);
    }
}
