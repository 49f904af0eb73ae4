package dev.tenrec.insight.trends.aggregate;

import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.ActorKind;
import dev.tenrec.insight.exec.scan.BatchConsumer;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.exec.scan.RowBatch;
import dev.tenrec.insight.exec.scan.ScanRequest;
import dev.tenrec.insight.time.HoursOfWeek;
import dev.tenrec.insight.time.TimeBuckets;
import java.time.ZoneId;
import java.util.List;
import java.util.stream.LongStream;

/**
 * Events, or persons, by hour of the week.
 *
 * @param cells by hour of the week
 * @param days by day of the week, from Monday
 * @param hours by hour of the day
 */
@SuppressWarnings("ArrayRecordComponent")
public record HourCounts(long[] cells, long[] days, long[] hours, long total) {
    /** Bits of a person: one for each hour of the week. */
    private static final int WORDS = (HoursOfWeek.COUNT + Long.SIZE - 1) / Long.SIZE;

    /** Hours of one scan: 7.5 years. */
    private static final int HOURS_PER_PASS = 1 << 16;

    /** Persons of one pass: their bits take 24 MiB for each thread. */
    private static final int PERSONS_PER_PASS = 1 << 20;

    /** Counts within a range, both of whose bounds are inclusive. */
    public static HourCounts of(
            QuerySnapshot data, EventSelector events, boolean isOfPersons, long fromMicros, long toMicros) {
        HourCounts all = new HourCounts(
                new long[HoursOfWeek.COUNT],
                new long[HoursOfWeek.COUNT / HoursOfWeek.HOURS_PER_DAY],
                new long[HoursOfWeek.HOURS_PER_DAY],
                0);
        if (fromMicros > toMicros) {
            return all;
        }
        ZoneId zone = data.projectTime().zone();
        return isOfPersons
                ? all.withPersons(data, events, TimeBuckets.range(fromMicros, toMicros), zone)
                : all.withEvents(data, events, fromMicros, toMicros, zone);
    }

    /** Scans by hour, so that rows without conditions are counted by their positions alone. */
    private HourCounts withEvents(
            QuerySnapshot data, EventSelector events, long fromMicros, long toMicros, ZoneId zone) {
        long sum = 0;
        HoursOfWeek calendar = new HoursOfWeek(zone);
        for (long from = fromMicros; from <= toMicros; ) {
            long[] bounds = hours(from, toMicros, calendar);
            ScanRequest request = new ScanRequest(events, new TimeBuckets(bounds), null, List.of());
            for (Events part : data.scan(request, () -> new Events(new HoursOfWeek(zone)))) {
                sum += add(part.counts);
            }
            from = bounds[bounds.length - 1];
        }
        return new HourCounts(cells, days, hours, sum);
    }

    /** The bounds of the hours from a time on, some years of them at most. */
    private static long[] hours(long fromMicros, long toMicros, HoursOfWeek calendar) {
        LongStream.Builder bounds = LongStream.builder().add(fromMicros);
        long from = fromMicros;
        for (int i = 0; i < HOURS_PER_PASS && from <= toMicros; i++) {
            from = Math.min(calendar.end(from), toMicros + 1);
            bounds.add(from);
        }
        return bounds.build().toArray();
    }

    /** Adds the events of each hour of the week; returns their number. */
    private long add(long[] counts) {
        long sum = 0;
        for (int cell = 0; cell < cells.length; cell++) {
            cells[cell] += counts[cell];
            days[cell / HoursOfWeek.HOURS_PER_DAY] += counts[cell];
            hours[cell % HoursOfWeek.HOURS_PER_DAY] += counts[cell];
            sum += counts[cell];
        }
        return sum;
    }

    private HourCounts withPersons(QuerySnapshot data, EventSelector events, TimeBuckets time, ZoneId zone) {
        long sum = 0;
        int bound = data.actorBound(ActorKind.PERSON);
        ScanRequest request = new ScanRequest(events, time, ActorKind.PERSON, List.of());
        for (int first = 0; first < bound; first += PERSONS_PER_PASS) {
            int begin = first;
            int count = Math.min(PERSONS_PER_PASS, bound - first);
            List<Persons> parts = data.scan(request, () -> new Persons(new HoursOfWeek(zone), begin, count));
            Persons merged = parts.get(0);
            parts.subList(1, parts.size()).forEach(merged::add);
            for (int person = 0; person < count; person++) {
                sum += add(merged.bits, person * WORDS);
            }
        }
        return new HourCounts(cells, days, hours, sum);
    }

    /** Counts a person's hours; returns 1 if there are any. */
    private int add(long[] bits, int at) {
        int daysSeen = 0;
        int hoursSeen = 0;
        for (int word = 0; word < WORDS; word++) {
            for (long left = bits[at + word]; left != 0; left &= left - 1) {
                int cell = word * Long.SIZE + Long.numberOfTrailingZeros(left);
                cells[cell]++;
                daysSeen |= 1 << (cell / HoursOfWeek.HOURS_PER_DAY);
                hoursSeen |= 1 << (cell % HoursOfWeek.HOURS_PER_DAY);
            }
        }
        for (int left = daysSeen; left != 0; left &= left - 1) {
            days[Integer.numberOfTrailingZeros(left)]++;
        }
        for (int left = hoursSeen; left != 0; left &= left - 1) {
            hours[Integer.numberOfTrailingZeros(left)]++;
        }
        return daysSeen == 0 ? 0 : 1;
    }

    private static final class Events implements BatchConsumer {
        private final HoursOfWeek time;
        private final long[] counts = new long[HoursOfWeek.COUNT];

        Events(HoursOfWeek time) {
            this.time = time;
        }

        @Override
        public void batch(RowBatch batch) {
            long first = batch.minMicros();
            if (batch.maxMicros() < time.end(first)) {
                counts[time.of(first)] += batch.count();
                return;
            }
            long[] times = batch.times();
            for (int i = 0; i < batch.count(); i++) {
                counts[time.of(times[i])]++;
            }
        }
    }

    private static final class Persons implements BatchConsumer {
        private final HoursOfWeek time;
        private final int first;
        private final int count;
        private final long[] bits;

        Persons(HoursOfWeek time, int first, int count) {
            this.time = time;
            this.first = first;
            this.count = count;
            this.bits = new long[count * WORDS];
        }

        @Override
        public void batch(RowBatch batch) {
            long[] times = batch.times();
            int[] actors = batch.actors();
            for (int i = 0; i < batch.count(); i++) {
                int person = actors[i] - first;
                if (person >= 0 && person < count) {
                    int hour = time.of(times[i]);
                    bits[person * WORDS + hour / Long.SIZE] |= 1L << hour;
                }
            }
        }

        void add(Persons other) {
            for (int i = 0; i < bits.length; i++) {
                bits[i] |= other.bits[i];
            }
        }
    }
}
