package dev.tenrec.testkit;

import java.util.BitSet;
import java.util.List;

/** Assertions about the events of a project, each about those that are there when it is made. Used by one thread. */
public final class ReceivedAssert {
    private final TestProject project;
    /** The events that an assertion has named, by their order of arrival. */
    private final BitSet named = new BitSet();

    ReceivedAssert(TestProject project) {
        this.project = project;
    }

    /** At least one event of this name arrived. */
    public ReceivedAssert received(String name) {
        return received(ExpectedEvent.event(name));
    }

    /** At least one event that meets the criteria arrived. */
    public ReceivedAssert received(ExpectedEvent expected) {
        if (count(expected) == 0) {
            throw project.failure(expected.missing() + " arrived.", expected);
        }
        return this;
    }

    /** So many events that meet the criteria arrived, no more and no fewer. */
    public ReceivedAssert received(int times, ExpectedEvent expected) {
        int count = count(expected);
        if (count != times) {
            throw project.failure(
                    "Expected " + times + " times " + expected + ", but " + count + " arrived.", expected);
        }
        return this;
    }

    /** No event that meets the criteria arrived. */
    public ReceivedAssert notReceived(ExpectedEvent unexpected) {
        int count = count(unexpected);
        if (count > 0) {
            throw project.failure("Expected no " + unexpected + ", but " + count + " arrived.", null);
        }
        return this;
    }

    /** Events that meet the criteria arrived one after the other, others between them or not. */
    public ReceivedAssert inOrder(ExpectedEvent... expected) {
        List<ReceivedEvent> events = project.events();
        int at = 0;
        for (int step = 0; step < expected.length; step++) {
            while (at < events.size() && !expected[step].matches(events.get(at))) {
                at++;
            }
            if (at == events.size()) {
                String behind = step == 0 ? "" : " after " + expected[step - 1];
                throw project.failure(expected[step].missing() + " arrived" + behind + ".", expected[step]);
            }
            named.set(at++);
        }
        return this;
    }

    /** No event arrived but those that this chain of assertions has named. */
    public ReceivedAssert nothingElse() {
        List<ReceivedEvent> events = project.events();
        int other = named.nextClearBit(0);
        if (other < events.size()) {
            throw project.failure("Expected nothing else, but there is " + events.get(other) + ".", null);
        }
        return this;
    }

    /** No capture request was refused for what it held. */
    public ReceivedAssert nothingRefused() {
        if (!project.refused().isEmpty()) {
            throw project.failure("Expected no refused request.", null);
        }
        return this;
    }

    private int count(ExpectedEvent expected) {
        List<ReceivedEvent> events = project.events();
        int count = 0;
        for (int i = 0; i < events.size(); i++) {
            if (expected.matches(events.get(i))) {
                named.set(i);
                count++;
            }
        }
        return count;
    }
}
