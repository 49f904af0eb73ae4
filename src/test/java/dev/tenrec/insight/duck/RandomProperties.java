package dev.tenrec.insight.duck;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Random;

/** Properties of many types: texts, numbers, truths, null, nested ones, and none at all. */
public final class RandomProperties {
    /** JSON values of {@code mixed}; some differ in their type alone. */
    static final String[] MIXED = {
        "\"7\"",
        "7",
        "7.0",
        "\"007\"",
        "true",
        "\"true\"",
        "false",
        "null",
        "-3.5",
        "\"-3.5\"",
        "\"\"",
        "\"abc\"",
        "\"ABC d\"",
        "\"Äpfel\"",
        "{\"a\":1}",
        "[1,\"x\"]",
        "0",
        "12345678901",
        "\"12,5\"",
        "\"1e2\"",
        "100"
    };

    private static final String[] PAGES = {
        "\"https://x.test/\"",
        "\"https://x.test\"",
        "\"https://x.test/a\"",
        "\"https://x.test/a/?b=c\"",
        "\"https://x.test/a/b#d\"",
        "\"/a\"",
        "\"\""
    };

    private RandomProperties() {}

    /** Writes properties, each after a comma. */
    public static void add(Random random, StringBuilder json, long micros, Scale scale) {
        put(random, json, "plan", 5, "\"free\"", "\"pro\"", "\"team\"", "\"\"", "null");
        put(random, json, "mixed", 5, MIXED);
        put(random, json, "flag", 3, "true", "false");
        put(random, json, "url", 6, "\"/\"", "\"/a\"", "\"/a/b\"", "\"/pricing\"", "\"/pricing?x=1\"", "\"/Ü\"");
        put(random, json, "amount", 4, amounts(random));
        put(random, json, "order", 3, "\"o" + random.nextInt(scale.orders()) + "\"");
        put(random, json, "when", 3, dates(random, Instant.EPOCH.plus(micros, ChronoUnit.MICROS)));
        put(random, json, "$session_id", 6, "\"s" + random.nextInt(scale.sessions()) + "\"");
        put(random, json, "$current_url", 6, PAGES);
        json.append(",\"$lib\":\"test\"");
    }

    private static String[] amounts(Random random) {
        String whole = Integer.toString(random.nextInt(100));
        String cents = (random.nextInt(2_000) - 200) + "." + (1 + random.nextInt(9)) + (1 + random.nextInt(9));
        return new String[] {whole, cents, cents, cents, "\"" + cents + "\"", "\"n/a\"", "true", "null", "[3]"};
    }

    private static String[] dates(Random random, Instant time) {
        Instant near = time.truncatedTo(ChronoUnit.HOURS).plus(random.nextInt(9) - 4, ChronoUnit.DAYS);
        String date = near.toString().substring(0, 10);
        return new String[] {
            "\"" + date + "\"", "\"" + near + "\"", Long.toString(near.getEpochSecond()), "\"soon\"", "true"
        };
    }

    /** @param oneOf how often it is missing: one time of so many */
    private static void put(Random random, StringBuilder json, String key, int oneOf, String... values) {
        if (random.nextInt(oneOf) > 0) {
            json.append(",\"").append(key).append("\":").append(any(random, values));
        }
    }

    static String any(Random random, String... values) {
        return values[random.nextInt(values.length)];
    }
}
