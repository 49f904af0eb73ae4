package dev.tenrec.account;

import dev.tenrec.error.ApiException;
import dev.tenrec.json.PatchFields;
import dev.tenrec.json.Timestamps;
import dev.tenrec.store.Records;
import dev.tenrec.store.Store;
import dev.tenrec.store.Transaction;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;

/** The organizations. */
public final class Organizations {
    private final Records<Organization> records;
    private final UniqueIndex<UUID, Organization> byId;

    /** Declares its table, so before the store opens. */
    Organizations(Store store) {
        records = store.records("organizations", Organization.class);
        byId = new UniqueIndex<>(records, Organization::id);
    }

    public Optional<Organization> find(UUID id) {
        return byId.find(id);
    }

    boolean isEmpty() {
        return byId.all().isEmpty();
    }

    /** Adds an organization without members, as part of a change. */
    public Organization add(Transaction transaction, String name) {
        UUID id = UUID.randomUUID();
        String plain = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
        boolean isTaken = byId.all().stream().anyMatch(other -> other.slug().equals(plain));
        String slug = isTaken ? plain + "-" + id.toString().substring(0, 8) : plain;
        Organization organization =
                new Organization(id, name, slug, Timestamps.format(transaction.nowMicros()), null, null);
        records.put(transaction, id.toString(), organization);
        return organization;
    }

    void remove(Transaction transaction, UUID id) {
        records.remove(transaction, id.toString());
    }

    /** The organization as this change would leave it. */
    public Optional<Organization> find(Transaction transaction, UUID id) {
        return records.find(transaction, id.toString());
    }

    /** Changes an organization, as part of a change; not found when it is gone. */
    public Organization update(Transaction transaction, UUID id, PatchFields patch) {
        Organization updated = records.find(transaction, id.toString())
                .orElseThrow(ApiException::notFound)
                .apply(patch, Timestamps.format(transaction.nowMicros()));
        records.put(transaction, id.toString(), updated);
        return updated;
    }
}
