package dev.tenrec.journal;

import dev.tenrec.disk.Disk;
import dev.tenrec.disk.DiskFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * The file of HMAC keys: one per line, 64 hexadecimal digits, a space and the CRC32C of these digits in eight. The
 * first signs, the others only verify, so that an operator can rotate keys without invalidating existing signatures. A
 * line without a checksum, made by hand or by an earlier version, is valid too.
 *
 * <p>Not part of the journal or of backups: a stolen backup cannot sign anything.
 */
public final class SigningSecrets {
    private static final int BYTES = 32;
    private static final int FILE_BYTES_MAX = 64 * 1024;

    private SigningSecrets() {}

    /**
     * The keys of a locked directory, created at the first call.
     *
     * @throws DamageException when the file is malformed
     */
    public static List<byte[]> open(Disk disk, SecureRandom random) throws IOException {
        if (disk.list().contains(FileNames.SECRETS)) {
            return read(disk);
        }
        byte[] created = next(random);
        String digits = HexFormat.of().formatHex(created);
        String line = digits + " " + checksum(digits) + "\n";
        disk.replace(FileNames.SECRETS, ByteBuffer.wrap(line.getBytes(StandardCharsets.US_ASCII)));
        return List.of(created);
    }

    /** @throws DamageException when the file exists and is malformed */
    static void verify(Disk disk) throws IOException {
        if (disk.list().contains(FileNames.SECRETS)) {
            read(disk);
        }
    }

    /** A random key. */
    public static byte[] next(SecureRandom random) {
        byte[] secret = new byte[BYTES];
        random.nextBytes(secret);
        return secret;
    }

    private static String checksum(String digits) {
        CRC32C crc = new CRC32C();
        crc.update(digits.getBytes(StandardCharsets.US_ASCII));
        return HexFormat.of().toHexDigits((int) crc.getValue());
    }

    private static List<byte[]> read(Disk disk) throws IOException {
        try (DiskFile file = disk.openReadOnly(FileNames.SECRETS)) {
            int size = (int) Math.min(file.size(), FILE_BYTES_MAX);
            String text =
                    StandardCharsets.US_ASCII.decode(file.readFully(0, size)).toString();
            List<byte[]> secrets = new ArrayList<>();
            for (String line : text.lines().toList()) {
                if (!line.matches("[0-9a-f]{64}( [0-9a-f]{8})?")) {
                    throw new DamageException(FileNames.SECRETS, "a line is not 64 hexadecimal digits and a checksum");
                }
                String digits = line.substring(0, 2 * BYTES);
                if (line.length() > digits.length() && !line.endsWith(checksum(digits))) {
                    throw new DamageException(FileNames.SECRETS, "a line has a wrong checksum");
                }
                secrets.add(HexFormat.of().parseHex(digits));
            }
            if (secrets.isEmpty()) {
                throw new DamageException(FileNames.SECRETS, "it is empty");
            }
            return secrets;
        }
    }
}
