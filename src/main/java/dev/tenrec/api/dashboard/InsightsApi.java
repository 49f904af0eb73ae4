package dev.tenrec.api.dashboard;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.account.Accounts;
import dev.tenrec.dashboard.Dashboard;
import dev.tenrec.dashboard.Dashboards;
import dev.tenrec.dashboard.Insight;
import dev.tenrec.dashboard.InsightChanges;
import dev.tenrec.dashboard.InsightFilter;
import dev.tenrec.dashboard.InsightPatch;
import dev.tenrec.dashboard.Insights;
import dev.tenrec.dashboard.Viewer;
import dev.tenrec.error.ApiException;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.http.Page;
import dev.tenrec.insight.InsightResults;
import io.vertx.core.Future;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The insights of a project: listed, created, read, computed and changed, deleted only softly. */
public record InsightsApi(
        Dashboards dashboards,
        InsightChanges changes,
        InsightResults results,
        InsightJson json,
        Accounts accounts,
        Clock clock) {
    /** Longer pages are made on a worker, so that other requests do not wait for one of them. */
    private static final int LISTED_HERE_MAX = 20;

    private static final int LATEST = 10;
    private static final int VIEWED_MAX = 1_000;
    private static final String NUMBER = "[0-9]{1,9}";
    private static final String SHORT_ID = "[A-Za-z][A-Za-z0-9]{7}";

    /** GET of the list; with {@code short_id} a list of at most one. */
    Future<Answer> list(Call call) {
        Viewer viewer = viewer(call);
        ViewOptions look = ViewOptions.of(call);
        Page page = call.page();
        boolean isShort = "true".equalsIgnoreCase(call.query("basic"));
        String shortId = call.filled("short_id");
        if (shortId != null) {
            Insights insights = dashboards.insights();
            Optional<Insight> found =
                    insights.findNumber(call.projectId(), shortId).flatMap(id -> insights.find(call.projectId(), id));
            return call.work(() -> page.answer(
                    found.stream().toList(),
                    insight -> isShort
                            ? json.item(insight, viewer, look, true)
                            : json.full(insight, viewer, look, look.filters(), results.deadline())));
        }
        InsightFilter filter = InsightParameters.filter(call, clock);
        if (filter.equals(InsightFilter.ALL) && page.limit() <= LISTED_HERE_MAX) {
            return Future.succeededFuture(listed(call, filter, page, viewer, look, isShort));
        }
        return call.work(() -> listed(call, filter, page, viewer, look, isShort));
    }

    private Answer listed(
            Call call, InsightFilter filter, Page page, Viewer viewer, ViewOptions look, boolean isShort) {
        Insights.Page found = dashboards.insights().page(call.projectId(), filter, page.offset(), page.limit());
        return page.answer(found.count(), found.insights(), insight -> json.item(insight, viewer, look, isShort));
    }

    Future<Answer> create(Call call) {
        Viewer viewer = viewer(call);
        return call.await(changes.add(call.projectId(), new InsightPatch(call.body()), viewer.editor()))
                .map(added -> Answer.created(json.item(added, viewer, ViewOptions.plain(call), false)));
    }

    /**
     * GET of one, by number or short id; {@code from_dashboard} shows it with that dashboard's filters and variables.
     */
    Future<Answer> retrieve(Call call) {
        Insight insight =
                dashboards.insights().find(call.projectId(), number(call)).orElseThrow(ApiException::notFound);
        Viewer viewer = viewer(call);
        Optional<Dashboard> dashboard = dashboard(call, insight);
        ViewOptions asked = ViewOptions.of(call);
        ViewOptions look = dashboard.map(asked::on).orElse(asked);
        JsonNode filters = filters(dashboard, asked);
        return call.work(() -> Answer.ok(json.full(insight, viewer, look, filters, results.deadline())));
    }

    /** PATCH of one: 404 and 403 are told before what is wrong with the body. */
    Future<Answer> update(Call call) {
        Viewer viewer = viewer(call);
        int id = number(call);
        if (!dashboards.insights().exists(call.projectId(), id)) {
            throw ApiException.notFound();
        }
        changes.requireEditable(call.projectId(), id, viewer.editor());
        return call.await(changes.update(call.projectId(), id, new InsightPatch(call.body()), viewer.editor()))
                .map(updated -> Answer.ok(json.item(updated, viewer, ViewOptions.plain(call), false)));
    }

    /** POST of the insights that the caller looked at. */
    Future<Answer> viewed(Call call) {
        Set<Integer> ids = new TreeSet<>();
        call.body().get("insight_ids").forEach(id -> ids.add(id.canConvertToInt() ? id.intValue() : -1));
        if (ids.size() > VIEWED_MAX) {
            throw ApiException.invalid(
                    "insight_ids", "Ensure this field has no more than " + VIEWED_MAX + " elements.");
        }
        return call.await(dashboards.insightViews().note(call.projectId(), call.userId(), ids))
                .map(noted -> Answer.empty(201));
    }

    /** GET of the insights that the caller looked at last: a bare list. */
    Future<Answer> latest(Call call) {
        Viewer viewer = viewer(call);
        ViewOptions look = ViewOptions.plain(call);
        List<Insight> latest = dashboards.insightViews().latest(call.projectId(), call.userId(), LATEST);
        return Future.succeededFuture(Answer.ok(latest.stream()
                .map(insight -> json.item(insight, viewer, look, false))
                .toList()));
    }

    /** POST that ends a query of the id that its client gave it. */
    Future<Answer> cancel(Call call) {
        String id = call.body().path("client_query_id").asText("");
        results.cancel(call.projectId(), id);
        return Future.succeededFuture(Answer.empty(201));
    }

    /** The dashboard that the insight is seen on. */
    private Optional<Dashboard> dashboard(Call call, Insight insight) {
        String from = call.query("from_dashboard");
        return from == null || !from.matches(NUMBER)
                ? Optional.empty()
                : dashboards.find(insight.projectId(), Integer.parseInt(from));
    }

    private static JsonNode filters(Optional<Dashboard> dashboard, ViewOptions look) {
        if (dashboard.isEmpty() || dashboard.get().filters().isEmpty()) {
            return look.filters();
        }
        ObjectNode filters = dashboard.get().filters().deepCopy();
        return filters.setAll(look.filters());
    }

    private Viewer viewer(Call call) {
        return Viewer.of(call.user(), call.project(), accounts);
    }

    private int number(Call call) {
        return number(call, "id", dashboards.insights());
    }

    /** The number of the insight that a parameter of the path names; a short id begins with a letter. */
    public static int number(Call call, String parameter, Insights insights) {
        String text = call.pathParam(parameter);
        if (text.matches(NUMBER)) {
            return Integer.parseInt(text);
        }
        if (!text.matches(SHORT_ID)) {
            throw ApiException.notFound();
        }
        return insights.findNumber(call.projectId(), text).orElseThrow(ApiException::notFound);
    }
}
