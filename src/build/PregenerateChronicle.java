import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import javax.tools.ToolProvider;

/**
 * Writes, at build time, the one class that Chronicle Map would otherwise generate and compile with javac when a
 * process opens its first map. That saves half a second of start-up and the need for a compiler at run time.
 *
 * <p>Argument: the directory for classes.
 */
public class PregenerateChronicle {
    private static final String PACKAGE = "net.openhft.chronicle.hash";
    private static final String NAME = "VanillaGlobalMutableState$$Native";

    public static void main(String[] args) throws Exception {
        Path sources = Files.createTempDirectory("chronicle");
        Path source = sources.resolve(NAME + ".java");
        Files.writeString(source, source());
        int result = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-proc:none", "-nowarn", "--release", "17", "-g:none",
                        "-cp", System.getProperty("java.class.path"), "-d", args[0], source.toString());
        Files.delete(source);
        Files.delete(sources);
        System.exit(result);
    }

    private static String source() throws Exception {
        Class<?> state = Class.forName(PACKAGE + ".VanillaGlobalMutableState");
        Object model = Class.forName("net.openhft.chronicle.values.ValueModel")
                .getMethod("acquire", Class.class)
                .invoke(null, state);
        Method generate = Arrays.stream(Class.forName("net.openhft.chronicle.values.Generators").getDeclaredMethods())
                .filter(method -> method.getName().equals("generateNativeClass"))
                .findFirst()
                .orElseThrow();
        generate.setAccessible(true);
        return (String) generate.invoke(null, model, NAME);
    }
}
