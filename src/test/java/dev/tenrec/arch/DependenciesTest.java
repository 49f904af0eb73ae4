package dev.tenrec.arch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What Tenrec is built with, and what it must not be built with. */
final class DependenciesTest {
    private static final Pattern VERSION = Pattern.compile("<([a-z-]+)\\.version>");
    private static final Pattern REASON = Pattern.compile("(?m)^\\| `([a-z-]+)` \\| [^|]{10,} \\|$");

    @Test
    void everyVersionHasItsReason() {
        String pom = Repository.text(Repository.file("pom.xml"));
        String decisions = Repository.text(Repository.file("src/docs/decisions.md"));
        assertThat(REASON.matcher(decisions).results().map(found -> found.group(1)))
                .containsExactlyInAnyOrderElementsOf(VERSION.matcher(pom)
                        .results()
                        .map(found -> found.group(1))
                        .toList());
    }

    @Test
    void nothingReportsUsageToAnyone() {
        String analytics = "net.openhft.chronicle.analytics.Analytics";
        assertThatThrownBy(() -> Class.forName(analytics)).isInstanceOf(ClassNotFoundException.class);
        assertThat(getClass().getClassLoader().getResource("net/openhft/chronicle/analytics"))
                .isNull();
    }
}
