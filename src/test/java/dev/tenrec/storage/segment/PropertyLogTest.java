package dev.tenrec.storage.segment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.disk.Disk;
import dev.tenrec.disk.SimDisk;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PropertyLogTest {
    private final PropertyTable table = new PropertyTable(() -> true);
    private final SimDisk disk = new SimDisk();

    @Test
    void writesValuesLaterThatAreAddedDuringAWrite() throws IOException {
        int property = table.add("n");
        add(property, "1");
        PropertyLog log = new PropertyLog(addingToTable(property), "properties", table);
        log.save();
        add(property, "4");
        log.save();
        log.save();
        PropertyTable read = new PropertyTable(() -> true);
        new PropertyLog(disk, "properties", read).load();
        int count = table.property(property).values().count();
        assertThat(count).isGreaterThan(3);
        for (int code = PropertyTable.FIRST; code < PropertyTable.FIRST + 3; code++) {
            assertThat(read.property(read.find("n")).json(code))
                    .isEqualTo(table.property(property).json(code));
        }
    }

    @Test
    void readsMoreThanItReadsAtOnce() throws IOException {
        List<String> values = new ArrayList<>();
        for (int i = 0; i < 800; i++) {
            values.add('"' + "x".repeat(i % 390) + i + '"');
        }
        int first = table.add("n");
        values.forEach(value -> add(first, value));
        int second = table.add("a name of a property");
        values.forEach(value -> add(second, value));
        new PropertyLog(disk, "properties", table).save();
        PropertyTable read = new PropertyTable(() -> true);
        new PropertyLog(disk, "properties", read).load();
        assertThat(read.name(second)).isEqualTo("a name of a property");
        for (int property : List.of(first, second)) {
            for (int i = 0; i < values.size(); i++) {
                assertThat(read.property(property).values().text(i)).isEqualTo(values.get(i));
            }
        }
    }

    @Test
    void readsUuidsAndWhatIsLikeThem() throws IOException {
        List<String> values = List.of(
                "\"01943f0b-4f09-7bae-b02f-24f4c508330b\"",
                "\"01943F0B-4f09-7bae-b02f-24f4c508330b\"",
                "\"ffffffff-ffff-ffff-ffff-ffffffffffff\"",
                "\"00000000-0000-0000-0000-000000000000\"",
                "\"01943f0b-4f09-7bae-b02f-24f4c508330g\"",
                "\"01943f0b-4f09-7baeb-02f-24f4c508330b\"",
                "\"01943f0b4f097baeb02f24f4c508330b....\"",
                "\"ü1943f0b-4f09-7bae-b02f-24f4c508330\"",
                "12345678901234567890123456789012345678");
        int property = table.add("n");
        values.forEach(value -> add(property, value));
        PropertyLog log = new PropertyLog(disk, "properties", table);
        log.save();
        String bytes = new String(disk.bytes("properties"), StandardCharsets.ISO_8859_1);
        assertThat(bytes).doesNotContain(values.get(0)).contains(values.get(1));
        PropertyErasure erasure = new PropertyErasure(() -> {});
        for (int gone : new int[] {values.size(), 2}) {
            PropertyTable read = new PropertyTable(() -> true);
            new PropertyLog(disk, "properties", read).load();
            for (int i = 0; i < values.size(); i++) {
                byte[] json = values.get(i).getBytes(StandardCharsets.UTF_8);
                assertThat(read.property(property).find(json))
                        .as(values.get(i))
                        .isEqualTo(i == 2 && gone == 2 ? -1 : PropertyTable.FIRST + i);
            }
            erasure.use(
                    property,
                    IntStream.range(0, values.size()).filter(i -> i != 2).map(i -> i + PropertyTable.FIRST));
            log.erase(erasure);
        }
    }

    @Test
    void noValueIsTakenForOneThatWasErased() throws IOException {
        List<String> gone = List.of("42", "7", "\"ana\"", "1234");
        List<String> kept = List.of("\"\"", "0", "\"   \"", "\"  \"");
        int property = table.add("n");
        gone.forEach(json -> add(property, json));
        kept.forEach(json -> add(property, json));
        PropertyLog log = new PropertyLog(disk, "properties", table);
        log.save();
        PropertyErasure erasure = new PropertyErasure(() -> {});
        int first = PropertyTable.FIRST + gone.size();
        erasure.use(property, IntStream.range(first, first + kept.size()));
        log.erase(erasure);
        PropertyTable read = new PropertyTable(() -> true);
        new PropertyLog(disk, "properties", read).load();
        for (PropertyTable each : List.of(table, read)) {
            for (int i = 0; i < kept.size(); i++) {
                byte[] json = kept.get(i).getBytes(StandardCharsets.UTF_8);
                assertThat(each.property(property).find(json)).as(kept.get(i)).isEqualTo(first + i);
                assertThat(each.property(property).json(first + i)).isEqualTo(json);
            }
            assertThat(each.property(property).find("\"ana\"".getBytes(StandardCharsets.UTF_8)))
                    .isEqualTo(-1);
            assertThat(each.property(property).number(PropertyTable.FIRST + 3)).isNaN();
        }
        String bytes = new String(disk.bytes("properties"), StandardCharsets.ISO_8859_1);
        assertThat(bytes).doesNotContain("ana").doesNotContain("1234");
    }

    @Test
    void takesNoSpaceForErasedValues() throws IOException {
        int property = table.add("n");
        PropertyLog log = new PropertyLog(disk, "properties", table);
        for (int value = 0; value < 5_000; value++) {
            add(property, longValue(value));
            if (value % 2_000 == 0) {
                log.save();
            }
        }
        log.save();
        long size = log.sizeBytes();
        for (int every : new int[] {1_000, 2_000}) {
            PropertyErasure erasure = new PropertyErasure(() -> {});
            erasure.use(
                    property,
                    IntStream.range(0, 5_000)
                            .filter(value -> value % every == 0)
                            .map(value -> value + PropertyTable.FIRST));
            log.erase(erasure);
            log.verify(disk);
            assertThat(disk.bytes("properties")).hasSizeLessThan(1_500);
            assertThat(log.sizeBytes()).isEqualTo(size);
            PropertyTable read = new PropertyTable(() -> true);
            PropertyLog again = new PropertyLog(disk, "properties", read);
            again.load();
            assertThat(again.sizeBytes()).isEqualTo(size);
            assertThat(read.property(property).values().count()).isEqualTo(5_000);
            for (int value = 0; value < 5_000; value++) {
                byte[] json = longValue(value).getBytes(StandardCharsets.UTF_8);
                assertThat(read.property(property).find(json))
                        .isEqualTo(value % every == 0 ? value + PropertyTable.FIRST : -1);
            }
        }
        add(property, longValue(17));
        log.save();
        log.verify(disk);
        PropertyTable read = new PropertyTable(() -> true);
        PropertyLog again = new PropertyLog(disk, "properties", read);
        again.load();
        assertThat(again.sizeBytes()).isEqualTo(log.sizeBytes()).isGreaterThan(size);
        assertThat(read.property(property).find(longValue(17).getBytes(StandardCharsets.UTF_8)))
                .isEqualTo(5_000 + PropertyTable.FIRST);
    }

    private static String longValue(int value) {
        return "\"a value of a session, long as those are, with number " + value + "\"";
    }

    private void add(int property, String json) {
        byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
        assertThat(table.addValue(property, bytes, 0, bytes.length)).isGreaterThan(PropertyTable.ELSEWHERE);
    }

    /** The disk, on which each call finds that another thread has added a value. */
    private Disk addingToTable(int property) {
        int[] calls = {100};
        return (Disk) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Disk.class}, (proxy, method, arguments) -> {
                    add(property, Integer.toString(calls[0]++));
                    try {
                        return method.invoke(disk, arguments);
                    } catch (InvocationTargetException failed) {
                        throw failed.getCause();
                    }
                });
    }
}
