package dev.tenrec.api.subscription;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.http.Page;
import dev.tenrec.http.Parameters;
import dev.tenrec.subscription.Subscription;
import dev.tenrec.subscription.SubscriptionRuns;
import dev.tenrec.subscription.Subscriptions;
import io.vertx.core.Future;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Lists, changes and tries the subscriptions of a project. */
record SubscriptionsApi(Subscriptions subscriptions, SubscriptionRuns runs, SubscriptionJson json) {
    private static final List<String> REQUIRED = List.of("target_type", "target_value", "frequency", "start_date");

    /** GET of the list: those that are not deleted, unless {@code deleted} asks for the others. */
    Future<Answer> list(Call call) {
        Parameters parameters = new Parameters(call);
        boolean deleted = parameters.isTrue("deleted");
        Integer insight = parameters.number("insight", Integer.MAX_VALUE);
        Integer dashboard = parameters.number("dashboard", Integer.MAX_VALUE);
        String target = parameters.text("target_type");
        String resource = parameters.text("resource_type");
        String search = parameters.text("search");
        Page page = call.page();
        return call.work(() -> {
            List<ObjectNode> found = subscriptions.list(call.projectId()).stream()
                    .filter(one -> one.settings().deleted() == deleted)
                    .filter(one -> isNullOr(insight, one.settings().insight()))
                    .filter(one -> isNullOr(dashboard, one.settings().dashboard()))
                    .filter(one -> isNullOr(target, one.settings().targetType()))
                    .filter(one -> isNullOr(resource, one.settings().insight() == null ? "dashboard" : "insight"))
                    .map(json::of)
                    .filter(one -> search == null || holds(one, search.toLowerCase(Locale.ROOT)))
                    .toList();
            return page.answer(found, one -> one);
        });
    }

    Future<Answer> create(Call call) {
        ObjectNode body = call.body();
        for (String field : REQUIRED) {
            if (!body.has(field)) {
                throw new ApiException(ErrorCode.REQUIRED, "This field is required.", field);
            }
        }
        return call.await(subscriptions.add(call.projectId(), call.userId(), body))
                .map(added -> Answer.created(json.withSecret(added)));
    }

    Future<Answer> retrieve(Call call) {
        return Future.succeededFuture(Answer.ok(json.of(find(call))));
    }

    Future<Answer> update(Call call) {
        Subscription before = find(call);
        return call.await(subscriptions.update(call.projectId(), before.id(), call.userId(), call.body()))
                .map(updated -> Answer.ok(
                        Objects.equals(
                                        updated.settings().secret(),
                                        before.settings().secret())
                                ? json.of(updated)
                                : json.withSecret(updated)));
    }

    /** POST {@code test-delivery}: sends it now; its state tells the end. */
    Future<Answer> sendNow(Call call) {
        Subscription asked = find(call);
        if (asked.settings().deleted()) {
            throw ApiException.notFound();
        }
        return call.work(() -> {
            runs.sendNow(asked);
            return Answer.empty(202);
        });
    }

    private Subscription find(Call call) {
        return subscriptions.find(call.projectId(), call.id("id")).orElseThrow(ApiException::notFound);
    }

    private static boolean isNullOr(@Nullable Object wanted, @Nullable Object value) {
        return wanted == null || wanted.equals(value);
    }

    private static boolean holds(ObjectNode subscription, String search) {
        return (subscription.path("title").asText("") + "\n"
                        + subscription.path("resource_name").asText(""))
                .toLowerCase(Locale.ROOT)
                .contains(search);
    }
}
