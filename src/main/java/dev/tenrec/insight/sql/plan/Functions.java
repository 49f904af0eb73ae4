package dev.tenrec.insight.sql.plan;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** The catalogue of scalar functions. */
public final class Functions {
    private static final Map<String, Function> BY_NAME = new LinkedHashMap<>();
    private static final Map<String, Function> BY_LOWER_CASE = new LinkedHashMap<>();

    static {
        for (String group : FunctionSignatures.ALL) {
            group.lines().filter(line -> !line.isBlank()).forEach(Functions::add);
        }
    }

    private Functions() {}

    /** Adds one line of signatures: {@code name|alias|alias(Text) Text}. */
    private static void add(String line) {
        int open = line.indexOf('(');
        boolean isLenient = line.startsWith("~");
        String[] names = line.substring(isLenient ? 1 : 0, open).split("\\|", -1);
        Function function = Function.parse((isLenient ? "~" : "") + names[0] + line.substring(open));
        for (String name : names) {
            BY_NAME.put(name, function);
            BY_LOWER_CASE.put(name.toLowerCase(Locale.ROOT), function);
        }
    }

    /** Finds a function by any of its names, without regard to case. */
    public static Optional<Function> find(String name) {
        Function exact = BY_NAME.get(name);
        return Optional.ofNullable(exact != null ? exact : BY_LOWER_CASE.get(name.toLowerCase(Locale.ROOT)));
    }

    static Function get(String name) {
        return find(name).orElseThrow(() -> new AssertionError(name));
    }

    /** Returns all names, aliases too, sorted. */
    public static Collection<String> names() {
        return Collections.unmodifiableCollection(new TreeSet<>(BY_NAME.keySet()));
    }
}
