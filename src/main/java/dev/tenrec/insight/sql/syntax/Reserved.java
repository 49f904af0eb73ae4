package dev.tenrec.insight.sql.syntax;

import java.util.Locale;
import java.util.Set;

/** Names that no alias may take. */
public final class Reserved {
    private static final Set<String> NAMES = Set.of("team_id", "true", "false", "null");

    private Reserved() {}

    /** Finds out whether a name is one of them. */
    public static boolean isAlias(String name) {
        return NAMES.contains(name.toLowerCase(Locale.ROOT));
    }
}
