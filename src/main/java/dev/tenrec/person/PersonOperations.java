package dev.tenrec.person;

import dev.tenrec.store.JournalEntry;
import dev.tenrec.store.Store;
import dev.tenrec.store.Write;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Splits and removals of persons: their journal records. They are applied by the same code at first and in replay, so
 * their effect depends only on this and earlier records.
 *
 * <pre>
 * payload   project 4 | time 8 | operations
 * split     1 | person 4 | count 4 | leaving distinct ids 4 each
 * removal   2 | person 4
 * </pre>
 */
final class PersonOperations {
    private static final int HEADER_BYTES = 4 + 8;
    private static final byte SPLIT = 1;
    private static final byte REMOVAL = 2;

    private final PersonWriter persons;

    /** Before the store opens. */
    PersonOperations(Store store, PersonWriter persons) {
        this.persons = persons;
        store.onReplay(JournalEntry.PERSONS, (position, payload) -> apply(payload));
    }

    /** @param decision encodes the payload on the writer, or returns null for nothing to do; may refuse by throwing */
    Write<Void> write(Supplier<ByteBuffer> decision) {
        return new Operation(decision);
    }

    /** @param micros creation time of the new persons, microseconds since 1970 in UTC */
    static ByteBuffer split(int projectId, long micros, int person, int[] leaving) {
        ByteBuffer payload = ByteBuffer.allocate(HEADER_BYTES + 1 + 2 * Integer.BYTES + leaving.length * Integer.BYTES);
        payload.putInt(projectId).putLong(micros);
        payload.put(SPLIT).putInt(person).putInt(leaving.length);
        for (int id : leaving) {
            payload.putInt(id);
        }
        return payload.flip();
    }

    static ByteBuffer removal(int projectId, long micros, int[] removed) {
        ByteBuffer payload = ByteBuffer.allocate(HEADER_BYTES + removed.length * (1 + Integer.BYTES));
        payload.putInt(projectId).putLong(micros);
        for (int person : removed) {
            payload.put(REMOVAL).putInt(person);
        }
        return payload.flip();
    }

    private void apply(ByteBuffer payload) {
        ByteBuffer source = payload.duplicate();
        int projectId = source.getInt();
        long micros = source.getLong();
        while (source.hasRemaining()) {
            byte operation = source.get();
            int person = source.getInt();
            switch (operation) {
                case SPLIT -> persons.split(projectId, person, ids(source), micros);
                case REMOVAL -> persons.remove(projectId, person);
                default -> throw new IllegalStateException("the journal holds an unknown operation " + operation);
            }
        }
    }

    private static int[] ids(ByteBuffer source) {
        int[] ids = new int[source.getInt()];
        for (int i = 0; i < ids.length; i++) {
            ids[i] = source.getInt();
        }
        return ids;
    }

    private final class Operation implements Write<Void> {
        private final Supplier<ByteBuffer> decision;
        private ByteBuffer payload = ByteBuffer.allocate(0);

        Operation(Supplier<ByteBuffer> decision) {
            this.decision = decision;
        }

        @Override
        public @Nullable JournalEntry prepare() {
            ByteBuffer decided = decision.get();
            if (decided == null) {
                return null;
            }
            payload = decided;
            return new JournalEntry(JournalEntry.PERSONS, List.of(payload.duplicate()));
        }

        @Override
        public void applied(long position) {
            apply(payload);
        }

        @Override
        public @Nullable Void answer() {
            return null;
        }
    }
}
