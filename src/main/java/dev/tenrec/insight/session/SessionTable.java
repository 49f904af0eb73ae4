package dev.tenrec.insight.session;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.tenrec.insight.channel.ChannelType;
import dev.tenrec.insight.exec.column.SessionColumn;
import dev.tenrec.insight.exec.scan.ScanContext;
import dev.tenrec.insight.exec.scan.Values;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.filter.SessionProperty;
import dev.tenrec.json.Json;
import dev.tenrec.json.Timestamps;
import dev.tenrec.storage.segment.Dictionary;
import dev.tenrec.storage.segment.PropertyTable;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The sessions of one project and those of their properties that queries asked for. Later uses read only the events
 * that arrived since, so a query may see a little more of a session than its snapshot has. Thread-safe: one thread at a
 * time brings it up to date, with the help of idle scan threads.
 */
final class SessionTable {
    private static final int VALUE_BYTES = 64;

    /** Identifies what the columns hide; another value needs another table. */
    private final Object erasures;

    private final SessionNumbers numbers = new SessionNumbers();

    @GuardedBy("this")
    private @Nullable SessionSpans spans;

    /** Events before this row are in {@link #spans}. */
    @GuardedBy("this")
    private int spanRows;

    @GuardedBy("this")
    private final Map<SessionProperty.Kind, Map<String, Winners>> winners = new HashMap<>();

    @GuardedBy("this")
    private final Map<SessionProperty, Made> columns = new HashMap<>();

    private volatile long bytes;

    /** The events that give a property its values, with the dictionary of these. */
    private static final class Winners {
        private final PropertyTable.Property values = PropertyTable.unlisted(() -> true);
        private BestEvents best = new BestEvents();
        private int rows;
    }

    /** @param source the arrays of which it was made */
    private record Made(Object source, SessionColumn column) {}

    SessionTable(Object erasures) {
        this.erasures = erasures;
    }

    boolean hides(Object others) {
        return erasures.equals(others);
    }

    SessionNumbers numbers() {
        return numbers;
    }

    /** Bytes of heap, about. */
    long bytes() {
        return bytes;
    }

    synchronized SessionSpans spans(ScanContext context) {
        int end = context.events().count();
        SessionSpans known = spans;
        Dictionary names = context.events().names();
        if (known == null || spanRows < end) {
            SessionScan scan = new SessionScan(context, numbers, known == null ? 0 : spanRows);
            List<SessionSpans> found = scan.run(() -> new SessionSpans(names));
            SessionSpans all = (known == null ? new SessionSpans(names) : known).copy(names, numbers.count());
            found.forEach(all::addAll);
            spans = all;
            spanRows = end;
            measure();
            return all;
        }
        return known;
    }

    synchronized SessionColumn column(SessionProperty property, ScanContext context) {
        Object source = property.kind().isOfEvents() || property.kind() == SessionProperty.Kind.CHANNEL
                ? winners(property, context)
                : spans(context);
        Object version = source instanceof Winners events ? events.best : source;
        Made known = columns.get(property);
        if (known == null || known.source != version) {
            SessionColumn column = source instanceof Winners events
                    ? column(property, events)
                    : column(property, (SessionSpans) source, known == null ? null : known.column.values());
            known = new Made(version, column);
            columns.put(property, known);
            measure();
        }
        return known.column;
    }

    @GuardedBy("this")
    private Winners winners(SessionProperty property, ScanContext context) {
        Winners own = winners.computeIfAbsent(property.kind(), any -> new HashMap<>())
                .computeIfAbsent(property.source(), any -> new Winners());
        int end = context.events().count();
        if (own.rows < end) {
            SessionScan scan = new SessionScan(context, numbers, own.rows);
            boolean isChannel = property.kind() == SessionProperty.Kind.CHANNEL;
            EventOrder order = EventOrder.of(
                    isChannel ? SessionProperty.Kind.ENTRY : property.kind(),
                    context.events().names());
            BestEvents all;
            if (isChannel) {
                List<ChannelSink> sinks = scan.run(() -> new ChannelSink(order, scan.properties()));
                all = own.best.copy(numbers.count());
                sinks.forEach(sink -> all.addAll(sink.best(), code -> code));
            } else {
                Property source = Property.ofEvent(property.source());
                List<ValueSink> sinks = scan.run(() -> new ValueSink(source, order));
                all = own.best.copy(numbers.count());
                TextCodes codes = new TextCodes(scan.properties().values(source), own.values);
                sinks.forEach(sink -> all.addAll(sink.best(), codes::of));
            }
            own.best = all;
            own.rows = end;
            measure();
        }
        return own;
    }

