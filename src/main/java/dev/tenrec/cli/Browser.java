package dev.tenrec.cli;

import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** The desktop browser of this machine. */
final class Browser {
    private Browser() {}

    /** Opens an address; without a display it does nothing, and the address is printed anyway. */
    static void open(String url) {
        String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        if (system.contains("win")) {
            run(List.of("rundll32", "url.dll,FileProtocolHandler", url));
        } else if (system.contains("mac")) {
            run(List.of("open", url));
        } else if (System.getenv("DISPLAY") != null || System.getenv("WAYLAND_DISPLAY") != null) {
            run(List.of("xdg-open", url));
        }
    }

    private static void run(List<String> command) {
        try {
            new ProcessBuilder(command)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException thereIsNone) {
            // The address stands on the console.
        }
    }
}
