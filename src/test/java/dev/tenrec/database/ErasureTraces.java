package dev.tenrec.database;

import dev.tenrec.disk.RealDisk;
import dev.tenrec.erasure.TraceScan;
import dev.tenrec.erasure.Traces;
import dev.tenrec.store.StoreSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The long form of {@code ErasureScanTest}: stores three events of each of many persons, erases some with their events,
 * and scans all files for their traces. Prints figures; ends with status 1 when there is a trace, or when an answer of
 * anybody else changed. Started by {@code src/test/crash/erasure.sh}.
 *
 * <pre>
 * java … dev.tenrec.database.ErasureTraces DIRECTORY PERSONS ERASED
 * </pre>
 */
final class ErasureTraces {
    /** How many answers there are, and a sum of their hashes, which does not depend on their order. */
    private record Sum(long count, long hash) {
        Sum plus(String answer) {
            long hash = 1;
            for (int i = 0; i < answer.length(); i++) {
                hash = (hash ^ answer.charAt(i)) * 0x9e3779b97f4a7c15L;
                hash ^= hash >>> 29;
            }
            return new Sum(count + 1, this.hash + hash);
        }
    }

    private final Path directory;
    private final ErasedPersons persons;
    private final Set<String> gone = new HashSet<>();

    private ErasureTraces(Path directory, ErasedPersons persons) {
        this.directory = directory;
        this.persons = persons;
        persons.gone().forEach(person -> {
            gone.add(ErasedPersons.first(person));
            gone.add(ErasedPersons.address(person));
        });
    }

    public static void main(String[] arguments) throws IOException {
        int count = Integer.parseInt(arguments[1]);
        ErasedPersons persons = new ErasedPersons(count, count / Integer.parseInt(arguments[2]));
        System.exit(new ErasureTraces(Path.of(arguments[0]), persons).run() ? 0 : 1);
    }

    private boolean run() throws IOException {
        Traces traces = persons.traces(persons::isGone);
        try (Database database = opened()) {
            database.change(transaction -> database.accounts().bootstrap(transaction, null, null));
            persons.fill(database);
            database.events().columns(ErasedPersons.PROJECT, () -> {});
        }
        long before = bytes();
        Set<String> found = scan(traces);
        System.out.printf(Locale.ROOT, "before: %,d bytes, traces in %d files%n", before, files(found));
        Sum expected;
        Sum answered;
        double seconds;
        try (Database database = opened()) {
            expected = sum(database);
            persons.delete(database);
            long start = System.nanoTime();
            ErasedPersons.erase(database);
            seconds = (System.nanoTime() - start) / 1e9;
            answered = sum(database);
        }
        Set<String> left = scan(traces);
        Sum again;
        try (Database database = opened()) {
            again = sum(database);
        }
        left.addAll(scan(traces));
        left.forEach(System.out::println);
        boolean isSame = expected.equals(answered) && expected.equals(again);
        boolean wasFound = files(found) > 0 && found.stream().anyMatch(one -> one.startsWith("segment-"));
        System.out.printf(
                Locale.ROOT,
                "erased %,d of %,d persons in %.1f s: %,d bytes, %d traces; %,d answers of others %s%n",
                persons.gone().count(),
                persons.persons(),
                seconds,
                bytes(),
                left.size(),
                again.count,
                isSame ? "as before" : "CHANGED: " + expected + ", " + answered + ", " + again);
        return left.isEmpty() && isSame && wasFound;
    }

    private Database opened() throws IOException {
        Database database = Database.lock(directory, StoreSettings.DEFAULT, Clock.systemUTC(), failure -> {
            throw new AssertionError(failure);
        });
        database.open().toCompletableFuture().join();
        return database;
    }

    private Sum sum(Database database) {
        Sum[] sum = {new Sum(0, 0)};
        persons.answers(database, (id, answer) -> sum[0] = gone.contains(id) ? sum[0] : sum[0].plus(answer));
        return sum[0];
    }

    private Set<String> scan(Traces traces) throws IOException {
        return TraceScan.run(RealDisk.openUnlocked(directory), traces);
    }

    private static long files(Set<String> found) {
        return found.stream()
                .map(one -> one.substring(0, one.indexOf(':')))
                .distinct()
                .count();
    }

    private long bytes() throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(Files::isRegularFile)
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        }
    }
}
