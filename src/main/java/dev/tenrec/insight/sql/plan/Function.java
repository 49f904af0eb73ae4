package dev.tenrec.insight.sql.plan;

import java.util.ArrayList;
import java.util.List;

/**
 * The signature of a scalar function.
 *
 * @param name as ClickHouse spells it
 * @param result name of a type or type variable; see {@link FunctionSignatures}
 * @param strict null if any argument is null
 * @param nullness a rule for the result: empty (nullable if an argument is, of a variable if its type is), {@code !}
 *     never, {@code ?} always, {@code ^} if an argument is nullable or a text or float to be converted
 */
public record Function(String name, List<Parameter> parameters, String result, boolean strict, String nullness) {
    /**
     * @param type name of a type or type variable
     * @param optional may be left out, with all that follow
     * @param repeated takes the rest of the arguments
     */
    public record Parameter(String type, boolean optional, boolean repeated) {
        static Parameter of(String text) {
            boolean optional = text.endsWith("?") || text.endsWith("*");
            boolean repeated = text.endsWith("*") || text.endsWith("...");
            return new Parameter(text.replaceAll("[?*]|\\.\\.\\.", ""), optional, repeated);
        }

        boolean isZone() {
            return type.equals("Zone");
        }
    }

    /** Reads {@code ~name(Text, Int?) Text!}. */
    static Function parse(String signature) {
        int open = signature.indexOf('(');
        int close = signature.lastIndexOf(") ");
        boolean isStrict = !signature.startsWith("~");
        String name = signature.substring(isStrict ? 0 : 1, open);
        List<Parameter> parameters = new ArrayList<>();
        for (String each : signature.substring(open + 1, close).split(", ", -1)) {
            if (!each.isEmpty()) {
                parameters.add(Parameter.of(each));
            }
        }
        String result = signature.substring(close + 2);
        char last = result.charAt(result.length() - 1);
        boolean hasRule = last == '!' || last == '?' || last == '^';
        return new Function(
                name,
                List.copyOf(parameters),
                hasRule ? result.substring(0, result.length() - 1) : result,
                isStrict,
                hasRule ? String.valueOf(last) : "");
    }

    /** True if the last parameter is a time zone. */
    public boolean isZoned() {
        return !parameters.isEmpty() && parameters.get(parameters.size() - 1).isZone();
    }

    /** Returns whether a lambda may come first. */
    public boolean takesLambda() {
        return !parameters.isEmpty() && parameters.get(0).type().equals("Lambda");
    }

    int argumentsMin() {
        return (int) parameters.stream()
                .filter(parameter -> !parameter.optional() && !parameter.isZone())
                .count();
    }

    /** Returns the maximum number of arguments, a zone included. */
    int argumentsMax() {
        boolean isOpen = parameters.stream().anyMatch(Parameter::repeated);
        return isOpen ? Integer.MAX_VALUE : parameters.size();
    }
}
