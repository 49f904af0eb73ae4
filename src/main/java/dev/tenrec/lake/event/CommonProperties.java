package dev.tenrec.lake.event;

import java.util.List;

/** Properties of events with columns of their own in the table; all others are in the column {@code properties}. */
public final class CommonProperties {
    /** Properties with a column of their texts: what SDKs send with most events, and where visitors come from. */
    public static final List<String> TEXTS = List.of(
            "$session_id",
            "$current_url",
            "$pathname",
            "$host",
            "$referring_domain",
            "$browser",
            "$os",
            "$device_type",
            "$lib",
            "$geoip_country_code",
            "utm_source",
            "utm_medium",
            "utm_campaign");
    /** Properties with a column of their numbers. */
    public static final List<String> NUMBERS = List.of("value", "revenue", "amount");

    private CommonProperties() {}
}
