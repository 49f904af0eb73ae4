package dev.tenrec.cohort;

import dev.tenrec.store.Records;
import dev.tenrec.store.Store;
import dev.tenrec.store.Transaction;
import java.util.BitSet;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The members of static cohorts: numbers of distinct ids, because a distinct id stays where it is when persons are
 * merged, and so a member stays one. A record holds the bits of {@link #PAGE_BITS} numbers.
 */
public final class StaticMembers {
    private static final int PAGE_BITS = 1 << 13;

    private final Records<Page> pages;

    /** @param bits as {@link BitSet#toByteArray} */
    @SuppressWarnings("ArrayRecordComponent")
    record Page(byte[] bits) {}

    StaticMembers(Store store) {
        pages = store.projectRecords("cohort_members", Page.class);
    }

    /**
     * All members at this moment.
     *
     * @param idCount distinct ids of the project
     */
    public BitSet read(int projectId, int cohort, int idCount) {
        BitSet members = new BitSet(idCount);
        for (int first = 0; first < idCount; first += PAGE_BITS) {
            int from = first;
            pages.find(key(projectId, cohort, first / PAGE_BITS))
                    .ifPresent(page -> bits(page).stream().forEach(bit -> members.set(from + bit)));
        }
        return members;
    }

    /** Returns whether a distinct id is a member; two look-ups at most. */
    public boolean contains(int projectId, int cohort, int distinctId) {
        return pages.find(key(projectId, cohort, distinctId / PAGE_BITS))
                .map(page -> bits(page).get(distinctId % PAGE_BITS))
                .orElse(false);
    }

    /** Makes distinct ids members, or no members any more, within a change. */
    void set(Transaction transaction, Cohort cohort, BitSet distinctIds, boolean areMembers) {
        Map<Integer, BitSet> byPage = new TreeMap<>();
        distinctIds.stream()
                .forEach(id -> byPage.computeIfAbsent(id / PAGE_BITS, any -> new BitSet())
                        .set(id % PAGE_BITS));
        byPage.forEach((number, bits) -> {
            String key = key(cohort.projectId(), cohort.id(), number);
            Optional<Page> known = pages.find(transaction, key);
            BitSet next = known.map(StaticMembers::bits).orElseGet(BitSet::new);
            if (areMembers) {
                next.or(bits);
            } else {
                next.andNot(bits);
            }
            pages.put(transaction, key, new Page(next.toByteArray()));
        });
    }

    private static BitSet bits(Page page) {
        return BitSet.valueOf(page.bits());
    }

    private static String key(int projectId, int cohort, int page) {
        return projectId + "/" + cohort + "/" + page;
    }
}
