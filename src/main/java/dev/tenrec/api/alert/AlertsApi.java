package dev.tenrec.api.alert;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.account.Accounts;
import dev.tenrec.alert.Alert;
import dev.tenrec.alert.Alerts;
import dev.tenrec.dashboard.Viewer;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.http.Page;
import dev.tenrec.http.Parameters;
import io.vertx.core.Future;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Lists and changes the alerts of a project. */
record AlertsApi(Alerts alerts, AlertJson json, Accounts accounts) {
    private static final List<String> REQUIRED =
            List.of("insight", "subscribed_users", "threshold", "condition", "config");

    /** GET of the list, of one insight or of all. */
    Future<Answer> list(Call call) {
        Parameters parameters = new Parameters(call);
        Integer insight = parameters.number("insight", Integer.MAX_VALUE);
        Integer sameInsight = parameters.number("insight_id", Integer.MAX_VALUE);
        Page page = call.page();
        Viewer viewer = viewer(call);
        return call.work(() -> {
            List<Alert> found = alerts.list(call.projectId()).stream()
                    .filter(alert -> isOf(alert, insight) && isOf(alert, sameInsight))
                    .toList();
            return page.answer(found, alert -> json.of(alert, viewer));
        });
    }

    Future<Answer> create(Call call) {
        ObjectNode body = call.body();
        for (String field : REQUIRED) {
            if (!body.has(field)) {
                throw new ApiException(ErrorCode.REQUIRED, "This field is required.", field);
            }
        }
        Viewer viewer = viewer(call);
        return call.await(alerts.add(call.project(), call.userId(), body))
                .map(added -> Answer.created(json.withSecret(added, viewer)));
    }

    Future<Answer> retrieve(Call call) {
        return Future.succeededFuture(Answer.ok(json.of(find(call), viewer(call))));
    }

    Future<Answer> update(Call call) {
        Alert before = find(call);
        Viewer viewer = viewer(call);
        return call.await(alerts.update(call.project(), before.id(), call.userId(), call.body()))
                .map(updated -> Answer.ok(
                        Objects.equals(
                                        updated.settings().webhook(),
                                        before.settings().webhook())
                                ? json.of(updated, viewer)
                                : json.withSecret(updated, viewer)));
    }

    Future<Answer> remove(Call call) {
        return call.await(alerts.remove(call.projectId(), find(call).id(), call.userId()))
                .map(removed -> Answer.empty(204));
    }

    private Alert find(Call call) {
        return alerts.find(call.projectId(), call.uuid("id")).orElseThrow(ApiException::notFound);
    }

    private Viewer viewer(Call call) {
        return Viewer.of(call.user(), call.project(), accounts);
    }

    private static boolean isOf(Alert alert, @Nullable Integer insight) {
        return insight == null || insight == alert.settings().insight();
    }
}
