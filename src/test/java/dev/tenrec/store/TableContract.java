package dev.tenrec.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The contract of all tables. */
abstract class TableContract {
    private Table table;

    abstract Table open();

    @BeforeEach
    void openTable() {
        table = open();
    }

    @AfterEach
    void closeTable() {
        table.close();
    }

    @Test
    void hasNothingAtFirst() {
        assertThat(table.get("a")).isNull();
        assertThat(table.size()).isZero();
        table.remove("a");
        table.forEach((key, value) -> {
            throw new AssertionError(key);
        });
    }

    @Test
    void returnsTheLastValueOfAKey() {
        table.put("a", new byte[] {1});
        table.put("a", new byte[] {2, 3});
        assertThat(table.get("a")).containsExactly(2, 3);
        assertThat(table.size()).isEqualTo(1);
    }

    @Test
    void forgetsWhatWasRemoved() {
        table.put("a", new byte[] {1});
        table.remove("a");
        table.remove("never there");
        assertThat(table.get("a")).isNull();
        assertThat(table.size()).isZero();
    }

    @Test
    void keepsEmptyAndLargeValuesAndStrangeKeys() {
        byte[] large = new byte[ChronicleTable.VALUE_BYTES_MAX];
        new Random(1).nextBytes(large);
        table.put("", new byte[0]);
        table.put("1/ümläut/😀/\u0000", large);
        assertThat(table.get("")).isEmpty();
        assertThat(table.get("1/ümläut/😀/\u0000")).isEqualTo(large);
    }

    @Test
    void saysWhetherAValueHasRoom() {
        assertThat(table.hasRoomFor(ChronicleTable.VALUE_BYTES_MAX)).isTrue();
    }

    @Test
    void agreesWithAMapAfterManyChanges() {
        Random random = new Random(7);
        Map<String, Integer> model = new HashMap<>();
        for (int i = 0; i < 20_000; i++) {
            String key = "key " + random.nextInt(500);
            if (random.nextInt(3) == 0) {
                table.remove(key);
                model.remove(key);
            } else {
                table.put(key, bytes(i));
                model.put(key, i);
            }
        }
        Map<String, Integer> found = new HashMap<>();
        table.forEach((key, value) -> assertThat(found.put(key, number(value))).isNull());
        assertThat(found).isEqualTo(model);
        assertThat(table.size()).isEqualTo(model.size());
    }

    @Test
    void visitsEntriesThatStayOnceWhileOthersChange() throws Exception {
        for (int i = 0; i < 5_000; i++) {
            table.put("stays " + i, bytes(i));
        }
        CountDownLatch started = new CountDownLatch(1);
        boolean[] stop = {false};
        Thread writer = new Thread(() -> {
            for (int i = 0; !stop(stop); i++) {
                table.put("comes " + i % 3_000, bytes(i));
                table.remove("comes " + (i + 1_500) % 3_000);
                started.countDown();
            }
        });
        writer.start();
        started.await();
        List<String> visited = new ArrayList<>();
        table.forEach((key, value) -> {
            if (key.startsWith("stays")) {
                visited.add(key);
            }
        });
        synchronized (stop) {
            stop[0] = true;
        }
        writer.join();
        assertThat(visited).hasSize(5_000);
        assertThat(new TreeSet<>(visited))
                .isEqualTo(new TreeSet<>(
                        IntStream.range(0, 5_000).mapToObj(i -> "stays " + i).toList()));
    }

    private static boolean stop(boolean[] stop) {
        synchronized (stop) {
            return stop[0];
        }
    }

    static byte[] bytes(int number) {
        return Integer.toString(number).getBytes(java.nio.charset.StandardCharsets.US_ASCII);
    }

    private static int number(byte[] bytes) {
        return Integer.parseInt(new String(bytes, java.nio.charset.StandardCharsets.US_ASCII));
    }
}
