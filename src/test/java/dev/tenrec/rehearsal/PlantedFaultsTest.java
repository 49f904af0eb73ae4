package dev.tenrec.rehearsal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.rehearsal.rule.Finding;
import dev.tenrec.rehearsal.rule.Findings;
import dev.tenrec.rehearsal.rule.RuleCatalogue;
import dev.tenrec.rehearsal.rule.Severity;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Each fault that is planted into a clean import is found, and nothing else is. */
final class PlantedFaultsTest {
    private static final int SEEDS = 10;

    @Test
    void raisesNothingOnCleanImports() {
        for (String tool : CleanImport.TOOLS) {
            for (long seed = 1; seed <= SEEDS; seed++) {
                assertThat(raised(new CleanImport(seed, tool).judge()))
                        .describedAs("%s, seed %d", tool, seed)
                        .isEmpty();
            }
        }
    }

    @Test
    void findsEachPlantedFaultAndNothingElse() {
        Map<String, String> wrong = new TreeMap<>();
        for (PlantedFault fault : PlantedFault.all()) {
            for (String tool : fault.tools()) {
                CleanImport planted = new CleanImport(fault.rule().hashCode(), tool);
                fault.plant().accept(planted);
                Map<String, Long> found = raised(planted.judge());
                Long count = found.remove(fault.rule());
                found.keySet().removeAll(fault.consequences());
                found.keySet().removeAll(PlantedFault.REMARKS);
                if (count == null || (fault.count() > 0 && count != fault.count()) || !found.isEmpty()) {
                    wrong.put(fault.rule() + " " + tool, count + " instead of " + fault.count() + ", beside " + found);
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void tellsOfEveryRuleWhetherItWasAssessed() {
        Set<String> planted =
                PlantedFault.all().stream().map(PlantedFault::rule).collect(Collectors.toCollection(TreeSet::new));
        Set<String> never = RuleCatalogue.builtIn().rules().stream()
                .map(rule -> rule.id())
                .filter(id -> !planted.contains(id))
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(never).containsExactlyInAnyOrderElementsOf(PlantedFault.UNPLANTED);
        assertThat(RuleCatalogue.builtIn().rules()).hasSize(136);
    }

    /** Counts by rule, of what weighs more than a remark; and remarks that were planted. */
    private static Map<String, Long> raised(Findings findings) {
        List<Finding> found = findings.found(1);
        Map<String, Long> raised = new TreeMap<>();
        for (Finding finding : found) {
            boolean isRemark =
                    finding.severity() == Severity.INFO && finding.rule().severity() == Severity.INFO;
            if (!isRemark || PlantedFault.REMARKS.contains(finding.rule().id())) {
                raised.put(finding.rule().id(), finding.count());
            }
        }
        return raised;
    }
}
