package dev.tenrec.demo;

import dev.tenrec.thread.WorkerPool;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;

/** Sends everything once: the companies, then what all people did, in large batches beside each other. */
final class Filling {
    /** While one batch waits for the server another is made. */
    private static final int SENDERS = 3;

    private static final int PERSONS_IN_BATCH = 50;

    private final Calls calls;
    private final Calendar calendar;
    private final People people;

    Filling(Calls calls, Calendar calendar, People people) {
        this.calls = calls;
        this.calendar = calendar;
        this.people = people;
    }

    /** Returns how many events were sent. */
    int run() {
        int batches = People.COUNT / PERSONS_IN_BATCH;
        try (WorkerPool senders = new WorkerPool("tenrec-demo", SENDERS, batches + 1)) {
            CompletableFuture<Integer> dashboards =
                    senders.submit(() -> Saved.makeDashboards(calls, calendar)).toCompletableFuture();
            int count = companies();
            List<CompletableFuture<Integer>> sent = new ArrayList<>();
            for (int i = 0; i < batches; i++) {
                int first = i * PERSONS_IN_BATCH;
                sent.add(senders.submit(() -> persons(first)).toCompletableFuture());
            }
            dashboards.join();
            Saved.makeRest(calls, calendar);
            for (CompletableFuture<Integer> batch : sent) {
                count += batch.join();
            }
            oddities();
            return count;
        }
    }

    private int companies() {
        SplittableRandom random = people.random(People.COUNT);
        Batch batch = batch(random);
        Instant begin = calendar.moment(0, random);
        for (Company company : people.companies()) {
            Object[] set = {
                "name", company.name(),
                "industry", company.industry(),
                "plan", company.plan(),
                "seats", company.seats(),
                "country", company.country().words(),
                "monthly_revenue", company.monthlyRevenue(),
            };
            Object[] own = {"$group_type", "company", "$group_key", company.key(), "$group_set", set};
            batch.add("$groupidentify", company.key(), begin, null, own);
        }
        calls.capture(batch);
        return batch.count();
    }

    private int persons(int first) {
        Batch batch = batch(people.random(People.COUNT + 1 + first));
        for (int number = first; number < first + PERSONS_IN_BATCH; number++) {
            SplittableRandom random = people.random(number);
            Journey.add(people.person(number, random), calendar, random, batch);
        }
        calls.capture(batch);
        return batch.count();
    }

    /** Malformed events, so that there are ingestion warnings. */
    private void oddities() {
        Batch batch = batch(people.random(2 * People.COUNT + 1));
        Instant at = calendar.now().minusSeconds(1_800);
        batch.add("$identify", "user-00001", at, null, "$anon_distinct_id", "user-00002");
        batch.add("$create_alias", "user-00003", at, null, "alias", "anonymous");
        calls.capture(batch);
    }

    private Batch batch(SplittableRandom random) {
        return new Batch(calls.access().projectKey(), calendar.now(), true, random);
    }
}
