package dev.tenrec.rehearsal.wire;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 over accepted events as sent, in order, each ended by a line feed. Used by one thread. */
public final class EventDigest implements AcceptedEvents {
    private final MessageDigest sha256;

    public EventDigest() {
        try {
            sha256 = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java platform has SHA-256", impossible);
        }
    }

    @Override
    public void add(WireEvent event, byte[] json, int from) {
        sha256.update(json, from, event.size());
        sha256.update((byte) '\n');
    }

    /** The digest in hexadecimal digits; the next one begins anew. */
    public String end() {
        return HexFormat.of().formatHex(sha256.digest());
    }
}
