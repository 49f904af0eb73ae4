package dev.tenrec.cli.log;

import org.jspecify.annotations.Nullable;
import org.slf4j.Marker;
import org.slf4j.event.Level;
import org.slf4j.helpers.LegacyAbstractLogger;
import org.slf4j.helpers.MessageFormatter;

/** Logger that writes lines. Thread-safe. */
final class LineLogger extends LegacyAbstractLogger {
    private static final long serialVersionUID = 1L;

    private final transient LogLines lines;

    LineLogger(String name, LogLines lines) {
        this.name = name;
        this.lines = lines;
    }

    @Override
    public boolean isTraceEnabled() {
        return isOn(Level.TRACE);
    }

    @Override
    public boolean isDebugEnabled() {
        return isOn(Level.DEBUG);
    }

    @Override
    public boolean isInfoEnabled() {
        return isOn(Level.INFO);
    }

    @Override
    public boolean isWarnEnabled() {
        return isOn(Level.WARN);
    }

    @Override
    public boolean isErrorEnabled() {
        return isOn(Level.ERROR);
    }

    @Override
    protected @Nullable String getFullyQualifiedCallerName() {
        return null;
    }

    @Override
    protected void handleNormalizedLoggingCall(
            Level level,
            @Nullable Marker marker,
            String pattern,
            Object @Nullable [] arguments,
            @Nullable Throwable failure) {
        String text = MessageFormatter.basicArrayFormat(pattern, arguments);
        lines.write(level, name, pattern, text, failure);
    }

    private boolean isOn(Level level) {
        return level.toInt() >= LogProvider.levelOf(name).toInt();
    }
}
