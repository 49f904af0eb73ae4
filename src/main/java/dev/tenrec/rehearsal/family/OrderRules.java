package dev.tenrec.rehearsal.family;

import dev.tenrec.rehearsal.identity.OrderComparison;
import dev.tenrec.rehearsal.identity.PersonSteps;
import dev.tenrec.rehearsal.rule.Family;
import dev.tenrec.rehearsal.rule.Findings;

/** Persons and values that depend on the order in which the service takes the events. */
final class OrderRules implements Family {
    private static final long SEED = 1;

    private final RunContext run;
    private final Findings findings;
    private final Runnable check;

    /** @param check called before each order that is tried; may throw to end it */
    OrderRules(RunContext run, Runnable check) {
        this.run = run;
        this.check = check;
        findings = run.findings();
    }

    @Override
    public void end() {
        PersonSteps steps = run.steps();
        OrderComparison orders = new OrderComparison(steps, run.persons());
        for (OrderComparison.Difference one : orders.compare(run.plan().permutations(), SEED, check)) {
            findings.whole(
                    "IDN-09",
                    1,
                    id(one)
                            + (one.key().isEmpty()
                                    ? " has other ids"
                                    : ": " + Words.quoted(one.key()) + " has another value")
                            + " in " + one.orders() + " of " + run.plan().permutations()
                            + " legal orders");
        }
        for (OrderComparison.Difference one : orders.compareByTime()) {
            if (!one.key().isEmpty()) {
                findings.whole(orders.isOnce(one) ? "PRP-04" : "PRP-03", 1, Words.quoted(one.key()) + " of " + id(one));
            }
        }
    }

    private String id(OrderComparison.Difference difference) {
        return Words.quoted(run.steps().ids().text(difference.id()));
    }
}
