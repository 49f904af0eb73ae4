package dev.tenrec.insight.sql.run;

import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.sql.plan.Aggregation;
import dev.tenrec.insight.sql.plan.Expression;
import dev.tenrec.insight.sql.plan.ExpressionText;
import dev.tenrec.insight.sql.plan.Order;
import dev.tenrec.insight.sql.plan.Plan;
import dev.tenrec.insight.sql.rewrite.NeededColumns;
import dev.tenrec.insight.sql.vector.MemoryBudget;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Prints a plan as indented lines, one operator each with its inputs below it; conditions stand where
 * {@link PlanCompiler} judges them. Nothing runs.
 */
public final class PlanPrinter {
    private static final int LINES_MAX = 1_000;
    private static final int LENGTH_MAX = 1_000;
    private static final int SHOWN_MAX = 20;
    private static final String INDENT = "  ";

    private final QuerySnapshot snapshot;
    private final MemoryBudget memory;
    private final List<String> lines = new ArrayList<>();
    private final IdentityHashMap<Plan, Integer> shared = new IdentityHashMap<>();

    private PlanPrinter(QuerySnapshot snapshot, MemoryBudget memory) {
        this.snapshot = snapshot;
        this.memory = memory;
    }

    /**
     * The lines of a plan.
     *
     * @throws dev.tenrec.insight.sql.plan.SqlRefusal for constants that a function refuses, or too much memory
     */
    public static List<String> lines(Plan plan, QuerySnapshot snapshot) {
        PlanPrinter printer = new PlanPrinter(snapshot, MemoryBudget.standard());
        printer.print(NeededColumns.ofAnswer(plan), List.of(), 0);
        return printer.lines;
    }

    /** @param conjuncts conditions on the rows of the plan that stand above it */
    private void print(Plan plan, List<Expression> conjuncts, int depth) {
        snapshot.deadline().check();
        if (lines.size() > LINES_MAX) {
            return;
        }
        if (plan instanceof Plan.Filter filter) {
            print(filter.input(), Pushdown.joined(filter, conjuncts), depth);
        } else if (plan instanceof Plan.Scan scan) {
            List<String> text = new ScanPrinter(snapshot, memory).lines(scan, conjuncts);
            line(text.get(0), depth);
            text.stream().skip(1).forEach(each -> line(each, depth + 1));
            queries(conjuncts.stream(), depth + 1);
        } else if (plan instanceof Plan.Project project && Pushdown.isShort(project, conjuncts)) {
            List<Expression> columns =
                    project.columns().stream().map(Plan.Named::expression).toList();
            line("Project " + some(computed(project), PlanPrinter::named), depth);
            queries(columns.stream(), depth + 1);
            print(project.input(), Pushdown.below(project, conjuncts), depth + 1);
        } else if (plan instanceof Plan.Join join) {
            Pushdown.Split split = Pushdown.split(join, conjuncts);
            join(join, split.left(), filter(split.others(), depth));
        } else {
            operator(plan, filter(conjuncts, depth));
        }
    }

    /** The columns without pruned ones, see {@link NeededColumns}. */
    private static List<Plan.Named> computed(Plan.Project project) {
        List<Plan.Named> computed = project.columns().stream()
                .filter(column -> !column.name().isEmpty())
                .toList();
        return computed.isEmpty() ? project.columns() : computed;
    }

    /** Prints conditions that are judged here; the depth of what is below them. */
    private int filter(List<Expression> conditions, int depth) {
        if (conditions.isEmpty()) {
            return depth;
        }
        line("Filter " + some(conditions, ExpressionText::of), depth);
        queries(conditions.stream(), depth + 1);
        return depth + 1;
    }

