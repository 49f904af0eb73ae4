package dev.tenrec.insight.exec.scan;

import dev.tenrec.insight.filter.PropertyFilter;
import dev.tenrec.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * Results of one filter by dictionary code, shared by all threads and scans of a query. A result is written without a
 * lock: two threads may find the same one twice, and one that is lost while the array grows is found again.
 */
final class CodeResults {
    static final byte NO = 1;
    static final byte YES = 2;

    private final PropertyFilter filter;
    private final QueryDictionary values;
    /** {@link #NO} or {@link #YES} by code; 0 until evaluated. */
    private volatile byte[] byCode = new byte[64];
    /** Codes below are evaluated. */
    private volatile int evaluatedBound;

    private volatile boolean allMatch;
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

    int evaluatedBound() {
        return evaluatedBound;
    }

    /** True if all codes below the bound match. */
    boolean allMatch() {
        return allMatch;
    }

    /** Results by code; 0 where not evaluated. */
    byte[] byCode() {
        return byCode;
    }

    /** Counts the codes below a bound that have no result yet. */
    int missing(int bound) {
        byte[] results = byCode;
        int missing = Math.max(0, bound - results.length);
        for (int code = 0; code < Math.min(bound, results.length); code++) {
            missing += results[code] == 0 ? 1 : 0;
        }
        return missing;
    }

    /** Evaluates all codes below a bound. */
    synchronized void evaluateBelow(int bound) {
        if (bound <= evaluatedBound) {
            return;
        }
        byte[] results = grown(bound);
        boolean all = true;
        for (int code = 0; code < bound; code++) {
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

    /** Evaluates some codes; returns the results by code. */
    byte[] evaluated(int[] codes, int count) {
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
