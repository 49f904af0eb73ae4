package dev.tenrec.export;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.dashboard.Dashboard;
import dev.tenrec.dashboard.Insight;
import dev.tenrec.error.ApiException;
import dev.tenrec.json.Json;
import org.jspecify.annotations.Nullable;

/**
 * A client's request of an export.
 *
 * @param dashboard an id
 * @param insight an id
 * @param exportContext anything, or JSON null
 * @param expiresAfterMicros microseconds since 1970 in UTC; null to leave it to the format
 */
public record ExportRequest(
        ExportFormat format,
        @Nullable Integer dashboard,
        @Nullable Integer insight,
        JsonNode exportContext,
        @Nullable Long expiresAfterMicros) {
    private static final int CONTEXT_BYTES_MAX = 100_000;

    /** Refuses what names nothing to export, and contexts that would make lists slow. */
    public ExportRequest {
        boolean hasContext = !exportContext.isNull() && !(exportContext.isContainerNode() && exportContext.isEmpty());
        if (dashboard == null && insight == null && !hasContext) {
            throw ApiException.invalid("Either dashboard, insight or export_context is required for an export.");
        }
        if (Json.write(exportContext).length > CONTEXT_BYTES_MAX) {
            throw ApiException.invalid(
                    "export_context", "An export context may not take more than " + CONTEXT_BYTES_MAX + " bytes.");
        }
    }

    /** Refuses moving pictures of what does not move. */
    void requireRecording() {
        if (format.isVideo() && text("session_recording_id").isEmpty()) {
            throw ApiException.invalid("export_format", "Video export supports session recordings only.");
        }
    }

    /** A field of the context, empty where there is none. */
    String text(String field) {
        return exportContext.path(field).asText("");
    }

    /**
     * The subject of an export in the activity log.
     *
     * @param scope the kind of thing
     * @param id null for an export that shows no saved thing
     * @param shortId null for what has none
     */
    record Subject(
            String scope,
            @Nullable Integer id,
            @Nullable String name,
            @Nullable String shortId) {
        static final Subject NOTHING = new Subject("ExportedAsset", null, null, null);

        static Subject of(Dashboard dashboard) {
            return new Subject("Dashboard", dashboard.id(), dashboard.name(), null);
        }

        static Subject of(Insight insight) {
            String name = insight.name() == null ? insight.derivedName() : insight.name();
            return new Subject("Insight", insight.id(), name, insight.shortId());
        }
    }
}
