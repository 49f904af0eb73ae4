package dev.tenrec.account;

import dev.tenrec.json.Timestamps;
import dev.tenrec.store.Records;
import dev.tenrec.store.Store;
import dev.tenrec.store.Transaction;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Memberships of users in organizations. */
public final class Members {
    private static final Comparator<Membership> JOINED =
            Comparator.comparing(Membership::joinedAt).thenComparing(Membership::id);

    private final Records<Membership> records;
    private final UniqueIndex<String, Membership> byMember;
    private final GroupIndex<Integer, Membership> byUser;
    private final GroupIndex<UUID, Membership> byOrganization;

    /** Declares its table, so before the store opens. */
    Members(Store store) {
        records = store.records("memberships", Membership.class);
        byMember = new UniqueIndex<>(records, member -> key(member.organization(), member.userId()));
        byUser = new GroupIndex<>(records, Membership::userId);
        byOrganization = new GroupIndex<>(records, Membership::organization);
    }

    /** A user's place in an organization. */
    public Optional<Membership> find(UUID organization, int userId) {
        return byMember.find(key(organization, userId));
    }

    /** The membership as this change leaves it. */
    public Optional<Membership> find(Transaction transaction, UUID organization, int userId) {
        return records.find(transaction, key(organization, userId));
    }

    /** The user's level in the organization, or {@link Level#NONE}. */
    public int level(int userId, UUID organization) {
        return find(organization, userId).map(Membership::level).orElse(Level.NONE);
    }

    /** Memberships of a user, in the order of joining. */
    public List<Membership> of(int userId) {
        return byUser.find(userId).stream().sorted(JOINED).toList();
    }

    /** True when a user belongs to any organization. */
    boolean isAnywhere(int userId) {
        return !byUser.find(userId).isEmpty();
    }

    /** Memberships of a user as this change leaves them, without those that a concurrent change adds. */
    List<Membership> of(Transaction transaction, int userId) {
        return of(userId).stream()
                .flatMap(member -> find(transaction, member.organization(), userId).stream())
                .toList();
    }

    /** Members of an organization, in the order of joining. */
    public List<Membership> of(UUID organization) {
        return byOrganization.find(organization).stream().sorted(JOINED).toList();
    }

    public int count(UUID organization) {
        return byOrganization.find(organization).size();
    }

    /** Gives a user a level in an organization in place of any earlier one, as part of a change. */
    public Membership add(Transaction transaction, UUID organization, int userId, int level) {
        Membership membership = new Membership(
                UUID.randomUUID(), organization, userId, level, Timestamps.format(transaction.nowMicros()), null);
        records.put(transaction, key(organization, userId), membership);
        return membership;
    }

    /** Changes the level of one who belongs there, as part of a change. */
    Membership move(Transaction transaction, Membership membership, int level) {
        Membership moved = membership.at(level, Timestamps.format(transaction.nowMicros()));
        records.put(transaction, key(membership.organization(), membership.userId()), moved);
        return moved;
    }

    void remove(Transaction transaction, Membership membership) {
        records.remove(transaction, key(membership.organization(), membership.userId()));
    }

    /** True when the organization would have no owner without this member. */
    boolean isLastOwner(Transaction transaction, Membership membership) {
        return membership.level() == Level.OWNER
                && byOrganization.find(membership.organization()).stream()
                        .filter(other -> other.userId() != membership.userId())
                        .flatMap(other -> find(transaction, other.organization(), other.userId()).stream())
                        .noneMatch(other -> other.level() == Level.OWNER);
    }

    private static String key(UUID organization, int userId) {
        return organization + "/" + userId;
    }
}
