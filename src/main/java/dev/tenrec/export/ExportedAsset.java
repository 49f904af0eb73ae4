package dev.tenrec.export;

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
 * @param checksum CRC32C of the file, or null while there is none
 * @param resumed whether a stopped server left it unfinished and a later one began it anew
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
        long contentSize,
        String etag,
        Integer checksum,
        boolean resumed) {
    public ExportedAsset {
        exportContext = exportContext == null ? NullNode.instance : exportContext;
    }

    /** Whether there is content to fetch. */
    public boolean hasContent() {
        return etag != null && checksum != null;
    }

    /** Whether it waits for neither content nor exception. */
    public boolean isFinished() {
        return hasContent() || exception != null;
    }

    /** Whether it ends to be there before this moment. */
    public boolean isExpired(long nowMicros) {
        return expiresAfterMicros < nowMicros;
    }

    /** Whether its content is as older versions kept it, in records of the store. */
    boolean hasPieces() {
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
            String endException, long size, String endEtag, Integer endChecksum, boolean endResumed) {
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
