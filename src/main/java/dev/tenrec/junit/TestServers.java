package dev.tenrec.junit;

import dev.tenrec.Tenrec;
import dev.tenrec.testkit.TestProject;
import org.jspecify.annotations.Nullable;

/** The server and the project of one test, made when it asks for them and closed with it. Used by its thread. */
final class TestServers {
    private final ClassServer ofClass;
    private final boolean hasOwn;
    private final String[] settings;
    private @Nullable Tenrec own;
    private @Nullable TestProject project;

    /** @param hasOwn true when the test must not share the server of its class */
    TestServers(ClassServer ofClass, boolean hasOwn, String[] settings) {
        this.ofClass = ofClass;
        this.hasOwn = hasOwn;
        this.settings = settings;
    }

    Tenrec tenrec() {
        if (!hasOwn) {
            return ofClass.tenrec();
        }
        Tenrec running = own;
        if (running == null) {
            running = ClassServer.start(settings);
            own = running;
        }
        return running;
    }

    /** In the server of the class: projects do not see each other. */
    TestProject project() {
        TestProject made = project;
        if (made == null) {
            made = ofClass.tenrec().newProject();
            project = made;
        }
        return made;
    }

    void close() {
        if (project != null) {
            project.close();
        }
        if (own != null) {
            own.close();
        }
    }
}
