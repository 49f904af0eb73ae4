package dev.tenrec.api.dashboard;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.dashboard.Dashboard;
import dev.tenrec.dashboard.DashboardFilter;
import dev.tenrec.dashboard.DashboardPatch;
import dev.tenrec.dashboard.Dashboards;
import dev.tenrec.dashboard.Viewer;
import dev.tenrec.error.ApiException;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.http.Page;
import dev.tenrec.json.Timestamps;
import io.vertx.core.Future;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The dashboards of a project: listed, created, read and changed, deleted only softly. */
record DashboardsApi(Dashboards dashboards, DashboardJson json, Clock clock) {
    /** Longer pages are made on a worker, so that other requests do not wait for one of them. */
    private static final int LISTED_HERE_MAX = 200;

    private static final int SEARCH_MAX = 200;

    /** GET of the list; unknown parameters mean nothing. */
    Future<Answer> list(Call call) {
        String search = call.query("search");
        if (search != null && search.length() > SEARCH_MAX) {
            throw ApiException.invalid("search", "Search query must be " + SEARCH_MAX + " characters or fewer.");
        }
        DashboardFilter filter = new DashboardFilter(
                Set.copyOf(call.queryAll("tags")),
                call.filled("creation_mode"),
                "true".equalsIgnoreCase(call.query("exclude_generated")),
                search == null || search.isBlank() ? null : search);
        Page page = call.page();
        Viewer viewer = json.viewer(call);
        if (page.limit() <= LISTED_HERE_MAX && filter.search() == null) {
            return Future.succeededFuture(listed(call, page, filter, viewer));
        }
        return call.work(() -> listed(call, page, filter, viewer));
    }

    private Answer listed(Call call, Page page, DashboardFilter filter, Viewer viewer) {
        Dashboards.Page found = dashboards.page(call.projectId(), filter, page.offset(), page.limit());
        List<ObjectNode> items = new ArrayList<>(found.dashboards().size());
        for (Dashboard dashboard : found.dashboards()) {
            ObjectNode item = json.item(dashboard, viewer);
            if (filter.search() != null) {
                boolean isExact = page.offset() + items.size() < found.exactCount();
                item.put("search_match_type", isExact ? "exact" : "similar");
            }
            items.add(item);
        }
        return page.answer(found.count(), items);
    }

    Future<Answer> create(Call call) {
        Viewer viewer = json.viewer(call);
        return call.await(dashboards.add(call.projectId(), new DashboardPatch(call.body()), viewer.editor()))
                .compose(added -> json.answer(call, 201, added, viewer));
    }

    /** POST of a template that the caller sends whole; the real service answers 200 and not 201. */
    Future<Answer> createFromTemplate(Call call) {
        Viewer viewer = json.viewer(call);
        return call.await(
                        dashboards.addFromTemplate(call.projectId(), call.body().get("template"), viewer.editor()))
                .compose(added -> json.answer(call, 200, added, viewer));
    }

    Future<Answer> retrieve(Call call) {
        Dashboard dashboard = dashboards.find(call.projectId(), call.id("id")).orElseThrow(ApiException::notFound);
        ViewOptions look = ViewOptions.of(call);
        dashboards.accesses().note(dashboard, Timestamps.micros(clock.instant()));
        return json.answer(call, 200, dashboard, json.viewer(call), look);
    }

    /** PATCH of one: 404 and 403 are told before what is wrong with the body. */
    Future<Answer> update(Call call) {
        Viewer viewer = json.viewer(call);
        int id = call.id("id");
        dashboards.requireEditable(call.projectId(), id, viewer.editor());
        return call.await(dashboards.update(call.projectId(), id, new DashboardPatch(call.body()), viewer.editor()))
                .compose(updated -> json.answer(call, 200, updated, viewer));
    }
}
