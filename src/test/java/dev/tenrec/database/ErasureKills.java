package dev.tenrec.database;

import dev.tenrec.disk.RealDisk;
import dev.tenrec.erasure.TraceScan;
import dev.tenrec.journal.DataCheck;
import dev.tenrec.store.StoreSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Kills {@code tenrec erase --now} again and again at random. After each kill all files must be whole, everybody who
 * was not deleted must answer as before, and nobody else may be there; then some more are deleted. Every tenth erasure
 * comes to its end, and then no file may hold a trace of anybody who was deleted. Started by
 * {@code src/test/crash/erasure-kills.sh}.
 *
 * <pre>
 * java … dev.tenrec.database.ErasureKills JAR FOLDER KILLS
 * </pre>
 */
final class ErasureKills {
    private static final ErasedPersons PERSONS = new ErasedPersons(20_000, 20);
    /** Persons that are deleted before each erasure. */
    private static final int DELETED_EACH = 2;

    private static final int WHOLE_EVERY = 10;

    private final String jar;
    private final Path folder;
    private final Random random = new Random(Long.getLong("tenrec.seed", 1));
    private final List<Integer> gone = PERSONS.gone().boxed().toList();
    /** By distinct id, a sum of the hashes of its answers. */
    private Map<String, Long> expected = Map.of();

    private int deleted;
    private long eraseMillis = 3_000;

    private ErasureKills(String jar, Path folder) {
        this.jar = jar;
        this.folder = folder;
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        ErasureKills kills = new ErasureKills(arguments[0], Path.of(arguments[1]));
        int count = Integer.parseInt(arguments[2]);
        kills.fill();
        kills.deleteSome();
        kills.eraseWhole();
        int killed = 0;
        int whole = 1;
        while (killed < count) {
            kills.deleteSome();
            boolean isWhole = (killed + whole) % WHOLE_EVERY == 0;
            if (isWhole) {
                kills.eraseWhole();
                whole++;
            } else {
                killed += kills.eraseAndKill() ? 1 : 0;
            }
        }
        kills.deleteSome();
        kills.eraseWhole();
        System.out.printf(
                "%d kills of erasures, %d came to their end; %d of %d persons deleted: lost 0, back 0, traces 0%n",
                killed, whole + 1, kills.deleted, PERSONS.persons());
    }

    private void fill() throws IOException {
        try (Database database = opened()) {
            database.change(transaction -> database.accounts().bootstrap(transaction, null, null));
            PERSONS.fill(database);
            database.events().columns(ErasedPersons.PROJECT, () -> {});
            expected = answers(database);
        }
    }

    /** Compares everything, and deletes the next persons. */
    private void deleteSome() throws IOException {
        require(DataCheck.run(RealDisk.openUnlocked(data())).findings().isEmpty(), "a file is damaged");
        try (Database database = opened()) {
            require(answers(database).equals(expected), "answers changed after " + deleted + " deletions");
            List<Integer> some = gone.subList(deleted, Math.min(gone.size(), deleted + DELETED_EACH));
            PERSONS.delete(database, some);
            deleted += some.size();
            for (int person : some) {
                expected.remove(ErasedPersons.first(person));
                expected.remove(ErasedPersons.address(person));
            }
            require(answers(database).equals(expected), "a deletion changed the answers of others");
        }
    }

    /** False if it ended before. */
    private boolean eraseAndKill() throws IOException, InterruptedException {
        Process erasure = start();
        boolean isEnded = erasure.waitFor(random.nextLong(eraseMillis), TimeUnit.MILLISECONDS);
        erasure.destroyForcibly().waitFor();
        return !isEnded;
    }

    private void eraseWhole() throws IOException, InterruptedException {
        long start = System.nanoTime();
        require(start().waitFor() == 0, "erase --now failed: " + folder.resolve("erase.log"));
        eraseMillis = (System.nanoTime() - start) / 1_000_000;
        Set<Integer> those = new HashSet<>(gone.subList(0, deleted));
        Set<String> found = TraceScan.run(RealDisk.openUnlocked(data()), PERSONS.traces(those::contains));
        require(found.isEmpty(), "traces: " + found);
    }

    private Process start() throws IOException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return new ProcessBuilder(java, "-Xmx512m", "-jar", jar, "erase", "--now", "--data-dir", data().toString())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(
                        folder.resolve("erase.log").toFile()))
                .start();
    }

    private Path data() {
        return folder.resolve("data");
    }

    private Database opened() throws IOException {
        Database database = Database.lock(data(), StoreSettings.DEFAULT, Clock.systemUTC(), failure -> {
            throw new AssertionError(failure);
        });
        database.open().toCompletableFuture().join();
        return database;
    }

    private static Map<String, Long> answers(Database database) {
        Map<String, Long> sums = new HashMap<>();
        PERSONS.answers(database, (id, answer) -> sums.merge(id, 31L * answer.hashCode() + 1, Long::sum));
        return sums;
    }

    private static void require(boolean isRight, String otherwise) {
        if (!isRight) {
            throw new AssertionError(otherwise);
        }
    }
}
