package dev.tenrec.capture;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.tenrec.activity.ActivityLog;
import dev.tenrec.capture.body.CaptureRefusal;
import dev.tenrec.capture.body.CaptureRequest;
import dev.tenrec.capture.body.Decompressor;
import dev.tenrec.capture.body.Dialect;
import dev.tenrec.capture.body.Payload;
import dev.tenrec.disk.SimDisk;
import dev.tenrec.journal.JournalSettings;
import dev.tenrec.json.Timestamps;
import dev.tenrec.store.Ids;
import dev.tenrec.store.Store;
import dev.tenrec.store.StoreSettings;
import dev.tenrec.taxonomy.Taxonomy;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicLong;

/** A parser with one known project, and short ways to send it something. */
public final class Capture {
    static final String KEY = "phc_known";
    static final int PROJECT = 7;
    public static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678901Z");

    /** Its store is not open. */
    private static final Taxonomy NOTHING_KNOWN = nothingKnown();

    private Capture() {}

    public static CaptureParser parser() {
        AtomicLong bits = new AtomicLong();
        return new CaptureParser(
                new Payload(new Decompressor(Decompressor.OUTPUT_MAX)),
                token -> token.equals(KEY) ? OptionalInt.of(PROJECT) : OptionalInt.empty(),
                () -> bits.addAndGet(0x9e3779b97f4a7c15L),
                NOTHING_KNOWN,
                new Quotas(null, null, Quotas.Limits.NONE, null));
    }

    private static Taxonomy nothingKnown() {
        StoreSettings settings = new StoreSettings(10, 1 << 20, 1 << 20, false, JournalSettings.DEFAULT);
        Store store = new Store(new SimDisk(), settings, Clock.systemUTC(), failure -> {});
        return new Taxonomy(store, new ActivityLog(store, new Ids(store)));
    }

    static CaptureRequest request(byte[] body) {
        return new CaptureRequest(body, Dialect.NEWER, null, null, null, Timestamps.micros(NOW));
    }

    static CaptureResult parse(String body) {
        return parser().parse(request(body.getBytes(StandardCharsets.UTF_8)), Pace.FULL_SPEED);
    }

    /** A request with these events, written as in JSON but with single quotes. */
    static CaptureResult events(String events) {
        return parse(envelope("", events));
    }

    static CaptureResult historical(String events) {
        return parse(envelope("'historical_migration':true,", events));
    }

    static String envelope(String more, String events) {
        return ("{'api_key':'" + KEY + "'," + more + "'batch':[" + events + "]}").replace('\'', '"');
    }

    public static CaptureRefusal refusal(String body) {
        return refusal(body.getBytes(StandardCharsets.UTF_8));
    }

    public static CaptureRefusal refusal(byte[] body) {
        return refusal(request(body));
    }

    public static CaptureRefusal refusal(CaptureRequest request) {
        CaptureRefusal refusal =
                catchThrowableOfType(CaptureRefusal.class, () -> parser().parse(request, Pace.FULL_SPEED));
        if (refusal == null) {
            throw new AssertionError("was accepted");
        }
        return refusal;
    }
}
