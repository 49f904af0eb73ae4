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

/**
 * The file of the secrets with which a server signs: one per line, 64 hexadecimal digits; the first one signs, the
 * others only verify, so that an operator can replace one without ending what it signed.
 *
 * <p>It is no part of the journal and of no backup: whoever steals a backup can sign nothing with it.
 */
public final class SigningSecrets {
    private static final int BYTES = 32;
    private static final int FILE_BYTES_MAX = 64 * 1024;

    private SigningSecrets() {}

    /**
     * The secrets of a directory that this process holds; the first time it makes one.
     *
     * @throws DamageException when the file holds anything else
     */
    public static List<byte[]> open(Disk disk, SecureRandom random) throws IOException {
        List<String> names = disk.list();
        if (names.contains(FileNames.SECRETS)) {
            return read(disk);
        }
        String unfinished = FileNames.SECRETS + FileNames.UNFINISHED;
        if (names.contains(unfinished)) {
            disk.delete(unfinished);
        }
        List<byte[]> made = List.of(next(random));
        String line = HexFormat.of().formatHex(made.get(0)) + "\n";
        try (DiskFile file = disk.create(unfinished)) {
            file.write(ByteBuffer.wrap(line.getBytes(StandardCharsets.US_ASCII)), 0);
            file.force();
        }
        disk.rename(unfinished, FileNames.SECRETS);
        disk.force();
        return made;
    }

    /** Refuses a file that is there and holds anything else. */
    static void verify(Disk disk) throws IOException {
        if (disk.list().contains(FileNames.SECRETS)) {
            read(disk);
        }
    }

    /** A secret for a server that can't keep it. */
    public static byte[] next(SecureRandom random) {
        byte[] secret = new byte[BYTES];
        random.nextBytes(secret);
        return secret;
    }

    private static List<byte[]> read(Disk disk) throws IOException {
        try (DiskFile file = disk.openReadOnly(FileNames.SECRETS)) {
            int size = (int) Math.min(file.size(), FILE_BYTES_MAX);
            String text =
                    StandardCharsets.US_ASCII.decode(file.readFully(0, size)).toString();
            List<byte[]> secrets = new ArrayList<>();
            for (String line : text.lines().toList()) {
                if (!line.matches("[0-9a-f]{64}")) {
                    throw new DamageException(FileNames.SECRETS, "a line is not 64 hexadecimal digits");
                }
                secrets.add(HexFormat.of().parseHex(line));
            }
            if (secrets.isEmpty()) {
                throw new DamageException(FileNames.SECRETS, "it is empty");
            }
            return secrets;
        }
    }
}
