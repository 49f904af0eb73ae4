package dev.tenrec.insight.exec.scan;

import dev.tenrec.insight.filter.PropertyFilter;
import dev.tenrec.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Results of one filter by dictionary code, shared by all threads and scans of a query. A result is written without a
 * lock: two threads may find the same one twice, and one that is lost while the array grows is found again.
 */
final class CodeResults {
    static final byte NO = 1;
    static final byte YES = 2;

    /** A dictionary up to this size is evaluated whole soon: that takes a moment. */
    private static final int CODES_AT_ONCE = 1 << 13;

    /** Events for each code without a result after which the rest is evaluated, and looked for no more. */
    private static final int EVENTS_PER_CODE = 4;

    /** Likewise of larger dictionaries, of which a query may need little. */
    private static final int EVENTS_PER_CODE_OF_MANY = 64;

    private final PropertyFilter filter;
    private final QueryDictionary values;
    /** {@link #NO} or {@link #YES} by code; 0 until evaluated. */
    private volatile byte[] byCode = new byte[64];
    /** Codes below are evaluated. */
    private volatile int evaluatedBound;

    private volatile boolean allMatch;
    /** Events that the query has asked for. */
    private final AtomicLong events = new AtomicLong();
    /** Events after which the rest of the dictionary is evaluated; -1 until counted. */
    private volatile long eventsMin = -1;
    /** Results that later queries use too; empty if there are none. */
    private final byte[] shared;

    /** Codes of values that only this query met are not below. */
    private final int sharedBound;

    CodeResults(PropertyFilter filter, QueryDictionary values, byte[] shared, int storedBound) {
        this.filter = filter;
        this.values = values;
        this.shared = shared;
        this.sharedBound = Math.min(shared.length, storedBound);
        List<String> texts = filter.texts();
        if (texts != null) {
            lookUp(texts, storedBound);
        } else if (sharedBound > 0) {
            byCode = Arrays.copyOf(shared, sharedBound);
        }
    }

    /** Judges the stored values by a few lookups; values that only this query met can't be looked up. */
    private void lookUp(List<String> texts, int bound) {
        byte[] found = new byte[bound];
        Arrays.fill(found, filter.isNegative() ? YES : NO);
        for (String text : texts) {
            judge(values.find(Json.write(text)), found);
            judge(values.find(text.getBytes(StandardCharsets.UTF_8)), found);
        }
        byCode = found;
        evaluatedBound = bound;
    }

    private void judge(int code, byte[] results) {
        if (code >= 0 && code < results.length) {
            results[code] = filter.matches(values.json(code)) ? YES : NO;
        }
    }

    /** Returns the results by code, valid for some codes of the query; null if all codes match. */
    byte @Nullable [] of(int[] codes, int count) {
        int bound = values.bound();
        if (bound > evaluatedBound) {
            if (events.addAndGet(count) < eventsMin(bound)) {
                return evaluated(codes, count);
            }
            evaluateBelow(bound);
        }
        return allMatch ? null : byCode;
    }

    private long eventsMin(int bound) {
        long min = eventsMin;
        if (min < 0) {
            min = (long) (bound > CODES_AT_ONCE ? EVENTS_PER_CODE_OF_MANY : EVENTS_PER_CODE) * missing(bound);
            eventsMin = min;
        }
        return min;
    }

    /** Counts the codes below a bound that have no result yet. */
    private int missing(int bound) {
        byte[] results = byCode;
        int missing = Math.max(0, bound - results.length);
        for (int code = 0; code < Math.min(bound, results.length); code++) {
            missing += results[code] == 0 ? 1 : 0;
        }
        return missing;
    }

    private synchronized void evaluateBelow(int bound) {
        int first = evaluatedBound;
        if (bound <= first) {
            return;
        }
        byte[] results = grown(bound);
        boolean all = first == 0 || allMatch;
        for (int code = first; code < bound; code++) {
            evaluate(code, results);
            all &= results[code] == YES;
        }
        allMatch = all;
        evaluatedBound = bound;
    }

    /** Evaluates one code. */
    boolean isMatch(int code) {
        byte[] results = grown(code + 1);
        evaluate(code, results);
        return results[code] == YES;
    }

    private byte[] evaluated(int[] codes, int count) {
        int codeMax = 0;
        for (int i = 0; i < count; i++) {
            codeMax = Math.max(codeMax, codes[i]);
        }
        byte[] results = grown(codeMax + 1);
        for (int i = 0; i < count; i++) {
            if (results[codes[i]] == 0) {
                evaluate(codes[i], results);
            }
        }
        return results;
    }

    private byte[] grown(int bound) {
        byte[] results = byCode;
        return bound <= results.length ? results : grow(bound);
    }

    private synchronized byte[] grow(int bound) {
        if (bound > byCode.length) {
            byCode = Arrays.copyOf(byCode, Math.max(bound, Math.max(values.bound(), 2 * byCode.length)));
        }
        return byCode;
    }

    private void evaluate(int code, byte[] results) {
        if (results[code] == 0) {
            byte result = filter.matches(values.json(code)) ? YES : NO;
            results[code] = result;
            if (code < sharedBound) {
                shared[code] = result;
            }
        }
    }
}
