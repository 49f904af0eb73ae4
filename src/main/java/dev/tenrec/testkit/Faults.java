package dev.tenrec.testkit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * The faults that a test asked for: of the next requests, or of a share of all. The first rule that fits a request
 * decides. Any thread may use it.
 *
 * <pre>
 * faults.status(503).retryAfter(ofSeconds(1)).on("/batch/").times(2);
 * faults.cutAfterWrite().share(0.1, 42);
 * </pre>
 */
public final class Faults {
    /** Rules kept at once. */
    public static final int RULES_MAX = 100;

    private final List<Rule> rules = new ArrayList<>();

    /** Answers with a status, from 200 to 599, without serving the request. */
    public Plan status(int status) {
        return new Plan(Fault.Kind.STATUS, status);
    }

    /** Serves the request after a while. */
    public Plan delay(Duration delay) {
        return new Plan(Fault.Kind.DELAY, 200).after(delay);
    }

    /** Ends the connection without serving the request: nothing is stored. */
    public Plan cutBeforeWrite() {
        return new Plan(Fault.Kind.CUT_BEFORE_WRITE, 200);
    }

    /** Serves the request and ends the connection in place of the answer: what was sent is stored. */
    public Plan cutAfterWrite() {
        return new Plan(Fault.Kind.CUT_AFTER_WRITE, 200);
    }

    /** Answers 200 with half a JSON document without serving the request. */
    public Plan malformed() {
        return new Plan(Fault.Kind.MALFORMED, 200);
    }

    /** A fault of a kind; the status matters to {@link Fault.Kind#STATUS} alone. */
    public Plan of(Fault.Kind kind, int status) {
        return new Plan(kind, status);
    }

    /** Forgets all rules. */
    public synchronized void clear() {
        rules.clear();
    }

    /** Faults of times that have not happened yet; shares never end. */
    public synchronized int pending() {
        return rules.stream()
                .filter(rule -> rule.random == null)
                .mapToInt(rule -> rule.left)
                .sum();
    }

    /** The fault of a request that arrives now; counts it. */
    public synchronized Optional<Fault> next(String path) {
        Optional<Rule> struck =
                rules.stream().filter(rule -> rule.fits(path) && rule.strikes()).findFirst();
        rules.removeIf(Rule::isOver);
        return struck.map(rule -> rule.fault);
    }

    private synchronized void add(Rule rule) {
        if (rules.size() == RULES_MAX) {
            throw new IllegalStateException("there are " + RULES_MAX + " faults already; clear() forgets them");
        }
        rules.add(rule);
    }

    /** A fault that is being described; {@link #times} or {@link #share} makes it happen. */
    public final class Plan {
        private final Fault.Kind kind;
        private final int status;
        private @Nullable Duration retryAfter;
        private Duration delay = Duration.ZERO;
        private String path = "";

        private Plan(Fault.Kind kind, int status) {
            this.kind = kind;
            this.status = status;
        }

        /** Adds the header Retry-After, in seconds, to an answer of {@link #status}. */
        public Plan retryAfter(Duration time) {
            retryAfter = time;
            return this;
        }

        /** Lets time go by first. */
        public Plan after(Duration time) {
            delay = time;
            return this;
        }

        /** Requests of this path only, with or without its final slash; all paths by default. */
        public Plan on(String onlyPath) {
            path = onlyPath;
            return this;
        }

        /** Happens to the next requests that fit. */
        public void times(int count) {
            if (count < 1) {
                throw new IllegalArgumentException("a fault happens at least once, not " + count + " times");
            }
            add(new Rule(fault(), path, count, 1, null));
        }

        /** Happens to a share of the requests that fit, from 0 to 1; equal seeds choose equally. */
        public void share(double share, long seed) {
            if (!(share >= 0 && share <= 1)) {
                throw new IllegalArgumentException("a share is between 0 and 1, not " + share);
            }
            add(new Rule(fault(), path, 0, share, new SplittableRandom(seed)));
        }

        private Fault fault() {
            return new Fault(kind, status, retryAfter, delay);
        }
    }

    /** A fault and the requests that it happens to; used under the lock of its list. */
    private static final class Rule {
        private final Fault fault;
        private final String path;
        private final double share;
        /** Null for a rule that counts. */
        private final @Nullable SplittableRandom random;

        private int left;

        Rule(Fault fault, String path, int left, double share, @Nullable SplittableRandom random) {
            this.fault = fault;
            this.path = withoutSlash(path);
            this.left = left;
            this.share = share;
            this.random = random;
        }

        boolean fits(String asked) {
            return path.isEmpty() || path.equals(withoutSlash(asked));
        }

        boolean strikes() {
            if (random != null) {
                return random.nextDouble() < share;
            }
            left--;
            return true;
        }

        boolean isOver() {
            return random == null && left == 0;
        }

        private static String withoutSlash(String path) {
            return path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
        }
    }
}
