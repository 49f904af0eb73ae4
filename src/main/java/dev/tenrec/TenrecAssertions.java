package dev.tenrec;

import dev.tenrec.testkit.ExpectedEvent;
import dev.tenrec.testkit.ReceivedAssert;
import dev.tenrec.testkit.TestProject;

/** Static imports of tests: {@code assertThat(tenrec).received(event("signed up").from("ana"))}. */
public final class TenrecAssertions {
    private TenrecAssertions() {}

    /** Assertions about the first project of a server. */
    public static ReceivedAssert assertThat(Tenrec tenrec) {
        return assertThat(tenrec.project());
    }

    /** Assertions about a project. */
    public static ReceivedAssert assertThat(TestProject project) {
        return project.assertions();
    }

    /** An event of this name, to be described further. */
    public static ExpectedEvent event(String name) {
        return ExpectedEvent.event(name);
    }

    /** Any event at all, to be described further. */
    public static ExpectedEvent anyEvent() {
        return ExpectedEvent.anyEvent();
    }
}
