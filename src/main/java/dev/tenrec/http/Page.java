package dev.tenrec.http;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Which part of a list was asked for, by {@code limit} and {@code offset}, and the envelope that answers it. */
public final class Page {
    private static final int LIMIT_DEFAULT = 100;
    /** More rows than any list has; two of them still fit an int. */
    private static final int ROWS_MAX = 999_999_999;

    private static final long NUMBER_MAX = 999_999_999_999_999_999L;

    private final long limit;
    private final long offset;
    private final Link self;

    /** Senseless numbers are no error: the limit is then 100, the offset 0. */
    public Page(@Nullable String limit, @Nullable String offset, Link self) {
        this(limit, offset, self, LIMIT_DEFAULT);
    }

    /** @param limitDefault how many results to answer when nothing or nonsense was asked for */
    public Page(@Nullable String limit, @Nullable String offset, Link self, int limitDefault) {
        long asked = number(limit);
        this.limit = asked > 0 ? asked : limitDefault;
        this.offset = Math.max(0, number(offset));
        this.self = self;
    }

    /** The largest number of results, at least 1. */
    public int limit() {
        return (int) Math.min(limit, ROWS_MAX);
    }

    /** The number of results to skip. */
    public int offset() {
        return (int) Math.min(offset, ROWS_MAX);
    }

    /** The part of a whole list that was asked for. */
    public <T> List<T> slice(List<T> all) {
        int from = Math.min(offset(), all.size());
        return all.subList(from, Math.min(from + limit(), all.size()));
    }

    /** The answer with the part of a whole list that was asked for, each item as JSON. */
    public <T> Answer answer(List<T> all, Function<T, ?> json) {
        return answer(all.size(), slice(all), json);
    }

    /** The answer with one page of a list of {@code count} items, each as JSON. */
    public <T> Answer answer(long count, List<T> page, Function<T, ?> json) {
        return answer(count, page.stream().map(json).toList());
    }

    /** The answer: {@code count}, {@code next}, {@code previous}, {@code results}. */
    public Answer answer(long count, List<?> results) {
        return answer(count, results, Map.of());
    }

    /** The same, with more fields beside those four. */
    public Answer answer(long count, List<?> results, Map<String, ?> more) {
        Map<String, Object> envelope = new LinkedHashMap<>();
        envelope.put("count", count);
        envelope.put("next", next(count));
        envelope.put("previous", previous());
        envelope.putAll(more);
        envelope.put("results", results);
        return Answer.ok(envelope);
    }

    /** The address of the page after this one of a list of {@code count} items; null after the last one. */
    public @Nullable String next(long count) {
        long after = offset + limit;
        if (after >= count) {
            return null;
        }
        return self.with("limit", Long.toString(limit))
                .with("offset", Long.toString(after))
                .toString();
    }

    /** The address of the page before this one; null before the first one. */
    public @Nullable String previous() {
        if (offset == 0) {
            return null;
        }
        Link limited = self.with("limit", Long.toString(limit));
        long before = offset - limit;
        return (before <= 0 ? limited.without("offset") : limited.with("offset", Long.toString(before))).toString();
    }

    /** The number, the largest for one of more digits, -1 for what is none. */
    private static long number(@Nullable String text) {
        if (text == null || !text.strip().matches("[+]?[0-9]+")) {
            return -1;
        }
        String digits = text.strip().replaceFirst("^[+]?0*", "");
        return digits.length() > 18 ? NUMBER_MAX : Long.parseLong("0" + digits);
    }
}
