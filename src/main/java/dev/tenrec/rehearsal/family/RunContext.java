package dev.tenrec.rehearsal.family;

import dev.tenrec.rehearsal.identity.PersonReplay;
import dev.tenrec.rehearsal.identity.PersonSteps;
import dev.tenrec.rehearsal.plan.Plan;
import dev.tenrec.rehearsal.rule.Findings;
import dev.tenrec.rehearsal.rule.Severity;
import dev.tenrec.rehearsal.wire.WireRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * State that the families share. Steps and counts are added by one thread at a time; once all events have been seen,
 * several may read and tell cases, those of one rule from one of them.
 */
public final class RunContext implements AutoCloseable {
    /** Requests that are read again for a rule to show their events; cases beyond them name the place only. */
    private static final int READ_AGAIN_MAX = 10;

    private final Plan plan;
    private final Findings findings;
    private final IntFunction<WireRequest> source;
    private final List<PartitionedRows> rows = new ArrayList<>();
    private final Map<String, Shown> shown = new ConcurrentHashMap<>();
    private final PersonSteps steps = new PersonSteps();
    private @Nullable PersonReplay persons;
    private long events;
    private long accepted;
    private int requests;

    /** The request that was read again for a rule. */
    private static final class Shown {
        private @Nullable WireRequest request;
        private int reads;
    }

    /** @param source reads a request again by its number; any thread */
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
        WireRequest request = again(shown.computeIfAbsent(rule, key -> new Shown()), placed.request());
        if (request == null) {
            findings.at(rule, severity, placed.request(), placed.index(), null, detail);
        } else {
            findings.event(rule, request.events().get(placed.index()), severity, detail);
        }
    }

    private @Nullable WireRequest again(Shown last, int number) {
        boolean isLast = last.request != null && last.request.number() == number;
        if (!isLast && last.reads < READ_AGAIN_MAX) {
            last.reads++;
            last.request = source.apply(number);
            return last.request;
        }
        return isLast ? last.request : null;
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
