package dev.tenrec.cli;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * SIGTERM and Ctrl-C: the first asks for a graceful stop, the second ends the process at once.
 *
 * <p>A shutdown hook could not do it: the JVM would end with 143 after a graceful stop, and would make the second
 * signal wait for the first. The JDK's own class for signals is called by reflection, because javac warns of each use.
 */
final class StopSignals {
    /** Exit code after SIGTERM: 128 and the number of the signal. */
    private static final int ENDED_BY_TERM = 143;

    private final CompletableFuture<Void> asked = new CompletableFuture<>();

    private StopSignals() {}

    /** Takes the signals of this process over. Where the JVM was started with -Xrs it keeps them. */
    static StopSignals take() {
        StopSignals signals = new StopSignals();
        List.of("TERM", "INT").forEach(signals::take);
        return signals;
    }

    /** Completes at the first SIGTERM or SIGINT. */
    CompletableFuture<Void> asked() {
        return asked;
    }

    private void take(String name) {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            Object ours = Proxy.newProxyInstance(
                    StopSignals.class.getClassLoader(),
                    new Class<?>[] {handler},
                    (proxy, method, given) -> switch (method.getName()) {
                        case "handle" -> stop();
                        case "hashCode" -> System.identityHashCode(proxy);
                        case "equals" -> proxy == given[0];
                        default -> name;
                    });
            signal.getMethod("handle", signal, handler)
                    .invoke(null, signal.getConstructor(String.class).newInstance(name), ours);
        } catch (InvocationTargetException refused) {
            if (!(refused.getCause() instanceof IllegalArgumentException)) {
                throw new IllegalStateException(refused);
            }
            // -Xrs: the operator keeps the signals from the JVM, which then ends by them as any process does.
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private @Nullable Object stop() {
        if (!asked.complete(null)) {
            Runtime.getRuntime().halt(ENDED_BY_TERM);
        }
        return null;
    }
}
