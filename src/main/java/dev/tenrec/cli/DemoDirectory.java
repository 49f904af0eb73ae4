package dev.tenrec.cli;

import dev.tenrec.Config;
import dev.tenrec.ConfigException;
import dev.tenrec.Tenrec;
import dev.tenrec.json.Json;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Comparator;
import java.util.stream.Stream;

/**
 * Data directory of a demo, marked by a file that names the account to sign in with.
 *
 * <p>The file is written when the project is filled. A directory with data and without it belongs to another server, or
 * was left half filled, and is not touched.
 */
final class DemoDirectory implements AutoCloseable {
    private static final String CARD = "demo.json";
    private static final String EMAIL = "demo@example.com";
    private static final int PASSWORD_BYTES = 12;

    private final Path path;
    private final boolean isTemporary;
    private final Card card;

    private DemoDirectory(Path path, boolean isTemporary, Card card) {
        this.path = path;
        this.isTemporary = isTemporary;
        this.card = card;
    }

    /** One that goes when it is closed. */
    static DemoDirectory temporary(long seed) throws IOException {
        return new DemoDirectory(Files.createTempDirectory("tenrec-demo-"), true, Card.fresh(seed));
    }

    /** One that stays: new, empty, or a demo already. */
    static DemoDirectory at(Path path, long seed) throws IOException {
        Path card = path.resolve(CARD);
        if (Files.exists(card)) {
            return new DemoDirectory(path, false, Json.read(Files.readAllBytes(card), Card.class));
        }
        if (Files.isDirectory(path)) {
            try (Stream<Path> entries = Files.list(path)) {
                if (entries.findAny().isPresent()) {
                    throw new ConfigException("The directory " + path + " holds data that are not those of a demo."
                            + " Name a new one with --data-dir, or open this one with `tenrec serve`.");
                }
            }
        }
        return new DemoDirectory(path, false, Card.fresh(seed));
    }

    Path path() {
        return path;
    }

    Card card() {
        return card;
    }

    /** Starts the server whose data these are. */
    Tenrec start(Config config) throws IOException {
        return isTemporary ? Tenrec.startTemporary(config, FatalFailure::end) : Tenrec.start(config, FatalFailure::end);
    }

    /** From now on the directory is a demo that is filled. */
    void keep(String projectKey) throws IOException {
        Files.write(path.resolve(CARD), Json.write(new Card(card.email(), card.password(), projectKey, card.seed())));
    }

    /** A sentence that says whether the data stay. */
    String fate() {
        return isTemporary
                ? "Its data are in " + path + " and go when it stops."
                : "Its data stay in " + path + "; the same command opens them again.";
    }

    @Override
    public void close() throws IOException {
        if (isTemporary) {
            try (Stream<Path> files = Files.walk(path)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    /**
     * The account to sign in with.
     *
     * @param projectKey empty until the project is there
     */
    record Card(String email, String password, String projectKey, long seed) {
        static Card fresh(long seed) {
            byte[] bytes = new byte[PASSWORD_BYTES];
            new SecureRandom().nextBytes(bytes);
            String password = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
            return new Card(EMAIL, password, "", seed);
        }

        /** Signs in by itself: what follows the # never leaves the browser. */
        String signInUrl(String baseUrl) {
            return baseUrl + "/login#" + email + ":" + URLEncoder.encode(password, StandardCharsets.UTF_8);
        }
    }
}
