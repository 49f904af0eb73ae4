package dev.tenrec.storage;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A JSON document as the UTF-8 bytes that were sent. */
public final class RawJson {
    private final byte[] bytes;

    /** @param bytes not copied; must not change */
    public RawJson(byte[] bytes) {
        this.bytes = bytes;
    }

    /** Must not be changed. */
    public byte[] bytes() {
        return bytes;
    }

    @Override
    public boolean equals(@Nullable Object other) {
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
