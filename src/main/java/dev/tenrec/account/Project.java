package dev.tenrec.account;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.json.PatchFields;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Receives events and owns dashboards.
 *
 * @param id in paths and scopes, 1, 2, 3, …
 * @param organization the id of its organization
 * @param apiToken the public key that SDKs send, {@code phc_…}
 * @param timezone an IANA name
 * @param createdAt ISO 8601 in UTC
 * @param updatedAt ISO 8601 in UTC; null until it is changed
 * @param weekStartDay 0 is Sunday, 1 is Monday; null is the default, Sunday
 * @param accessControl whether members may have a level of their own here; null is the default, yes
 * @param settings what else was set, by field of the API; null is nothing
 */
public record Project(
        int id,
        UUID uuid,
        UUID organization,
        String name,
        String apiToken,
        String timezone,
        String createdAt,
        @Nullable String updatedAt,
        @Nullable Integer weekStartDay,
        @Nullable Boolean accessControl,
        @Nullable JsonNode settings) {
    /** The field that says for how many days its events are kept; null or none is for ever. */
    public static final String DATA_RETENTION = "data_retention";

    /** The field that says whether uuids of erased events are remembered, as digests; null or none is no. */
    public static final String ERASED_UUIDS = "remember_erased_uuids";

    /** The field that says for how many days its events are kept beside the lake; null or none is for ever. */
    public static final String HOT_WINDOW = "hot_window";

    /** The field that says which engine answers its queries. */
    public static final String ENGINE = "engine";

    private static final String EMBEDDED = "embedded";
    private static final String TRINO = "trino";
    private static final String AUTO = "auto";

    private static final Set<String> OWN = Set.of("name", "timezone", "week_start_day", "access_control");

    static Project blank(int id, UUID organization, String name, String apiToken, String now) {
        return new Project(id, UUID.randomUUID(), organization, name, apiToken, "UTC", now, null, null, null, null);
    }

    /** The same without a name, for what strangers see. */
    public Project unnamed() {
        return with("", apiToken, updatedAt);
    }

    /** Time zone of its days. */
    public ZoneId zone() {
        return ZoneId.of(timezone);
    }

    /** The day on which its weeks begin. */
    public DayOfWeek weekStart() {
        return weekStartDay != null && weekStartDay == 1 ? DayOfWeek.MONDAY : DayOfWeek.SUNDAY;
    }

    /**
     * The time before which its events are neither kept nor shown, at a moment: the beginning of the day, in its time
     * zone, that lies {@code data_retention} days back. Empty when it keeps all.
     */
    public Optional<Instant> oldestKept(Instant now) {
        return daysBefore(now, DATA_RETENTION);
    }

    /** The time before which its events are left to the lake alone, at a moment. Empty when all stay here. */
    public Optional<Instant> hotFrom(Instant now) {
        return daysBefore(now, HOT_WINDOW);
    }

    private Optional<Instant> daysBefore(Instant now, String field) {
        int days = settings == null ? 0 : settings.path(field).asInt();
        return days == 0
                ? Optional.empty()
                : Optional.of(now.atZone(zone())
                        .toLocalDate()
                        .minusDays(days)
                        .atStartOfDay(zone())
                        .toInstant());
    }

    /** True when no import may bring back events that were erased. */
    public boolean remembersErasedUuids() {
        return settings != null && settings.path(ERASED_UUIDS).asBoolean();
    }

    /** The engine that answers its queries: {@value #EMBEDDED}, {@value #TRINO} or {@value #AUTO}. */
    public String engine() {
        return settings == null ? EMBEDDED : settings.path(ENGINE).asText(EMBEDDED);
    }

    /** True when its queries are answered from the lake. */
    public boolean isAskedInTrino() {
        return engine().equals(TRINO);
    }

    /** True when queries that need events which only the lake has are answered from it. */
    public boolean mayBeAskedInTrino() {
        return engine().equals(AUTO);
    }

    /** True when members may have a level of their own here, beside the one of the organization. */
    public boolean hasAccessControl() {
        return accessControl == null || accessControl;
    }

    /** Applies a patch; refuses an unknown time zone. */
    Project apply(PatchFields patch, String now) {
        String zone = patch.text("timezone", timezone);
        if (!ZoneId.getAvailableZoneIds().contains(zone)) {
            throw new ApiException(ErrorCode.INVALID_CHOICE, "\"" + zone + "\" is not a valid choice.", "timezone");
        }
        return new Project(
                id,
                uuid,
                organization,
                patch.text("name", name),
                apiToken,
                zone,
                createdAt,
                now,
                patch.nullableNumber("week_start_day", weekStartDay),
                patch.nullableFlag("access_control", accessControl),
                StoredSettings.patched(settings, patch, OWN));
    }

    /** The same with another public key. */
    Project with(String token, String now) {
        return with(name, token, now);
    }

    private Project with(String newName, String token, @Nullable String changedAt) {
        return new Project(
                id,
                uuid,
                organization,
                newName,
                token,
                timezone,
                createdAt,
                changedAt,
                weekStartDay,
                accessControl,
                settings);
    }
}
