package dev.tenrec.capture;

import dev.tenrec.capture.body.CaptureReason;
import dev.tenrec.capture.body.CaptureRefusal;
import dev.tenrec.capture.body.CaptureRequest;
import dev.tenrec.capture.body.Dialect;
import dev.tenrec.capture.body.Payload;
import dev.tenrec.ingestion.WarningType;
import dev.tenrec.storage.EventStore;
import dev.tenrec.taxonomy.DefinitionChanges;
import dev.tenrec.taxonomy.KnownDefinitions;
import dev.tenrec.taxonomy.Taxonomy;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads capture requests: all of a request is valid, or all of it is refused with reasons. Used by many threads at
 * once.
 */
public final class CaptureParser {
    /** Knows the projects by their keys. */
    @FunctionalInterface
    public interface Projects {
        /** The id of the project with this key, if there is one; called by any worker. */
        OptionalInt findByToken(String token);

        /** The strictness with which a project's events are judged; called by any worker. */
        default Judgement judgement(int projectId) {
            return Judgement.USUAL;
        }

        /** The time before which a project takes no events, at a moment; called by any worker. */
        default long oldestMicros(int projectId, long nowMicros) {
            return EventStore.Retention.FOREVER;
        }
    }

    private static final byte[] NO_TEXT = {};

    private final Payload payload;
    private final Projects projects;
    private final EventUuids uuids;
    private final Taxonomy taxonomy;
    private final Quotas quotas;

    /**
     * @param random random bits for uuids that the server assigns; called by any worker
     * @param taxonomy knows which events and properties are no news
     * @param quotas tell which projects need a warning
     */
    public CaptureParser(Payload payload, Projects projects, LongSupplier random, Taxonomy taxonomy, Quotas quotas) {
        this.payload = payload;
        this.projects = projects;
        this.uuids = new EventUuids(random);
        this.taxonomy = taxonomy;
        this.quotas = quotas;
    }

    /**
     * The events of a request.
     *
     * @param pace of the work; may wait between two pieces
     * @throws CaptureRefusal when anything in it is wrong
     */
    @Blocking
    public CaptureResult parse(CaptureRequest request, Pace pace) {
        WorkerPool.assertWorker();
        byte[] json = payload.decode(request);
        Reasons reasons = new Reasons();
        ParsedBatch parsed = new ParsedBatch(new BatchWarnings(), pace);
        new BatchParser(json, parsed, reasons, request.dialect()).parse();
        if (reasons.isUnreadable()) {
            throw reasons.refusal(projectOrNone(parsed), parsed);
        }
        if (parsed.events.isEmpty()) {
            throw new CaptureRefusal(
                    400, List.of(new CaptureReason(-1, "batch", "request holds no event")), projectOrNone(parsed));
        }
        int projectId = Tokens.project(parsed.token(), projects);
        return judged(json, parsed, reasons, projectId, sentAt(request, parsed), request.receivedMicros());
    }

    /**
     * The events of a batch whose key and time of sending are known from elsewhere.
     *
     * @param json as {@link Payload} makes it
     * @param sentAt microseconds since 1970 on the client's clock
     * @param warnings what there is to say about events that are no part of it
     * @param pace of the work; may wait between two pieces
     */
    public CaptureResult parse(
            byte[] json, int projectId, long sentAt, long receivedMicros, BatchWarnings warnings, Pace pace) {
        Reasons reasons = new Reasons();
        ParsedBatch parsed = new ParsedBatch(warnings, pace);
        new BatchParser(json, parsed, reasons, Dialect.NEWER).parse();
        return judged(json, parsed, reasons, projectId, sentAt, receivedMicros);
    }

    private CaptureResult judged(
            byte[] json, ParsedBatch parsed, Reasons reasons, int projectId, long sentAt, long receivedMicros) {
        if (reasons.isUnreadable()) {
            throw reasons.refusal(projectId, parsed);
        }
        return new EventRules(projectId, projects, parsed, json, sentAt, receivedMicros)
                .apply(uuids, reasons, () -> definitions(json, parsed, projectId, receivedMicros));
    }

    /** New definitions in the events; warns of bounds that the project has reached. */
    private Optional<DefinitionChanges> definitions(
            byte[] json, ParsedBatch parsed, int projectId, long receivedMicros) {
        KnownDefinitions known = taxonomy.known(projectId);
        Optional<DefinitionChanges> changes = new DefinitionChangesReader(json, parsed).read(known, receivedMicros);
        if (known.leftOutCount() > 0 && taxonomy.isWarningDue(projectId, receivedMicros)) {
            parsed.warnings.add(
                    WarningType.DEFINITIONS_LEFT_OUT,
                    "The project has too many names of events and properties; new ones are stored, but not all are"
                            + " listed.");
        }
        if (quotas.isWarningDue(projectId, receivedMicros)) {
            parsed.warnings.add(
                    WarningType.QUOTA_NEARLY_REACHED,
                    "The project has stored 80 % of the events or bytes that it may store today.");
        }
        parsed.warnings.end(BatchWarnings.LEFT_OUT, null, NO_TEXT, NO_TEXT);
        return changes;
    }

    /** The project with this key; refuses with 401. */
    public int project(@Nullable String token) {
        return Tokens.project(token, projects);
    }

    /** A request that can't be read is kept for its project when its key could be read. */
    private int projectOrNone(ParsedBatch parsed) {
        try {
            return Tokens.project(parsed.token(), projects);
        } catch (CaptureRefusal unknown) {
            return -1;
        }
    }

    private static long sentAt(CaptureRequest request, ParsedBatch parsed) {
        return parsed.sentAt != TimestampParser.NONE
                ? parsed.sentAt
                : TimestampParser.clientTime(request.parameters().text("_"));
    }
}
