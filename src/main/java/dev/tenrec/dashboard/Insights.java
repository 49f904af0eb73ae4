package dev.tenrec.dashboard;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.store.Ids;
import dev.tenrec.store.Records;
import dev.tenrec.store.SortedBlocks;
import dev.tenrec.store.SortedIndex;
import dev.tenrec.store.Store;
import dev.tenrec.store.Transaction;
import java.security.SecureRandom;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The insights of all projects. A read by number or short id is one look into the table; a list reads the order from an
 * index on the heap, one per project.
 */
public final class Insights {
    /**
     * Some insights of a longer list.
     *
     * @param count how many the whole list has
     * @param insights those of the page, in the order of the list
     */
    public record Page(int count, List<Insight> insights) {}

    private static final String LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    private static final String LETTERS_AND_DIGITS = LETTERS + "0123456789";
    private static final int SHORT_ID_LENGTH = 8;

    private final Ids ids;
    private final Tiles tiles;
    private final Records<Insight> records;
    private final SecureRandom random = new SecureRandom();
    /** Live insights in the order of their list. */
    private final SortedIndex<Integer, Insight, InsightFilter.Row> orders;
    /** Numbers by project and short id. */
    private final Map<String, Integer> numbers = new ConcurrentHashMap<>();

    /** Declares its table, so before the store opens. */
    Insights(Store store, Ids ids, Tiles tiles) {
        this.ids = ids;
        this.tiles = tiles;
        records = store.projectRecords("insights", Insight.class);
        orders = new SortedIndex<>(records, one -> !one.deleted(), Insight::projectId, InsightFilter.Row::of);
        records.onChange((key, before, after) -> {
            if (after != null) {
                numbers.put(after.projectId() + "/" + after.shortId(), after.id());
            } else if (before != null) {
                numbers.remove(before.projectId() + "/" + before.shortId());
            }
        });
    }

    /** The insight, unless the project does not have it or it is deleted. */
    public Optional<Insight> find(int projectId, int id) {
        return records.find(key(projectId, id)).filter(insight -> !insight.deleted());
    }

    /** The insight, deleted or not, unless the project does not have it. */
    public Optional<Insight> findWithDeleted(int projectId, int id) {
        return records.find(key(projectId, id));
    }

    /** True when the project has the insight, deleted or not. */
    public boolean exists(int projectId, int id) {
        return records.find(key(projectId, id)).isPresent();
    }

    /** The number of an insight by its short id, deleted or not. */
    public Optional<Integer> findNumber(int projectId, String shortId) {
        return Optional.ofNullable(numbers.get(projectId + "/" + shortId));
    }

    /** The name, or else the short id, of a live insight whose query passes a test, if there is one; for a worker. */
    public Optional<String> uses(int projectId, Predicate<JsonNode> test) {
        return orders.rows(projectId).stream()
                .flatMap(row -> find(projectId, row.id()).stream())
                .filter(insight -> test.test(insight.query()))
                .map(insight -> Objects.requireNonNullElse(insight.name(), insight.shortId()))
                .findFirst();
    }

    /**
     * A part of the list, which has no deleted ones.
     *
     * <p>Filters look at every row, and a search at every record, so this blocks.
     */
    public Page page(int projectId, InsightFilter filter, int offset, int limit) {
        SortedBlocks<InsightFilter.Row> order = orders.rows(projectId);
        if (filter.isAll()) {
            return new Page(order.size(), load(projectId, order.page(offset, limit)));
        }
        Set<Integer> shown = shownOn(projectId, filter.dashboards());
        List<InsightFilter.Row> rows = order.stream()
                .filter(filter::matches)
                .filter(row -> filter.dashboards().isEmpty() || shown.contains(row.id()))
                .filter(row -> filter.saved() == null || filter.saved() == isSaved(projectId, row))
                .filter(row -> filter.search() == null || holds(projectId, row, filter.search()))
                .sorted(filter.comparator())
                .toList();
        return new Page(rows.size(), load(projectId, SortedBlocks.page(rows, offset, limit)));
    }

    /** The insight as a change sees it, deleted or not. */
    public Optional<Insight> find(Transaction transaction, int projectId, int id) {
        return records.find(transaction, key(projectId, id));
    }

    /** The insight that a tile shows, deleted or not, if it shows one. */
    Optional<Insight> of(Transaction transaction, Tile tile) {
        return Optional.ofNullable(tile.insightId()).flatMap(id -> find(transaction, tile.projectId(), id));
    }

    /** Like {@link #find(Transaction, int, int)}, without deleted ones. */
    public Optional<Insight> live(Transaction transaction, int projectId, int id) {
        return find(transaction, projectId, id).filter(insight -> !insight.deleted());
    }

    void put(Transaction transaction, Insight insight) {
        records.put(transaction, key(insight.projectId(), insight.id()), insight);
    }

    /** A new insight without a query; not stored. */
    Insight blank(Transaction transaction, int projectId, @Nullable Integer createdBy) {
        return Insight.blank(
                projectId,
                ids.next(transaction, "insight"),
                unusedShortId(projectId),
                createdBy,
                transaction.nowMicros());
    }

    /** Stores a copy of an insight. */
    Insight copy(Transaction transaction, Insight source, @Nullable Integer createdBy) {
        Insight copy = blank(transaction, source.projectId(), createdBy).copyOf(source);
        put(transaction, copy);
        return copy;
    }

    /** It begins with a letter, so that it is never taken for a number. */
    private String unusedShortId(int projectId) {
        while (true) {
            StringBuilder text = new StringBuilder();
            text.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
            while (text.length() < SHORT_ID_LENGTH) {
                text.append(LETTERS_AND_DIGITS.charAt(random.nextInt(LETTERS_AND_DIGITS.length())));
            }
            if (findNumber(projectId, text.toString()).isEmpty()) {
                return text.toString();
            }
        }
    }

    /** The insights that all of the dashboards show. */
    private Set<Integer> shownOn(int projectId, Set<Integer> dashboards) {
        return dashboards.stream()
                .map(dashboard -> tiles.live(projectId, dashboard).stream()
                        .map(Tile::insightId)
                        .filter(Objects::nonNull)
                        .collect(Collectors.toSet()))
                .reduce((some, others) -> {
                    some.retainAll(others);
                    return some;
                })
                .orElse(Set.of());
    }

    private boolean isSaved(int projectId, InsightFilter.Row row) {
        return row.saved() || !tiles.linksOf(projectId, row.id()).isEmpty();
    }

    private boolean holds(int projectId, InsightFilter.Row row, String search) {
        String wanted = search.toLowerCase(Locale.ROOT);
        return find(projectId, row.id()).stream()
                .flatMap(insight -> Stream.concat(
                        Stream.of(insight.name(), insight.derivedName(), insight.description()),
                        insight.tags().stream()))
                .anyMatch(text -> text != null && text.toLowerCase(Locale.ROOT).contains(wanted));
    }

    private List<Insight> load(int projectId, List<InsightFilter.Row> rows) {
        return rows.stream().flatMap(row -> find(projectId, row.id()).stream()).toList();
    }

    private static String key(int projectId, int id) {
        return projectId + "/" + id;
    }
}
