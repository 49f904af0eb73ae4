package dev.tenrec.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.Thoroughness;
import dev.tenrec.disk.SimDisk;
import dev.tenrec.disk.SimDisk.Fault;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * The n-th operation of the disk fails, for each n of a start, exports that are made, one that expires, an orderly stop
 * and a start again; then the process is killed or the power goes. Whoever was told of a content gets its bytes or is
 * told that they are lost, and no file is left that belongs to nothing.
 */
@ExtendWith(Thoroughness.class)
class ExportsCrashTest {
    private static final int SIZE = 100_000;
    private static final int EXPORTS = 3;
    private static final int SAMPLE_EVERY = 3;

    @Test
    void givesRightBytesOrAReasonWhenAnyOneOperationFails() throws IOException {
        failEach(false);
    }

    @Test
    void givesRightBytesOrAReasonWhenTheDiskFailsForGood() throws IOException {
        failEach(true);
    }

    private static void failEach(boolean forGood) throws IOException {
        SimDisk whole = new SimDisk();
        run(whole, new HashMap<>());
        long total = whole.operations();
        int lost = 0;
        int contents = 0;
        int tried = 0;
        for (long n = 1; n <= total; n++) {
            if (!Thoroughness.takes(n, SAMPLE_EVERY)) {
                continue;
            }
            tried++;
            SimDisk disk = new SimDisk();
            disk.failAt(n, n % 2 == 0 ? Fault.IO_ERROR : Fault.NO_SPACE, forGood);
            Map<Integer, String> told = new HashMap<>();
            run(disk, told);
            for (SimDisk after : List.of(disk.afterKill(), disk.afterPowerCut(n), disk.afterPowerCut(-n))) {
                lost += requireWhole(after, told, "operation " + n);
                contents += told.size();
            }
        }
        System.out.println("operations around exports failed " + (forGood ? "for good: " : "once: ") + tried + " of "
                + total + ", contents told of " + contents + ", lost " + lost + ", wrong 0");
        assertThat(contents).isPositive();
        assertThat(lost).isZero();
    }

    /** @param told the tags of contents that were durable, by id */
    private static void run(SimDisk disk, Map<Integer, String> told) {
        try (OpenExports open = new OpenExports(disk).open()) {
            for (int i = 0; i < EXPORTS; i++) {
                ExportedAsset made = open.make(open.add(), SIZE);
                told.put(made.id(), made.etag());
            }
            open.sweep(OpenExports.NOW);
        } catch (IOException | CompletionException failed) {
            // What was told before still holds.
            assertThat(failed).isNotNull();
        }
    }

    /** How many contents that somebody was told of are lost. */
    private static int requireWhole(SimDisk disk, Map<Integer, String> told, String what) throws IOException {
        int lost = 0;
        try (OpenExports open = new OpenExports(disk).open()) {
            open.sweep(OpenExports.NOW);
            for (int id = 1; id <= EXPORTS; id++) {
                ExportedAsset asset = open.exports
                        .find(OpenExports.PROJECT, id, OpenExports.NOW)
                        .orElse(null);
                if (asset != null && asset.hasContent()) {
                    assertThat(open.read(asset)).as(what).isEqualTo(OpenExports.bytes(id, SIZE));
                } else if (told.containsKey(id)) {
                    assertThat(asset).as(what).isNotNull();
                    lost++;
                }
            }
            List<String> unmade = open.exports.unfinished().stream()
                    .map(asset -> "exports/3-" + asset.id() + ".bin")
                    .toList();
            assertThat(disk.contents().keySet())
                    .as(what)
                    .noneMatch(name -> name.endsWith(".tmp") && name.startsWith("exports/"))
                    .allMatch(name -> !name.startsWith("exports/")
                            || unmade.contains(name)
                            || open.exports
                                    .find(3, Integer.parseInt(name.replaceAll(".*-|\\.bin", "")), OpenExports.NOW)
                                    .filter(ExportedAsset::hasContent)
                                    .isPresent());
            for (ExportedAsset asset : open.exports.unfinished()) {
                assertThat(open.make(asset, SIZE).hasContent()).as(what).isTrue();
            }
        }
        return lost;
    }
}
