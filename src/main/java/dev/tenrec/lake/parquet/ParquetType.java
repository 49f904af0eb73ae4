package dev.tenrec.lake.parquet;

/** The types of columns, each with its physical type and the logical type that readers see. */
public enum ParquetType {
    BOOLEAN(0, 0),
    INT32(1, Integer.BYTES),
    INT64(2, Long.BYTES),
    DOUBLE(5, Double.BYTES),
    /** Microseconds since 1970 in UTC. */
    TIMESTAMP(2, Long.BYTES),
    /** UTF-8. */
    STRING(6, 0),
    /** 16 bytes, the most significant first. */
    UUID(7, 16);

    private final int physical;
    private final int size;

    ParquetType(int physical, int size) {
        this.physical = physical;
        this.size = size;
    }

    /** The number of the physical type in the format. */
    int physical() {
        return physical;
    }

    /** Bytes of a plain value; 0 where they vary. */
    int size() {
        return size;
    }

    boolean isInteger() {
        return this == INT32 || this == INT64 || this == TIMESTAMP;
    }

    boolean isBinary() {
        return this == STRING || this == UUID;
    }
}
