package dev.tenrec.store;

import java.util.ArrayList;
import java.util.List;

/**
 * Several writes as one record of the journal: all of them happen, or none. All are prepared before the first takes
 * effect, so none may count on what another one does. The answer is that of the last.
 */
final class WriteBatch<T> implements Write<T> {
    private final List<Write<?>> parts;
    private final Write<T> last;
    private int[] offsets;

    WriteBatch(List<Write<?>> first, Write<T> last) {
        this.parts = new ArrayList<>(first);
        this.parts.add(last);
        this.last = last;
    }

    @Override
    public JournalEntry prepare() {
        List<JournalEntry> entries = new ArrayList<>();
        for (Write<?> part : parts) {
            entries.add(part.prepare());
        }
        offsets = WriteBatchFormat.offsets(entries);
        return WriteBatchFormat.encode(entries);
    }

    @Override
    public void applied(long position) {
        for (int i = 0; i < offsets.length; i++) {
            if (offsets[i] >= 0) {
                parts.get(i).applied(position + offsets[i]);
            }
        }
    }

    @Override
    public T answer() {
        for (Write<?> part : parts.subList(0, parts.size() - 1)) {
            part.answer();
        }
        return last.answer();
    }

    @Override
    public int sizeBytes() {
        return parts.stream().mapToInt(Write::sizeBytes).sum();
    }
}
