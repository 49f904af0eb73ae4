package dev.tenrec.arch;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Follows the numbered walks of {@code src/docs/architecture.md} through the dependencies of the code. */
final class WalkTest {
    private static final Pattern TITLE = Pattern.compile("### .+: at most (\\d+) classes");
    private static final Pattern STOP = Pattern.compile("\\d+\\. `(\\w+)` .+");

    private record Walk(int longest, List<String> stops) {}

    @Test
    void eachStopIsTiedToAnEarlierOne() {
        Map<String, Set<String>> dependencies = dependencies();
        Map<String, Walk> walks = walks();
        assertThat(walks).hasSize(3);
        walks.forEach((title, walk) -> {
            assertThat(walk.stops).as(title).hasSizeBetween(10, walk.longest).doesNotHaveDuplicates();
            assertThat(dependencies.keySet()).as(title).containsAll(walk.stops);
            for (int i = 1; i < walk.stops.size(); i++) {
                String stop = walk.stops.get(i);
                assertThat(walk.stops.subList(0, i))
                        .as("%s: %s is used by an earlier stop or registered with it", title, stop)
                        .anyMatch(earlier -> dependencies.get(earlier).contains(stop)
                                || dependencies.get(stop).contains(earlier));
            }
        });
    }

    private static Map<String, Walk> walks() {
        Map<String, Walk> walks = new LinkedHashMap<>();
        Walk open = null;
        for (String line : Repository.lines("src/docs/architecture.md")) {
            Matcher title = TITLE.matcher(line);
            if (line.startsWith("#")) {
                open = title.matches() ? new Walk(Integer.parseInt(title.group(1)), new ArrayList<>()) : null;
                if (open != null) {
                    walks.put(line, open);
                }
            }
            Matcher stop = STOP.matcher(line);
            if (open != null && stop.matches()) {
                open.stops.add(stop.group(1));
            }
        }
        return walks;
    }

    /** Top-level types by simple name, with the simple names of the top-level types that they use. */
    private static Map<String, Set<String>> dependencies() {
        Map<String, Set<String>> dependencies = new LinkedHashMap<>();
        for (JavaClass type : MainCode.CLASSES) {
            Set<String> used = dependencies.computeIfAbsent(top(type), name -> new HashSet<>());
            for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
                used.add(top(dependency.getTargetClass()));
            }
        }
        return dependencies;
    }

    private static String top(JavaClass type) {
        return type.getFullName().replaceAll("\\$.*", "").replaceAll(".*\\.", "");
    }
}
