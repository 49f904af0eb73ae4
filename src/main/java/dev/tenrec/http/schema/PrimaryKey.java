package dev.tenrec.http.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import java.util.regex.Pattern;

/** Body fields that name another object by its number: their schema leaves them open, and they are judged here. */
public final class PrimaryKey {
    private static final Pattern DIGITS = Pattern.compile("[0-9]{1,9}");

    private PrimaryKey() {}

    /** Makes the field a number if it is one in text; refuses what can be no number. Null and absent stay. */
    public static void check(ObjectNode body, String field) {
        JsonNode value = body.path(field);
        if (value.isMissingNode() || value.isNull()) {
            return;
        }
        if (!value.isIntegralNumber() && !(value.isTextual() && isInteger(value.textValue()))) {
            String detail = "Incorrect type. Expected pk value, received " + JsonBody.pythonName(value) + ".";
            throw new ApiException(ErrorCode.INCORRECT_TYPE, detail, field);
        }
        String text = value.asText().strip();
        if (!DIGITS.matcher(text).matches()) {
            throw ApiException.doesNotExist(field, text);
        }
        body.set(field, IntNode.valueOf(Integer.parseInt(text)));
    }

    private static boolean isInteger(String text) {
        return text.strip().matches("[+-]?[0-9]{1,100}");
    }
}
