package dev.tenrec.rehearsal.log;

import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.store.ByProject;
import dev.tenrec.store.JournalEntry;
import dev.tenrec.store.StatePart;
import dev.tenrec.store.Store;
import dev.tenrec.store.Write;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletionStage;

/**
 * The requests of all rehearsals, in the journal: first the request as sent, then, once its events are stored, the
 * answer. Only places are in memory. A request that has no answer was in work when the server ended.
 *
 * <pre>
 * payload   project 4 | part 1 (0 request, 1 answer) | number 4 | content
 * section   project count 4 | per project: id 4 | count 4 | totals | per request: position 8, size 4, of its answer
 *           position 8, size 4
 * </pre>
 */
public final class RequestLog {
    /** Requests kept of one rehearsal; later ones are refused. */
    public static final int REQUESTS_MAX = 1_000_000;

    static final int HEAD_BYTES = Integer.BYTES + 1 + Integer.BYTES;
    private static final byte REQUEST = 0;
    private static final byte ANSWER = 1;

    private final Store store;
    private final int requestsMax;
    private final ByProject<ProjectRequests> projects;

    /** Declares its state in a store that has not opened yet. */
    public RequestLog(Store store) {
        this(store, REQUESTS_MAX);
    }

    RequestLog(Store store, int requestsMax) {
        this.store = store;
        this.requestsMax = requestsMax;
        this.projects = store.byProject(id -> new ProjectRequests());
        store.add(new Part());
        store.onReplay(JournalEntry.REHEARSAL, this::replay);
        store.onPack(
                JournalEntry.REHEARSAL,
                (position, payload, sink) -> sink.keep(payload.getInt(payload.position()), position, payload));
    }

    /**
     * Keeps a request before its events are stored; the stage ends with its number once it is durable.
     *
     * @throws ApiException as the stage's failure, when the log is full or the project is gone
     */
    public CompletionStage<Integer> arrived(int projectId, SentRequest request) {
        return store.submit(new Arrival(projectId, request));
    }

    /** Keeps the answer to a request; the stage ends once it is durable. */
    public CompletionStage<Integer> answered(int projectId, int number, RequestOutcome outcome) {
        return store.submit(new Answered(projectId, number, outcome));
    }

    /** Sums over the requests so far. */
    public RequestTotals totals(int projectId) {
        ProjectRequests project = projects.find(projectId);
        return project == null ? RequestTotals.NONE : project.places().totals();
    }

    /** The requests at this moment. */
    public RequestView view(int projectId) {
        ProjectRequests project = projects.find(projectId);
        return new RequestView(store, project == null ? new ProjectRequests().places() : project.places());
    }

    private void replay(long position, ByteBuffer payload) {
        ByteBuffer source = payload.duplicate();
        int size = source.remaining();
        ProjectRequests project = projects.get(source.getInt());
        byte part = source.get();
        int number = source.getInt();
        if (part == REQUEST) {
            int bodySize = SentRequest.decode(source).request().body().length;
            project.add(position, size, bodySize);
        } else {
            project.answer(number, position, size, RequestOutcome.decode(source));
        }
    }

    private static ByteBuffer head(int projectId, byte part, int number) {
        return ByteBuffer.allocate(HEAD_BYTES)
                .putInt(projectId)
                .put(part)
                .putInt(number)
                .flip();
    }

    private final class Arrival implements Write<Integer> {
        private final int projectId;
        private final SentRequest request;
        private final List<ByteBuffer> content;
        private int number;
        private int size;
        private long at;

        Arrival(int projectId, SentRequest request) {
            this.projectId = projectId;
            this.request = request;
            this.content = request.encode();
        }

        @Override
        public JournalEntry prepare() {
            store.removals().refuse(projectId);
            ProjectRequests project = projects.get(projectId);
            if (project.reserved() >= requestsMax) {
                throw new ApiException(
                        ErrorCode.INVALID_INPUT,
                        "The rehearsal holds " + requestsMax + " requests and takes no more: send larger batches.");
            }
            number = project.reserve();
            List<ByteBuffer> payload = new ArrayList<>();
            payload.add(head(projectId, REQUEST, number));
            content.forEach(part -> payload.add(part.duplicate()));
            size = payload.stream().mapToInt(ByteBuffer::remaining).sum();
            return new JournalEntry(JournalEntry.REHEARSAL, payload);
        }

        @Override
        public void applied(long position) {
            at = position;
        }

        @Override
        public Integer answer() {
            projects.get(projectId).add(at, size, request.request().body().length);
            return number;
        }

        @Override
        public int sizeBytes() {
            return request.request().body().length + 1_024;
        }
    }

    private final class Answered implements Write<Integer> {
        private final int projectId;
        private final int number;
        private final RequestOutcome outcome;
        private int size;
        private long at;

        Answered(int projectId, int number, RequestOutcome outcome) {
            this.projectId = projectId;
            this.number = number;
            this.outcome = outcome;
        }

        @Override
        public JournalEntry prepare() {
            store.removals().refuse(projectId);
            ByteBuffer content = outcome.encode();
            size = HEAD_BYTES + content.remaining();
            return new JournalEntry(JournalEntry.REHEARSAL, List.of(head(projectId, ANSWER, number), content));
        }

        @Override
        public void applied(long position) {
            at = position;
        }

        @Override
        public Integer answer() {
            projects.get(projectId).answer(number, at, size, outcome);
            return number;
        }
    }

    private final class Part implements StatePart {
        @Override
        public String name() {
            return "rehearsal-requests";
        }

        @Override
        public Frozen freeze() {
            Map<Integer, ProjectRequests.Places> frozen = new TreeMap<>();
            projects.all().forEach((id, requests) -> frozen.put(id, requests.freeze()));
            return Frozen.byProject(frozen, ProjectRequests::save);
        }

        @Override
        public void load(DataInputStream in) throws IOException {
            for (int left = in.readInt(); left > 0; left--) {
                projects.get(in.readInt()).load(in);
            }
        }
    }
}
