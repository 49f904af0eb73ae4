package dev.tenrec.dashboard;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;

/**
 * A file that was asked for, as it is kept. It ends with either content or an exception.
 *
 * @param dashboard the id of what it shows, or null
 * @param insight likewise
 * @param createdAtMicros microseconds since 1970 in UTC
 * @param createdBy the user's id; nobody else sees it
 * @param exportContext what the caller sent, an object or null
 * @param filename made by us: letters, digits, dots and dashes
 * @param expiresAfterMicros when it ends to be there
 * @param exception why there is no content, or null
 * @param contentSize bytes, 0 while there is no content
 * @param etag of the content, or null while there is none
 */
public record ExportedAsset(
        int projectId,
        int id,
        Integer dashboard,
        Integer insight,
        ExportFormat format,
        long createdAtMicros,
        int createdBy,
        JsonNode exportContext,
        String filename,
        long expiresAfterMicros,
        String exception,
        int contentSize,
        String etag) {
    public ExportedAsset {
        exportContext = exportContext == null ? NullNode.instance : exportContext;
    }

    /** Whether there is content to fetch. */
    public boolean hasContent() {
        return etag != null;
    }

    /** Whether it waits for neither content nor exception. */
    public boolean isFinished() {
        return hasContent() || exception != null;
    }

    ExportedAsset withContent(int size, String contentEtag) {
        return new ExportedAsset(
                projectId,
                id,
                dashboard,
                insight,
                format,
                createdAtMicros,
                createdBy,
                exportContext,
                filename,
                expiresAfterMicros,
                null,
                size,
                contentEtag);
    }

    ExportedAsset failed(String reason) {
        return new ExportedAsset(
                projectId,
                id,
                dashboard,
                insight,
                format,
                createdAtMicros,
                createdBy,
                exportContext,
                filename,
                expiresAfterMicros,
                reason,
                0,
                null);
    }
}
