package dev.tenrec.account;

import dev.tenrec.error.ApiException;
import dev.tenrec.json.PatchFields;
import dev.tenrec.json.Timestamps;
import dev.tenrec.storage.EventStore;
import dev.tenrec.store.Ids;
import dev.tenrec.store.Records;
import dev.tenrec.store.Store;
import dev.tenrec.store.Transaction;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** The projects of all organizations. */
public final class Projects {
    private static final String TOKEN = "phc_";

    private final Ids ids;
    private final Secrets secrets;
    private final Records<Project> records;
    private final UniqueIndex<Integer, Project> byId;
    private final UniqueIndex<String, Project> byToken;
    private final GroupIndex<UUID, Project> byOrganization;
    private final List<BiConsumer<Transaction, Project>> listeners = new ArrayList<>();

    /** Declares its table, so before the store opens. */
    Projects(Store store, Ids ids, Secrets secrets) {
        this.ids = ids;
        this.secrets = secrets;
        records = store.projects("projects", Project.class);
        byId = new UniqueIndex<>(records, Project::id);
        byToken = new UniqueIndex<>(records, Project::apiToken);
        byOrganization = new GroupIndex<>(records, Project::organization);
    }

    public Optional<Project> find(int id) {
        return byId.find(id);
    }

    /** The time before which a project neither shows nor takes events, at a moment; see {@link Project#oldestKept}. */
    public long oldestMicros(int id, long nowMicros) {
        return find(id).flatMap(project -> project.oldestKept(Timestamps.instant(nowMicros)))
                .map(Timestamps::micros)
                .orElse(EventStore.Retention.FOREVER);
    }

    /** The time before which a project leaves events to the lake, at a moment; see {@link Project#hotFrom}. */
    public long hotMicros(int id, long nowMicros) {
        return find(id).flatMap(project -> project.hotFrom(Timestamps.instant(nowMicros)))
                .map(Timestamps::micros)
                .orElse(EventStore.Retention.FOREVER);
    }

    /** The project as this change would leave it. */
    public Optional<Project> find(Transaction transaction, int id) {
        return records.find(transaction, key(id));
    }

    public Optional<Project> findByToken(String token) {
        return byToken.find(token);
    }

    /** The projects of an organization in the order of their ids. */
    public List<Project> of(UUID organization) {
        return byOrganization.find(organization).stream()
                .sorted(Comparator.comparingInt(Project::id))
                .toList();
    }

    /** Adds a project, as part of a change; a token that is null becomes a random one. */
    public Project add(Transaction transaction, UUID organization, String name, @Nullable String token) {
        Project project = Project.blank(
                ids.next(transaction, "project"),
                organization,
                name,
                token == null ? secrets.next(TOKEN) : token,
                Timestamps.format(transaction.nowMicros()));
        records.put(transaction, key(project.id()), project);
        return project;
    }

    /** Changes a project, as part of a change; not found when it is gone. */
    public Project update(Transaction transaction, int id, PatchFields patch) {
        Project updated = present(transaction, id).apply(patch, Timestamps.format(transaction.nowMicros()));
        records.put(transaction, key(id), updated);
        return updated;
    }

    /** Gives a project another token, as part of a change; the old one ends with it. */
    public Project resetToken(Transaction transaction, int id) {
        Project reset = present(transaction, id).with(secrets.next(TOKEN), Timestamps.format(transaction.nowMicros()));
        records.put(transaction, key(id), reset);
        return reset;
    }

    /** Adds a listener that removes, within the change that ends a project, what is kept of it elsewhere. */
    public void onRemoval(BiConsumer<Transaction, Project> listener) {
        listeners.add(listener);
    }

    /**
     * Ends a project, as part of a change: its token is refused from then on, what it holds is let go, and its id is
     * never given again. The only one of an organization stays, because its members would stand nowhere.
     */
    public Project remove(Transaction transaction, int id) {
        Project project = present(transaction, id);
        boolean isOnly = of(project.organization()).stream()
                .noneMatch(other ->
                        other.id() != id && find(transaction, other.id()).isPresent());
        if (isOnly) {
            throw ApiException.invalid("The only project of an organization can't be deleted.");
        }
        return end(transaction, id);
    }

    /** Like {@link #remove}, also for the only project of an organization; for tests, which leave nothing behind. */
    public Project end(Transaction transaction, int id) {
        Project project = present(transaction, id);
        records.remove(transaction, key(id));
        listeners.forEach(listener -> listener.accept(transaction, project));
        return project;
    }

    /**
     * Ends a project and begins another one with its name, its token and its organization, as part of a change: all
     * that it held is let go at once.
     */
    public Project replace(Transaction transaction, int id) {
        Project ended = end(transaction, id);
        return add(transaction, ended.organization(), ended.name(), ended.apiToken());
    }

    private Project present(Transaction transaction, int id) {
        return find(transaction, id).orElseThrow(ApiException::notFound);
    }

    private static String key(int id) {
        return Integer.toString(id);
    }
}