    /** Translates codes of a property of events to those of its texts, in a dictionary that lives longer. */
    private static final class TextCodes {
        private final Values from;
        private final PropertyTable.Property to;
        /** Code + 1; 0 until asked for. */
        private int[] known = {};

        TextCodes(Values from, PropertyTable.Property to) {
            this.from = from;
            this.to = to;
        }

        int of(int code) {
            if (code >= known.length) {
                known = Arrays.copyOf(known, Math.max(code + 1, from.bound()));
            }
            if (known[code] == 0) {
                String text = from.text(code);
                known[code] = 1
                        + (text == null || text.isEmpty() || text.equals("null")
                                ? PropertyTable.NONE
                                : add(to, Json.write(text)));
            }
            return known[code] - 1;
        }
    }

    private static int add(PropertyTable.Property values, byte[] json) {
        return values.add(json, 0, json.length);
    }

    @GuardedBy("this")
    private SessionColumn column(SessionProperty property, Winners events) {
        int bound = events.best.bound();
        boolean isChannel = property.kind() == SessionProperty.Kind.CHANNEL;
        boolean isWhole = property.part() == SessionProperty.Part.WHOLE && !isChannel;
        PropertyTable.Property values = isWhole ? events.values : PropertyTable.unlisted(() -> true);
        ChannelType[] channels = ChannelType.values();
        int[] translated = new int[isChannel ? channels.length + 1 : events.values.bound()];
        for (int code = isChannel ? 1 : PropertyTable.FIRST; code < translated.length && !isWhole; code++) {
            String text = isChannel
                    ? channels[code - 1].wire()
                    : SessionAddress.part(property.part(), text(events.values, code));
            translated[code] = text.isEmpty() ? PropertyTable.NONE : add(values, Json.write(text));
        }
        int[] codes = new int[bound];
        for (int session = 0; session < bound; session++) {
            int code = events.best.code(session);
            codes[session] = isWhole ? code : translated[code];
        }
        return new SessionColumn(codes, values);
    }

    private static String text(PropertyTable.Property values, int code) {
        return Json.read(values.json(code), String.class);
    }

    @GuardedBy("this")
    private SessionColumn column(SessionProperty property, SessionSpans from, PropertyTable.@Nullable Property known) {
        PropertyTable.Property values = known == null ? PropertyTable.unlisted(() -> true) : known;
        int[] codes = new int[numbers.count()];
        IntFunction<@Nullable Object> valueOf = valueOf(property.kind(), from);
        for (int session = 0; session < codes.length; session++) {
            Object value = from.has(session) ? valueOf.apply(session) : null;
            codes[session] = value == null ? PropertyTable.NONE : add(values, Json.write(value));
        }
        return new SessionColumn(codes, values);
    }

    private static IntFunction<@Nullable Object> valueOf(SessionProperty.Kind kind, SessionSpans spans) {
        return switch (kind) {
            case START -> session -> Timestamps.format(spans.start(session));
            case END -> session -> Timestamps.format(spans.end(session));
            case DURATION -> session -> Sessions.seconds(spans, session);
            case PAGEVIEWS -> spans::pageviews;
            case AUTOCAPTURES -> spans::autocaptures;
            case SCREENS -> spans::screens;
            case BOUNCE ->
                session -> {
                    Boolean isBounce = Sessions.isBounce(spans, session);
                    return isBounce == null ? null : (Object) (isBounce ? 1 : 0);
                };
            case CHANNEL, ENTRY, EXIT, FIRST, LAST -> throw new AssertionError(kind);
        };
    }

    @GuardedBy("this")
    private void measure() {
        long sum = numbers.bytes() + (long) SessionSpans.BYTES_PER_SESSION * numbers.count();
        for (Map<String, Winners> ofKind : winners.values()) {
            for (Winners each : ofKind.values()) {
                sum += (long) BestEvents.BYTES_PER_SESSION * each.best.bound() + valueBytes(each.values);
            }
        }
        for (Made made : columns.values()) {
            sum += (long) Integer.BYTES * made.column.bound() + valueBytes(made.column.values());
        }
        bytes = sum;
    }

    private static long valueBytes(PropertyTable.Property values) {
        return 2L * VALUE_BYTES * values.bound();
    }
}
