package dev.tenrec.insight.duck;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

/**
 * By which properties a chart is split.
 *
 * @param parts one to three
 * @param limit of the values that are shown on their own
 * @param isList whether the query names them in a list, even one alone
 */
record TrendsBreakdown(List<Part> parts, int limit, boolean hidesOther, boolean isList) {
    static final String NULL = "$$_posthog_breakdown_null_$$";
    private static final String OTHER = "$$_posthog_breakdown_other_$$";

    /** @param type event, person or group */
    record Part(String key, String type) {
        private static Part random(Random random) {
            String key = RandomProperties.any(
                    random, "plan", "plan", "mixed", "url", "flag", "tier", "size", "order", "age");
            return new Part(key, key.matches("tier|age") ? "person" : key.equals("size") ? "group" : "event");
        }

        private String json() {
            return "{'property':'" + key + "','type':'" + type + "'"
                    + (type.equals("group") ? ",'group_type_index':0" : "") + "}";
        }

        /** Its value in SQL, an empty text is none. */
        private String value() {
            return "coalesce(nullif(" + type.charAt(0) + "_" + key + ", ''), '" + NULL + "')";
        }
    }

    static TrendsBreakdown random(Random random) {
        List<Part> parts = new ArrayList<>();
        int count = Math.max(1, random.nextInt(6) - 2);
        for (int i = 0; i < count; i++) {
            parts.add(Part.random(random));
        }
        boolean isList = count > 1 || random.nextInt(4) == 0;
        return new TrendsBreakdown(parts, 1 + random.nextInt(7), random.nextInt(3) == 0, isList);
    }

    String json() {
        String rest = ",'breakdown_limit':" + limit + ",'breakdown_hide_other_aggregation':" + hidesOther + "}";
        if (isList) {
            return "{'breakdowns':" + parts.stream().map(Part::json).collect(Collectors.joining(",", "[", "]")) + rest;
        }
        Part part = parts.get(0);
        return "{'breakdown':'" + part.key + "','breakdown_type':'" + part.type + "'"
                + (part.type.equals("group") ? ",'breakdown_group_type_index':0" : "") + rest;
    }

    /** Its value in SQL. */
    String value() {
        return parts.stream().map(Part::value).collect(Collectors.joining(" || '::' || ", "(", ")"));
    }

    /** The value of all that are not shown on their own. */
    String other() {
        return String.join("::", parts.stream().map(part -> OTHER).toList());
    }
}
