package dev.tenrec.api.dashboard;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.account.Project;
import dev.tenrec.annotation.Annotation;
import dev.tenrec.annotation.AnnotationFilter;
import dev.tenrec.annotation.AnnotationPatch;
import dev.tenrec.annotation.Annotations;
import dev.tenrec.api.account.UserJson;
import dev.tenrec.dashboard.Dashboard;
import dev.tenrec.dashboard.Dashboards;
import dev.tenrec.dashboard.Insight;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.http.Page;
import dev.tenrec.http.schema.PrimaryKey;
import dev.tenrec.json.Json;
import dev.tenrec.json.Timestamps;
import io.vertx.core.Future;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Notes about moments: what was released, when the campaign began. */
record AnnotationsApi(Annotations annotations, Dashboards dashboards, UserJson users) {
    private static final int LIMIT_DEFAULT = 1_000;
    private static final Set<String> YES = Set.of("true", "1", "yes");

    Future<Answer> list(Call call) {
        Project project = call.project();
        AnnotationFilter filter = filter(call);
        Page page = call.page(LIMIT_DEFAULT);
        return call.work(() -> {
            Annotations.Page found = annotations.page(project, filter, page.offset(), page.limit());
            return page.answer(found.count(), found.annotations(), this::json);
        });
    }

    Future<Answer> create(Call call) {
        return call.await(annotations.add(call.project(), call.user(), patch(call)))
                .map(added -> Answer.created(json(added)));
    }

    Future<Answer> retrieve(Call call) {
        Annotation annotation = annotations.find(call.project(), call.id("id")).orElseThrow(ApiException::notFound);
        return Future.succeededFuture(Answer.ok(json(annotation)));
    }

    /** PATCH of one; also shows what was deleted again. */
    Future<Answer> update(Call call) {
        int id = call.id("id");
        annotations.requireSeen(call.project(), id);
        return call.await(annotations.update(call.project(), id, call.user(), patch(call)))
                .map(updated -> Answer.ok(json(updated)));
    }

    private static AnnotationPatch patch(Call call) {
        ObjectNode body = call.body();
        PrimaryKey.check(body, "dashboard_item");
        return new AnnotationPatch(body);
    }

    private static AnnotationFilter filter(Call call) {
        String search = call.query("search");
        String scope = call.filled("scope");
        if ("insight".equals(scope)) {
            scope = Annotation.INSIGHT;
        }
        if (scope != null && !Annotation.SCOPES.contains(scope)) {
            throw invalid("Invalid scope: " + scope);
        }
        Long from = date(call, "date_from");
        Long to = date(call, "date_to");
        if (from != null && to != null && from > to) {
            throw invalid("Invalid date range: date_from must be before date_to");
        }
        return new AnnotationFilter(
                search == null || search.isBlank() ? null : search.strip().toLowerCase(Locale.ROOT),
                scope,
                from,
                to,
                flag(call, "is_emoji"),
                flag(call, "hidden_in_user_interface"));
    }

    private static @Nullable Long date(Call call, String name) {
        String text = call.filled(name);
        return text == null
                ? null
                : Long.valueOf(Timestamps.parse(text)
                        .orElseThrow(() -> invalid("Invalid date range: " + name + " must be a valid ISO 8601 date")));
    }

    /** Null when it was not asked for; what means yes in no way means no. */
    private static @Nullable Boolean flag(Call call, String name) {
        String text = call.query(name);
        return text == null ? null : Boolean.valueOf(YES.contains(text.toLowerCase(Locale.ROOT)));
    }

    private static ApiException invalid(String detail) {
        return new ApiException(ErrorCode.INVALID_INPUT, detail);
    }

    private ObjectNode json(Annotation annotation) {
        Optional<Dashboard> dashboard = Optional.ofNullable(annotation.dashboardId())
                .flatMap(id -> dashboards.find(annotation.projectId(), id));
        Optional<Insight> insight = Optional.ofNullable(annotation.dashboardItem())
                .flatMap(id -> dashboards.insights().find(annotation.projectId(), id));
        Long marker = annotation.dateMarkerMicros();
        ObjectNode json = Json.object();
        json.put("id", annotation.id());
        json.put("content", annotation.content());
        json.put("date_marker", marker == null ? null : Timestamps.format(marker));
        json.put("creation_type", annotation.creationType());
        json.put("dashboard_item", annotation.dashboardItem());
        json.put("dashboard_id", annotation.dashboardId());
        json.put("dashboard_name", dashboard.map(Dashboard::name).orElse(null));
        json.put("insight_short_id", insight.map(Insight::shortId).orElse(null));
        json.put("insight_name", insight.map(Insight::name).orElse(null));
        json.put("insight_derived_name", insight.map(Insight::derivedName).orElse(null));
        json.set("created_by", users.of(annotation.createdBy()));
        json.put("created_at", Timestamps.format(annotation.createdAtMicros()));
        json.put("updated_at", Timestamps.format(annotation.updatedAtMicros()));
        json.put("deleted", annotation.deleted());
        json.put("scope", annotation.scope());
        json.put("emoji", annotation.emoji());
        json.put("hidden_in_user_interface", annotation.hiddenInUserInterface());
        annotation.tags().forEach(json.putArray("tags")::add);
        return json;
    }
}
