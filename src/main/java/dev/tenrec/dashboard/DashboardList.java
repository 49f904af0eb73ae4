package dev.tenrec.dashboard;

import dev.tenrec.store.Records;
import dev.tenrec.store.SortedBlocks;
import dev.tenrec.store.SortedIndex;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/**
 * The dashboards of all projects in the order of their lists, on the heap; updated with every durable change. Only a
 * search reads records.
 */
final class DashboardList {
    /** The share of common trigrams from which on two names are similar. */
    private static final double SIMILAR = 0.3;

    private final SortedIndex<Integer, Dashboard, DashboardFilter.Row> orders;

    /** Listens to the table, so before the store opens. */
    DashboardList(Records<Dashboard> records) {
        orders = new SortedIndex<>(
                records, dashboard -> !dashboard.deleted(), Dashboard::projectId, DashboardFilter.Row::of);
    }

    Dashboards.Page page(
            int projectId, DashboardFilter filter, int offset, int limit, IntFunction<Optional<Dashboard>> find) {
        SortedBlocks<DashboardFilter.Row> order = orders.rows(projectId);
        if (filter.equals(DashboardFilter.ALL)) {
            List<Dashboard> page = load(order.page(offset, limit).stream(), find);
            return new Dashboards.Page(order.size(), page, 0);
        }
        Stream<DashboardFilter.Row> rows = order.stream().filter(filter::matches);
        if (filter.search() != null) {
            return searched(load(rows, find), filter.search().strip().toLowerCase(Locale.ROOT), offset, limit);
        }
        List<DashboardFilter.Row> matching = rows.toList();
        return new Dashboards.Page(matching.size(), load(SortedBlocks.page(matching, offset, limit).stream(), find), 0);
    }

    private static Dashboards.Page searched(List<Dashboard> dashboards, String search, int offset, int limit) {
        List<Dashboard> exact = new ArrayList<>();
        List<Dashboard> similar = new ArrayList<>();
        Set<String> trigrams = trigrams(search);
        for (Dashboard dashboard : dashboards) {
            if (holds(dashboard, search)) {
                exact.add(dashboard);
            } else if (dashboard.name() != null && similarity(trigrams, trigrams(dashboard.name())) >= SIMILAR) {
                similar.add(dashboard);
            }
        }
        int exactCount = exact.size();
        exact.addAll(similar);
        return new Dashboards.Page(exact.size(), SortedBlocks.page(exact, offset, limit), exactCount);
    }

    private static boolean holds(Dashboard dashboard, String search) {
        return Stream.concat(Stream.of(dashboard.name(), dashboard.description()), dashboard.tags().stream())
                .anyMatch(text -> text != null && text.toLowerCase(Locale.ROOT).contains(search));
    }

    /** The Jaccard similarity of two sets of trigrams. */
    private static double similarity(Set<String> some, Set<String> others) {
        long both = some.stream().filter(others::contains).count();
        return (double) both / Math.max(1, some.size() + others.size() - both);
    }

    /** The trigrams of each word, padded with two spaces before and one behind. */
    private static Set<String> trigrams(String text) {
        Set<String> trigrams = new HashSet<>();
        for (String word : text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}]+", -1)) {
            String padded = "  " + word + " ";
            for (int i = 0; i + 3 <= padded.length() && !word.isEmpty(); i++) {
                trigrams.add(padded.substring(i, i + 3));
            }
        }
        return trigrams;
    }

    private static List<Dashboard> load(Stream<DashboardFilter.Row> rows, IntFunction<Optional<Dashboard>> find) {
        return rows.flatMap(row -> find.apply(row.id()).stream()).toList();
    }
}
