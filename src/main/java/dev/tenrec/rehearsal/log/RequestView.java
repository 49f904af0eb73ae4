package dev.tenrec.rehearsal.log;

import dev.tenrec.store.Store;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** The requests of a rehearsal at one moment, of which the last may get their answers later. Any thread. */
public final class RequestView {
    private final Store store;
    private final ProjectRequests.Places places;

    RequestView(Store store, ProjectRequests.Places places) {
        this.store = store;
        this.places = places;
    }

    public int count() {
        return places.count();
    }

    /** Sums over the requests of this view. */
    public RequestTotals totals() {
        return places.totals();
    }

    /** Bytes of a request in the journal. */
    public int bytes(int number) {
        return places.sizes()[number];
    }

    /** Reads a request from the journal. */
    @Blocking
    public LoggedRequest read(int number) {
        WorkerPool.assertWorker();
        ByteBuffer sent = content(places.positions()[number], places.sizes()[number]);
        return new LoggedRequest(number, SentRequest.decode(sent), outcome(number));
    }

    /** Reads the answer to a request from the journal; null while there is none. */
    @Blocking
    public @Nullable RequestOutcome outcome(int number) {
        WorkerPool.assertWorker();
        int size = places.answerSizes()[number];
        return size == 0 ? null : RequestOutcome.decode(content(places.answerPositions()[number], size));
    }

    private ByteBuffer content(long position, int size) {
        ByteBuffer record = store.read(position, size);
        return record.position(record.position() + RequestLog.HEAD_BYTES);
    }
}
