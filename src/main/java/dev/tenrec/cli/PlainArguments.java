package dev.tenrec.cli;

import dev.tenrec.Config;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Arguments of a command that runs a server, where nothing is to be explained or refused: known options, each once and
 * with its value.
 *
 * <p>Picocli finds out what a command takes by reflection on classes and annotations, a tenth of a start. So plain
 * arguments are read here, and all others are its own.
 *
 * @param options values by name, without the two dashes
 * @param flags names of the options that have no value, without the two dashes
 */
record PlainArguments(Map<String, String> options, Set<String> flags) {
    private static final String DASHES = "--";

    /**
     * Reads arguments that follow a command.
     *
     * @param known names of options with a value beside those of the settings
     * @param flagsKnown names of options without a value
     * @return empty where picocli has to look at them
     */
    static Optional<PlainArguments> read(List<String> arguments, Set<String> known, Set<String> flagsKnown) {
        Set<String> names = new HashSet<>(Config.keys());
        names.addAll(known);
        Map<String, String> options = new HashMap<>();
        Set<String> flags = new HashSet<>();
        for (int i = 0; i < arguments.size(); i++) {
            String argument = arguments.get(i);
            if (!argument.startsWith(DASHES)) {
                return Optional.empty();
            }
            int equals = argument.indexOf('=');
            String name = argument.substring(DASHES.length(), equals < 0 ? argument.length() : equals);
            if (equals < 0 && flagsKnown.contains(name)) {
                if (!flags.add(name)) {
                    return Optional.empty();
                }
                continue;
            }
            boolean isApart = equals < 0 && i + 1 < arguments.size();
            String value = equals >= 0 ? argument.substring(equals + 1) : isApart ? arguments.get(++i) : "";
            if (!names.contains(name) || !isPlain(value) || options.put(name, value) != null) {
                return Optional.empty();
            }
        }
        return Optional.of(new PlainArguments(options, flags));
    }

    /** Neither empty nor with a meaning of its own: another option, a file of arguments, quotes. */
    private static boolean isPlain(String value) {
        return !value.isEmpty() && "-@\"'".indexOf(value.charAt(0)) < 0;
    }
}
