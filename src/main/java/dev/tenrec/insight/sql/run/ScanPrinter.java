package dev.tenrec.insight.sql.run;

import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.sql.evaluate.ExpressionCompiler;
import dev.tenrec.insight.sql.plan.EventRange;
import dev.tenrec.insight.sql.plan.Expression;
import dev.tenrec.insight.sql.plan.ExpressionText;
import dev.tenrec.insight.sql.plan.Expressions;
import dev.tenrec.insight.sql.plan.Plan;
import dev.tenrec.insight.sql.plan.ScanColumn;
import dev.tenrec.insight.sql.table.EventColumns;
import dev.tenrec.insight.sql.table.EventPushdown;
import dev.tenrec.insight.sql.table.EventSource;
import dev.tenrec.insight.sql.table.StoredTables;
import dev.tenrec.insight.sql.vector.MemoryBudget;
import dev.tenrec.storage.segment.RunIndex;
import dev.tenrec.storage.segment.Segment;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Prints what a scan reads: its columns, and of events what names and times leave, as the segments know it. */
final class ScanPrinter {
    private static final int NAMES_MAX = 10;
    private static final int COLUMNS_MAX = 40;

    private final QuerySnapshot snapshot;
    private final MemoryBudget memory;
    private final List<String> lines = new ArrayList<>();

    ScanPrinter(QuerySnapshot snapshot, MemoryBudget memory) {
        this.snapshot = snapshot;
        this.memory = memory;
    }

    /** The lines of a scan: the first names it, the others belong below it. */
    List<String> lines(Plan.Scan scan, List<Expression> conjuncts) {
        if (scan.table() == Plan.Table.EVENTS) {
            events(scan, conjuncts);
        } else {
            long rows = new StoredTables(snapshot.context(), snapshot.properties(), memory)
                    .scan(scan)
                    .count();
            lines.add("Scan " + scan.table().name().toLowerCase(Locale.ROOT) + ": " + rows + " rows");
            columns(scan.columns());
            conditions(conjuncts);
        }
        return lines;
    }

    private void events(Plan.Scan scan, List<Expression> conjuncts) {
        List<Expression> pushed = new ArrayList<>();
        List<Expression> others = new ArrayList<>();
        for (Expression each : conjuncts) {
            (isPushable(each, scan) ? pushed : others).add(each);
        }
        EventColumns columns = new EventColumns(snapshot.context(), snapshot.properties(), scan.columns(), memory);
        ExpressionCompiler compiler = new ExpressionCompiler(memory, snapshot.deadline()::check, query -> List.of());
        EventRange range = range(scan);
        EventSource source = EventPushdown.source(columns, range, pushed, compiler);
        List<Segment> segments = snapshot.context().segments();
        long all = segments.stream().mapToLong(Segment::count).sum();
        long left = source.rowsMax();
        boolean isExact = others.isEmpty()
                && source.conditions().isEmpty()
                && range == null
                && !snapshot.events().hasDeletions();
        lines.add("Scan events: " + (isExact ? "" : "at most ") + left + " of " + all + " rows");
        columns(scan.columns());
        names(segments, source);
        time(source);
        List<Expression> byRow = new ArrayList<>(others);
        pushed.stream().filter(each -> isByRow(each, range, columns, compiler)).forEach(byRow::add);
        conditions(byRow);
    }

    private static @Nullable EventRange range(Plan.Scan scan) {
        Object range = scan.range();
        return range instanceof EventRange events ? events : null;
    }

    /** True for conditions on the name or the time alone, without queries, which would have to run. */
    private static boolean isPushable(Expression condition, Plan.Scan scan) {
        return ExpressionText.queries(condition).isEmpty()
                && Expressions.columns(condition).stream()
                        .map(column -> scan.columns().get(column).source())
                        .allMatch(source -> source == ScanColumn.Source.EVENT || source == ScanColumn.Source.TIMESTAMP);
    }

    private static boolean isByRow(
            Expression condition, @Nullable EventRange range, EventColumns columns, ExpressionCompiler compiler) {
        return !EventPushdown.source(columns, range, List.of(condition), compiler)
                .conditions()
                .isEmpty();
    }

    private void columns(List<ScanColumn> columns) {
        if (!columns.isEmpty()) {
            String names =
                    columns.stream().limit(COLUMNS_MAX).map(ScanPrinter::name).collect(Collectors.joining(", "));
            int more = columns.size() - COLUMNS_MAX;
            lines.add("columns: " + names + (more > 0 ? " and " + more + " more" : ""));
        }
    }

    private static String name(ScanColumn column) {
        Property property = column.property();
        if (property == null) {
            return column.name();
        }
        return switch (property.source()) {
            case PERSON -> "person.properties." + property.key();
            case GROUP -> "group_" + property.groupTypeIndex() + ".properties." + property.key();
            case SESSION -> "session." + property.key();
            case EVENT -> "properties." + property.key();
            default -> column.name();
        };
    }

    /** Only names that the project has: the dictionary is that of all projects. */
    private void names(List<Segment> segments, EventSource source) {
        TreeSet<String> kept = new TreeSet<>();
        boolean areAll = true;
        for (Segment segment : segments) {
            RunIndex runs = segment.names();
            for (int run = 0; run < runs.count(); run++) {
                if (source.names().test(runs.id(run))) {
                    kept.add(snapshot.events().names().text(runs.id(run)));
                } else {
                    areAll = false;
                }
            }
        }
        if (!areAll) {
            String shown =
                    kept.stream().limit(NAMES_MAX).map(ExpressionText::quoted).collect(Collectors.joining(", "));
            int more = kept.size() - NAMES_MAX;
            lines.add("event: " + (kept.isEmpty() ? "none" : shown) + (more > 0 ? " and " + more + " more" : ""));
        }
    }

    private void time(EventSource source) {
        if (source.fromMicros() > source.toMicros()) {
            lines.add("timestamp: never");
            return;
        }
        String from = bound(source.fromMicros(), Long.MIN_VALUE, "from ");
        String to = bound(source.toMicros(), Long.MAX_VALUE, "to ");
        if (from != null || to != null) {
            lines.add("timestamp: " + (from == null ? to : to == null ? from : from + " " + to));
        }
    }

    private static @Nullable String bound(long micros, long unbounded, String word) {
        return micros == unbounded ? null : word + ExpressionText.time(micros);
    }

    private void conditions(List<Expression> conditions) {
        conditions.forEach(each -> lines.add("by row: " + ExpressionText.of(each)));
    }
}
