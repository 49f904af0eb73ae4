package dev.tenrec.storage.segment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.disk.BlockMemory;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("measures memory that all tests of the JVM use")
class DictionaryMemoryTest {
    @Test
    void uuidsTakeHalfOfTheMemoryOfTheirTexts() {
        long before = directBytes();
        Dictionary dictionary = Dictionary.lasting(() -> true, BlockMemory.direct());
        Random random = new Random(5);
        int textCount = 100 * TextChunk.TEXTS;
        for (int number = 0; number < textCount; number++) {
            String uuid = new UUID(random.nextLong(), random.nextLong()).toString();
            byte[] text = (number % 2 == 0 ? uuid : '"' + uuid + '"').getBytes(StandardCharsets.UTF_8);
            dictionary.add(text, 0, text.length);
        }
        assertThat(dictionary.count()).isEqualTo(textCount);
        assertThat((directBytes() - before) / (double) textCount).isLessThan(22);
    }

    private static long directBytes() {
        return ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                .filter(pool -> pool.getName().equals("direct"))
                .mapToLong(BufferPoolMXBean::getMemoryUsed)
                .sum();
    }
}
