package dev.tenrec.capture;

import dev.tenrec.json.Utf8;
import dev.tenrec.taxonomy.Taxonomy;
import dev.tenrec.thread.Blocking;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.LongSupplier;

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
    }

    private static final String BYTE_ORDER_MARK = "\uFEFF";
    private static final int BYTE_ORDER_MARK_SIZE = 3;

    private final Decompressor decompressor;
    private final Projects projects;
    private final EventUuids uuids;
    private final Taxonomy taxonomy;

    /**
     * @param random random bits for uuids that the server assigns; called by any worker
     * @param taxonomy knows which events and properties are no news
     */
    public CaptureParser(Decompressor decompressor, Projects projects, LongSupplier random, Taxonomy taxonomy) {
        this.decompressor = decompressor;
        this.projects = projects;
        this.uuids = new EventUuids(random);
        this.taxonomy = taxonomy;
    }

    /**
     * The events of a request to {@code /batch}.
     *
     * @throws CaptureRefusal when anything in it is wrong
     */
    @Blocking
    public CaptureResult parse(CaptureRequest request) {
        byte[] json = json(decompressor.decompress(request));
        Reasons reasons = new Reasons();
        ParsedBatch parsed = new ParsedBatch();
        new BatchParser(json, parsed, reasons).parse();
        if (reasons.isUnreadable()) {
            throw reasons.refusal(projectOrNone(parsed));
        }
        if (parsed.events.isEmpty()) {
            throw new CaptureRefusal(
                    400, List.of(new CaptureReason(-1, "batch", "request holds no event")), projectOrNone(parsed));
        }
        int projectId = Tokens.project(parsed.token(), projects);
        EventRules rules = new EventRules(projectId, parsed, json, sentAt(request, parsed), request.receivedMicros());
        CaptureResult result = rules.apply(uuids, reasons);
        if (!reasons.isEmpty()) {
            throw reasons.refusal(projectId);
        }
        return result.with(new NewsReader(json, parsed).read(taxonomy.known(projectId), request.receivedMicros()));
    }

    /** The document without a byte order mark and without lone surrogates. */
    private static byte[] json(byte[] body) {
        if (body.length == 0) {
            throw new CaptureRefusal(400, "request missing data payload");
        }
        int invalid = Utf8.firstInvalid(body);
        if (invalid >= 0) {
            throw new CaptureRefusal(
                    400, "failed to decode request: invalid UTF8 in request payload (byte " + invalid + ")");
        }
        return LoneSurrogates.replaced(withoutByteOrderMark(body));
    }

    private static byte[] withoutByteOrderMark(byte[] body) {
        boolean marked = body.length >= BYTE_ORDER_MARK_SIZE
                && new String(body, 0, BYTE_ORDER_MARK_SIZE, java.nio.charset.StandardCharsets.UTF_8)
                        .equals(BYTE_ORDER_MARK);
        return marked ? java.util.Arrays.copyOfRange(body, BYTE_ORDER_MARK_SIZE, body.length) : body;
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
        return parsed.sentAt != TimestampParser.NONE ? parsed.sentAt : TimestampParser.clientTime(request.clientTime());
    }
}
