package dev.tenrec.export;

/**
 * Size limits of exports, in bytes.
 *
 * @param fileBytesMax one of them
 * @param projectBytesMax all of a project that have not expired
 */
public record ExportLimits(long fileBytesMax, long projectBytesMax) {
    /** The limits of a server. */
    public static final ExportLimits DEFAULT = new ExportLimits(1L << 30, 4L << 30);
}
