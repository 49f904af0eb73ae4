package dev.tenrec.cli;

import dev.tenrec.cli.log.LogProvider;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.util.HashMap;
import java.util.Map;

/**
 * Keeps libraries from writing on the console of people who did not ask. It runs before the first class of Chronicle,
 * Netty or the logger, because each of them reads its switches once, when it is loaded.
 */
final class JvmWarnings {
    /** From this version on the JDK warns about Unsafe, which Chronicle Map needs. */
    private static final int JAVA_THAT_WARNS = 24;

    private JvmWarnings() {}

    static void everything() {
        preset("chronicle.announcer.disable", "true");
        preset("chronicle.analytics.disable", "true");
        LogProvider.install();
        if (Runtime.version().feature() >= JAVA_THAT_WARNS) {
            allowUnsafe();
        }
    }

    /** An operator's own switch on the command line of the JVM wins. */
    private static void preset(String property, String value) {
        if (System.getProperty(property) == null) {
            System.setProperty(property, value);
        }
    }

    /**
     * Does what {@code -Dsun.misc.unsafe.memory.access=allow} on the command line would do. A manifest cannot hold a
     * property, and the JDK reads this one from a copy made before {@code main}; so the copy is replaced. It reaches
     * into the JDK, which the manifest opens for this one purpose. Where it fails, four lines of warning stay and
     * nothing else.
     */
    private static boolean allowUnsafe() {
        try {
            Field saved = Class.forName("jdk.internal.misc.VM").getDeclaredField("savedProps");
            saved.setAccessible(true);
            Map<String, String> properties = new HashMap<>();
            ((Map<?, ?>) saved.get(null)).forEach((key, value) -> properties.put((String) key, (String) value));
            properties.putIfAbsent("sun.misc.unsafe.memory.access", "allow");
            saved.set(null, properties);
            return true;
        } catch (ReflectiveOperationException | InaccessibleObjectException | ClassCastException notThisJdk) {
            return false;
        }
    }
}
