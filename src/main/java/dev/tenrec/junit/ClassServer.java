package dev.tenrec.junit;

import dev.tenrec.Tenrec;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The server of a class of tests, started when the first of them asks for it. Any thread may use it. */
final class ClassServer {
    private final String[] settings;
    private @Nullable Tenrec tenrec;

    ClassServer(String[] settings) {
        this.settings = settings;
    }

    synchronized Tenrec tenrec() {
        Tenrec running = tenrec;
        if (running == null) {
            running = start(settings);
            tenrec = running;
        }
        return running;
    }

    /** Forgets what earlier tests sent; nothing happens when none of them had a server. */
    synchronized void reset() {
        if (tenrec != null) {
            tenrec.reset();
        }
    }

    synchronized void close() {
        if (tenrec != null) {
            tenrec.close();
            tenrec = null;
        }
    }

    static Tenrec start(String[] settings) {
        Map<String, String> texts = new HashMap<>();
        for (String setting : settings) {
            int at = setting.indexOf('=');
            if (at < 1) {
                throw new IllegalArgumentException("a setting is key=value, not " + setting);
            }
            texts.put(
                    setting.substring(0, at).strip(), setting.substring(at + 1).strip());
        }
        return Tenrec.inMemory(texts);
    }
}
