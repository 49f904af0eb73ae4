package dev.tenrec.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tenrec.disk.RealDisk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SigningSecretsTest {
    @TempDir
    Path directory;

    @Test
    void makesASecretOnceForItsOwnerAlone() throws IOException {
        Files.writeString(directory.resolve("secrets.tmp"), "half");
        byte[] made;
        try (RealDisk disk = RealDisk.lock(directory)) {
            made = SigningSecrets.open(disk, new SecureRandom()).get(0);
            assertThat(SigningSecrets.open(disk, new SecureRandom())).containsExactly(made);
        }
        assertThat(made).hasSize(32);
        assertThat(Files.exists(directory.resolve("secrets.tmp"))).isFalse();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory.resolve("secrets"))))
                .isEqualTo("rw-------");
    }

    @Test
    void readsTheSecretsOfALineEachTheFirstOneFirst() throws IOException {
        Files.writeString(directory.resolve("secrets"), "aa".repeat(32) + "\n" + "bb".repeat(32) + "\n");
        try (RealDisk disk = RealDisk.lock(directory)) {
            List<byte[]> secrets = SigningSecrets.open(disk, new SecureRandom());
            assertThat(secrets).hasSize(2);
            assertThat(secrets.get(0)).containsOnly(0xaa);
            assertThat(secrets.get(1)).containsOnly(0xbb);
        }
    }

    @Test
    void noticesEveryFlippedBit() throws IOException {
        Path file = directory.resolve("secrets");
        try (RealDisk disk = RealDisk.lock(directory)) {
            SigningSecrets.open(disk, new SecureRandom());
            byte[] whole = Files.readAllBytes(file);
            for (int bit = 0; bit < 8 * whole.length; bit++) {
                byte[] damaged = whole.clone();
                damaged[bit / 8] ^= (byte) (1 << bit % 8);
                Files.write(file, damaged);
                assertThatThrownBy(() -> SigningSecrets.open(disk, new SecureRandom()))
                        .describedAs("bit %d", bit)
                        .isInstanceOf(DamageException.class);
            }
        }
    }

    @Test
    void refusesAFileThatHoldsAnythingElse() throws IOException {
        for (String wrong : List.of("", "\n", "aa", "AA".repeat(32), "aa".repeat(32) + "\n\n", "z".repeat(100_000))) {
            Files.writeString(directory.resolve("secrets"), wrong);
            try (RealDisk disk = RealDisk.lock(directory)) {
                assertThatThrownBy(() -> SigningSecrets.open(disk, new SecureRandom()))
                        .describedAs(wrong)
                        .isInstanceOf(DamageException.class)
                        .hasMessageStartingWith("secrets: ");
            }
        }
    }
}
