package dev.tenrec.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.Thoroughness;
import dev.tenrec.disk.SimDisk;
import dev.tenrec.disk.SimDisk.Fault;
import dev.tenrec.journal.DamageException;
import dev.tenrec.storage.EventView;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * The n-th operation of the disk fails, for each n of a start, batches of events, changes, snapshots, an orderly stop
 * and all that again: what was acknowledged is there once and whole, and persons follow from the events that are there.
 * A run that is not thorough takes every fifth n.
 */
@ExtendWith(Thoroughness.class)
class StoreFaultsTest {
    private static final int BATCHES = 12;
    private static final int RUNS = 2;
    private static final int SAMPLE_EVERY = 5;

    /** The persons that a set of batches makes. */
    private final Map<BitSet, List<String>> persons = new HashMap<>();

    /** What a run got acknowledged, and what it got neither acknowledged nor refused before anything was written. */
    private static final class Run {
        private final BitSet batches = new BitSet();
        private int begun;
        private int lastNote = -1;
        private int lastNoteBegun = -1;
    }

    @Test
    void losesNothingWhenAnyOneOperationFails() throws IOException {
        failEach(false);
    }

    @Test
    void losesNothingWhenTheDiskFailsForGoodAtAnyOperation() throws IOException {
        failEach(true);
    }

    private void failEach(boolean forGood) throws IOException {
        SimDisk whole = new SimDisk();
        run(whole, new Run());
        long total = whole.operations();
        int tried = 0;
        int reached = 0;
        for (long n = 1; n <= total; n++) {
            if (!Thoroughness.takes(n, SAMPLE_EVERY)) {
                continue;
            }
            Fault fault = n % 2 == 0 ? Fault.IO_ERROR : Fault.NO_SPACE;
            SimDisk disk = new SimDisk();
            disk.failAt(n, fault, forGood);
            Run run = new Run();
            run(disk, run);
            reached += disk.hasFailed() ? 1 : 0;
            String what = fault + (forGood ? " for good" : "") + " at operation " + n;
            assertHolds(disk.afterKill(), run, what + ", killed");
            assertHolds(disk.afterPowerCut(n), run, what + ", power cut");
            tried++;
        }
        System.out.println("operations of a whole store failed " + (forGood ? "for good: " : "once: ") + tried + " of "
                + total + ", reached " + reached + ", lost 0, half 0");
        // Snapshots are written at the side, so a run may have some operations less than another.
        assertThat(reached).isGreaterThan(tried * 9 / 10);
    }

    /** As a process that ends at the first failure that it can't survive. */
    private static void run(SimDisk disk, Run run) throws IOException {
        for (int start = 0; start < RUNS; start++) {
            Contained contained = new Contained(disk, failure -> {});
            try {
                contained.open();
            } catch (IOException failed) {
                assertThat(failed).isNotInstanceOf(DamageException.class);
                return;
            }
            for (int i = 0; i < BATCHES; i++) {
                int number = run.begun++;
                if (ends(() -> contained.append(number).toCompletableFuture().join())) {
                    run.batches.set(number);
                }
                if (number % 3 == 0) {
                    run.lastNoteBegun = number;
                    if (ends(() ->
                            contained.putNote(number).toCompletableFuture().join())) {
                        run.lastNote = number;
                    }
                }
            }
            contained.close();
        }
    }

    private static boolean ends(Runnable write) {
        try {
            write.run();
            return true;
        } catch (CompletionException refused) {
            return false;
        }
    }

    private void assertHolds(SimDisk disk, Run run, String what) throws IOException {
        BitSet present = new BitSet();
        List<String> before;
        try (Contained contained = new Contained(disk, failure -> {}).open()) {
            EventView view = contained.events.view(Contained.PROJECT);
            for (int number = 0; number < run.begun; number++) {
                int batch = number;
                long there = IntStream.range(0, Contained.BATCH)
                        .filter(i -> view.find(Contained.uuid(batch, i)).isPresent())
                        .count();
                assertThat(there).as(what).isIn(0L, (long) Contained.BATCH);
                present.set(number, there > 0);
            }
            assertThat(view.count()).as(what).isEqualTo(present.cardinality() * Contained.BATCH);
            BitSet lost = (BitSet) run.batches.clone();
            lost.andNot(present);
            assertThat(lost.cardinality()).as(what).isZero();
            assertThat(contained.eventAnswers()).as(what).hasSize(view.count());
            assertThat(contained.personAnswers()).as(what).isEqualTo(personsOf(present));
            int last = contained.notes.find("last").map(Contained.Note::number).orElse(-1);
            assertThat(last).as(what).isBetween(run.lastNote, run.lastNoteBegun);
            assertThat(last < 0 ? last : noteNumber(contained, last)).as(what).isEqualTo(last);
            before = contained.answers();
        }
        try (Contained again = new Contained(disk, failure -> {}).open()) {
            assertThat(again.answers()).as(what + ", started once more").isEqualTo(before);
        }
    }

    private static int noteNumber(Contained contained, int last) {
        return contained.notes.find("note " + last % 7).orElseThrow().number();
    }

    private List<String> personsOf(BitSet present) throws IOException {
        List<String> known = persons.get(present);
        if (known == null) {
            try (Contained contained = new Contained(new SimDisk(), failure -> {}).open()) {
                List<Object> stored = new ArrayList<>();
                present.stream()
                        .forEach(number -> stored.add(
                                contained.append(number).toCompletableFuture().join()));
                assertThat(stored).hasSize(present.cardinality());
                known = contained.personAnswers();
            }
            persons.put(present, known);
        }
        return known;
    }
}
