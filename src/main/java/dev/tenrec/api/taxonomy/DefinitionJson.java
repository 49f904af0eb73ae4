package dev.tenrec.api.taxonomy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.account.Accounts;
import dev.tenrec.json.Json;
import dev.tenrec.json.Timestamps;
import dev.tenrec.taxonomy.EventDefinition;
import dev.tenrec.taxonomy.PropertyDefinition;
import dev.tenrec.taxonomy.PropertyType;
import java.util.Set;

/** Definitions of events and properties as the API shows them. */
final class DefinitionJson {
    /** Properties that the real service keeps in columns of their own; clients show a mark. */
    private static final Set<String> OPTIMIZED = Set.of(
            "$host",
            "$device_type",
            "$browser",
            "$os",
            "$referring_domain",
            "$geoip_country_code",
            "$geoip_city_name",
            "$geoip_subdivision_1_code",
            "$geoip_subdivision_1_name",
            "$geoip_time_zone",
            "$pathname");

    private final Accounts accounts;

    DefinitionJson(Accounts accounts) {
        this.accounts = accounts;
    }

    ObjectNode event(EventDefinition event) {
        ObjectNode json = Json.object();
        json.put("id", event.id().toString());
        json.put("name", event.name());
        json.set("owner", user(event.owner()));
        json.put("description", event.description());
        event.tags().forEach(json.putArray("tags")::add);
        json.put("created_at", time(event.createdAtMicros()));
        json.put("updated_at", time(event.updatedAtMicros()));
        json.set("updated_by", user(event.updatedBy()));
        json.put("last_seen_at", time(event.lastSeenAtMicros()));
        json.put("last_updated_at", time(event.updatedAtMicros()));
        json.put("verified", event.verified());
        json.put("verified_at", time(event.verifiedAtMicros()));
        json.set("verified_by", user(event.verifiedBy()));
        json.put("hidden", event.hidden());
        json.put("is_action", false);
        json.putNull("action_id");
        json.put("is_calculating", false);
        json.putNull("last_calculated_at");
        json.set("created_by", user(event.createdBy()));
        json.put("post_to_slack", event.postToSlack());
        event.defaultColumns().forEach(json.putArray("default_columns")::add);
        return json;
    }

    /** @param isSeen whether it was seen with the events that were asked about, or null when none were */
    ObjectNode property(PropertyDefinition property, Boolean isSeen) {
        ObjectNode json = Json.object();
        json.put("id", property.id().toString());
        json.put("name", property.name());
        json.put("description", property.description());
        property.tags().forEach(json.putArray("tags")::add);
        json.put("is_numerical", property.type() == PropertyType.NUMERIC);
        json.put("updated_at", time(property.updatedAtMicros()));
        json.set("updated_by", user(property.updatedBy()));
        json.put("is_seen_on_filtered_events", isSeen);
        json.put(
                "property_type",
                property.type() == null ? null : property.type().wire());
        json.put("verified", property.verified());
        json.put("verified_at", time(property.verifiedAtMicros()));
        json.set("verified_by", user(property.verifiedBy()));
        json.put("hidden", property.hidden());
        json.put("is_optimized", OPTIMIZED.contains(property.name()));
        return json;
    }

    private JsonNode user(Integer id) {
        return id == null
                ? NullNode.instance
                : accounts.users()
                        .find(id)
                        .<JsonNode>map(Json.mapper()::valueToTree)
                        .orElse(NullNode.instance);
    }

    private static String time(Long micros) {
        return micros == null ? null : Timestamps.format(micros);
    }
}
