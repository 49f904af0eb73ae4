package dev.tenrec.testkit;

/** The beginning of a sentence: a test awaits this event. */
public final class Await {
    private final TestProject project;

    Await(TestProject project) {
        this.project = project;
    }

    /** An event of this name. */
    public AwaitedEvent event(String name) {
        return new AwaitedEvent(project, name);
    }

    /** Any event at all. */
    public AwaitedEvent anyEvent() {
        return new AwaitedEvent(project, null);
    }
}
