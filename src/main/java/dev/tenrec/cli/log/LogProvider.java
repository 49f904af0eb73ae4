package dev.tenrec.cli.log;

import java.time.Clock;
import java.time.ZoneId;
import java.util.Locale;
import org.slf4j.ILoggerFactory;
import org.slf4j.IMarkerFactory;
import org.slf4j.event.Level;
import org.slf4j.helpers.BasicMDCAdapter;
import org.slf4j.helpers.BasicMarkerFactory;
import org.slf4j.spi.MDCAdapter;
import org.slf4j.spi.SLF4JServiceProvider;

/**
 * Provider that slf4j loads because {@link #install} named it; a host that embeds the server never meets it, as no file
 * of services names it. Its settings must be known before the first line is logged.
 */
public final class LogProvider implements SLF4JServiceProvider {
    private static final String CHOICE = "slf4j.provider";
    private static final String VERBOSITY = "slf4j.internal.verbosity";
    private static final String OWN = "dev.tenrec";

    private static volatile Level ownLevel = Level.WARN;
    private static volatile boolean isJson;

    private final BasicMarkerFactory markers = new BasicMarkerFactory();
    private final BasicMDCAdapter contexts = new BasicMDCAdapter();
    private final LogLines lines = new LogLines(System.err, Clock.system(ZoneId.systemDefault()));

    /** Makes slf4j load this provider; before the first class that has a logger. An operator's own choice wins. */
    public static void install() {
        if (System.getProperty(CHOICE) == null) {
            System.setProperty(CHOICE, LogProvider.class.getName());
        }
        if (System.getProperty(VERBOSITY) == null) {
            System.setProperty(VERBOSITY, "WARN");
        }
    }

    /**
     * Sets what the server's own messages look like; libraries are heard from warnings on.
     *
     * @param level error, warn, info, debug or trace
     * @param format text or json
     */
    public static void use(String level, String format) {
        ownLevel = Level.valueOf(level.toUpperCase(Locale.ROOT));
        isJson = format.equals("json");
    }

    static Level levelOf(String logger) {
        return logger.startsWith(OWN) ? ownLevel : Level.WARN;
    }

    static boolean isJson() {
        return isJson;
    }

    @Override
    public ILoggerFactory getLoggerFactory() {
        return name -> new LineLogger(name, lines);
    }

    @Override
    public IMarkerFactory getMarkerFactory() {
        return markers;
    }

    @Override
    public MDCAdapter getMDCAdapter() {
        return contexts;
    }

    @Override
    public String getRequestedApiVersion() {
        return "2.0.99";
    }

    @Override
    public void initialize() {
        // All is made with the object.
    }
}
