package dev.tenrec.account;

import java.util.UUID;

/**
 * What events are sent to and dashboards belong to.
 *
 * @param id in paths and scopes, 1, 2, 3, …
 * @param organization the id of its organization
 * @param apiToken the public key that SDKs send, {@code phc_…}
 * @param timezone an IANA name
 * @param createdAt ISO 8601 in UTC
 */
public record Project(
        int id, UUID uuid, UUID organization, String name, String apiToken, String timezone, String createdAt) {}
