package dev.tenrec.api.flag;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.flag.EarlyAccessFeature;
import dev.tenrec.flag.FeatureFlag;
import dev.tenrec.json.Json;
import dev.tenrec.json.Timestamps;

/** Early access features in the forms of the API and of SDKs. */
final class EarlyAccessJson {
    private EarlyAccessJson() {}

    static ObjectNode of(EarlyAccessFeature feature, FeatureFlag flag) {
        ObjectNode json = Json.object().put("id", feature.id().toString());
        json.set("feature_flag", FeatureFlagJson.minimal(flag));
        json.put("name", feature.name()).put("description", feature.description());
        json.put("stage", feature.stage()).put("documentation_url", feature.documentationUrl());
        json.set("payload", feature.payload());
        return json.put("created_at", Timestamps.format(feature.createdAtMicros()));
    }

    /** The fields that SDKs show to people who may enrol. */
    static ObjectNode offered(EarlyAccessFeature feature, FeatureFlag flag) {
        ObjectNode json = Json.object().put("id", feature.id().toString());
        json.put("name", feature.name()).put("description", feature.description());
        json.put("stage", feature.stage()).put("documentationUrl", feature.documentationUrl());
        json.set("payload", feature.payload());
        return json.put("flagKey", flag.key());
    }
}
