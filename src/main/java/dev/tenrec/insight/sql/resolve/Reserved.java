package dev.tenrec.insight.sql.resolve;

import java.util.Locale;
import java.util.Set;

/** Names that no alias may take. */
final class Reserved {
    private static final Set<String> NAMES = Set.of("team_id", "true", "false", "null");

    private Reserved() {}

    static boolean isAlias(String name) {
        return NAMES.contains(name.toLowerCase(Locale.ROOT));
    }
}
