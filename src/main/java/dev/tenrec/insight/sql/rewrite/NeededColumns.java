package dev.tenrec.insight.sql.rewrite;

import dev.tenrec.insight.sql.plan.Aggregation;
import dev.tenrec.insight.sql.plan.Expression;
import dev.tenrec.insight.sql.plan.Expressions;
import dev.tenrec.insight.sql.plan.Field;
import dev.tenrec.insight.sql.plan.Plan;
import dev.tenrec.insight.sql.plan.WindowCall;
import dev.tenrec.insight.sql.scalar.Values;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Prunes columns of a plan that no operator above reads: aggregates and computed columns of inner queries, of which a
 * table such as {@code sessions} has some sixty. All columns keep their places; one that is not needed is a constant
 * without a name.
 */
public final class NeededColumns {
    /** Plans in several places that stay as they are; null if all do. */
    private final @Nullable Set<Plan> kept;
    /** The columns of a plan that any of its places needs. */
    private final IdentityHashMap<Plan, Set<Integer>> unions = new IdentityHashMap<>();

    private final IdentityHashMap<Plan, Integer> uses = new IdentityHashMap<>();
    private final IdentityHashMap<Plan, Plan> rewritten = new IdentityHashMap<>();
    private boolean hasGrown;
    private boolean isLast;

    private NeededColumns(@Nullable Set<Plan> kept) {
        this.kept = kept;
    }

    /** The plan of a query within an expression; what it shares with the query around it stays whole. */
    public static Plan of(Plan plan) {
        return new NeededColumns(null).of(plan, all(plan));
    }

    /** The plan of an answer: of what it has in several places, it makes the columns that any of them needs. */
    public static Plan ofAnswer(Plan plan) {
        NeededColumns columns = new NeededColumns(QueryPlans.shared(plan));
        do {
            columns.hasGrown = false;
            columns.uses.clear();
            columns.of(plan, all(plan));
        } while (columns.hasGrown);
        columns.isLast = true;
        return columns.of(plan, all(plan));
    }

    private Plan shared(Plan.Shared plan, Set<Integer> needed) {
        if (kept == null || kept.contains(plan)) {
            return plan;
        }
        Set<Integer> union = unions.computeIfAbsent(plan, any -> new HashSet<>());
        if (isLast) {
            Plan known = rewritten.get(plan);
            if (known == null) {
                Plan input = of(plan.input(), union);
                known = uses.getOrDefault(plan, 0) > 1 ? new Plan.Shared(input) : input;
                rewritten.put(plan, known);
            }
            return known;
        }
        boolean grows = union.addAll(needed);
        hasGrown |= grows;
        if (uses.merge(plan, 1, Integer::sum) == 1 || grows) {
            of(plan.input(), union);
        }
        return plan;
    }

    private static Set<Integer> all(Plan plan) {
        return IntStream.range(0, plan.fields().size()).boxed().collect(Collectors.toSet());
    }

    private Plan of(Plan plan, Set<Integer> needed) {
        if (plan instanceof Plan.Project project) {
            return project(project, needed);
        }
        if (plan instanceof Plan.Group group) {
            return group(group, needed);
        }
        if (plan instanceof Plan.Join join) {
            return join(join, needed);
        }
        if (plan instanceof Plan.Filter filter) {
            return new Plan.Filter(of(filter.input(), with(needed, List.of(filter.condition()))), filter.condition());
        }
        if (plan instanceof Plan.Sort sort) {
            List<Expression> keys =
                    sort.keys().stream().map(each -> each.expression()).toList();
            return new Plan.Sort(of(sort.input(), with(needed, keys)), sort.keys());
        }
        if (plan instanceof Plan.LimitBy limit) {
            Plan input = of(limit.input(), with(needed, limit.keys()));
            return new Plan.LimitBy(input, limit.count(), limit.offset(), limit.keys());
        }
        if (plan instanceof Plan.Ties ties) {
            Plan input = of(ties.input(), with(needed, ties.keys()));
            return new Plan.Ties(input, ties.count(), ties.offset(), ties.keys());
        }
        if (plan instanceof Plan.Limit limit) {
            Plan.Limit late = LateGroups.of(limit);
            return new Plan.Limit(of(late.input(), needed), late.count(), late.offset());
        }
        if (plan instanceof Plan.Union union) {
            return new Plan.Union(
                    union.inputs().stream().map(input -> of(input, needed)).toList());
        }
        if (plan instanceof Plan.Distinct distinct) {
            return new Plan.Distinct(of(distinct.input(), all(distinct.input())));
        }
        if (plan instanceof Plan.Window window) {
            return window(window, needed);
        }
        if (plan instanceof Plan.Unnest unnest) {
            Plan input = of(unnest.input(), with(inner(unnest.input(), needed), expressions(unnest.arrays())));
            return new Plan.Unnest(input, unnest.arrays(), unnest.keepsEmpty());
        }
        return plan instanceof Plan.Shared common ? shared(common, needed) : plan;
    }

