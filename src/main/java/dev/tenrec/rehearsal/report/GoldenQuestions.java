package dev.tenrec.rehearsal.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.rehearsal.plan.Plan;
import dev.tenrec.rehearsal.rule.Findings;
import java.util.List;
import java.util.function.Function;

/**
 * Asks the engine what the source knows the answers of: the one check that sees the import as its readers will.
 *
 * @param engine answers a query over the project of the rehearsal
 */
record GoldenQuestions(Function<ObjectNode, ObjectNode> engine) {
    private static final String RULE = "REC-07";

    /** Compares the answers with those that are expected. */
    void ask(List<Plan.Question> questions, Findings findings) {
        for (Plan.Question question : questions) {
            String wrong = wrong(question);
            if (!wrong.isEmpty()) {
                findings.whole(RULE, 1, "\"" + question.name() + "\": " + wrong);
            }
        }
    }

    /** A few words on what is wrong, or an empty text. */
    private String wrong(Plan.Question question) {
        JsonNode found;
        try {
            found = engine.apply(question.query()).at(question.at());
        } catch (ApiException refused) {
            return "the query is refused: " + refused.detail();
        }
        if (!found.isNumber()) {
            return "the answer has no number at " + question.at();
        }
        double here = found.doubleValue();
        return Math.abs(here - question.expected()) <= question.tolerance()
                ? ""
                : "source " + question.expected() + ", here " + here;
    }
}
