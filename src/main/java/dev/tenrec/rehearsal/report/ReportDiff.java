package dev.tenrec.rehearsal.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import dev.tenrec.rehearsal.rule.Finding;
import dev.tenrec.rehearsal.rule.Rule;
import dev.tenrec.rehearsal.rule.RuleCatalogue;
import java.util.Optional;

/** The difference of two reports: what became better, what worse. */
public final class ReportDiff {
    private ReportDiff() {}

    /** The rules whose findings differ, from the earlier report to the later. */
    public static ObjectNode of(Report before, Report after) {
        ObjectNode json = Json.object();
        json.put("same_events", before.digest().equals(after.digest()));
        json.put("events_before", before.events());
        json.put("events_after", after.events());
        json.put("persons_before", before.persons());
        json.put("persons_after", after.persons());
        ArrayNode repaired = json.putArray("repaired");
        ArrayNode broken = json.putArray("broken");
        ArrayNode changed = json.putArray("changed");
        for (Rule rule : RuleCatalogue.builtIn().rules()) {
            Optional<Finding> first = before.finding(rule.id());
            Optional<Finding> second = after.finding(rule.id());
            long countBefore = first.map(Finding::count).orElse(0L);
            long countAfter = second.map(Finding::count).orElse(0L);
            if (countBefore != countAfter) {
                ArrayNode list = countAfter == 0 ? repaired : countBefore == 0 ? broken : changed;
                list.addObject()
                        .put("rule", rule.id())
                        .put(
                                "severity",
                                second.or(() -> first)
                                        .map(one -> one.severity().name())
                                        .orElse(""))
                        .put("count_before", countBefore)
                        .put("count_after", countAfter)
                        .put(
                                "message",
                                second.or(() -> first).map(Finding::message).orElse(""));
            }
        }
        return json;
    }
}
