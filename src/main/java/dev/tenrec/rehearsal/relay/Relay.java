package dev.tenrec.rehearsal.relay;

import dev.tenrec.capture.body.Payload;
import dev.tenrec.error.ApiException;
import dev.tenrec.rehearsal.log.RequestView;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The approved events of a rehearsal as batches, oldest first, no batch with events of two days. A cursor names the
 * same batch with the same bytes whenever it is asked for, also by another process: day, hyphen, position within the
 * day.
 */
public final class Relay {
    /** Events of a batch. */
    static final int EVENTS_MAX = 2_000;
    /** Bytes of a batch, unless its only event is larger. */
    static final int BYTES_MAX = 4_000_000;

    static final long DAY_MICROS = 86_400_000_000L;

    private final RequestView view;
    private final String digest;
    private final RelayReader reader;
    private final List<Day> days = new ArrayList<>();
    /** Positions in the list by day. */
    private final Map<Long, Integer> positions = new HashMap<>();

    private long events;
    /** The day of the latest batch, which the next one probably has too. */
    private @Nullable RelayDay latest;

    /**
     * @param requests those that hold events of the day, in order
     * @param before events of earlier days
     */
    @SuppressWarnings("ArrayRecordComponent")
    private record Day(long day, int[] requests, long before) {}

    private record Cursor(int day, int position) {}

    Relay(Payload payload, RequestView view, String digest) {
        this.view = view;
        this.digest = digest;
        this.reader = new RelayReader(payload, view, digest);
    }

    /** Adds the next day, before the relay is published. */
    void add(long day, int[] requests, int count) {
        positions.put(day, days.size());
        days.add(new Day(day, requests, events));
        events += count;
    }

    /** The digest of the events, in hexadecimal digits. */
    public String digest() {
        return digest;
    }

    /** Number of requests that it covers, the first ones. */
    public int requests() {
        return view.count();
    }

    /** Accepted events, repeats included. */
    public long events() {
        return events;
    }

    /** Days that have events. */
    public int days() {
        return days.size();
    }

    /**
     * The batch at a cursor.
     *
     * @param cursor null for the first one
     */
    @Blocking
    public synchronized RelayBatch batch(@Nullable String cursor) {
        WorkerPool.assertWorker();
        if (days.isEmpty()) {
            return new RelayBatch("", List.of(), 0, null);
        }
        Cursor from = cursor == null ? new Cursor(0, 0) : parse(cursor);
        RelayDay day = day(from.day);
        if (from.position >= day.size()) {
            throw invalid();
        }
        List<String> batch = new ArrayList<>();
        int end = from.position;
        for (long bytes = 0; end < day.size() && batch.size() < EVENTS_MAX; end++) {
            byte[] text = reader.text(day, end);
            bytes += text.length + 1;
            if (bytes > BYTES_MAX && !batch.isEmpty()) {
                break;
            }
            batch.add(new String(text, StandardCharsets.UTF_8));
        }
        boolean isDayOver = end == day.size();
        long passed = days.get(from.day).before + end + (isDayOver ? day.repeats() : 0);
        return new RelayBatch(
                LocalDate.ofEpochDay(day.day()).toString(),
                List.copyOf(batch),
                passed,
                isDayOver ? next(from.day) : day.day() + "-" + end);
    }

    private @Nullable String next(int day) {
        return day + 1 == days.size() ? null : days.get(day + 1).day + "-0";
    }

    private RelayDay day(int number) {
        Day day = days.get(number);
        RelayDay known = latest;
        if (known == null || known.day() != day.day) {
            known = reader.day(day.day, day.requests);
            latest = known;
        }
        return known;
    }

    private Cursor parse(String cursor) {
        if (!cursor.matches("-?[0-9]{1,9}-[0-9]{1,9}")) {
            throw invalid();
        }
        int hyphen = cursor.lastIndexOf('-');
        Integer day = positions.get(Long.valueOf(cursor.substring(0, hyphen)));
        if (day == null) {
            throw invalid();
        }
        return new Cursor(day, Integer.parseInt(cursor.substring(hyphen + 1)));
    }

    private static ApiException invalid() {
        return ApiException.invalid("cursor", "The relay has no batch that begins there.");
    }
}
