package dev.tenrec.rehearsal.family;

import dev.tenrec.rehearsal.plan.Plan;
import dev.tenrec.rehearsal.rule.Family;
import dev.tenrec.rehearsal.rule.Findings;
import dev.tenrec.rehearsal.rule.Severity;
import dev.tenrec.rehearsal.wire.WireEvent;
import dev.tenrec.rehearsal.wire.WireRequest;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Times of events. */
final class TimeRules implements Family {
    private static final long DAY = 86_400_000_000L;
    private static final long SECOND = 1_000_000L;
    /** The index of the time in a timestamp of ISO 8601. */
    private static final int TIME_BEGIN = "2024-01-31T".length();

    private static final int BUSY_MAX = 2_000_000;
    private static final long YEAR_1990 = LocalDate.of(1990, 1, 1).toEpochDay() * DAY;
    private static final Pattern ZONE = Pattern.compile(".*(?:[Zz]|[+-][0-9]{2}:?(?:[0-9]{2})?|UTC|GMT)");
    private static final Pattern NUMBER = Pattern.compile("-?[0-9]+(?:\\.[0-9]*)?(?:[eE][+-]?[0-9]+)?");

    private final RunContext run;
    private final Findings findings;
    private final PartitionedRows instants;
    private final DayCounts days = new DayCounts();
    private final double[] hours = new double[24];
    private long second = Long.MIN_VALUE;
    private final Set<String> ofSecond = new HashSet<>();
    private final Set<String> busy = new HashSet<>();
    private boolean hasFractions;
    private long midnights;
    private long timed;
    private long received;

    TimeRules(RunContext run) {
        this.run = run;
        findings = run.findings();
        instants = run.rows(1);
    }

    @Override
    public void request(WireRequest request) {
        received = request.receivedMicros();
    }

    @Override
    public void event(WireEvent event) {
        if (event.timestampMicros() == WireEvent.NO_TIME) {
            findings.event("TIM-01", event, "");
            return;
        }
        String text = event.timestampText();
        if (event.hasTime() && isPlain(text)) {
            time(event);
            return;
        }
        if (event.raw().path("timestamp").isNumber() || NUMBER.matcher(text).matches()) {
            findings.event("TIM-06", event, Words.quoted(text) + unit(event, text));
        } else if (!event.hasTime()) {
            findings.event("TIM-02", event, Words.quoted(text));
        } else if (!ZONE.matcher(text).matches() || text.length() <= 10) {
            findings.event("TIM-03", event, Words.quoted(text));
        }
        if (event.hasTime()) {
            time(event);
        }
    }

    /** True for what nearly all imports send: a date and a time that end with a Z. */
    private static boolean isPlain(String text) {
        return text.length() > 10 && text.charAt(text.length() - 1) == 'Z' && text.charAt(4) == '-';
    }

    /** The unit that the number of digits suggests. */
    private static String unit(WireEvent event, String text) {
        int digits = (int)
                text.split("\\.", -1)[0].chars().filter(Character::isDigit).count();
        String unit = digits <= 10
                ? "seconds"
                : digits <= 13 ? "milliseconds" : digits <= 16 ? "microseconds" : "nanoseconds";
        return event.hasTime() ? ", taken for " + unit : ", which can't be read";
    }

    private void time(WireEvent event) {
        long micros = event.timestampMicros();
        timed++;
        if (micros > received) {
            boolean isFar = micros > received + run.threshold("future_hours") * 3_600 * SECOND;
            findings.event("TIM-04", event, isFar ? Severity.ERROR : Severity.WARN, Words.time(micros));
        }
        Long start = run.plan().startMicros();
        if (micros < YEAR_1990 || (start != null && micros < start)) {
            findings.event("TIM-05", event, Words.time(micros));
        }
        Long cutover = run.plan().cutoverMicros();
        if (cutover != null && micros >= cutover) {
            findings.event("TIM-15", event, Words.time(micros));
        }
        if (Math.abs(event.storedMicros() - micros) > SECOND) {
            findings.event(
                    "TIM-12", event, "sent " + Words.time(micros) + ", stored " + Words.time(event.storedMicros()));
        }
        boolean isMidnight = Math.floorMod(micros, DAY) == 0
                || (Math.floorMod(micros, SECOND) == 0 && event.timestampText().startsWith("00:00:00", TIME_BEGIN));
        midnights += isMidnight ? 1 : 0;
        hasFractions |= Math.floorMod(micros, SECOND) != 0;
        instants.add(micros, micros);
        if (event.isAccepted()) {
            days.add(Math.floorDiv(micros, DAY));
            hours[(int) (Math.floorMod(micros, DAY) / (3_600 * SECOND))]++;
            sameSecond(event, Math.floorDiv(micros, SECOND));
        }
    }

