package dev.tenrec.journal;

import dev.tenrec.disk.Disk;
import dev.tenrec.disk.DiskFile;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * A reference from a snapshot to an immutable file that holds part of its state. The file is durable before the first
 * such snapshot and is kept as long as one references it.
 *
 * @param name in the data directory
 * @param checksum CRC32C of the whole file
 */
public record SnapshotFile(String name, long sizeBytes, int checksum) {
    /** Verifies size and checksum of the file. */
    public void verify(Disk disk) throws IOException {
        try (DiskFile file = disk.openReadOnly(name)) {
            if (file.size() != sizeBytes) {
                throw new DamageException(name, "it has " + file.size() + " bytes, expected " + sizeBytes);
            }
            int found = file.checksum(0, sizeBytes);
            if (found != checksum) {
                throw new DamageException(name, String.format("its checksum is %08x, expected %08x", found, checksum));
            }
        } catch (FileNotFoundException missing) {
            DamageException damage = new DamageException(name, "it is missing, and a snapshot needs it");
            damage.initCause(missing);
            throw damage;
        }
    }

    ByteBuffer encode() {
        byte[] text = name.getBytes(StandardCharsets.UTF_8);
        ByteBuffer encoded = ByteBuffer.allocate(Long.BYTES + Integer.BYTES + text.length);
        return encoded.putLong(sizeBytes).putInt(checksum).put(text).flip();
    }

    static SnapshotFile decode(ByteBuffer encoded) {
        long sizeBytes = encoded.getLong();
        int checksum = encoded.getInt();
        return new SnapshotFile(StandardCharsets.UTF_8.decode(encoded).toString(), sizeBytes, checksum);
    }
}
