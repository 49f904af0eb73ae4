package dev.tenrec.insight.session;

import dev.tenrec.error.ApiException;
import dev.tenrec.insight.exec.column.SessionColumn;
import dev.tenrec.insight.exec.column.SessionLookup;
import dev.tenrec.insight.exec.scan.ScanContext;
import dev.tenrec.insight.filter.SessionProperty;
import dev.tenrec.storage.segment.PropertyTable;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The sessions of a project for one query, by number: all events with one {@code $session_id}, a UUID of version 7,
 * whatever range the query has. Numbers are dense from 0 and may include sessions all of whose events are deleted:
 * {@link #has} is false for them. Times are microseconds since 1970.
 *
 * <p>This is the door for all that needs sessions: {@link #column} gives a property of all of them as codes of a
 * dictionary, see {@link SessionProperty#find} for the names; {@link #ofCode} and {@link #ofId} give the number of an
 * event's session. Methods that find something new read events, on the threads of the query and under its deadline.
 */
public final class Sessions implements SessionLookup {
    private static final long MICROS = 1_000_000;
    /** Seconds from which a session is no bounce. */
    private static final int BOUNCE_SECONDS = 10;

    private final ScanContext context;
    private final SessionTable table;
    private final SessionSpans spans;
    private final int count;

    Sessions(ScanContext context, SessionTable table) {
        this.context = context;
        this.table = table;
        this.spans = table.spans(context);
        this.count = table.numbers().count();
    }

    /** Returns the exclusive upper bound of session numbers. */
    public int count() {
        return count;
    }

    /** True if a session has events. */
    public boolean has(int session) {
        return spans.has(session);
    }

    public String id(int session) {
        int code = table.numbers().code(session);
        if (code < 0) {
            return table.numbers().other(session);
        }
        PropertyTable properties = context.view().properties();
        byte[] json = properties.property(properties.find(SessionScan.ID.key())).json(code);
        return new String(json, 1, json.length - 2, StandardCharsets.UTF_8);
    }

    public long startMicros(int session) {
        return spans.start(session);
    }

    public long endMicros(int session) {
        return spans.end(session);
    }

    /** Seconds of the clock between the first and the last event. */
    public long durationSeconds(int session) {
        return seconds(spans, session);
    }

    public int pageviews(int session) {
        return spans.pageviews(session);
    }

    public int autocaptures(int session) {
        return spans.autocaptures(session);
    }

    public int screens(int session) {
        return spans.screens(session);
    }

    /** Returns whether the visitor left at once; null for a session without a page view. */
    public @Nullable Boolean isBounce(int session) {
        return isBounce(spans, session);
    }

    static long seconds(SessionSpans spans, int session) {
        return Math.floorDiv(spans.end(session), MICROS) - Math.floorDiv(spans.start(session), MICROS);
    }

    static @Nullable Boolean isBounce(SessionSpans spans, int session) {
        if (spans.pageviews(session) == 0) {
            return null;
        }
        return spans.pageviews(session) == 1
                && spans.autocaptures(session) == 0
                && seconds(spans, session) < BOUNCE_SECONDS;
    }

    @Override
    public int ofCode(int code) {
        return table.numbers().ofCode(code);
    }

    @Override
    public int ofId(String id) {
        return table.numbers().ofOther(id);
    }

    /** @throws ApiException for a name that no property has */
    @Override
    public SessionColumn column(String key) {
        SessionProperty property = SessionProperty.find(key)
                .orElseThrow(() -> ApiException.invalid("query", "Sessions have no property \"" + key + "\"."));
        return table.column(property, context);
    }
}
