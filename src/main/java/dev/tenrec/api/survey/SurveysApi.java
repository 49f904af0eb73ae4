package dev.tenrec.api.survey;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.account.Project;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.http.Page;
import dev.tenrec.http.Parameters;
import dev.tenrec.http.ProjectTokens;
import dev.tenrec.json.Json;
import dev.tenrec.json.Timestamps;
import dev.tenrec.survey.Survey;
import dev.tenrec.survey.Surveys;
import io.vertx.core.Future;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.UUID;

/** Changes and lists surveys, and hands them to SDKs. */
record SurveysApi(Surveys surveys, SurveyJson json, ProjectTokens tokens, Clock clock) {
    private static final List<String> REQUIRED = List.of("name", "type");

    Future<Answer> list(Call call) {
        Parameters parameters = new Parameters(call);
        String search = parameters.text("search");
        Boolean archived = parameters.flag("archived");
        Page page = call.page();
        return call.work(() -> {
            List<Survey> found = surveys.list(call.projectId()).stream()
                    .filter(survey -> search == null || holds(survey, search.toLowerCase(Locale.ROOT)))
                    .filter(survey -> archived == null || survey.archived() == archived)
                    .toList();
            return page.answer(found, json::of);
        });
    }

    Future<Answer> create(Call call) {
        ObjectNode body = call.body();
        for (String field : REQUIRED) {
            if (!body.has(field)) {
                throw new ApiException(ErrorCode.REQUIRED, "This field is required.", field);
            }
        }
        return call.await(surveys.add(call.projectId(), call.userId(), body))
                .map(added -> Answer.created(json.of(added)));
    }

    Future<Answer> retrieve(Call call) {
        return Future.succeededFuture(Answer.ok(json.of(find(call))));
    }

    Future<Answer> update(Call call) {
        return update(call, call.body());
    }

    /** Starts the survey now, also one that was stopped; one that runs stays as it is. */
    Future<Answer> launch(Call call) {
        Survey survey = find(call);
        boolean isRunning = survey.startMicros() != null && survey.endMicros() == null;
        return isRunning
                ? Future.succeededFuture(Answer.ok(json.of(survey)))
                : update(call, Json.object().put("start_date", now()).putNull("end_date"));
    }

    /** Ends the survey now. */
    Future<Answer> stop(Call call) {
        return update(call, Json.object().put("end_date", now()));
    }

    private String now() {
        return Timestamps.format(Timestamps.micros(clock.instant()));
    }

    private Future<Answer> update(Call call, ObjectNode patch) {
        UUID id = find(call).id();
        return call.await(surveys.update(call.projectId(), id, call.userId(), patch))
                .map(updated -> Answer.ok(json.of(updated)));
    }

    Future<Answer> remove(Call call) {
        return call.await(surveys.remove(call.projectId(), find(call).id(), call.userId()))
                .map(removed -> Answer.empty(204));
    }

    /** {@code GET /api/surveys/?token=…}: all that are not archived; SDKs look at their dates. */
    Future<Answer> delivered(Call call) {
        Project project = tokens.project(call.query("token"));
        return call.work(() -> {
            ObjectNode answer = Json.object();
            ArrayNode all = answer.putArray("surveys");
            surveys.list(project.id()).stream()
                    .filter(survey -> !survey.archived())
                    .forEach(survey -> all.add(json.delivered(survey)));
            JsonNode settings = project.settings();
            return Answer.ok(answer.set("survey_config", settings == null ? null : settings.get("survey_config")));
        });
    }

    private Survey find(Call call) {
        return surveys.find(call.projectId(), call.uuid("id")).orElseThrow(ApiException::notFound);
    }

    private static boolean holds(Survey survey, String search) {
        return survey.name().toLowerCase(Locale.ROOT).contains(search)
                || survey.description().toLowerCase(Locale.ROOT).contains(search);
    }
}
