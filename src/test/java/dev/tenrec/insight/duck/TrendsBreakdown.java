package dev.tenrec.insight.duck;

import java.util.Random;

/**
 * By which property a chart is split.
 *
 * @param limit of the values that are shown on their own
 */
record TrendsBreakdown(String key, String type, int limit, boolean hidesOther) {
    static TrendsBreakdown random(Random random) {
        String key = RandomProperties.any(random, "plan", "plan", "mixed", "url", "flag", "tier", "size");
        String type = key.equals("tier") ? "person" : key.equals("size") ? "group" : "event";
        return new TrendsBreakdown(key, type, 1 + random.nextInt(7), random.nextInt(3) == 0);
    }

    String json() {
        return "{'breakdown':'" + key + "','breakdown_type':'" + type + "','breakdown_limit':" + limit
                + ",'breakdown_hide_other_aggregation':" + hidesOther
                + (type.equals("group") ? ",'breakdown_group_type_index':0" : "") + "}";
    }

    /** Its value in SQL; an empty text is none. */
    String value() {
        return "nullif(" + type.charAt(0) + "_" + key + ", '')";
    }
}
