package dev.tenrec.api.taxonomy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.api.account.UserJson;
import dev.tenrec.insight.filter.SessionProperty;
import dev.tenrec.json.Json;
import dev.tenrec.json.Timestamps;
import dev.tenrec.taxonomy.EventDefinition;
import dev.tenrec.taxonomy.PropertyDefinition;
import dev.tenrec.taxonomy.PropertyType;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Definitions of events and properties as the API shows them. */
record DefinitionJson(UserJson users) {
    /** Properties that the real service keeps in columns of their own; clients show a mark. */
    private static final Set<String> OPTIMIZED =
            Set.of(("$host $device_type $browser $os $referring_domain $geoip_country_code $geoip_city_name"
                            + " $geoip_subdivision_1_code $geoip_subdivision_1_name $geoip_time_zone $pathname")
                    .split(" ", -1));

    ObjectNode event(EventDefinition event) {
        ObjectNode json = Json.object();
        json.put("id", event.id().toString());
        json.put("name", event.name());
        json.set("owner", users.of(event.owner()));
        json.put("description", event.description());
        event.tags().forEach(json.putArray("tags")::add);
        json.put("created_at", time(event.createdAtMicros()));
        json.put("updated_at", time(event.updatedAtMicros()));
        json.set("updated_by", users.of(event.updatedBy()));
        json.put("last_seen_at", time(event.lastSeenAtMicros()));
        json.put("last_updated_at", time(event.updatedAtMicros()));
        json.put("verified", event.verified());
        json.put("verified_at", time(event.verifiedAtMicros()));
        json.set("verified_by", users.of(event.verifiedBy()));
        json.put("hidden", event.hidden());
        json.put("is_action", false);
        json.putNull("action_id");
        json.put("is_calculating", false);
        json.putNull("last_calculated_at");
        json.set("created_by", users.of(event.createdBy()));
        json.put("post_to_slack", event.postToSlack());
        event.defaultColumns().forEach(json.putArray("default_columns")::add);
        return json;
    }

    /** @param isSeen whether it was seen with the events that were asked about, or null when none were */
    ObjectNode property(PropertyDefinition property, @Nullable Boolean isSeen) {
        ObjectNode json = Json.object();
        json.put("id", property.id().toString());
        json.put("name", property.name());
        json.put("description", property.description());
        property.tags().forEach(json.putArray("tags")::add);
        json.put("is_numerical", property.type() == PropertyType.NUMERIC);
        json.put("updated_at", time(property.updatedAtMicros()));
        json.set("updated_by", users.of(property.updatedBy()));
        json.put("is_seen_on_filtered_events", isSeen);
        PropertyType type = property.type();
        json.put("property_type", type == null ? null : type.wire());
        json.put("verified", property.verified());
        json.put("verified_at", time(property.verifiedAtMicros()));
        json.set("verified_by", users.of(property.verifiedBy()));
        json.put("hidden", property.hidden());
        json.put("is_optimized", OPTIMIZED.contains(property.name()));
        return json;
    }

    ObjectNode session(SessionProperty property) {
        ObjectNode json = Json.object();
        json.put("id", property.key()).put("name", property.key());
        json.put("is_numerical", property.type().isNumber());
        json.put("property_type", property.type().name());
        json.putNull("is_seen_on_filtered_events");
        json.putArray("tags");
        return json;
    }

    private static @Nullable String time(@Nullable Long micros) {
        return micros == null ? null : Timestamps.format(micros);
    }
}
