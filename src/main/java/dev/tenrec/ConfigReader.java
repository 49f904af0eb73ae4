package dev.tenrec;

import dev.tenrec.Config.Origin;
import java.io.IOException;
import java.io.Reader;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;

/**
 * Turns texts from four places into a {@link Config}.
 *
 * <p>The record is the only list of settings: its components give the keys and the types, so that a new setting is one
 * component, one default and one line in the file. An {@code int} is a count, a {@code long} is a size in bytes.
 */
final class ConfigReader {
    private static final String VARIABLE_PREFIX = "TENREC_";
    private static final int WORKERS_MIN = 2;

    private final Map<String, String> texts;
    private final Map<String, Origin> origins = new LinkedHashMap<>();

    ConfigReader(Map<String, String> defaults) {
        texts = new LinkedHashMap<>(defaults);
        defaults.keySet().forEach(key -> origins.put(key, Origin.DEFAULT));
    }

    Config read(Map<String, String> commandLine, Map<String, String> environment, Optional<Path> file) {
        file.ifPresent(
                path -> properties(path).forEach((key, text) -> put(key, text, Origin.FILE, key, path.toString())));
        new TreeMap<>(environment).forEach((variable, text) -> {
            if (variable.startsWith(VARIABLE_PREFIX)) {
                String key = key(variable);
                put(key, text, Origin.ENVIRONMENT, variable, "the environment");
            }
        });
        commandLine.forEach((key, text) -> put(key, text, Origin.COMMAND_LINE, "--" + key, "the command line"));
        return config();
    }

    static String key(RecordComponent component) {
        return component.getName().replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    }

    static String variable(String key) {
        return VARIABLE_PREFIX + key.toUpperCase(Locale.ROOT).replace('-', '_');
    }

    static Object value(Config config, RecordComponent component) {
        try {
            return component.getAccessor().invoke(config);
        } catch (IllegalAccessException | InvocationTargetException impossible) {
            throw new IllegalStateException("An accessor of a public record failed", impossible);
        }
    }

    /** A value as the file writes it. */
    static String text(Object value) {
        if (value instanceof Long size) {
            return Units.sizeText(size);
        }
        return value instanceof Duration duration ? Units.durationText(duration) : value.toString();
    }

    /** The text of a file that a setting names. */
    static String file(String key, String path) {
        try {
            return Files.readString(Path.of(path));
        } catch (IOException | InvalidPathException failure) {
            throw new ConfigException("Cannot read the file of the setting " + key + ": " + failure, failure);
        }
    }

    private void put(String key, String text, Origin origin, String spelling, String place) {
        if (!texts.containsKey(key)) {
            String nearest = NearestName.of(key, texts.keySet());
            throw new ConfigException("Unknown setting " + spelling + " in " + place + ". Did you mean "
                    + spelledAs(origin, nearest) + "? `tenrec config` lists all.");
        }
        texts.put(key, text.strip());
        origins.put(key, origin);
    }

    private static String spelledAs(Origin origin, String key) {
        return switch (origin) {
            case ENVIRONMENT -> variable(key);
            case COMMAND_LINE -> "--" + key;
            case FILE, DEFAULT -> key;
        };
    }

    private static String key(String variable) {
        return variable.substring(VARIABLE_PREFIX.length())
                .toLowerCase(Locale.ROOT)
                .replace('_', '-');
    }

    private static Map<String, String> properties(Path file) {
        Map<String, String> found = new LinkedHashMap<>();
        Properties properties = new Properties() {
            private static final long serialVersionUID = 1L;

            @Override
            public synchronized Object put(Object key, Object text) {
                if (found.put((String) key, (String) text) != null) {
                    throw new ConfigException(
                            "The setting " + key + " stands twice in " + file + ". Remove one of them.");
                }
                return super.put(key, text);
            }
        };
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        } catch (NoSuchFileException absent) {
            throw new ConfigException("There is no settings file " + file + ".", absent);
        } catch (IOException | IllegalArgumentException failure) {
            throw new ConfigException("Cannot read the settings in " + file + ": " + failure, failure);
        }
        return found;
    }

    private Config config() {
        RecordComponent[] components = Config.class.getRecordComponents();
        Object[] values = new Object[components.length];
        for (int index = 0; index < components.length - 1; index++) {
            values[index] = parse(key(components[index]), components[index].getType());
        }
        values[components.length - 1] = origins;
        Class<?>[] types =
                Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
        try {
            return Config.class.getDeclaredConstructor(types).newInstance(values);
        } catch (InvocationTargetException refused) {
            if (refused.getCause() instanceof ConfigException reason) {
                throw reason;
            }
            throw new IllegalStateException("The settings could not be built", refused);
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException("The constructor of a public record failed", impossible);
        }
    }

    private Object parse(String key, Class<?> type) {
        String text = Objects.requireNonNull(texts.get(key));
        try {
            if (type == int.class) {
                return key.equals("workers") && text.equals("auto") ? workers() : Units.count(text);
            }
            if (type == long.class) {
                return Units.size(text);
            }
            if (type == Duration.class) {
                return Units.duration(text);
            }
            return type == Path.class ? Path.of(text) : text;
        } catch (IllegalArgumentException unreadable) {
            String shown = Config.isSecret(key) ? "" : " \"" + text + "\"";
            throw new ConfigException(
                    "The setting " + key + " cannot be" + shown + " (from the "
                            + origins.getOrDefault(key, Origin.DEFAULT).words() + "): " + unreadable.getMessage() + ".",
                    unreadable);
        }
    }

    private static int workers() {
        return Math.max(WORKERS_MIN, Runtime.getRuntime().availableProcessors());
    }
}
