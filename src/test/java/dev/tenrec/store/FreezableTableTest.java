package dev.tenrec.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.thread.OwnerThread;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FreezableTableTest {
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void savesTheMomentOfTheFreezeWhileTheWriterGoesOn(boolean offHeap) throws Exception {
        FreezableTable table = table(offHeap);
        Random random = new Random(3);
        for (int round = 0; round < 20; round++) {
            change(table, random, 2_000);
            Map<String, String> expected = content(table);
            StatePart.Frozen frozen = table.freeze();
            CompletableFuture<byte[]> saved = CompletableFuture.supplyAsync(() -> save(frozen));
            while (!saved.isDone()) {
                change(table, random, 10);
            }
            FreezableTable loaded = table(offHeap);
            loaded.load(new DataInputStream(new ByteArrayInputStream(saved.get())));
            assertThat(content(loaded)).isEqualTo(expected);
            loaded.close();
        }
        table.close();
    }

    private static FreezableTable table(boolean offHeap) {
        return new FreezableTable("test", offHeap ? new ChronicleTable("test") : new HeapTable(), new OwnerThread());
    }

    private static void change(FreezableTable table, Random random, int count) {
        for (int i = 0; i < count; i++) {
            String key = "key " + random.nextInt(1_000);
            if (random.nextInt(3) == 0) {
                table.remove(key);
            } else {
                table.put(key, TableContract.bytes(random.nextInt()));
            }
        }
    }

    private static Map<String, String> content(FreezableTable table) {
        Map<String, String> content = new HashMap<>();
        table.forEach((key, value) -> content.put(key, new String(value, java.nio.charset.StandardCharsets.US_ASCII)));
        return content;
    }

    private static byte[] save(StatePart.Frozen frozen) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            frozen.save(out);
        } catch (IOException impossible) {
            throw new AssertionError(impossible);
        }
        return bytes.toByteArray();
    }
}
