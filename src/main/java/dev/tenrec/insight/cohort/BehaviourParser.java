package dev.tenrec.insight.cohort;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.insight.filter.FilterParser;
import dev.tenrec.insight.time.DateRange;
import dev.tenrec.insight.time.Interval;
import dev.tenrec.insight.time.Moment;
import dev.tenrec.json.Timestamps;
import java.time.Duration;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Reads conditions of the type {@code behavioral}: what the person did, how often and when. */
final class BehaviourParser {
    private static final int COUNT_MAX = 1_000_000;
    private static final int PERIODS_MAX = 1_000;
    private static final Set<String> FIELDS = Fields.names("""
            type key value event_type time_value time_interval operator operator_value negation seq_event
            seq_event_type seq_time_value seq_time_interval total_periods min_periods event_filters
            explicit_datetime explicit_datetime_to sort_key bytecode bytecode_error conditionHash""");
    /** Letters of {@link Moment} and lengths in days; a month has 30 and a year 365 within a sequence. */
    private static final Map<String, String> LETTERS =
            Map.of("minute", "M", "hour", "h", "day", "d", "week", "w", "month", "m", "year", "y");

    private static final Map<String, Duration> LENGTHS = Map.of(
            "minute", Duration.ofMinutes(1),
            "hour", Duration.ofHours(1),
            "day", Duration.ofDays(1),
            "week", Duration.ofDays(7),
            "month", Duration.ofDays(30),
            "year", Duration.ofDays(365));

    private final ZonedDateTime now;
    private final IntFunction<Optional<EventSelector>> actions;
    private final FilterParser filters;

    BehaviourParser(ZonedDateTime now, IntFunction<Optional<EventSelector>> actions, FilterParser filters) {
        this.now = now;
        this.actions = actions;
        this.filters = filters;
    }

    CohortCondition parse(JsonNode node, String path) {
        Fields fields = Fields.of(node, path, FIELDS);
        EventSelector any = events(fields, "key", "event_type");
        EventSelector events = any.and(filters.parse(fields, "event_filters"));
        String kind = Objects.requireNonNullElse(fields.text("value"), "");
        CohortCondition condition = switch (kind) {
            case "performed_event" -> new PerformedEvent(events, range(fields));
            case "performed_event_first_time" -> new PerformedFirstTime(events, any, range(fields));
            case "performed_event_multiple" -> new PerformedMultiple(events, range(fields), test(fields));
            case "performed_event_sequence" ->
                new PerformedSequence(
                        events,
                        events(fields, "seq_event", "seq_event_type"),
                        range(fields),
                        number(fields, "seq_time_value", COUNT_MAX) * micros(length(fields, "seq_time_interval")));
            case "performed_event_regularly" -> regularly(fields, events);
            case "stopped_performing_event" ->
                all(
                        new PerformedEvent(events, range(fields)),
                        new CohortCondition.Not(new PerformedEvent(events, since(fields))));
            case "restarted_performing_event" -> {
                MicrosRange recent = since(fields);
                yield all(
                        new PerformedEvent(events, recent),
                        new CohortCondition.Not(new PerformedFirstTime(any, any, recent)),
                        new CohortCondition.Not(new PerformedEvent(events, earlier(fields))));
            }
            default -> throw fields.invalid("value", "Input should be a behaviour such as 'performed_event'");
        };
        return CohortParser.negated(fields, condition);
    }

    private static CohortCondition all(CohortCondition... conditions) {
        return new CohortCondition.Group(false, List.of(conditions));
    }

    private EventSelector events(Fields fields, String key, String type) {
        String text = fields.get(key).asText();
        String kind = Objects.requireNonNullElse(fields.text(type), "events");
        if (kind.equals("events")) {
            return EventSelector.of(Fields.text(fields.get(key), fields.path(key)));
        }
        if (!kind.equals("actions")) {
            throw fields.invalid(type, "Input should be 'events' or 'actions'");
        }
        Optional<EventSelector> action =
                text.matches("[0-9]{1,9}") ? actions.apply(Integer.parseInt(text)) : Optional.empty();
        return action.orElseThrow(
                () -> ApiException.invalid("filters", "Action ID " + Fields.excerpt(text) + " does not exist!"));
    }

