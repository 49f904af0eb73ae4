package dev.tenrec.flag;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.error.ApiException;
import java.util.Arrays;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Compares versions such as {@code 1.2.3}; what is none matches nothing. */
final class FlagVersion {
    private static final int PARTS = 3;

    private FlagVersion() {}

    /** The positive form of an operator such as {@code semver_gt}; {@code semver_neq} is that of equality. */
    static Predicate<JsonNode> predicate(String operator, String text) {
        if (operator.equals("semver_wildcard")) {
            String plain = text.strip().replaceFirst("\\.?\\*$", "");
            int parts = plain.isEmpty() ? 0 : plain.split("\\.", -1).length;
            return within(required(plain), parts <= 1 ? 0 : 1);
        }
        long[] expected = required(text);
        return switch (operator) {
            case "semver_tilde" -> within(expected, 1);
            case "semver_caret" -> within(expected, expected[0] > 0 ? 0 : expected[1] > 0 ? 1 : 2);
            default ->
                found -> {
                    long[] version = parse(FlagProperty.text(found));
                    if (version == null) {
                        return operator.equals("semver_neq");
                    }
                    int order = Arrays.compare(version, expected);
                    return switch (operator) {
                        case "semver_gt" -> order > 0;
                        case "semver_gte" -> order >= 0;
                        case "semver_lt" -> order < 0;
                        case "semver_lte" -> order <= 0;
                        default -> order == 0;
                    };
                };
        };
    }

    /** From a version to before the next one of a part. */
    private static Predicate<JsonNode> within(long[] lower, int part) {
        long[] upper = new long[PARTS];
        System.arraycopy(lower, 0, upper, 0, part + 1);
        upper[part]++;
        return found -> {
            long[] version = parse(FlagProperty.text(found));
            return version != null && Arrays.compare(version, lower) >= 0 && Arrays.compare(version, upper) < 0;
        };
    }

    private static long[] required(String text) {
        long[] parsed = parse(text);
        if (parsed == null) {
            throw ApiException.invalid("filters", "\"" + text + "\" is no version.");
        }
        return parsed;
    }

    private static long @Nullable [] parse(String text) {
        String base = text.strip().replaceFirst("^[vV]", "").split("[-+]", 2)[0];
        if (base.isEmpty() || base.startsWith(".")) {
            return null;
        }
        String[] parts = base.split("\\.", -1);
        long[] version = new long[PARTS];
        for (int i = 0; i < Math.min(PARTS, parts.length); i++) {
            if (!parts[i].isEmpty() && !parts[i].matches("[0-9]{1,15}")) {
                return null;
            }
            version[i] = parts[i].isEmpty() ? 0 : Long.parseLong(parts[i]);
        }
        return version;
    }
}