    /** Notes ids with two events in one second; the events of one id and second come one after the other. */
    private void sameSecond(WireEvent event, long at) {
        if (at != second) {
            ofSecond.clear();
            second = at;
        }
        boolean isOrdinary =
                !event.nameOrEmpty().startsWith("$") || event.nameOrEmpty().equals("$pageview");
        if (isOrdinary && !hasFractions && !ofSecond.add(event.idOrEmpty()) && busy.size() < BUSY_MAX) {
            busy.add(event.idOrEmpty());
        }
    }

    @Override
    public void end() {
        if (timed >= run.threshold("midnight_events") && midnights >= run.threshold("midnight_share") * timed) {
            findings.whole("TIM-07", midnights, "");
        }
        int persons = run.persons().persons().length;
        if (!hasFractions && !busy.isEmpty() && busy.size() >= run.threshold("same_second_share") * persons) {
            findings.whole("TIM-08", busy.size(), "");
        }
        instants();
        gaps();
        ranges();
        manifest();
        if (run.plan().cutoverMicros() == null) {
            findings.notAssessed("TIM-15");
        }
    }

    /** Tells of instants with very many events, the earliest first. */
    private void instants() {
        double crowded = run.threshold("instant_events");
        Map<Long, Integer> found = new TreeMap<>();
        for (int partition = 0; partition < PartitionedRows.PARTITIONS; partition++) {
            long[] times = instants.read(partition);
            Arrays.sort(times);
            for (int from = 0, to = 0; from < times.length; from = to) {
                while (to < times.length && times[to] == times[from]) {
                    to++;
                }
                if (to - from >= crowded) {
                    found.put(times[from], to - from);
                }
            }
        }
        found.forEach(
                (micros, count) -> findings.whole("TIM-11", count, Words.number(count) + " at " + Words.time(micros)));
    }

    private void gaps() {
        long before = Long.MIN_VALUE;
        int beforeCount = 0;
        for (Map.Entry<Long, Integer> day : days.all().entrySet()) {
            boolean areBusy =
                    beforeCount >= run.threshold("gap_events") && day.getValue() >= run.threshold("gap_events");
            if (areBusy && day.getKey() - before > 1) {
                findings.whole("TIM-13", day.getKey() - before - 1, "none on " + Words.day(before + 1));
            }
            before = day.getKey();
            beforeCount = day.getValue();
        }
    }

    private void ranges() {
        List<Plan.Range> ranges = run.plan().ranges();
        if (ranges.isEmpty()) {
            findings.notAssessed("TIM-14");
        }
        for (int i = 0; i < ranges.size(); i++) {
            for (int j = i + 1; j < ranges.size(); j++) {
                long first = Math.max(ranges.get(i).first(), ranges.get(j).first());
                long last = Math.min(ranges.get(i).last(), ranges.get(j).last());
                if (first <= last) {
                    findings.whole("TIM-14", last - first + 1, Words.day(first));
                }
            }
        }
    }

    private void manifest() {
        Map<String, Double> expected = run.plan().manifest().days();
        if (expected == null) {
            findings.notAssessed("TIM-10");
        } else {
            expected.forEach((day, count) -> {
                long found = days.of(LocalDate.parse(day).toEpochDay());
                if (Math.abs(found - count) > run.threshold("day_share") * count) {
                    findings.whole(
                            "TIM-10", 1, day + ": source " + Words.number(count) + ", stored " + Words.number(found));
                }
            });
        }
        List<Double> source = run.plan().manifest().hours();
        if (source == null) {
            findings.notAssessed("TIM-09");
            return;
        }
        double plain = correlation(source, 0);
        for (int shift = 1; shift < 24; shift++) {
            double shifted = correlation(source, shift);
            if (shifted > plain + run.threshold("hour_correlation")) {
                int signed = shift > 12 ? shift - 24 : shift;
                findings.whole(
                        "TIM-09", 1, "by " + signed + " h, r = " + Words.number(Math.round(shifted * 100) / 100.0));
                return;
            }
        }
    }

    /** Pearson's coefficient between the hours of the source and those that are stored so many hours later. */
    private double correlation(List<Double> source, int shift) {
        double sumX = 0;
        double sumY = 0;
        double sumXx = 0;
        double sumYy = 0;
        double sumXy = 0;
        for (int hour = 0; hour < 24; hour++) {
            double x = source.get(hour);
            double y = hours[(hour + shift) % 24];
            sumX += x;
            sumY += y;
            sumXx += x * x;
            sumYy += y * y;
            sumXy += x * y;
        }
        double spread = Math.sqrt((24 * sumXx - sumX * sumX) * (24 * sumYy - sumY * sumY));
        return spread == 0 ? 0 : (24 * sumXy - sumX * sumY) / spread;
    }
}
