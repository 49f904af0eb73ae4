package dev.tenrec.api.experiment;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.api.account.UserJson;
import dev.tenrec.api.flag.FeatureFlagJson;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.experiment.Experiment;
import dev.tenrec.experiment.Experiments;
import dev.tenrec.flag.FeatureFlag;
import dev.tenrec.flag.FeatureFlags;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.http.Page;
import dev.tenrec.http.Parameters;
import dev.tenrec.json.Json;
import dev.tenrec.json.Timestamps;
import io.vertx.core.Future;
import java.time.Clock;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Changes and lists experiments. */
record ExperimentsApi(Experiments experiments, FeatureFlags flags, UserJson users, Clock clock) {
    private static final int MONTH = 30;
    private static final List<String> REQUIRED = List.of("name", "feature_flag_key");

    /** Without archived ones, unless {@code archived} asks for them. */
    Future<Answer> list(Call call) {
        Parameters parameters = new Parameters(call);
        String search = parameters.text("search");
        String status = parameters.text("status");
        boolean archived = parameters.isTrue("archived");
        Integer creator = parameters.number("created_by_id", Integer.MAX_VALUE);
        Page page = call.page();
        return call.work(() -> {
            List<Experiment> found = experiments.list(call.projectId()).stream()
                    .filter(one -> one.archived() == archived)
                    .filter(one -> search == null || holds(one, search))
                    .filter(one -> status == null
                            || status.equals("all")
                            || one.status().equals(status))
                    .filter(one -> creator == null || one.createdBy() == creator)
                    .toList();
            return page.answer(found, this::json);
        });
    }

    /** The numbers that were launched and ended in the last 30 days, without archived ones. */
    Future<Answer> stats(Call call) {
        ZonedDateTime today = clock.instant().atZone(call.project().zone()).truncatedTo(ChronoUnit.DAYS);
        return call.work(() -> {
            List<Experiment> all = experiments.list(call.projectId()).stream()
                    .filter(one -> !one.archived())
                    .toList();
            long now = count(all, Experiment::startMicros, today.minusDays(MONTH), today.plusDays(1));
            long before = count(all, Experiment::startMicros, today.minusDays(2 * MONTH), today.minusDays(MONTH));
            double change = before == 0 ? (now > 0 ? 100 : 0) : (now - before) * 100.0 / before;
            ObjectNode stats = Json.object().put("launched_last_30d", now).put("launched_previous_30d", before);
            stats.put("percent_change", Math.round(change * 10) / 10.0);
            stats.put(
                    "active_experiments",
                    all.stream().filter(one -> one.status().equals("running")).count());
            stats.put(
                    "completed_last_30d", count(all, Experiment::endMicros, today.minusDays(MONTH), today.plusDays(1)));
            return Answer.ok(stats);
        });
    }

    private static long count(
            List<Experiment> all, Function<Experiment, @Nullable Long> time, ZonedDateTime from, ZonedDateTime to) {
        return all.stream()
                .map(time)
                .filter(micros -> micros != null
                        && micros >= Timestamps.micros(from.toInstant())
                        && micros < Timestamps.micros(to.toInstant()))
                .count();
    }

    Future<Answer> create(Call call) {
        ObjectNode body = call.body();
        for (String field : REQUIRED) {
            if (!body.has(field)) {
                throw new ApiException(ErrorCode.REQUIRED, "This field is required.", field);
            }
        }
        return call.await(experiments.add(call.projectId(), call.userId(), body))
                .map(added -> Answer.created(json(added)));
    }

    Future<Answer> retrieve(Call call) {
        return Future.succeededFuture(Answer.ok(json(find(call))));
    }

    /** PATCH of one; its flag and its type stay. */
    Future<Answer> update(Call call) {
        Experiment before = find(call);
        ObjectNode body = call.body();
        requireSame(body, "feature_flag_key", flag(before).key());
        requireSame(body, "type", before.type());
        return update(call, body);
    }

    /** Starts a draft now, which turns its flag on. */
    Future<Answer> launch(Call call) {
        if (find(call).startMicros() != null) {
            throw ApiException.invalid("Experiment has already been launched.");
        }
        return update(call, Json.object().put("start_date", now()));
    }

    /** Ends one that runs, with the conclusion of the body. */
    Future<Answer> end(Call call) {
        ObjectNode body = call.body();
        Experiment running = find(call);
        if (running.startMicros() == null || running.endMicros() != null) {
            throw ApiException.invalid("Experiment is not running.");
        }
        ObjectNode patch = Json.object().put("end_date", now());
        for (String field : List.of("conclusion", "conclusion_comment")) {
            if (body.has(field)) {
                patch.set(field, body.get(field));
            }
        }
        return update(call, patch);
    }

    /** Hides one from lists, or shows it again. */
    Future<Answer> archive(Call call, boolean isArchived) {
        return update(call, Json.object().put("archived", isArchived));
    }

    private Future<Answer> update(Call call, ObjectNode patch) {
        return call.await(experiments.update(call.projectId(), find(call).id(), call.userId(), patch))
                .map(updated -> Answer.ok(json(updated)));
    }

    private String now() {
        return Timestamps.format(Timestamps.micros(clock.instant()));
    }

    private static void requireSame(ObjectNode body, String field, String present) {
        if (body.has(field) && !body.path(field).asText().equals(present)) {
            throw ApiException.invalid("Can't update keys: " + field + " on Experiment");
        }
    }

    private Experiment find(Call call) {
        return experiments.find(call.projectId(), call.id("id")).orElseThrow(ApiException::notFound);
    }

    private FeatureFlag flag(Experiment experiment) {
        return flags.find(experiment.projectId(), experiment.flag()).orElseThrow(ApiException::notFound);
    }

    private ObjectNode json(Experiment experiment) {
        FeatureFlag flag = flag(experiment);
        ObjectNode json = Json.object().put("id", experiment.id()).put("name", experiment.name());
        json.put("description", experiment.description()).put("type", experiment.type());
        json.put("start_date", time(experiment.startMicros())).put("end_date", time(experiment.endMicros()));
        json.put("feature_flag_key", flag.key());
        json.set("feature_flag", FeatureFlagJson.minimal(flag));
        json.putNull("holdout").putNull("holdout_id").putNull("exposure_cohort");
        json.putArray("saved_metrics");
        json.putArray("saved_metrics_ids");
        Experiment.DETAILS.forEach(name -> json.set(name, experiment.details().get(name)));
        json.put("archived", experiment.archived()).put("deleted", experiment.deleted());
        json.set("created_by", users.of(experiment.createdBy()));
        json.put("created_at", Timestamps.format(experiment.createdAtMicros()));
        json.put("updated_at", Timestamps.format(experiment.updatedAtMicros()));
        return json.put("user_access_level", "manager");
    }

    private static @Nullable String time(@Nullable Long micros) {
        return micros == null ? null : Timestamps.format(micros);
    }

    private static boolean holds(Experiment experiment, String search) {
        return experiment.name().toLowerCase(Locale.ROOT).contains(search.toLowerCase(Locale.ROOT));
    }
}
