package dev.tenrec.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The modules of the web application import each other without cycles, {@code import()} included. In a cycle the
 * browser runs one module before what it imports, so a constant may be undefined, and no module can be read alone.
 */
final class ModuleCyclesTest {
    private static final Path WEB = Path.of("src", "main", "resources", "web");
    private static final Pattern IMPORT =
            Pattern.compile("(?:\\bfrom\\s*|\\bimport\\s*\\(?\\s*)(['\"])(\\.{1,2}/[^'\"]+)\\1");

    @Test
    void modulesOfTheApplicationHaveNoCycle() throws IOException {
        Map<String, Set<String>> imports = imports(WEB.resolve("app"));
        assertThat(imports.get("app.js")).contains("routes.js", "shell.js");
        assertThat(imports.get("routes.js")).contains("screens/login.js");
        assertThat(cycle(imports)).isEmpty();
    }

    @Test
    void modulesOfSharedPagesHaveNoCycle() throws IOException {
        Map<String, Set<String>> imports = imports(WEB.resolve("shared"));
        assertThat(imports.get("page.js")).contains("tile.js");
        assertThat(cycle(imports)).isEmpty();
    }

    @Test
    void findsCycle() {
        assertThat(cycle(Map.of("a", Set.of("b"), "b", Set.of("c"), "c", Set.of("a"), "d", Set.of("a"))))
                .containsExactlyInAnyOrder("a", "b", "c");
        assertThat(cycle(Map.of("a", Set.of("b", "c"), "b", Set.of("c"), "c", Set.of())))
                .isEmpty();
    }

    @Test
    void readsEveryKindOfImport() {
        String module = """
                import { a } from './a.js';
                import htm from "../b.js";
                import './c.js';
                export { d } from './d.js';
                const load = () => import('./e.js');
                // Text such as import maps is no import.
                """;
        assertThat(targets(module)).containsExactly("./a.js", "../b.js", "./c.js", "./d.js", "./e.js");
    }

    private static Map<String, Set<String>> imports(Path folder) throws IOException {
        List<Path> modules;
        try (Stream<Path> files = Files.walk(folder)) {
            modules = files.filter(file -> file.toString().endsWith(".js")).toList();
        }
        Map<String, Set<String>> imports = new TreeMap<>();
        for (Path module : modules) {
            Set<String> targets = new TreeSet<>();
            targets(Files.readString(module))
                    .forEach(target -> targets.add(name(folder, module.resolveSibling(target))));
            imports.put(name(folder, module), targets);
        }
        return imports;
    }

    private static List<String> targets(String module) {
        return IMPORT.matcher(module)
                .results()
                .map((MatchResult found) -> found.group(2))
                .toList();
    }

    private static String name(Path folder, Path file) {
        return folder.relativize(file.normalize()).toString().replace('\\', '/');
    }

    /** The modules of one cycle in import order, or none. */
    private static List<String> cycle(Map<String, Set<String>> imports) {
        Set<String> done = new TreeSet<>();
        return imports.keySet().stream()
                .map(module -> cycle(module, imports, new LinkedHashSet<>(), done))
                .filter(found -> !found.isEmpty())
                .findFirst()
                .orElse(List.of());
    }

    private static List<String> cycle(
            String module, Map<String, Set<String>> imports, Set<String> path, Set<String> done) {
        if (path.contains(module)) {
            return path.stream().dropWhile(each -> !each.equals(module)).toList();
        }
        if (done.contains(module)) {
            return List.of();
        }
        path.add(module);
        for (String target : imports.getOrDefault(module, Set.of())) {
            List<String> found = cycle(target, imports, path, done);
            if (!found.isEmpty()) {
                return found;
            }
        }
        path.remove(module);
        done.add(module);
        return List.of();
    }
}
