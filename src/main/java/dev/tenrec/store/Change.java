package dev.tenrec.store;

import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A management change as a write: runs in a transaction, is journaled as the values it wrote (physical logging), and is
 * then published.
 */
final class Change<T> implements Write<T> {
    private final Function<Transaction, T> function;
    private final Transaction transaction;
    private @Nullable T result;

    Change(Function<Transaction, T> function, long nowMicros) {
        this.function = function;
        this.transaction = new Transaction(nowMicros);
    }

    @Override
    public @Nullable JournalEntry prepare() {
        result = function.apply(transaction);
        transaction.writes().forEach(Change::requireRoom);
        return transaction.writes().isEmpty() ? null : TableFormat.encode(transaction);
    }

    @Override
    public void applied(long position) {
        transaction.writes().forEach((records, writes) -> writes.forEach(records::stage));
    }

    @Override
    public @Nullable T answer() {
        transaction.writes().keySet().forEach(Records::publishStaged);
        return result;
    }

    private static void requireRoom(Records<?> records, Map<String, byte[]> writes) {
        for (byte[] value : writes.values()) {
            if (!records.table().hasRoomFor(value.length)) {
                throw new ApiException(
                        ErrorCode.STORAGE_FULL, "There is no room left for more " + records.name() + ".");
            }
        }
    }
}
