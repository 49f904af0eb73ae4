package dev.tenrec.lake;

import dev.tenrec.lake.event.RowSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The choice of small files to join: a publication each minute would leave half a million in a year. */
final class EventCompaction {
    /** A span with fewer rows is small. */
    static final int SMALL_ROWS = 100_000;
    /** Small neighbours that are joined at a time; a row is written about log(n) times. */
    static final int JOINED = 8;

    private EventCompaction() {}

    /** The first neighbours to join, oldest first; empty when no {@link #JOINED} neighbours are small. */
    static Optional<RowSpan> next(List<RowSpan> spans) {
        List<RowSpan> run = new ArrayList<>();
        for (RowSpan span : spans) {
            if (span.rows() >= SMALL_ROWS) {
                run.clear();
                continue;
            }
            run.add(span);
            if (run.size() == JOINED) {
                return run.stream().reduce(RowSpan::with);
            }
        }
        return Optional.empty();
    }
}
