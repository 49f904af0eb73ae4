package dev.tenrec.export;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import org.jspecify.annotations.Nullable;

/**
 * A stored export. It ends with either content or an exception.
 *
 * @param dashboard the id of its dashboard
 * @param insight likewise
 * @param createdAtMicros microseconds since 1970 in UTC
 * @param createdBy the user's id; only this user sees it
 * @param exportContext what the caller sent, an object or null
 * @param filename made by us: letters, digits, dots and dashes
 * @param expiresAfterMicros when it ends to be there
 * @param exception why there is no content
 * @param contentSize bytes, 0 while there is no content
 * @param etag of the content; null while there is none
 * @param checksum CRC32C of the file; null while there is none
 * @param resumed whether a stopped server left it unfinished and a later one began it anew
 */
public record ExportedAsset(
        int projectId,
        int id,
        @Nullable Integer dashboard,
        @Nullable Integer insight,
        ExportFormat format,
        long createdAtMicros,
        int createdBy,
        JsonNode exportContext,
        String filename,
        long expiresAfterMicros,
        @Nullable String exception,
        long contentSize,
        @Nullable String etag,
        @Nullable Integer checksum,
        boolean resumed) {
    public ExportedAsset {
        exportContext = exportContext == null ? NullNode.instance : exportContext;
    }

    public boolean hasContent() {
        return etag != null && checksum != null;
    }

    /** True when it has content or an exception. */
    public boolean isFinished() {
        return hasContent() || exception != null;
    }

    /** True when it expired before this moment. */
    public boolean isExpired(long nowMicros) {
        return expiresAfterMicros < nowMicros;
    }

    /** True when its content is in records of the store, as older versions wrote it. */
    boolean hasChunks() {
        return etag != null && checksum == null;
    }

    ExportedAsset withContent(ExportFiles.Written written) {
        return ended(null, written.size(), written.etag(), written.checksum(), resumed);
    }

    ExportedAsset failed(String reason) {
        return ended(reason, 0, null, null, resumed);
    }

    ExportedAsset begunAnew() {
        return ended(exception, contentSize, etag, checksum, true);
    }

    private ExportedAsset ended(
            @Nullable String endException,
            long size,
            @Nullable String endEtag,
            @Nullable Integer endChecksum,
            boolean endResumed) {
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
                endException,
                size,
                endEtag,
                endChecksum,
                endResumed);
    }
}
