package dev.tenrec.database;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.account.Project;
import dev.tenrec.activity.Activity;
import dev.tenrec.alert.Alert;
import dev.tenrec.annotation.Annotation;
import dev.tenrec.cohort.Cohort;
import dev.tenrec.dashboard.Dashboard;
import dev.tenrec.dashboard.Insight;
import dev.tenrec.dashboard.Tile;
import dev.tenrec.dashboard.TileContent;
import dev.tenrec.experiment.Experiment;
import dev.tenrec.flag.EarlyAccessFeature;
import dev.tenrec.flag.FeatureFlag;
import dev.tenrec.group.GroupType;
import dev.tenrec.group.GroupTypeSettings;
import dev.tenrec.ingestion.IngestionWarning;
import dev.tenrec.ingestion.IngestionWarnings;
import dev.tenrec.json.Json;
import dev.tenrec.json.Timestamps;
import dev.tenrec.survey.Survey;
import dev.tenrec.taxonomy.Action;
import dev.tenrec.variable.InsightVariable;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Saved things with the columns of their tables in SQL; flags such as {@code deleted} are 0 or 1. */
final class RecordJson {
    private RecordJson() {}

    static ObjectNode of(Action action) {
        ObjectNode json = row(action.id(), action.name(), action.createdAtMicros());
        json.put("description", action.description()).put("deleted", 0);
        json.put("updated_at", action.lastCalculatedAtMicros());
        json.put("created_by_id", action.createdBy()).put("pinned_at", action.pinnedAtMicros());
        json.put("last_calculated_at", action.lastCalculatedAtMicros());
        return json.set("steps_json", Json.mapper().valueToTree(action.steps()));
    }

    static ObjectNode of(Activity activity) {
        ObjectNode json = Json.object().put("id", String.valueOf(activity.id()));
        json.put("activity", activity.activity()).put("item_id", activity.itemId());
        json.put("scope", activity.scope()).put("created_at", activity.createdAtMicros());
        ObjectNode detail = json.putObject("detail");
        detail.put("name", activity.name()).put("short_id", activity.shortId()).put("type", activity.scope());
        detail.set("changes", Json.mapper().valueToTree(activity.changes()));
        return json;
    }

    static ObjectNode of(Alert alert) {
        ObjectNode json = row(alert.id(), alert.settings().name(), alert.createdAtMicros());
        json.put("insight_id", alert.settings().insight())
                .put("enabled", alert.settings().enabled());
        json.put("state", alert.progress().state().word());
        json.put("calculation_interval", alert.settings().interval().word());
        json.set("condition", alert.settings().condition());
        json.set("config", alert.settings().config());
        json.put("last_notified_at", alert.progress().lastNotifiedAtMicros());
        json.put("last_checked_at", alert.progress().lastCheckedAtMicros());
        json.put("next_check_at", alert.progress().nextCheckAtMicros());
        json.put("snoozed_until", alert.progress().snoozedUntilMicros());
        return json.put("skip_weekend", alert.settings().skipsWeekend());
    }

    static ObjectNode of(Annotation annotation) {
        ObjectNode json = Json.object().put("id", annotation.id()).put("content", annotation.content());
        json.put("scope", annotation.scope()).put("creation_type", annotation.creationType());
        json.put("date_marker", annotation.dateMarkerMicros()).put("deleted", 0);
        json.put("dashboard_item_id", annotation.dashboardItem()).put("dashboard_id", annotation.dashboardId());
        json.put("created_by_id", annotation.createdBy()).put("created_at", annotation.createdAtMicros());
        return json.put("updated_at", annotation.updatedAtMicros());
    }

    static ObjectNode of(Cohort cohort) {
        ObjectNode json = row(cohort.id(), cohort.name(), cohort.createdAtMicros());
        json.put("description", cohort.description()).put("deleted", 0);
        json.put("is_static", cohort.isStatic() ? 1 : 0).put("version", cohort.version());
        json.set("filters", cohort.filters());
        json.putArray("groups");
        json.put("created_by_id", cohort.createdBy());
        boolean isBehavioral = cohort.conditions().toString().contains("\"behavioral\"");
        json.put("cohort_type", cohort.isStatic() ? "static" : isBehavioral ? "behavioral" : "person_property");
        Cohort.Calculation calculation = cohort.calculation();
        if (calculation != null) {
            json.put("count", calculation.count()).put("last_calculation", calculation.atMicros());
        }
        return json;
    }

    static ObjectNode of(Dashboard dashboard) {
        ObjectNode json = row(dashboard.id(), dashboard.name(), dashboard.createdAtMicros());
        json.put("description", dashboard.description()).put("deleted", 0);
        json.set("filters", dashboard.filters());
        json.put("pinned", dashboard.pinned()).put("creation_mode", dashboard.creationMode());
        json.put("restriction_level", dashboard.restrictionLevel()).put("created_by_id", dashboard.createdBy());
        json.put("data_color_theme_id", dashboard.dataColorThemeId());
        json.set("breakdown_colors", dashboard.breakdownColors());
        return json.set("variables", dashboard.variables());
    }

    static ObjectNode of(Tile tile, Optional<TileContent> card) {
        boolean isText =
                card.filter(each -> each.kind().equals(TileContent.TEXT)).isPresent();
        Integer content = tile.cardId();
        ObjectNode json = Json.object().put("id", tile.id()).put("dashboard_id", tile.dashboardId());
        json.put("insight_id", tile.insightId()).put("text_id", isText ? content : null);
        json.put("button_tile_id", isText || content == null ? null : content.toString());
        json.set("layouts", tile.layouts());
        json.put("color", tile.color()).put("show_description", tile.showDescription());
        json.put("transparent_background", tile.transparentBackground()).put("deleted", 0);
        return json.set("filters_overrides", tile.filtersOverrides());
    }

