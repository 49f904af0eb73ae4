package dev.tenrec.api.survey;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.account.Project;
import dev.tenrec.error.ApiException;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.http.Parameters;
import dev.tenrec.insight.QueryRuns;
import dev.tenrec.insight.Refresh;
import dev.tenrec.json.Json;
import dev.tenrec.survey.Survey;
import dev.tenrec.survey.Surveys;
import io.vertx.core.Future;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** Counts of the events that SDKs send of surveys, by SQL over the events of the project. */
record SurveyStatsApi(Surveys surveys, QueryRuns runs) {
    private static final String ALL_COUNTED = "event IN ('survey shown', 'survey dismissed', 'survey sent')";

    /**
     * The latest event of each response, because one that is given in parts is sent again with each part; of the others
     * each event, save dismissals that follow such a part.
     */
    private static final String RESPONSES = """
            SELECT event,
                if(event = 'survey sent' AND notEmpty(toString(properties.$survey_submission_id)),
                    toString(properties.$survey_submission_id), toString(uuid)) AS response,
                any(toString(properties.$survey_id)) AS survey,
                argMax(person_id, timestamp) AS person,
                max(timestamp) AS at
            FROM events
            WHERE %s
                AND (event != 'survey dismissed'
                    OR ifNull(toString(properties.$survey_partially_completed), '') != 'true')
            GROUP BY event, response""";

    /** GET {@code responses_count}: answers to each survey since the first one began; none without answers. */
    Future<Answer> counts(Call call) {
        Project project = call.project();
        return call.work(() -> {
            List<Survey> all = surveys.list(project.id());
            Long first = all.stream()
                    .map(Survey::startMicros)
                    .filter(Objects::nonNull)
                    .min(Long::compare)
                    .orElse(null);
            ObjectNode counts = Json.object();
            if (first != null) {
                String where = "event = 'survey sent' AND " + about(all) + since(first);
                rows(project, "SELECT survey, count() FROM (" + RESPONSES.formatted(where) + ") GROUP BY survey")
                        .forEach(row -> counts.set(row.path(0).asText(), row.path(1)));
            }
            return Answer.ok(counts);
        });
    }

    /** GET {@code stats} of one survey. */
    Future<Answer> ofOne(Call call) {
        Survey survey = surveys.find(call.projectId(), call.uuid("id")).orElseThrow(ApiException::notFound);
        String dates = dates(new Parameters(call));
        return call.work(() -> {
            ObjectNode answer = stats(call.project(), List.of(survey), dates);
            answer.put("survey_id", survey.id().toString());
            answer.put("start_date", SurveyJson.time(survey.startMicros()));
            return Answer.ok(answer.put("end_date", SurveyJson.time(survey.endMicros())));
        });
    }

    /** GET {@code stats} of all that are not archived. */
    Future<Answer> ofAll(Call call) {
        String dates = dates(new Parameters(call));
        return call.work(() -> {
            List<Survey> asked = surveys.list(call.projectId()).stream()
                    .filter(survey -> !survey.archived())
                    .toList();
            return Answer.ok(stats(call.project(), asked, dates));
        });
    }

    private ObjectNode stats(Project project, List<Survey> asked, String dates) {
        SurveyStats stats = new SurveyStats();
        if (!asked.isEmpty()) {
            String responses = RESPONSES.formatted(ALL_COUNTED + " AND " + about(asked) + dates);
            rows(
                            project,
                            "SELECT event, count(), count(DISTINCT person), toUnixTimestamp64Micro(min(at)),"
                                    + " toUnixTimestamp64Micro(max(at)) FROM (" + responses + ") GROUP BY event")
                    .forEach(stats::add);
            String both = "SELECT count() FROM (SELECT person FROM (" + responses
                    + ") GROUP BY person HAVING countIf(event = 'survey dismissed') > 0"
                    + " AND countIf(event = 'survey sent') > 0)";
            stats.setDismissedAndSent(rows(project, both).path(0).path(0).asLong());
        }
        return stats.json();
    }

    private JsonNode rows(Project project, String sql) {
        ObjectNode query = Json.object().put("kind", "HogQLQuery").put("query", sql + " LIMIT 1000");
        return runs.answer(runs.prepare(project, query), Refresh.FORCE_BLOCKING, null, null)
                .path("results");
    }

    /** Ids are uuids, so they hold no quotes; there are at most as many as a project may have surveys. */
    private static String about(List<Survey> asked) {
        return asked.stream()
                .map(survey -> "'" + survey.id() + "'")
                .collect(Collectors.joining(", ", "toString(properties.$survey_id) IN (", ")"));
    }

    private static String dates(Parameters parameters) {
        Long from = parameters.time("date_from");
        Long to = parameters.time("date_to");
        if (from != null && to != null && from > to) {
            throw ApiException.invalid("date_from must be before date_to");
        }
        String until = to == null ? "" : " AND timestamp <= fromUnixTimestamp64Micro(" + to + ")";
        return (from == null ? "" : since(from)) + until;
    }

    private static String since(long micros) {
        return " AND timestamp >= fromUnixTimestamp64Micro(" + micros + ")";
    }
}
