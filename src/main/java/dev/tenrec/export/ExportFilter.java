package dev.tenrec.export;

import org.jspecify.annotations.Nullable;

/**
 * Which exports a list shows; null means any.
 *
 * @param format a content type; one that no export can have shows none
 * @param path text that the path in the context holds
 * @param recordingId exactly that of the context
 */
public record ExportFilter(
        @Nullable String format,
        @Nullable String path,
        @Nullable String recordingId) {
    boolean matches(Row row) {
        return (format == null || format.equals(row.format().contentType()))
                && (path == null || row.path().contains(path))
                && (recordingId == null || recordingId.equals(row.recordingId()));
    }

    /** The columns that a list of exports filters by. */
    record Row(int id, ExportFormat format, String path, String recordingId, long expiresAfterMicros) {
        static Row of(ExportedAsset asset) {
            return new Row(
                    asset.id(),
                    asset.format(),
                    asset.exportContext().path("path").asText(""),
                    asset.exportContext().path("session_recording_id").asText(""),
                    asset.expiresAfterMicros());
        }
    }
}
