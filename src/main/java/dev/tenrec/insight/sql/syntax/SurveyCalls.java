package dev.tenrec.insight.sql.syntax;

import dev.tenrec.insight.sql.syntax.Syntax.Call;
import dev.tenrec.insight.sql.syntax.Syntax.Constant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Functions of answers to surveys, written as what they read of events. */
final class SurveyCalls {
    private static final String ANSWER = "$survey_response";

    private SurveyCalls() {}

    /** The call that one of these stands for; null for one with other arguments. */
    static @Nullable Call of(Call call) {
        List<Syntax> args = call.args();
        boolean areConstant = !args.isEmpty() && args.stream().allMatch(Constant.class::isInstance);
        if (!areConstant || args.size() > 3) {
            return null;
        }
        return call.name().equalsIgnoreCase("getSurveyResponse") ? response(call) : submissions(call);
    }

    /** An answer has the id of its question in its name, or in older events the number of the question. */
    private static @Nullable Call response(Call call) {
        int at = call.at();
        Long index = index(value(call, 0));
        if (index == null) {
            return null;
        }
        Syntax id = value(call, 1) instanceof String text && !text.isEmpty()
                ? new Constant(ANSWER + "_" + text, at)
                : Call.of("concat", at, new Constant(ANSWER + "_", at), id(index + 1, at));
        Syntax number = new Constant(index == 0 ? ANSWER : ANSWER + "_" + index, at);
        boolean isList = Boolean.TRUE.equals(value(call, 2)) || Long.valueOf(1).equals(value(call, 2));
        if (isList) {
            Syntax byId = of("JSONExtractArrayRaw", id, at);
            Call hasAny = Call.of("greater", at, Call.of("length", at, byId), new Constant(0L, at));
            return Call.of("if", at, hasAny, byId, of("JSONExtractArrayRaw", number, at));
        }
        return Call.of("coalesce", at, filled(id, at), filled(number, at));
    }

    /** The id of a question, by its place in the list that newer events bring. */
    private static Call id(long place, int at) {
        Call questions = of("JSONExtractArrayRaw", new Constant("$survey_questions", at), at);
        Call question = Call.of("arrayElement", at, questions, new Constant(place, at));
        return Call.of("JSONExtractString", at, question, new Constant("id", at));
    }

    private static Call filled(Syntax key, int at) {
        return Call.of("nullIf", at, of("JSONExtractString", key, at), new Constant("", at));
    }

    private static Call of(String function, Syntax key, int at) {
        return Call.of(function, at, new Syntax.Name(List.of("properties"), at), key);
    }

    /** The latest of the events of each submission, which may be sent in parts. */
    private static @Nullable Call submissions(Call call) {
        StringBuilder text = new StringBuilder("uuid IN (SELECT argMax(uuid, timestamp) FROM events WHERE event ="
                + " 'survey sent' AND properties.$survey_id = "
                + SqlPrinter.print(call.args().get(0)));
        String[] bounds = {"", " AND timestamp >= ", " AND timestamp <= "};
        for (int arg = 1; arg < call.args().size(); arg++) {
            text.append(bounds[arg]).append(SqlPrinter.print(call.args().get(arg)));
        }
        text.append(" GROUP BY if(coalesce(properties.$survey_submission_id, '') = '', toString(uuid),"
                + " properties.$survey_submission_id))");
        return SqlParser.expression(new SqlText(text.toString())) instanceof Call in ? in : null;
    }

    private static @Nullable Object value(Call call, int arg) {
        return arg < call.args().size() ? ((Constant) call.args().get(arg)).value() : null;
    }

    private static @Nullable Long index(@Nullable Object value) {
        if (value instanceof Long number) {
            return number;
        }
        return value instanceof String text && text.matches("\\d{1,9}") ? Long.valueOf(text) : null;
    }
}
