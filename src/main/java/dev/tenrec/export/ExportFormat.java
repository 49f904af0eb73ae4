package dev.tenrec.export;

import java.util.Arrays;
import java.util.Optional;

/** The file formats of exports. */
public enum ExportFormat {
    PNG("image/png", "png", 180),
    PDF("application/pdf", "pdf", 180),
    CSV("text/csv", "csv", 7),
    XLSX("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "xlsx", 7),
    WEBM("video/webm", "webm", 365),
    MP4("video/mp4", "mp4", 365),
    GIF("image/gif", "gif", 365),
    JSON("application/json", "json", 180);

    private final String contentType;
    private final String extension;
    private final int keptDays;

    ExportFormat(String contentType, String extension, int keptDays) {
        this.contentType = contentType;
        this.extension = extension;
        this.keptDays = keptDays;
    }

    /** The format of this content type, which is what the API calls it. */
    public static Optional<ExportFormat> find(String contentType) {
        return Arrays.stream(values())
                .filter(format -> format.contentType.equals(contentType))
                .findFirst();
    }

    public String contentType() {
        return contentType;
    }

    /** The file name extension, without the dot. */
    public String extension() {
        return extension;
    }

    /** The default retention in days. */
    int keptDays() {
        return keptDays;
    }

    /** True for formats of session recordings. */
    public boolean isVideo() {
        return this == WEBM || this == MP4 || this == GIF;
    }
}
