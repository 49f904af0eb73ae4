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
    /** Requests that are read again to show their events; cases beyond them name the place only. */
    private static final int READ_AGAIN_MAX = 100;

    private final Plan plan;
    private final Findings findings;
    private final IntFunction<WireRequest> source;
    private final List<PartitionedRows> rows = new ArrayList<>();
    private final PersonSteps steps = new PersonSteps();
    private @Nullable PersonReplay persons;
    private @Nullable WireRequest again;
    private int readAgain;
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

    /** Tells a case that an event shows, at a place as {@link EarliestCases#place} gives it; once all has been seen. */
    void at(String rule, long place, String detail) {
        at(rule, findings.catalogue().get(rule).severity(), place, detail);
    }

    /** Tells such a case with a severity of its own. */
    void at(String rule, Severity severity, long place, String detail) {
        EarliestCases.Placed<String> placed = new EarliestCases.Placed<>(place, detail);
        WireRequest shown = again;
        if ((shown == null || shown.number() != placed.request()) && readAgain < READ_AGAIN_MAX) {
            readAgain++;
            shown = source.apply(placed.request());
            again = shown;
        }
        if (shown != null && shown.number() == placed.request()) {
            findings.event(rule, shown.events().get(placed.index()), severity, detail);
        } else {
            findings.at(rule, severity, placed.request(), placed.index(), null, detail);
        }
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
