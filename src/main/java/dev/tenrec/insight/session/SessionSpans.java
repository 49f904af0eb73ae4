package dev.tenrec.insight.session;

import dev.tenrec.insight.exec.scan.ValueReader;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.storage.segment.Dictionary;
import dev.tenrec.storage.segment.Segment;
import java.util.Arrays;
import java.util.function.Function;

/**
 * First and last times and the numbers of some events, by session number. Filled by one thread; not changed once it is
 * shared.
 */
final class SessionSpans implements SessionScan.Sink {
    static final int BYTES_PER_SESSION = 2 * Long.BYTES + 3 * Integer.BYTES;

    private final int pageview;
    private final int autocapture;
    private final int screen;
    private long[] starts = {};
    private long[] ends = {};
    private int[] pageviews = {};
    private int[] autocaptures = {};
    private int[] screens = {};

    /** @param names of events */
    SessionSpans(Dictionary names) {
        pageview = names.find("$pageview");
        autocapture = names.find("$autocapture");
        screen = names.find("$screen");
    }

    /** Returns a copy to which more is added, with room for some sessions. */
    SessionSpans copy(Dictionary names, int bound) {
        SessionSpans copy = new SessionSpans(names);
        copy.starts = starts.clone();
        copy.ends = ends.clone();
        copy.pageviews = pageviews.clone();
        copy.autocaptures = autocaptures.clone();
        copy.screens = screens.clone();
        copy.grow(bound);
        return copy;
    }

    @Override
    public void enter(Segment segment, Function<Property, ValueReader> readers) {
        // Reads no property.
    }

    @Override
    public void block(SessionScan.Block block) {
        for (int i = 0; i < block.count; i++) {
            int session = block.sessions[i];
            if (session >= starts.length) {
                grow(session + 1);
            }
            starts[session] = Math.min(starts[session], block.times[i]);
            ends[session] = Math.max(ends[session], block.times[i]);
        }
        int name = block.name;
        int[] counted = name == pageview ? pageviews : name == autocapture ? autocaptures : screens;
        if (name == pageview || name == autocapture || name == screen) {
            for (int i = 0; i < block.count; i++) {
                counted[block.sessions[i]]++;
            }
        }
    }

    void addAll(SessionSpans other) {
        grow(other.starts.length);
        for (int session = 0; session < other.starts.length; session++) {
            starts[session] = Math.min(starts[session], other.starts[session]);
            ends[session] = Math.max(ends[session], other.ends[session]);
            pageviews[session] += other.pageviews[session];
            autocaptures[session] += other.autocaptures[session];
            screens[session] += other.screens[session];
        }
    }

    private void grow(int bound) {
        int before = starts.length;
        if (bound <= before) {
            return;
        }
        int size = Math.max(bound, before + before / 2);
        starts = Arrays.copyOf(starts, size);
        ends = Arrays.copyOf(ends, size);
        Arrays.fill(starts, before, size, Long.MAX_VALUE);
        Arrays.fill(ends, before, size, Long.MIN_VALUE);
        pageviews = Arrays.copyOf(pageviews, size);
        autocaptures = Arrays.copyOf(autocaptures, size);
        screens = Arrays.copyOf(screens, size);
    }

    /** True if the session has an event that is not deleted. */
    boolean has(int session) {
        return session < starts.length && starts[session] <= ends[session];
    }

    /** Microseconds since 1970. */
    long start(int session) {
        return starts[session];
    }

    long end(int session) {
        return ends[session];
    }

    int pageviews(int session) {
        return pageviews[session];
    }

    int autocaptures(int session) {
        return autocaptures[session];
    }

    int screens(int session) {
        return screens[session];
    }
}