    static ObjectNode of(EarlyAccessFeature feature) {
        ObjectNode json = row(feature.id(), feature.name(), feature.createdAtMicros());
        json.put("feature_flag_id", feature.flag()).put("description", feature.description());
        json.put("deleted", 0);
        return json.put("stage", feature.stage()).put("documentation_url", feature.documentationUrl());
    }

    static ObjectNode of(Experiment experiment) {
        ObjectNode json = row(experiment.id(), experiment.name(), experiment.createdAtMicros());
        json.put("description", experiment.description()).put("updated_at", experiment.updatedAtMicros());
        json.set("filters", object(experiment.details().path("filters")));
        json.set("parameters", object(experiment.details().path("parameters")));
        json.put("start_date", experiment.startMicros()).put("end_date", experiment.endMicros());
        return json.put("archived", experiment.archived() ? 1 : 0).put("feature_flag_id", experiment.flag());
    }

    static ObjectNode of(FeatureFlag flag) {
        ObjectNode json = row(flag.id(), flag.name(), flag.createdAtMicros()).put("key", flag.key());
        json.set("filters", flag.filters());
        JsonNode conditions = flag.filters().path("groups");
        JsonNode first = conditions.path(0);
        boolean isSimple = conditions.size() == 1 && first.path("properties").isEmpty();
        JsonNode percentage = first.path("rollout_percentage");
        if (isSimple && percentage.isNumber()) {
            json.put("rollout_percentage", percentage.longValue());
        }
        return json.put("deleted", 0);
    }

    static ObjectNode of(GroupType type, GroupTypeSettings settings) {
        ObjectNode json = Json.object().put("id", type.index()).put("group_type", type.name());
        json.put("group_type_index", type.index()).put("name_singular", settings.nameSingular());
        return json.put("name_plural", settings.namePlural());
    }

    static ObjectNode of(IngestionWarnings.Kept kept) {
        IngestionWarning warning = kept.warning();
        UUID uuid = warning.eventUuid();
        ObjectNode json = Json.object().put("source", "capture").put("type", warning.type());
        json.putObject("details")
                .put("eventUuid", uuid == null ? null : uuid.toString())
                .put("event", warning.event())
                .put("distinctId", warning.distinctId())
                .put("reason", warning.reason());
        return json.put("timestamp", kept.atMicros());
    }

    static ObjectNode of(InsightVariable variable) {
        ObjectNode json = Json.object().put("id", variable.id().toString()).put("name", variable.name());
        json.put("type", variable.type().wireName()).put("code_name", variable.codeName());
        if (variable.values() != null) {
            ArrayNode values = json.putArray("values");
            variable.values().forEach(values::add);
        }
        JsonNode standard = variable.defaultValue();
        return json.put("default_value", standard == null ? null : standard.toString());
    }

    static ObjectNode of(Insight insight) {
        ObjectNode json = row(insight.id(), insight.name(), insight.createdAtMicros());
        json.put("short_id", insight.shortId()).put("description", insight.description());
        json.set("filters", insight.filters());
        json.set("query", insight.query());
        json.put("deleted", 0).put("saved", insight.saved() ? 1 : 0).put("favorited", insight.favorited() ? 1 : 0);
        json.put("created_by_id", insight.createdBy()).put("last_modified_by_id", insight.lastModifiedBy());
        json.put("last_modified_at", insight.lastModifiedAtMicros()).put("derived_name", insight.derivedName());
        json.put("order", insight.order()).put("is_sample", insight.isSample());
        return json.put("updated_at", insight.updatedAtMicros());
    }

    static ObjectNode of(Survey survey) {
        ObjectNode json =
                row(survey.id(), survey.name(), survey.createdAtMicros()).put("type", survey.type());
        json.set("questions", survey.questions());
        json.set("appearance", survey.appearance());
        json.set("conditions", survey.conditions());
        json.put("description", survey.description()).put("archived", survey.archived());
        json.put("linked_flag_id", survey.linkedFlag()).put("targeting_flag_id", survey.targetingFlag());
        json.put("internal_targeting_flag_id", survey.internalFlag());
        json.put("schedule", survey.schedule()).put("created_by_id", survey.createdBy());
        return json.put("start_date", survey.startMicros()).put("end_date", survey.endMicros());
    }

    static ObjectNode of(Project project) {
        ObjectNode json = row(project.id(), project.name(), micros(project.createdAt()));
        json.put("timezone", project.timezone());
        String updatedAt = project.updatedAt();
        json.put("updated_at", updatedAt == null ? null : (Long) micros(updatedAt));
        JsonNode filters =
                project.settings() == null ? Json.object() : project.settings().path("test_account_filters");
        return json.set(
                "test_account_filters",
                filters.isArray() ? filters : Json.mapper().createArrayNode());
    }

    private static ObjectNode row(Object id, @Nullable String name, long createdAtMicros) {
        ObjectNode json = id instanceof Integer number
                ? Json.object().put("id", number)
                : Json.object().put("id", id.toString());
        return json.put("name", name).put("created_at", createdAtMicros);
    }

    private static JsonNode object(JsonNode value) {
        return value.isObject() ? value : Json.object();
    }

    private static long micros(String time) {
        return Timestamps.micros(Instant.parse(time));
    }
}
