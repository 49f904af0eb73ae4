package dev.tenrec.arch;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The tables of {@code src/docs/architecture.md}.
 *
 * @param layers the number of the layer of each package, higher ones above
 * @param beside pairs {@code from → to} that the table allows within or across layers
 * @param libraries the packages that may know each library
 * @param blocking the methods that run on a worker only, as {@code Class.method}
 */
record ArchitectureTables(
        Map<String, Integer> layers, List<String> beside, Map<String, List<String>> libraries, List<String> blocking) {
    private static final Pattern LAYER = Pattern.compile("\\| (\\d+) \\| ([^|]+) \\|[^|]+\\|([^|]*)\\|");
    private static final Pattern LIBRARY = Pattern.compile("\\| `([a-z.]+)` \\| (`[a-z]+`(?:, `[a-z]+`)*) \\|[^|]+\\|");
    private static final Pattern DOOR = Pattern.compile("- `([A-Z]\\w+\\.\\w+)`: .+");
    private static final Pattern NAME = Pattern.compile("`([a-z]+)`");
    private static final Pattern EDGE = Pattern.compile("`([a-z]+)` → `([a-z]+)`");

    static ArchitectureTables read() {
        Map<String, Integer> layers = new LinkedHashMap<>();
        List<String> beside = new ArrayList<>();
        Map<String, List<String>> libraries = new LinkedHashMap<>();
        List<String> blocking = new ArrayList<>();
        for (String line : Repository.lines("src/docs/architecture.md")) {
            Matcher layer = LAYER.matcher(line);
            if (layer.matches()) {
                NAME.matcher(layer.group(2))
                        .results()
                        .forEach(name -> layers.put(name.group(1), Integer.valueOf(layer.group(1))));
                EDGE.matcher(layer.group(3)).results().forEach(edge -> beside.add(edge.group(1) + "→" + edge.group(2)));
            }
            Matcher door = DOOR.matcher(line);
            if (door.matches()) {
                blocking.add(door.group(1));
            }
            Matcher library = LIBRARY.matcher(line);
            if (library.matches()) {
                libraries.put(
                        library.group(1),
                        NAME.matcher(library.group(2))
                                .results()
                                .map(name -> name.group(1))
                                .toList());
            }
        }
        return new ArchitectureTables(layers, beside, libraries, blocking);
    }

    boolean isBeside(String from, String to) {
        return beside.contains(from + "→" + to);
    }

    /** The package as the tables call it: its first step below the root, or the root's own last step. */
    static String shortName(String packageName) {
        return packageName.equals("dev.tenrec") ? "tenrec" : packageName.replaceAll("dev\\.tenrec\\.(\\w+).*", "$1");
    }

    /** The package and all below it; the root is only itself. */
    static String pattern(String shortName) {
        return shortName.equals("tenrec") ? "dev.tenrec" : "dev.tenrec." + shortName + "..";
    }
}
