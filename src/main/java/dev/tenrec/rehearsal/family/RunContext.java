package dev.tenrec.rehearsal.family;

import dev.tenrec.rehearsal.identity.PersonReplay;
import dev.tenrec.rehearsal.identity.PersonSteps;
import dev.tenrec.rehearsal.plan.Plan;
import dev.tenrec.rehearsal.rule.Findings;
import dev.tenrec.rehearsal.rule.Severity;
import dev.tenrec.rehearsal.wire.WireRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** State that the families share. Used by one thread. */
public final class RunContext implements AutoCloseable {
    private final Plan plan;
    private final Findings findings;
    private final IntFunction<WireRequest> source;
    private final List<PartitionedRows> rows = new ArrayList<>();
    private final PersonSteps steps = new PersonSteps();
    private @Nullable PersonReplay persons;
    private long events;
    private long accepted;
    private int requests;

    /** @param source reads a request again by its number */
    public RunContext(Plan plan, Findings findings, IntFunction<WireRequest> source) {
        this.source = source;
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

    /** Reads a request again. */
    WireRequest request(int number) {
        return source.apply(number);
    }

    /** Makes rows that are there until this is closed. */
    PartitionedRows rows(int width) {
        PartitionedRows made = new PartitionedRows(width);
        rows.add(made);
        return made;
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

    /** Removes the temporary files. */
    @Override
    public void close() {
        rows.forEach(PartitionedRows::close);
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
