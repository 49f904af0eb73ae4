package dev.tenrec.rehearsal.family;

import dev.tenrec.rehearsal.identity.PersonReplay;
import dev.tenrec.rehearsal.identity.PersonSteps;
import dev.tenrec.rehearsal.plan.Plan;
import dev.tenrec.rehearsal.rule.Findings;
import dev.tenrec.rehearsal.rule.Severity;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** State that the families share. Used by one thread. */
public final class RunContext {
    private final Plan plan;
    private final Findings findings;
    private final PersonSteps steps = new PersonSteps();
    private @Nullable PersonReplay persons;
    private long events;
    private long accepted;
    private int requests;

    public RunContext(Plan plan, Findings findings) {
        this.plan = plan;
        this.findings = findings;
    }

    public Plan plan() {
        return plan;
    }

    public Findings findings() {
        return findings;
    }

    /** Steps of the accepted events that concern persons. */
    public PersonSteps steps() {
        return steps;
    }

    /** The persons at the end of the run, in the order of arrival; once all events have been seen. */
    public PersonReplay persons() {
        return Objects.requireNonNull(persons);
    }

    /** Counts a request. */
    public void request() {
        requests++;
    }

    /** Counts an event. */
    public void event(boolean isAccepted) {
        events++;
        accepted += isAccepted ? 1 : 0;
    }

    /** Makes the persons, once all events have been seen. */
    public void end() {
        persons = PersonReplay.inOrder(steps);
    }

    /** Events seen so far, those of refused requests included. */
    public long events() {
        return events;
    }

    /** Events seen so far in requests that were taken. */
    public long accepted() {
        return accepted;
    }

    /** Requests seen so far. */
    public int requests() {
        return requests;
    }

    double threshold(String name) {
        return findings.catalogue().threshold(name);
    }

    /** The severity for a value over two thresholds; null when it is over none. */
    @Nullable
    Severity over(double value, String warn, Severity beyondWarn, String error, Severity beyondError) {
        if (value > threshold(error)) {
            return beyondError;
        }
        return value > threshold(warn) ? beyondWarn : null;
    }
}