    private Plan project(Plan.Project project, Set<Integer> needed) {
        List<Plan.Named> columns = new ArrayList<>();
        List<Expression> read = new ArrayList<>();
        for (int index = 0; index < project.columns().size(); index++) {
            Plan.Named column = project.columns().get(index);
            if (needed.contains(index)) {
                read.add(column.expression());
                columns.add(column);
            } else {
                columns.add(constant(project.fields().get(index)));
            }
        }
        return new Plan.Project(of(project.input(), with(Set.of(), read)), columns);
    }

    private Plan group(Plan.Group group, Set<Integer> needed) {
        int keys = group.keys().size();
        List<Plan.NamedAggregation> kept = new ArrayList<>();
        List<Expression> read = new ArrayList<>(expressions(group.keys()));
        List<Plan.Named> columns = new ArrayList<>();
        List<Field> fields = group.fields();
        for (int index = 0; index < fields.size(); index++) {
            Field field = fields.get(index);
            boolean isKept = index < keys || needed.contains(index);
            if (index >= keys && isKept) {
                Plan.NamedAggregation aggregation = group.aggregations().get(index - keys);
                kept.add(aggregation);
                read.addAll(expressions(aggregation.aggregation()));
            }
            int place = index < keys ? index : keys + kept.size() - 1;
            columns.add(
                    isKept
                            ? new Plan.Named(field.name(), new Expression.Column(place, field.name(), field.type()))
                            : constant(field));
        }
        Plan narrow = new Plan.Group(of(group.input(), with(Set.of(), read)), group.keys(), kept);
        return kept.size() == group.aggregations().size() ? narrow : new Plan.Project(narrow, columns);
    }

    private Plan join(Plan.Join join, Set<Integer> needed) {
        int width = join.left().fields().size();
        Set<Integer> both = new HashSet<>(needed);
        if (join.condition() != null) {
            both.addAll(Expressions.columns(join.condition()));
        }
        Set<Integer> right = both.stream()
                .filter(index -> index >= width)
                .map(index -> index - width)
                .collect(Collectors.toSet());
        return new Plan.Join(
                of(join.left(), with(inner(join.left(), both), join.leftKeys())),
                of(join.right(), with(right, join.rightKeys())),
                join.kind(),
                join.leftKeys(),
                join.rightKeys(),
                join.condition(),
                join.isAny());
    }

    private Plan window(Plan.Window window, Set<Integer> needed) {
        List<Expression> read = new ArrayList<>();
        for (Plan.NamedWindow each : window.calls()) {
            WindowCall call = each.call();
            read.addAll(expressions(call.function()));
            read.addAll(call.partition());
            call.order().forEach(key -> read.add(key.expression()));
        }
        return new Plan.Window(of(window.input(), with(inner(window.input(), needed), read)), window.calls());
    }

    /** The columns that an operator hands on of its input, which stand before its own. */
    private static Set<Integer> inner(Plan input, Set<Integer> needed) {
        int width = input.fields().size();
        return needed.stream().filter(index -> index < width).collect(Collectors.toSet());
    }

    private static Set<Integer> with(Set<Integer> needed, Collection<Expression> read) {
        Set<Integer> all = new HashSet<>(needed);
        read.forEach(each -> all.addAll(Expressions.columns(each)));
        return all;
    }

    private static List<Expression> expressions(List<Plan.Named> columns) {
        return columns.stream().map(Plan.Named::expression).toList();
    }

    private static List<Expression> expressions(Aggregation aggregation) {
        List<Expression> read = new ArrayList<>(aggregation.arguments());
        if (aggregation.filter() != null) {
            read.add(aggregation.filter());
        }
        return read;
    }

    private static Plan.Named constant(Field field) {
        return new Plan.Named("", new Expression.Constant(Values.defaultOf(field.type()), field.type()));
    }
}