    /** The range of {@code explicit_datetime}, else of the last {@code time_value} intervals. */
    private MicrosRange range(Fields fields) {
        String from = fields.text("explicit_datetime");
        return from == null
                ? last(fields, "time_value", "time_interval", null)
                : range(new DateRange(from, fields.text("explicit_datetime_to"), false));
    }

    private MicrosRange since(Fields fields) {
        return last(fields, "seq_time_value", "seq_time_interval", null);
    }

    /** The time before {@link #since}, back to the start of the range. */
    private MicrosRange earlier(Fields fields) {
        MicrosRange whole = last(fields, "time_value", "time_interval", null);
        return new MicrosRange(whole.from(), since(fields).from() - 1);
    }

    private MicrosRange last(Fields fields, String value, String interval, @Nullable String to) {
        int count = number(fields, value, PERIODS_MAX);
        String unit = unit(fields, interval);
        String from = "-" + count + LETTERS.get(unit);
        return range(new DateRange(from, to, unit.equals("minute") || unit.equals("hour")));
    }

    private MicrosRange range(DateRange dates) {
        DateRange.Resolved resolved = dates.resolve(now, Interval.DAY, any -> OptionalLong.empty());
        return new MicrosRange(resolved.fromMicros(), resolved.toMicros());
    }

    /** The last periods before today. */
    private CohortCondition regularly(Fields fields, EventSelector events) {
        int total = number(fields, "total_periods", PERIODS_MAX);
        int min = number(fields, "min_periods", PERIODS_MAX);
        if (min > total) {
            throw fields.invalid(
                    "min_periods", "min_periods (" + min + ") cannot be greater than total_periods (" + total + ")");
        }
        int length = number(fields, "time_value", PERIODS_MAX);
        String shift = LETTERS.get(unit(fields, "time_interval"));
        ZonedDateTime today = now.toLocalDate().atStartOfDay(now.getZone());
        List<MicrosRange> periods = new ArrayList<>();
        for (int period = total; period > 0; period--) {
            ZonedDateTime start = Moment.back("-" + (long) length * period + shift, today);
            ZonedDateTime end = Moment.back("-" + (long) length * (period - 1) + shift, today);
            periods.add(new MicrosRange(Timestamps.micros(start.toInstant()), Timestamps.micros(end.toInstant()) - 1));
        }
        return new PerformedRegularly(events, periods, test(fields), min);
    }

    private static CountTest test(Fields fields) {
        String wire = Objects.requireNonNullElse(fields.text("operator"), "exact");
        return Arrays.stream(CountTest.Operator.values())
                .filter(operator -> operator.name().toLowerCase(Locale.ROOT).equals(wire))
                .map(operator -> new CountTest(operator, number(fields, "operator_value", COUNT_MAX)))
                .findFirst()
                .orElseThrow(() -> fields.invalid("operator", "Input should be gte, lte, gt, lt, eq or exact"));
    }

    private static String unit(Fields fields, String name) {
        String unit = Fields.text(fields.get(name), fields.path(name));
        if (!LETTERS.containsKey(unit)) {
            throw fields.invalid(name, "Input should be 'minute', 'hour', 'day', 'week', 'month' or 'year'");
        }
        return unit;
    }

    private static Duration length(Fields fields, String name) {
        return Objects.requireNonNull(LENGTHS.get(unit(fields, name)));
    }

    private static long micros(Duration duration) {
        return duration.toMillis() * 1_000;
    }

    /** A whole number from 1 on, also one written as a text. */
    private static int number(Fields fields, String name, int max) {
        String text = fields.get(name).asText();
        int number = text.matches("[0-9]{1,7}") ? Integer.parseInt(text) : 0;
        if (number < 1 || number > max) {
            throw fields.invalid(name, name + " must be a whole number from 1 to " + max);
        }
        return number;
    }
}
