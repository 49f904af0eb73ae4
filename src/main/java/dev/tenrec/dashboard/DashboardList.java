package dev.tenrec.dashboard;

import dev.tenrec.store.SortedBlocks;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/**
 * The dashboards of all projects in the order of their lists, on the heap; hears of every change once it is durable.
 * Only a search looks at more than the rows here.
 */
final class DashboardList {
    /** As much of the three-letter pieces of two names must be the same for them to be similar. */
    private static final double SIMILAR = 0.3;

    /** Live dashboards in order, by project; written by the writer alone. */
    private final Map<Integer, SortedBlocks<DashboardRow>> orders = new ConcurrentHashMap<>();

    /** A part of the list. */
    DashboardPage page(
            int projectId, DashboardFilter filter, int offset, int limit, IntFunction<Optional<Dashboard>> find) {
        SortedBlocks<DashboardRow> order = orders.getOrDefault(projectId, SortedBlocks.empty());
        if (filter.equals(DashboardFilter.ALL)) {
            List<Dashboard> page = load(order.page(offset, limit).stream(), find);
            return new DashboardPage(order.size(), page, 0);
        }
        Stream<DashboardRow> rows = order.stream().filter(filter::matches);
        if (filter.search() != null) {
            return searched(load(rows, find), filter.search().strip().toLowerCase(Locale.ROOT), offset, limit);
        }
        List<DashboardRow> matching = rows.toList();
        return new DashboardPage(matching.size(), load(slice(matching, offset, limit).stream(), find), 0);
    }

    void changed(Dashboard before, Dashboard after) {
        int projectId = (after == null ? before : after).projectId();
        SortedBlocks<DashboardRow> order = orders.getOrDefault(projectId, SortedBlocks.empty());
        if (before != null && !before.deleted()) {
            order = order.without(DashboardRow.of(before));
        }
        if (after != null && !after.deleted()) {
            order = order.with(DashboardRow.of(after));
        }
        orders.put(projectId, order);
    }

    private static DashboardPage searched(List<Dashboard> dashboards, String search, int offset, int limit) {
        List<Dashboard> exact = new ArrayList<>();
        List<Dashboard> similar = new ArrayList<>();
        Set<String> pieces = pieces(search);
        for (Dashboard dashboard : dashboards) {
            if (holds(dashboard, search)) {
                exact.add(dashboard);
            } else if (dashboard.name() != null && similarity(pieces, pieces(dashboard.name())) >= SIMILAR) {
                similar.add(dashboard);
            }
        }
        int exactCount = exact.size();
        exact.addAll(similar);
        return new DashboardPage(exact.size(), slice(exact, offset, limit), exactCount);
    }

    private static boolean holds(Dashboard dashboard, String search) {
        return Stream.concat(Stream.of(dashboard.name(), dashboard.description()), dashboard.tags().stream())
                .anyMatch(text -> text != null && text.toLowerCase(Locale.ROOT).contains(search));
    }

    /** The share of pieces that both have, among those that either has. */
    private static double similarity(Set<String> some, Set<String> others) {
        long both = some.stream().filter(others::contains).count();
        return (double) both / Math.max(1, some.size() + others.size() - both);
    }

    /** Every three letters in a row of each word, which begins with two spaces and ends with one. */
    private static Set<String> pieces(String text) {
        Set<String> pieces = new HashSet<>();
        for (String word : text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}]+", -1)) {
            String padded = "  " + word + " ";
            for (int i = 0; i + 3 <= padded.length() && !word.isEmpty(); i++) {
                pieces.add(padded.substring(i, i + 3));
            }
        }
        return pieces;
    }

    private static <T> List<T> slice(List<T> all, int offset, int limit) {
        int from = Math.min(offset, all.size());
        return List.copyOf(all.subList(from, (int) Math.min((long) from + limit, all.size())));
    }

    private static List<Dashboard> load(Stream<DashboardRow> rows, IntFunction<Optional<Dashboard>> find) {
        return rows.flatMap(row -> find.apply(row.id()).stream()).toList();
    }
}
