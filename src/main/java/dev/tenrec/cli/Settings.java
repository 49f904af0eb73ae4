package dev.tenrec.cli;

import dev.tenrec.Config;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The settings as options of a command: one option per key, explained by the sentence that stands above the key in the
 * shipped settings file, so that there is one text for both.
 */
final class Settings {
    private static final String SHIPPED = "/conf/tenrec.properties";
    private static final String CONFIG = "--config";

    private final Map<String, String> environment;
    private final Path defaultFile;

    /**
     * @param environment the variables of the process
     * @param defaultFile read when it is there and {@code --config} names no other
     */
    Settings(Map<String, String> environment, Path defaultFile) {
        this.environment = Map.copyOf(environment);
        this.defaultFile = defaultFile;
    }

    /** A command that takes all settings as options, and explains all of them. */
    CommandLine addTo(Object command) {
        return addTo(command, Set.copyOf(Config.keys()));
    }

    /**
     * A command that takes all settings as options, so that a line that works for the server works here too.
     *
     * @param explained the keys that matter to it; its help leaves the others out
     */
    CommandLine addTo(Object command, Set<String> explained) {
        CommandLine commandLine = new CommandLine(command);
        addTo(commandLine.getCommandSpec(), explained);
        return commandLine;
    }

    /** The settings in force for a command that was given on the command line. */
    Config read(CommandSpec command) {
        return read(options(command), Map.of());
    }

    /** The options with a value that were given, by their names without the two dashes. */
    static Map<String, String> options(CommandSpec command) {
        CommandLine.ParseResult given = command.commandLine().getParseResult();
        Map<String, String> options = new LinkedHashMap<>();
        for (OptionSpec option : given.matchedOptions()) {
            if (option.getValue() instanceof String text) {
                options.put(option.longestName().substring(2), text);
            }
        }
        return options;
    }

    /** Reads the settings of options, overridden by the given ones. */
    Config read(Map<String, String> options, Map<String, String> changes) {
        Map<String, String> commandLine = new LinkedHashMap<>();
        for (String key : Config.keys()) {
            String text = options.get(key);
            if (text != null) {
                commandLine.put(key, text);
            }
        }
        commandLine.putAll(changes);
        String file = options.get(CONFIG.substring(2));
        if (file != null) {
            return Config.load(commandLine, environment, Optional.of(Path.of(file)));
        }
        return Config.load(commandLine, environment, Optional.of(defaultFile).filter(Files::exists));
    }

    private static void addTo(CommandSpec command, Set<String> explained) {
        Map<String, String> sentences = sentences();
        for (String key : Config.keys()) {
            String preset = Config.defaultOf(key);
            command.addOption(OptionSpec.builder("--" + key)
                    .type(String.class)
                    .hidden(!explained.contains(key))
                    .paramLabel(key.substring(key.lastIndexOf('-') + 1).toUpperCase(java.util.Locale.ROOT))
                    .description(sentences.get(key) + (preset.isEmpty() ? "" : " Default: " + preset + "."))
                    .build());
        }
        command.addOption(OptionSpec.builder(CONFIG)
                .type(String.class)
                .paramLabel("FILE")
                .description("A file of settings instead of conf/tenrec.properties.")
                .build());
    }

    /** The comment above each key of the shipped file. */
    private static Map<String, String> sentences() {
        Map<String, String> sentences = new HashMap<>();
        StringBuilder comment = new StringBuilder();
        try (InputStream file = Settings.class.getResourceAsStream(SHIPPED);
                BufferedReader lines = new BufferedReader(new InputStreamReader(file, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith("# ")) {
                    comment.append(comment.isEmpty() ? "" : " ").append(line.substring(2));
                    continue;
                }
                if (line.startsWith("#") && line.indexOf('=') > 0) {
                    sentences.put(line.substring(1, line.indexOf('=')), comment.toString());
                }
                comment.setLength(0);
            }
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        return sentences;
    }
}
