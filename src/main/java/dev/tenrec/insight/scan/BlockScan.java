package dev.tenrec.insight.scan;

import dev.tenrec.event.EventView;
import dev.tenrec.segment.RunIndex;
import dev.tenrec.segment.Segment;
import java.util.ArrayList;
import java.util.List;

/** Goes through the events of segments block by block and shows those that match; one for each thread. */
final class BlockScan<V extends BlockVisitor> implements Parallel.Worker {
    private static final int PIECE_ROWS = 32 * Segment.BLOCK_ROWS;

    /** Of a name that fewer events have, those are visited alone. */
    private static final int SELDOM = 8;

    /**
     * Some events of one segment.
     *
     * @param isOfName whether {@code from} and {@code to} are places of one name, see {@link Segment#namePlaces}
     */
    record Piece(Segment segment, int from, int to, boolean isOfName) {}

    private final List<Piece> pieces;
    private final EventView view;
    private final Deadline deadline;
    private final SetTest set;
    private final byte[] wantedNames;
    private final ColumnBlock block;
    private final V visitor;
    private final int[] places = new int[Segment.BLOCK_ROWS];
    private Segment entered;
    private SetTest here;

    BlockScan(List<Piece> pieces, EventView view, Deadline deadline, SetTest set, ColumnBlock block, V visitor) {
        this.pieces = pieces;
        this.view = view;
        this.deadline = deadline;
        this.set = set;
        this.block = block;
        this.visitor = visitor;
        this.wantedNames = wantedNames(set, view.names().count());
    }

    /** By name 1 where it is wanted, else 0; null when every name is. */
    private static byte[] wantedNames(SetTest set, int nameCount) {
        byte[] wanted = new byte[nameCount];
        boolean all = true;
        for (int name = 0; name < nameCount; name++) {
            wanted[name] = (byte) (set.mayHave(name) ? 1 : 0);
            all &= wanted[name] == 1;
        }
        return all ? null : wanted;
    }

    /** The places within a range of time, in pieces for several threads. */
    static List<Piece> pieces(List<Segment> segments, long fromMicros, long toMicros) {
        List<Piece> pieces = new ArrayList<>();
        for (Segment segment : segments) {
            add(segment, segment.firstFrom(fromMicros), segment.firstAfter(toMicros), false, pieces);
        }
        return pieces;
    }

    /** As the other, without the events of other names where that saves much. */
    static List<Piece> pieces(List<Segment> segments, long fromMicros, long toMicros, int name) {
        List<Piece> pieces = new ArrayList<>();
        for (Segment segment : segments) {
            int from = segment.firstFrom(fromMicros);
            int to = segment.firstAfter(toMicros);
            RunIndex runs = segment.nameRuns();
            int run = runs.find(name);
            if (run < 0) {
                continue;
            }
            boolean isSeldom = (runs.end(run) - runs.start(run)) * SELDOM < segment.count();
            if (isSeldom) {
                int first = firstFrom(segment, runs.start(run), runs.end(run), from);
                add(segment, first, firstFrom(segment, first, runs.end(run), to), true, pieces);
            } else {
                add(segment, from, to, false, pieces);
            }
        }
        return pieces;
    }

    private static void add(Segment segment, int from, int to, boolean isOfName, List<Piece> pieces) {
        for (int at = from; at < to; at += PIECE_ROWS) {
            pieces.add(new Piece(segment, at, Math.min(to, at + PIECE_ROWS), isOfName));
        }
    }

    private static int firstFrom(Segment segment, int from, int to, int place) {
        int low = from;
        int high = to;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (segment.namePlaces().getInt(middle) < place) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    V visitor() {
        return visitor;
    }

    @Override
    public void part(int index) {
        Piece piece = pieces.get(index);
        if (entered != piece.segment) {
            entered = piece.segment;
            here = set.on(entered);
            block.enter(entered);
        }
        for (int from = piece.from; from < piece.to; from += Segment.BLOCK_ROWS) {
            deadline.check();
            int count = Math.min(Segment.BLOCK_ROWS, piece.to - from);
            int kept = select(piece, from, count);
            deadline.passed(count);
            if (kept > 0) {
                visitor.block(block.show(places, kept));
            }
        }
    }

    private int select(Piece piece, int from, int count) {
        int kept = 0;
        if (piece.isOfName) {
            entered.namePlaces().read(from, count, places);
            kept = count;
        } else if (wantedNames == null) {
            for (int i = 0; i < count; i++) {
                places[i] = from + i;
            }
            kept = count;
        } else {
            kept = entered.names().select(from, count, wantedNames, places);
        }
        kept = view.hasDeletions() ? withoutDeleted(kept) : kept;
        return kept == 0 ? 0 : here.keep(places, kept, entered);
    }

    private int withoutDeleted(int count) {
        int kept = 0;
        for (int i = 0; i < count; i++) {
            int place = places[i];
            places[kept] = place;
            kept += view.isDeleted(entered.row(place), entered.distinctIds().getInt(place)) ? 0 : 1;
        }
        return kept;
    }
}
