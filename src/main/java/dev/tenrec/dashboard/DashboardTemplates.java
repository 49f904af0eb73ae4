package dev.tenrec.dashboard;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.activity.Activity;
import dev.tenrec.activity.ActivityLog;
import dev.tenrec.activity.FieldChange;
import dev.tenrec.error.ApiException;
import dev.tenrec.json.Json;
import dev.tenrec.json.PatchFields;
import dev.tenrec.store.Records;
import dev.tenrec.store.Store;
import dev.tenrec.store.Transaction;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The templates of each project, and the stock ones, which come with the program and which every project sees. */
public final class DashboardTemplates {
    private static final String SCOPE = "DashboardTemplate";
    private static final Set<String> NOT_LOGGED = Set.of("project_id", "id", "created_at_micros", "created_by");
    private static final int TEMPLATES_MAX = 1_000;
    /** Names from older times, which clients still send. */
    private static final Map<String, String> ALIASES =
            Map.of("DEFAULT_APP", "Product analytics", "WEBSITE_TRAFFIC", "Website traffic");

    private final Store store;
    private final ActivityLog log;
    private final Records<DashboardTemplate> records;

    /** The stock templates, parsed when the first of them is asked for: a start does not need them. */
    private static final class Stock {
        static final List<DashboardTemplate> TEMPLATES = List.of(stock("product-analytics"), stock("website-traffic"));
    }

    /** Live templates by name and id, by project; written by the writer alone. */
    private final Map<Integer, Map<String, UUID>> orders = new ConcurrentHashMap<>();

    /** Declares its table, so before the store opens. */
    DashboardTemplates(Store store, ActivityLog log) {
        this.store = store;
        this.log = log;
        records = store.projectRecords("dashboard_templates", DashboardTemplate.class);
        records.onChange(this::changed);
        store.removals().onRemoval(orders::remove);
    }

    /** All that a project sees: the stock ones, then its own by name. */
    public List<DashboardTemplate> list(int projectId) {
        return Stream.concat(
                        Stock.TEMPLATES.stream(),
                        orders.getOrDefault(projectId, Map.of()).values().stream()
                                .flatMap(id -> find(projectId, id).stream()))
                .toList();
    }

    /** One that the project sees, unless it is deleted. */
    public Optional<DashboardTemplate> find(int projectId, UUID id) {
        return Stream.concat(Stock.TEMPLATES.stream(), records.find(key(projectId, id)).stream())
                .filter(template -> template.id().equals(id) && !template.deleted())
                .findFirst();
    }

    /** Creates a template of the project; the stage ends with it once it is durable. */
    public CompletionStage<DashboardTemplate> add(int projectId, ObjectNode fields, Editor creator) {
        return store.change(transaction -> {
            if (orders.getOrDefault(projectId, Map.of()).size() >= TEMPLATES_MAX) {
                throw ApiException.invalid("A project may not have more than " + TEMPLATES_MAX + " templates.");
            }
            DashboardTemplate added = DashboardTemplate.blank(
                            projectId, UUID.randomUUID(), creator.userId(), transaction.nowMicros())
                    .apply(new PatchFields(fields));
            records.put(transaction, key(projectId, added.id()), added);
            log.add(transaction, entry(added, creator, "created"));
            return added;
        });
    }

    /** Changes a template of the project; a deleted one only comes back by {@code deleted: false}. */
    public CompletionStage<DashboardTemplate> update(int projectId, UUID id, ObjectNode fields, Editor editor) {
        return store.change(transaction -> {
            if (find(projectId, id).filter(DashboardTemplate::isStock).isPresent()) {
                throw ApiException.denied("You don't have edit permissions for this dashboard template.");
            }
            PatchFields patch = new PatchFields(fields);
            DashboardTemplate template = records.find(transaction, key(projectId, id))
                    .filter(found -> !found.deleted() || patch.undeletes())
                    .orElseThrow(ApiException::notFound);
            DashboardTemplate updated = template.apply(patch);
            records.put(transaction, key(projectId, id), updated);
            log(transaction, template, updated, editor);
            return updated;
        });
    }

    /** The template of this name that the project sees, its own before the stock ones. */
    Optional<DashboardTemplate> named(Transaction transaction, int projectId, String name) {
        String wanted = ALIASES.getOrDefault(name, name);
        return Stream.concat(
                        orders.getOrDefault(projectId, Map.of()).values().stream()
                                .flatMap(id -> records.find(transaction, key(projectId, id)).stream()),
                        Stock.TEMPLATES.stream())
                .filter(template -> !template.deleted() && wanted.equals(template.templateName()))
                .findFirst();
    }

    private void changed(String key, @Nullable DashboardTemplate before, @Nullable DashboardTemplate after) {
        Map<String, UUID> order = before == null ? null : orders.get(before.projectId());
        if (before != null && order != null) {
            order.remove(place(before));
        }
        if (after != null && !after.deleted()) {
            order(after).put(place(after), after.id());
        }
    }

    private Map<String, UUID> order(DashboardTemplate template) {
        return orders.computeIfAbsent(template.projectId(), id -> new ConcurrentSkipListMap<>());
    }

    private void log(Transaction transaction, DashboardTemplate before, DashboardTemplate after, Editor editor) {
        List<FieldChange> changes = FieldChange.between(
                SCOPE, Json.mapper().valueToTree(before), Json.mapper().valueToTree(after), NOT_LOGGED);
        if (!changes.isEmpty()) {
            String activity = DashboardLog.activity(before.deleted(), after.deleted());
            log.add(transaction, entry(after, editor, activity).changes(changes));
        }
    }

    private static Activity entry(DashboardTemplate template, Editor editor, String activity) {
        return Activity.of(template.projectId(), editor.userId(), SCOPE, template.id(), activity)
                .named(template.templateName());
    }

    private static DashboardTemplate stock(String name) {
        String file = "/template/" + name + ".json";
        try (InputStream in = DashboardTemplates.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException("The program has no " + file + ".");
            }
            JsonNode fields = Json.parse(in.readAllBytes());
            UUID id = UUID.fromString(fields.path("id").textValue());
            return DashboardTemplate.blank(0, id, null, 0).apply(TemplateDocument.checked(fields));
        } catch (IOException unreadable) {
            throw new UncheckedIOException("The template " + file + " can't be read.", unreadable);
        }
    }

    private static String place(DashboardTemplate template) {
        return template.templateName() + "\0" + template.id();
    }

    private static String key(int projectId, UUID id) {
        return projectId + "/" + id;
    }
}
