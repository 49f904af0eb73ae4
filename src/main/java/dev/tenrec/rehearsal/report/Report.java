package dev.tenrec.rehearsal.report;

import dev.tenrec.rehearsal.log.RequestTotals;
import dev.tenrec.rehearsal.rule.Finding;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Findings of a rehearsal and the numbers around them. Immutable.
 *
 * @param madeMicros microseconds since 1970
 * @param rules the version of the rules
 * @param service the month of the real service that they follow
 * @param requests how many requests it covers, the first ones
 * @param events read in them, those of refused requests included
 * @param totals what was answered, by the request log
 * @param persons at the end
 * @param identified how many of them are identified
 * @param refusedMerges joins that were refused
 * @param digest SHA-256 over the accepted events as sent, in order, each ended by a line feed; hexadecimal
 * @param findings rules that were broken, the most severe first
 * @param notAssessed rules that were not assessed, and what is missing
 * @param passed rules that were assessed and not broken
 */
public record Report(
        long madeMicros,
        String rules,
        String service,
        int requests,
        long events,
        RequestTotals totals,
        int persons,
        int identified,
        int refusedMerges,
        String digest,
        List<Finding> findings,
        Map<String, String> notAssessed,
        List<String> passed) {
    /** The verdict, given the rules that were waived. */
    public Verdict verdict(Set<String> waived) {
        return Verdict.of(findings, waived);
    }

    /** The finding of a rule. */
    public Optional<Finding> finding(String rule) {
        return findings.stream()
                .filter(finding -> finding.rule().id().equals(rule))
                .findFirst();
    }
}
