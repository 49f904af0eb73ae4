package dev.tenrec.demo;

import dev.tenrec.disk.HostFiles;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import javax.management.JMException;
import javax.management.ObjectName;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The JVM's compiler for what runs long, C2. Filling a demo runs everything for two seconds, just long enough to have
 * it all compiled: that takes as much of the processors as the rest. A JVM is told to leave it out at its start or by
 * its own diagnostic commands; a jar has only the latter.
 */
final class SecondCompiler {
    private static final Logger LOG = LoggerFactory.getLogger(SecondCompiler.class);
    /** Hashing is one loop, for which the compiler has instructions of the processor. */
    private static final String DIRECTIVES = """
            [
              {match: ["sun/security/provider/*.*"], c2: {Exclude: false}},
              {match: ["*.*"], c2: {Exclude: true}}
            ]
            """;

    private SecondCompiler() {}

    /** Leaves it out soon, on a thread of its own; a JVM that has no such command goes on as before. */
    static void leaveOut() {
        // It may be left out already, as by the launcher of the package.
        if (!System.getProperty("java.vm.info", "").contains("emulated-client")) {
            Thread made = new Thread(SecondCompiler::give, "tenrec-demo-compiler");
            made.setDaemon(true);
            made.start();
        }
    }

    private static void give() {
        try {
            Path file =
                    HostFiles.temporary("tenrec-demo-", "compiler.json", DIRECTIVES.getBytes(StandardCharsets.UTF_8));
            ManagementFactory.getPlatformMBeanServer()
                    .invoke(
                            new ObjectName("com.sun.management:type=DiagnosticCommand"),
                            "compilerDirectivesAdd",
                            new Object[] {new String[] {file.toString()}},
                            new String[] {String[].class.getName()});
        } catch (IOException | JMException failed) {
            LOG.debug("The second compiler stays.", failed);
        }
    }
}
