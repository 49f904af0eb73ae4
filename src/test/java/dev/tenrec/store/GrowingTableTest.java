package dev.tenrec.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

/** The contract, met while the table moves at an early moment, and the move itself. */
class GrowingTableTest extends TableContract {
    private static final int LIMIT = 1_000;

    private final List<Table> made = new ArrayList<>();
    private final Queue<Runnable> waiting = new ArrayDeque<>();

    @Override
    Table open() {
        return new GrowingTable(() -> new ChronicleTable("test"), Runnable::run, LIMIT);
    }

    @Test
    void staysOnTheHeapWhileItIsSmall() {
        Table table = growing();
        for (int i = 0; i < 1_000; i++) {
            table.put("same", new byte[500]);
            table.put("other", new byte[200]);
            table.remove("other");
        }
        assertThat(table.hasRoomFor(1)).isTrue();
        assertThat(waiting).isEmpty();
    }

    @Test
    void movesOnceTheOtherTableIsThere() {
        Table table = growing();
        table.put("a", new byte[LIMIT]);
        table.put("b", new byte[] {2});
        assertThat(made).isEmpty();
        waiting.remove().run();
        table.put("a", new byte[] {1});
        assertThat(made).hasSize(1);
        assertThat(made.get(0).get("a")).containsExactly(1);
        assertThat(made.get(0).get("b")).containsExactly(2);
        assertThat(table.size()).isEqualTo(2);
    }

    @Test
    void waitsForTheOtherTableWhenTheHeapHoldsMuchMore() {
        Table table = new GrowingTable(this::make, task -> new Thread(task).start(), LIMIT);
        for (int i = 0; i < 10; i++) {
            table.put("key " + i, new byte[LIMIT]);
        }
        assertThat(made).hasSize(1);
        assertThat(table.size()).isEqualTo(10);
    }

    @Test
    void makesTheOtherTableItselfWhenTheBackgroundIsFull() {
        Table table = new GrowingTable(
                this::make,
                task -> {
                    throw new RejectedExecutionException("full");
                },
                LIMIT);
        table.put("a", new byte[LIMIT]);
        table.put("b", new byte[1]);
        assertThat(made).hasSize(1);
        assertThat(made.get(0).size()).isEqualTo(2);
    }

    @Test
    void keepsWhatIsPutAndRefusesRoomWhileTheOtherTableCannotBeMade() {
        boolean[] fails = {true};
        Table table = new GrowingTable(
                () -> {
                    if (fails[0]) {
                        throw new IllegalStateException("no addresses");
                    }
                    return make();
                },
                Runnable::run,
                LIMIT);
        table.put("a", new byte[LIMIT]);
        table.put("b", new byte[] {2});
        assertThat(table.get("b")).containsExactly(2);
        assertThatThrownBy(() -> table.hasRoomFor(1)).hasRootCauseMessage("no addresses");
        fails[0] = false;
        assertThat(table.hasRoomFor(1)).isTrue();
        assertThat(made.get(0).get("b")).containsExactly(2);
    }

    @Test
    void closesATableThatCameTooLate() {
        Table table = growing();
        table.put("a", new byte[LIMIT]);
        table.put("b", new byte[1]);
        waiting.remove().run();
        Table late = made.get(0);
        late.put("c", new byte[1]);
        table.close();
        assertThat(late.size()).isZero();
    }

    private Table growing() {
        return new GrowingTable(this::make, waiting::add, LIMIT);
    }

    /** On the heap, where it can be looked into after it was closed. */
    private Table make() {
        made.add(new HeapTable());
        return made.get(made.size() - 1);
    }
}
