package dev.tenrec.storage;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A JSON document kept as the UTF-8 bytes in which it arrived. */
public final class RawJson {
    private final byte[] bytes;

    /** The array is not copied and must not change. */
    public RawJson(byte[] bytes) {
        this.bytes = bytes;
    }

    /** The document; not to be changed. */
    public byte[] bytes() {
        return bytes;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RawJson json && Arrays.equals(bytes, json.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
