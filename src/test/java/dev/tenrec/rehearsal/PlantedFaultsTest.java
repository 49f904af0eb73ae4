package dev.tenrec.rehearsal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.Thoroughness;
import dev.tenrec.rehearsal.rule.Case;
import dev.tenrec.rehearsal.rule.Finding;
import dev.tenrec.rehearsal.rule.Findings;
import dev.tenrec.rehearsal.rule.Rule;
import dev.tenrec.rehearsal.rule.RuleCatalogue;
import dev.tenrec.rehearsal.rule.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Each fault that is planted into a clean import is found where it was planted, and nothing else is. By default into
 * imports of two of the vendors, which change with the seed; a thorough run takes all six.
 */
@ExtendWith(Thoroughness.class)
final class PlantedFaultsTest {
    private static final int SEEDS = 10;
    private static final Pattern ROW = Pattern.compile("\\| ([A-Z]{3}-[0-9]{2}) \\| [A-Z]+ \\| (.+) \\|");
    private static final Set<String> NOT_YET = Set.of("ENV-07", "REC-09");

    @Test
    void raisesNothingOnCleanImports() {
        for (String tool : CleanImport.TOOLS) {
            for (int i = 0; i < SEEDS; i++) {
                assertThat(raised(new CleanImport(Thoroughness.SEED + i, tool).judge()))
                        .describedAs("%s, seed %d", tool, Thoroughness.SEED + i)
                        .isEmpty();
            }
        }
    }

    @Test
    void findsEachPlantedFaultAndNothingElse() {
        assertThat(wrong(PlantedFault.all())).isEmpty();
    }

    @Test
    void findsFaultsOfOtherShapesAndNothingElse() {
        assertThat(wrong(PlantedVariants.all())).isEmpty();
    }

    private static Map<String, String> wrong(List<PlantedFault> faults) {
        Map<String, String> wrong = new TreeMap<>();
        for (int i = 0; i < faults.size(); i++) {
            PlantedFault fault = faults.get(i);
            for (int tool = 0; tool < fault.tools().size(); tool++) {
                if (fault.tools().size() == 1 || Thoroughness.takes(i + tool, 3)) {
                    String found = wrong(
                            fault,
                            new CleanImport(
                                    Thoroughness.SEED * 1_000 + i, fault.tools().get(tool)));
                    if (!found.isEmpty()) {
                        wrong.put(i + " " + fault.rule() + " " + fault.tools().get(tool), found);
                    }
                }
            }
        }
        return wrong;
    }

    private static String wrong(PlantedFault fault, CleanImport planted) {
        IdentityHashMap<ObjectNode, ObjectNode> before = planted.copies();
        fault.plant().accept(planted);
        Findings findings = planted.judge();
        Map<String, Long> found = raised(findings);
        Long count = found.remove(fault.rule());
        found.keySet().removeAll(fault.consequences());
        found.keySet().removeAll(PlantedFault.REMARKS);
        if (count == null || (fault.count() > 0 && count != fault.count()) || !found.isEmpty()) {
            return count + " instead of " + fault.count() + ", beside " + found;
        }
        return PlantedFault.SHOWN_BY_OTHERS.contains(fault.rule())
                ? ""
                : misplaced(fault.rule(), findings, planted, before);
    }

    /** The cases of a rule that show an event that was not changed. */
    private static String misplaced(
            String rule, Findings findings, CleanImport planted, IdentityHashMap<ObjectNode, ObjectNode> before) {
        for (Finding finding : findings.found(1)) {
            for (Case one : finding.cases()) {
                if (finding.rule().id().equals(rule) && one.index() >= 0) {
                    ObjectNode event =
                            planted.requests.get(one.request()).events.get(one.index());
                    boolean isNamed = one.uuid() == null
                            || one.uuid().equals(event.path("uuid").asText());
                    if (!isNamed || event.equals(before.get(event))) {
                        return "shows " + one + ", which was not changed";
                    }
                }
            }
        }
        return "";
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

    @Test
    void tellsInTheManualWhatEachRuleNeeds() throws IOException {
        CleanImport bare = new CleanImport(1, "amplitude");
        bare.plan.removeAll();
        Map<String, String> missing = bare.judge().missing();
        Map<String, String> expected = new TreeMap<>();
        for (Rule rule : RuleCatalogue.builtIn().rules()) {
            String input = missing.get(rule.id());
            String kind = NOT_YET.contains(rule.id()) ? "not yet: " : "yes, with ";
            expected.put(rule.id(), input == null ? "yes" : kind + input);
        }
        expected.put("REC-10", "a person judges");
        Map<String, String> told = new TreeMap<>();
        for (String line : Files.readAllLines(Path.of("src", "docs", "rehearsal.md"))) {
            Matcher row = ROW.matcher(line);
            if (row.matches()) {
                told.put(row.group(1), row.group(2));
            }
        }
        assertThat(told).isEqualTo(expected);
        assertThat(told.values().stream().filter(text -> text.startsWith("yes")))
                .hasSizeGreaterThanOrEqualTo(126);
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
