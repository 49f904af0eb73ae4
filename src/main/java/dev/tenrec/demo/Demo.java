package dev.tenrec.demo;

import java.time.Clock;

/** Ninety days of a product in a server of this process, and what happens there from now on. */
public final class Demo implements AutoCloseable {
    /** Days of events before today. */
    public static final int DAYS = Calendar.DAYS;

    private final Calls calls;
    private final People people;
    private final Calendar calendar;
    private final LiveEvents live;

    /** @param seed the same one makes the same events on the same day */
    public Demo(Access access, long seed, Clock clock) {
        this.calls = new Calls(access);
        this.calendar = Calendar.endingAt(clock.instant());
        this.people = new People(seed, calendar);
        this.live = new LiveEvents(calls, people, clock);
    }

    /** Says what the events of an empty project will mean. */
    public void describe() {
        SecondCompiler.leaveOut();
        Saved.describe(calls, calendar);
    }

    /**
     * Fills an empty project; once it returns, everything can be asked for.
     *
     * @return how many events were sent
     */
    public int fill() {
        return new Filling(calls, calendar, people).run();
    }

    /** Has the dashboards computed while a browser starts, so that the first look at them is quick. */
    public void look() {
        Saved.look(calls);
    }

    /** Goes on sending a few events each second, until it is closed. */
    public void goOn() {
        live.begin();
    }

    @Override
    public void close() {
        live.close();
    }
}
