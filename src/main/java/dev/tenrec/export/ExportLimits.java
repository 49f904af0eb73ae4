package dev.tenrec.export;

/**
 * How much room exports may take.
 *
 * @param fileBytesMax one of them
 * @param projectBytesMax all of a project that have not expired
 */
public record ExportLimits(long fileBytesMax, long projectBytesMax) {
    /** Those of a server. */
    public static final ExportLimits DEFAULT = new ExportLimits(1L << 30, 4L << 30);
}
