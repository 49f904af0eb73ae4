package dev.tenrec.rehearsal.plan;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import java.util.ArrayList;
import java.util.List;

/** Reads the golden questions of plans. */
final class QuestionParser {
    private static final int QUESTIONS_MAX = 100;
    /** The first number of a table. */
    private static final String FIRST = "/results/0/0";

    private QuestionParser() {}

    static List<Plan.Question> parse(PlanFields plan) {
        List<JsonNode> golden = plan.list("golden");
        if (golden.size() > QUESTIONS_MAX) {
            throw plan.invalid("golden", "has at most " + QUESTIONS_MAX + " questions");
        }
        List<Plan.Question> questions = new ArrayList<>();
        for (JsonNode one : golden) {
            if (!(one instanceof ObjectNode object)) {
                throw plan.invalid("golden", "must hold objects");
            }
            questions.add(question(new PlanFields("golden[" + questions.size() + "].", object)));
        }
        return questions;
    }

    private static Plan.Question question(PlanFields fields) {
        String name = fields.text("name");
        Double expected = fields.decimal("expected");
        if (name == null || expected == null) {
            throw fields.invalid(name == null ? "name" : "expected", "must be there");
        }
        Double tolerance = fields.decimal("tolerance");
        Plan.Question question =
                new Plan.Question(name, query(fields), pointer(fields), expected, tolerance == null ? 0 : tolerance);
        fields.end();
        if (question.tolerance() < 0) {
            throw fields.invalid("tolerance", "must not be negative");
        }
        return question;
    }

    /** A text is SQL. */
    private static ObjectNode query(PlanFields fields) {
        JsonNode query = fields.any("query");
        if (query instanceof ObjectNode object) {
            return object;
        }
        if (query == null || !query.isTextual()) {
            throw fields.invalid("query", "must be SQL or a query object");
        }
        return Json.object().put("kind", "HogQLQuery").put("query", query.textValue());
    }

    private static JsonPointer pointer(PlanFields fields) {
        String at = fields.text("at");
        try {
            return JsonPointer.compile(at == null ? FIRST : at);
        } catch (IllegalArgumentException broken) {
            throw fields.invalid("at", "must be a JSON pointer such as " + FIRST);
        }
    }
}