    private void operator(Plan plan, int depth) {
        if (plan instanceof Plan.Project project) {
            line("Project " + some(computed(project), PlanPrinter::named), depth);
            queries(project.columns().stream().map(Plan.Named::expression), depth + 1);
            print(project.input(), List.of(), depth + 1);
        } else if (plan instanceof Plan.Group group) {
            group(group, depth);
        } else if (plan instanceof Plan.Window window) {
            line("Window " + some(window.calls(), PlanPrinter::window), depth);
            print(window.input(), List.of(), depth + 1);
        } else if (plan instanceof Plan.Sort sort) {
            line("Sort by " + orders(sort.keys()), depth);
            print(sort.input(), List.of(), depth + 1);
        } else if (plan instanceof Plan.Fill fill) {
            line("Fill " + fill.fields().get(fill.key()).name(), depth);
            print(fill.input(), List.of(), depth + 1);
        } else if (plan instanceof Plan.LimitBy by) {
            line("LimitBy " + rows(by.count(), by.offset()) + " by " + some(by.keys(), ExpressionText::of), depth);
            print(by.input(), List.of(), depth + 1);
        } else if (plan instanceof Plan.Ties ties) {
            line(
                    "Limit " + rows(ties.count(), ties.offset()) + " with ties by "
                            + some(ties.keys(), ExpressionText::of),
                    depth);
            print(ties.input(), List.of(), depth + 1);
        } else if (plan instanceof Plan.Limit limit) {
            line("Limit " + rows(limit.count(), limit.offset()), depth);
            print(limit.input(), List.of(), depth + 1);
        } else if (plan instanceof Plan.Distinct distinct) {
            line("Distinct", depth);
            print(distinct.input(), List.of(), depth + 1);
        } else if (plan instanceof Plan.Union union) {
            line("Union of " + union.inputs().size(), depth);
            union.inputs().forEach(input -> print(input, List.of(), depth + 1));
        } else if (plan instanceof Plan.Unnest unnest) {
            line((unnest.keepsEmpty() ? "Unnest left " : "Unnest ") + some(unnest.arrays(), PlanPrinter::named), depth);
            print(unnest.input(), List.of(), depth + 1);
        } else if (plan instanceof Plan.Values values) {
            line("Values: " + values.rows().size() + " rows", depth);
        } else if (plan instanceof Plan.Numbers numbers) {
            line("Numbers from " + numbers.first() + ": " + numbers.count() + " rows", depth);
        } else {
            shared((Plan.Shared) plan, depth);
        }
    }

    private void group(Plan.Group group, int depth) {
        String keys = group.keys().isEmpty() ? "" : " by " + some(group.keys(), PlanPrinter::named);
        String values = some(group.aggregations(), each -> ExpressionText.of(each.aggregation()));
        line("Group" + keys + (values.isEmpty() ? "" : ": " + values), depth);
        print(group.input(), List.of(), depth + 1);
    }

    private void join(Plan.Join join, List<Expression> left, int depth) {
        List<String> keys = new ArrayList<>();
        for (int i = 0; i < join.leftKeys().size(); i++) {
            keys.add(ExpressionText.of(join.leftKeys().get(i)) + " = "
                    + ExpressionText.of(join.rightKeys().get(i)));
        }
        String kind = join.kind().name().toLowerCase(Locale.ROOT) + (join.isAny() ? " any" : "");
        String on = keys.isEmpty() ? " of all pairs" : " on " + some(keys, each -> each);
        String condition = join.condition() == null ? "" : " if " + ExpressionText.of(join.condition());
        line("Join " + kind + on + condition, depth);
        print(join.left(), left, depth + 1);
        print(join.right(), List.of(), depth + 1);
    }

    private void shared(Plan.Shared plan, int depth) {
        Integer known = shared.get(plan);
        if (known != null) {
            line("Shared " + known + " (as above)", depth);
            return;
        }
        int number = shared.size() + 1;
        shared.put(plan, number);
        line("Shared " + number, depth);
        print(plan.input(), List.of(), depth + 1);
    }

    private void queries(Stream<Expression> expressions, int depth) {
        expressions.flatMap(each -> ExpressionText.queries(each).stream()).forEach(query -> {
            line("Query of an expression", depth);
            print(query, List.of(), depth + 1);
        });
    }

    private void line(String text, int depth) {
        if (lines.size() < LINES_MAX) {
            String shown = text.length() > LENGTH_MAX ? text.substring(0, LENGTH_MAX) + "…" : text;
            lines.add(INDENT.repeat(depth) + shown);
        } else if (lines.size() == LINES_MAX) {
            lines.add("…");
        }
    }

    private static String named(Plan.Named column) {
        String text = ExpressionText.of(column.expression());
        return text.equals(column.name()) ? text : text + " AS " + column.name();
    }

    private static String window(Plan.NamedWindow window) {
        Aggregation function = window.call().function();
        String partition = window.call().partition().isEmpty()
                ? ""
                : "partition by " + some(window.call().partition(), ExpressionText::of);
        String order = window.call().order().isEmpty()
                ? ""
                : "order by " + orders(window.call().order());
        return ExpressionText.of(function) + " over (" + (partition + " " + order).strip() + ")";
    }

    private static String orders(List<Order> keys) {
        return some(keys, key -> ExpressionText.of(key.expression()) + (key.descending() ? " descending" : ""));
    }

    private static String rows(long count, long offset) {
        return (count == Long.MAX_VALUE ? "all" : count) + (offset == 0 ? "" : " from " + offset);
    }

    private static <T> String some(List<T> all, Function<T, String> text) {
        String shown = all.stream().limit(SHOWN_MAX).map(text).collect(Collectors.joining(", "));
        return all.size() <= SHOWN_MAX ? shown : shown + " and " + (all.size() - SHOWN_MAX) + " more";
    }
}
