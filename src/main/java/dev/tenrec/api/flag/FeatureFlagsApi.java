package dev.tenrec.api.flag;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.flag.FeatureFlag;
import dev.tenrec.flag.FeatureFlags;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.http.Page;
import dev.tenrec.http.Parameters;
import dev.tenrec.json.Json;
import dev.tenrec.survey.Surveys;
import io.vertx.core.Future;
import java.util.List;
import java.util.Locale;

/** Changes and lists feature flags. */
record FeatureFlagsApi(FeatureFlags flags, Surveys surveys, FeatureFlagJson json) {
    /** Without the flags that were made for surveys, as the service lists them. */
    Future<Answer> list(Call call) {
        Parameters parameters = new Parameters(call);
        String search = parameters.text("search");
        Boolean active = parameters.flag("active");
        Integer creator = parameters.number("created_by_id", Integer.MAX_VALUE);
        Page page = call.page();
        return call.work(() -> {
            List<FeatureFlag> found = flags.list(call.projectId()).stream()
                    .filter(flag -> !surveys.isOwn(flag))
                    .filter(flag -> search == null || holds(flag, search.toLowerCase(Locale.ROOT)))
                    .filter(flag -> active == null || flag.active() == active)
                    .filter(flag -> creator == null || flag.createdBy() == creator)
                    .toList();
            return page.answer(found, json::of);
        });
    }

    Future<Answer> create(Call call) {
        ObjectNode body = call.body();
        if (!body.path("key").isTextual()) {
            throw new ApiException(ErrorCode.REQUIRED, "This field is required.", "key");
        }
        return call.await(flags.add(call.projectId(), call.userId(), body))
                .map(added -> Answer.created(json.of(added)));
    }

    Future<Answer> retrieve(Call call) {
        FeatureFlag flag = flags.find(call.projectId(), call.id("id")).orElseThrow(ApiException::notFound);
        return Future.succeededFuture(Answer.ok(json.of(flag)));
    }

    /** PATCH of one; also shows what was deleted again. */
    Future<Answer> update(Call call) {
        return update(call, call.body());
    }

    /** Turns the flag on or off, and changes nothing else. */
    Future<Answer> turn(Call call, boolean isActive) {
        return update(call, Json.object().put("active", isActive));
    }

    private Future<Answer> update(Call call, ObjectNode patch) {
        int id = call.id("id");
        flags.requireThere(call.projectId(), id);
        return call.await(flags.update(call.projectId(), id, call.userId(), patch))
                .map(updated -> Answer.ok(json.of(updated)));
    }

    private static boolean holds(FeatureFlag flag, String search) {
        return flag.key().toLowerCase(Locale.ROOT).contains(search)
                || flag.name().toLowerCase(Locale.ROOT).contains(search);
    }
}
