package dev.tenrec.insight.funnel;

import java.util.Objects;
import java.util.Random;

/** A step or an exclusion, as JSON and as a condition. */
record RandomStep(String event, String plan) {
    static RandomStep of(Random random, String... names) {
        String name = names[random.nextInt(names.length)];
        return new RandomStep(name, random.nextInt(5) == 0 ? "pro" : null);
    }

    boolean holds(FunnelOracle.Row row) {
        return (event == null || event.equals(row.name())) && (plan == null || plan.equals(row.plan()));
    }

    String json(String more) {
        return "{'kind':'EventsNode','event':" + (event == null ? "null" : "'" + event + "'")
                + (plan == null ? "" : ",'properties':[{'key':'plan','value':'" + plan + "'}]") + more + "}";
    }

    /** Returns whether the other step has the same event and no other filter. */
    boolean selectsNoMoreThan(RandomStep other) {
        return Objects.equals(event, other.event) && (other.plan == null || other.plan.equals(plan));
    }
}
