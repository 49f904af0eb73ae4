package dev.tenrec.rehearsal.rule;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The table of rules in the manual and the catalogue name the same rules. */
final class RuleTableTest {
    private static final Pattern ROW = Pattern.compile("\\| ([A-Z]{3}-[0-9]{2}) \\| ([A-Z]+) \\| (.+) \\|");

    @Test
    void namesAllRulesWithTheirSeverities() throws IOException {
        List<String> told = new ArrayList<>();
        for (String line : Files.readAllLines(Path.of("src", "docs", "rehearsal.md"))) {
            Matcher row = ROW.matcher(line);
            if (row.matches()) {
                told.add(row.group(1) + " " + row.group(2));
            }
        }
        List<String> known = RuleCatalogue.builtIn().rules().stream()
                .map(rule -> rule.id() + " " + rule.severity())
                .toList();
        assertThat(told).isEqualTo(known).hasSize(136);
    }

    @Test
    void saysOneThingInTheSingular() {
        for (Rule rule : RuleCatalogue.builtIn().rules()) {
            String one = rule.message(1, 0.5, "{a|b}");
            String many = rule.message(1_200, 0.5, "{a|b}");
            assertThat(one.replace("{a|b}", "")).describedAs(rule.id()).doesNotContain("{", "}", "|");
            if (many.startsWith("1,200 ")) {
                assertThat(one).startsWith("1 ").isNotEqualTo(many.replaceFirst("1,200", "1"));
            } else {
                assertThat(one).isEqualTo(many);
            }
        }
        assertThat(RuleCatalogue.builtIn().get("NAM-05").message(1, 0, "a"))
                .isEqualTo("1 rule of the mapping matched nothing (a).");
    }
}
