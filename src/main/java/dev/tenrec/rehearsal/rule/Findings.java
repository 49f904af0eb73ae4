package dev.tenrec.rehearsal.rule;

import dev.tenrec.rehearsal.wire.WireEvent;
import dev.tenrec.rehearsal.wire.WireRequest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Collects what the families of rules find. Several threads may add cases at a time, as long as those of one rule come
 * from one of them.
 */
public final class Findings {
    /** Cases kept of each rule; more are only counted. */
    public static final int CASES_MAX = 1_000;

    private static final String SOURCE = "$import_source_ref";

    private final RuleCatalogue catalogue;
    private final Map<String, CaseCounter> counters = new ConcurrentHashMap<>();
    private final Map<String, String> missing = new ConcurrentHashMap<>();

    public Findings(RuleCatalogue catalogue) {
        this.catalogue = catalogue;
    }

    /** The rules that are judged by. */
    public RuleCatalogue catalogue() {
        return catalogue;
    }

    /** An event breaks a rule. */
    public void event(String rule, WireEvent event, String detail) {
        event(rule, event, catalogue.get(rule).severity(), detail);
    }

    /** An event breaks a rule, with a severity of its own. */
    public void event(String rule, WireEvent event, Severity severity, String detail) {
        Case broken = new Case(event.request(), event.index(), event.uuidText(), event.text(SOURCE), severity, detail);
        counter(rule).add(broken, 1);
    }

    /** A request breaks a rule. */
    public void request(String rule, WireRequest request, Severity severity, long times, String detail) {
        counter(rule).add(new Case(request.number(), -1, null, null, severity, detail), times);
    }

    /** A request breaks a rule once. */
    public void request(String rule, WireRequest request, String detail) {
        request(rule, request, catalogue.get(rule).severity(), 1, detail);
    }

    /** Something that is no single event or request breaks a rule. */
    public void whole(String rule, long times, String detail) {
        whole(rule, catalogue.get(rule).severity(), times, detail);
    }

    /** Something that is no single event or request breaks a rule, with a severity of its own. */
    public void whole(String rule, Severity severity, long times, String detail) {
        counter(rule).add(new Case(-1, -1, null, null, severity, detail), times);
    }

    /** Something breaks a rule that an event at this place shows. */
    public void at(String rule, Severity severity, int request, int index, @Nullable String uuid, String detail) {
        counter(rule).add(new Case(request, index, uuid, null, severity, detail), 1);
    }

    /** Counts further cases of a rule, of which enough are kept. */
    public void more(String rule, long times) {
        counter(rule).more(times);
    }

    /** Makes a rule that was broken at least this severe. */
    public void raise(String rule, Severity severity) {
        counter(rule).raise(severity);
    }

    /** A rule can't be assessed, because an input is missing. */
    public void notAssessed(String rule) {
        String needs = catalogue.get(rule).needs();
        missing.put(rule, needs == null ? "an input" : needs);
    }

    /** A rule can't be assessed, for a reason of this run. */
    public void notAssessed(String rule, String reason) {
        catalogue.get(rule);
        missing.put(rule, reason);
    }

    /** The rules that were broken, the most severe first, those of one severity in the order of the catalogue. */
    public List<Finding> found(long events) {
        List<Finding> found = new ArrayList<>();
        for (Rule rule : catalogue.rules()) {
            CaseCounter counter = counters.get(rule.id());
            if (counter != null && !counter.isEmpty()) {
                found.add(counter.finding(events));
            }
        }
        found.sort(Comparator.comparing(Finding::severity).reversed());
        return found;
    }

    /** The rules that were not assessed, and what is missing, in the order of the catalogue. */
    public Map<String, String> missing() {
        Map<String, String> ordered = new LinkedHashMap<>();
        for (Rule rule : catalogue.rules()) {
            String input = missing.get(rule.id());
            if (input != null && !counters.containsKey(rule.id())) {
                ordered.put(rule.id(), input);
            }
        }
        return ordered;
    }

    private CaseCounter counter(String rule) {
        return counters.computeIfAbsent(rule, id -> new CaseCounter(catalogue.get(id)));
    }
}
