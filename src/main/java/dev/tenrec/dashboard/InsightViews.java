package dev.tenrec.dashboard;

import dev.tenrec.store.Records;
import dev.tenrec.store.Store;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

/** The last view of each insight by each user. */
public final class InsightViews {
    record View(int projectId, int userId, int insightId, long micros) {}

    private final Store store;
    private final Insights insights;
    private final Records<View> records;
    /** Microseconds by insight, by project and user. */
    private final Map<String, Map<Integer, Long>> last = new ConcurrentHashMap<>();

    InsightViews(Store store, Insights insights) {
        this.store = store;
        this.insights = insights;
        records = store.projectRecords("insight_views", View.class);
        records.onChange((key, before, after) -> {
            if (after != null) {
                of(after.projectId(), after.userId()).put(after.insightId(), after.micros());
            } else if (before != null) {
                last.remove(before.projectId() + "/" + before.userId());
            }
        });
    }

    /** Records a user's views of insights; ids that the project does not have are skipped. */
    public CompletionStage<Integer> note(int projectId, int userId, Collection<Integer> insightIds) {
        return store.change(transaction -> {
            int noted = 0;
            for (int id : insightIds) {
                if (insights.live(transaction, projectId, id).isPresent()) {
                    View view = new View(projectId, userId, id, transaction.nowMicros());
                    records.put(transaction, projectId + "/" + userId + "/" + id, view);
                    noted++;
                }
            }
            return noted;
        });
    }

    /** Microseconds since 1970 in UTC; empty before the first view. */
    public OptionalLong last(Insight insight, int userId) {
        Map<Integer, Long> views = last.get(insight.projectId() + "/" + userId);
        Long micros = views == null ? null : views.get(insight.id());
        return micros == null ? OptionalLong.empty() : OptionalLong.of(micros);
    }

    /** The insights that the user viewed last, the latest first. */
    public List<Insight> latest(int projectId, int userId, int limit) {
        return of(projectId, userId).entrySet().stream()
                .sorted(Map.Entry.<Integer, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .flatMap(view -> insights.find(projectId, view.getKey()).stream())
                .limit(limit)
                .toList();
    }

    private Map<Integer, Long> of(int projectId, int userId) {
        return last.computeIfAbsent(projectId + "/" + userId, any -> new ConcurrentHashMap<>());
    }
}
