package dev.tenrec.insight.duck;

import java.util.Random;

/**
 * A random {@code EventsNode}: an event or all, with or without filters.
 *
 * @param fields its JSON without the braces
 * @param event the condition of its event alone, in SQL
 * @param filter the condition of its filters
 */
record RandomNode(String fields, String event, String filter) {
    static RandomNode random(Random random, Calendar calendar, EventFacts events) {
        RandomFilter filter = random.nextInt(3) > 0
                ? new RandomFilter("[]", "true")
                : RandomFilter.random(random, calendar, events.first());
        String name = random.nextInt(8) == 0 ? null : RandomProperties.any(random, "$pageview", "signup", "purchase");
        return new RandomNode(
                "'kind':'EventsNode','event':" + (name == null ? "null" : "'" + name + "'") + ",'properties':"
                        + filter.json(),
                name == null ? "true" : "event = '" + name + "'",
                filter.sql());
    }

    /** A node, or several as one. */
    static RandomNode randomOrGroup(Random random, Calendar calendar, EventFacts events) {
        RandomNode one = random(random, calendar, events);
        if (random.nextInt(4) > 0) {
            return one;
        }
        RandomNode other = random(random, calendar, events);
        RandomFilter filter = RandomFilter.random(random, calendar, events.first());
        return new RandomNode(
                "'kind':'GroupNode','operator':'OR','nodes':[" + one.json("") + "," + other.json("") + "],'properties':"
                        + filter.json(),
                "(" + one.event + " OR " + other.event + ")",
                "(" + one.condition() + " OR " + other.condition() + ") AND " + filter.sql());
    }

    /** Its JSON with more fields. */
    String json(String more) {
        return "{" + fields + more + "}";
    }

    /** The condition of an event that counts. */
    String condition() {
        return "(" + event + " AND " + filter + ")";
    }
}
