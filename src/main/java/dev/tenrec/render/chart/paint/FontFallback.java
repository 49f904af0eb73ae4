package dev.tenrec.render.chart.paint;

import dev.tenrec.disk.HostFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Lets the JDK draw text on a machine without fonts. There every JDK fails as soon as it measures a letter, also with a
 * font that the program brings along, because it asks fontconfig for the five logical fonts first. A file of its own
 * format, named by a property, answers in fontconfig's place; it must be there before the first class of AWT is used.
 */
final class FontFallback {
    private static final String PROPERTY = "sun.awt.fontconfig";
    private static final String FOLDER = "tenrec-font-";
    private static final String FONT = "LiberationSans-Regular.ttf";
    private static final String CONFIGURATION = "fontconfig.properties";
    private static final List<String> LOGICAL = List.of("serif", "sansserif", "monospaced", "dialog", "dialoginput");
    private static final List<String> STYLES = List.of("plain", "bold", "italic", "bolditalic");
    private static final Set<String> ENDINGS = Set.of(".ttf", ".otf", ".ttc", ".pfb", ".pfa");
    private static final List<String> LIBRARY_FOLDERS = List.of(
            "/usr/lib",
            "/usr/lib64",
            "/lib",
            "/lib64",
            "/usr/local/lib",
            "/usr/lib/x86_64-linux-gnu",
            "/usr/lib/aarch64-linux-gnu",
            "/usr/lib/arm-linux-gnueabihf",
            "/usr/lib/powerpc64le-linux-gnu",
            "/usr/lib/s390x-linux-gnu",
            "/usr/lib/riscv64-linux-gnu");

    private FontFallback() {}

    /** Sets the property where it is needed, and nothing where it is set already or the system has fonts. */
    static void install(byte[] font) {
        boolean isLinux =
                System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("linux");
        if (!isLinux || System.getProperty(PROPERTY) != null || hasFonts()) {
            return;
        }
        try {
            String configuration = configuration(HostFiles.temporary(FOLDER, FONT, font));
            Path file = HostFiles.temporary(FOLDER, CONFIGURATION, configuration.getBytes(StandardCharsets.UTF_8));
            System.setProperty(PROPERTY, file.toString());
        } catch (IOException full) {
            throw new UncheckedIOException("There are no fonts on this machine, and none can be put there", full);
        }
    }

    /** True when fontconfig, its configuration and its fonts are all there. */
    private static boolean hasFonts() {
        String named = System.getenv("FONTCONFIG_FILE");
        String folder = System.getenv("FONTCONFIG_PATH");
        boolean isConfigured = HostFiles.isReadable("/etc/fonts/fonts.conf")
                || (named != null && HostFiles.isReadable(named))
                || (folder != null && HostFiles.isReadable(folder + "/fonts.conf"));
        return isConfigured && hasLibrary() && hasFontFile();
    }

    private static boolean hasLibrary() {
        return LIBRARY_FOLDERS.stream().anyMatch(folder -> HostFiles.isReadable(folder + "/libfontconfig.so.1"));
    }

    private static boolean hasFontFile() {
        String home = System.getProperty("user.home", "");
        return List.of("/usr/share/fonts", "/usr/local/share/fonts", home + "/.local/share/fonts", home + "/.fonts")
                .stream()
                .anyMatch(folder -> HostFiles.holds(folder, ENDINGS));
    }

    /** All names and styles lead to the one font. */
    private static String configuration(Path font) {
        StringBuilder text = new StringBuilder("version=1\nsequence.allfonts=latin-1\n");
        for (String name : LOGICAL) {
            STYLES.forEach(style -> text.append(name).append('.').append(style).append(".latin-1=LiberationSans\n"));
        }
        return text.append("filename.LiberationSans=")
                .append(font.toString().replace("\\", "\\\\"))
                .append('\n')
                .toString();
    }
}
