package dev.tenrec.primitive;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.UUID;

/** Name-based uuids (RFC 9562, version 5). */
public final class NameUuid {
    private static final long VERSION_MASK = 0xf000L;
    private static final long VERSION = 0x5000L;
    private static final long VARIANT_MASK = 0x3fff_ffff_ffff_ffffL;
    private static final long VARIANT = 0x8000_0000_0000_0000L;

    private NameUuid() {}

    /** The uuid of a name within a namespace. */
    public static UUID of(UUID namespace, byte[] name) {
        MessageDigest digest = sha1();
        digest.update(ByteBuffer.allocate(16)
                .putLong(namespace.getMostSignificantBits())
                .putLong(namespace.getLeastSignificantBits())
                .flip());
        ByteBuffer hash = ByteBuffer.wrap(digest.digest(name));
        long high = (hash.getLong() & ~VERSION_MASK) | VERSION;
        return new UUID(high, (hash.getLong() & VARIANT_MASK) | VARIANT);
    }

    private static MessageDigest sha1() {
        try {
            return MessageDigest.getInstance("SHA-1");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java platform has SHA-1", impossible);
        }
    }
}
