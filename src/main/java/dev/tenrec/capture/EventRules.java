package dev.tenrec.capture;

import dev.tenrec.capture.body.CaptureRefusal;
import dev.tenrec.ingestion.WarningType;
import dev.tenrec.person.PersonDigest;
import dev.tenrec.storage.EventBatch;
import dev.tenrec.storage.EventBatchBuilder;
import dev.tenrec.storage.EventLayout;
import dev.tenrec.taxonomy.DefinitionChanges;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Makes a valid batch of what was read: names and distinct ids, times, uuids, person flags; or gives the reasons why
 * not.
 */
final class EventRules {
    private static final int TEXT_MAX = 200;
    /** Events that the writer stores at once, in 3 to 10 ms: what other clients send waits no longer. */
    private static final int BATCH_EVENTS_MAX = 1_000;

    private static final long FUTURE_MAX_MICROS = 23 * 3_600 * TimestampParser.MICROS;
    private static final byte[] EMPTY_PROPERTIES = {'{', '}'};

    private final int projectId;
    private final ParsedBatch parsed;
    private final byte[] json;
    private final long sentAt;
    private final Judgement judgement;
    private final long oldest;
    private final long now;
    private final BatchWarnings warnings;

    /** @param sentAt when the client says it sent the request, or {@link TimestampParser#NONE} */
    EventRules(int projectId, CaptureParser.Projects projects, ParsedBatch parsed, byte[] json, long sentAt, long now) {
        this.projectId = projectId;
        this.judgement = projects.judgement(projectId);
        this.oldest = projects.oldestMicros(projectId, now);
        this.parsed = parsed;
        this.json = json;
        this.sentAt = sentAt;
        this.now = now;
        this.warnings = parsed.warnings;
    }

    /**
     * The valid events.
     *
     * @param definitions what the events tell that was not known; asked for valid events, and may add warnings
     * @throws CaptureRefusal when there is a reason against one of them
     */
    CaptureResult apply(EventUuids uuids, Reasons reasons, Supplier<Optional<DefinitionChanges>> definitions) {
        List<EventBatch> batches = new ArrayList<>();
        EventBatchBuilder batch = builder();
        int assigned = 0;
        for (int i = 0; i < parsed.events.size(); i++) {
            ParsedEvent event = parsed.events.get(i);
            parsed.begin(i);
            if (batch.count() == BATCH_EVENTS_MAX) {
                batches.add(built(batch));
                batch = builder();
            }
            boolean isValid = isValid(event, i, reasons);
            boolean isRefused = judgement.isEachAlone() ? reasons.has(i) : !isValid || !reasons.isEmpty();
            if (isRefused) {
                batch.drop();
            } else {
                boolean isAdded = add(batch, event, uuids);
                assigned += isAdded && !event.hasUuid ? 1 : 0;
                if (!isAdded) {
                    batch.drop();
                }
            }
        }
        if (!reasons.isEmpty() && (reasons.concernsAll() || !judgement.isEachAlone())) {
            throw reasons.refusal(projectId, parsed);
        }
        Optional<DefinitionChanges> changes = definitions.get();
        batches.add(built(batch));
        return new CaptureResult(
                batches, parsed.events.size(), assigned, warnings.counts(), reasons.named(parsed), changes);
    }

    private EventBatchBuilder builder() {
        return new EventBatchBuilder(projectId, parsed.historical, now, json.length);
    }

    private EventBatch built(EventBatchBuilder batch) {
        batch.notes(warnings.encodeNext());
        return batch.build();
    }

    private boolean isValid(ParsedEvent event, int index, Reasons reasons) {
        boolean valid = true;
        byte[] name = event.name;
        boolean hasName = name != null && name.length > 0;
        if (hasName && event.kind == EventKind.DROPPED) {
            return true;
        }
        if (!hasName) {
            reasons.add(400, index, "event", "event submitted with an empty event name");
            valid = false;
        }
        byte[] distinctId = distinctId(event);
        if (distinctId == null || distinctId.length == 0) {
            reasons.add(400, index, "distinct_id", "event submitted without a distinct_id");
            valid = false;
        }
        if (judgement.demandsTimes(parsed.historical) && event.timestamp == TimestampParser.NONE) {
            reasons.add(400, index, "timestamp", "historical event submitted without a timestamp");
            valid = false;
        }
        if (judgement.demandsTimes(parsed.historical) && event.timestamp == TimestampParser.INVALID) {
            reasons.add(400, index, "timestamp", "historical event submitted with an invalid timestamp");
            valid = false;
        }
        return valid;
    }

    /** Adds a valid event to the batch; false when the rules leave it out. */
    private boolean add(EventBatchBuilder batch, ParsedEvent event, EventUuids uuids) {
        EventKind kind = event.kind;
        if (kind == EventKind.DROPPED) {
            return false;
        }
        byte[] name = cut(Objects.requireNonNull(event.name), WarningType.EVENT_NAME_TRUNCATED, "The event's name");
        byte[] distinctId =
                cut(Objects.requireNonNull(distinctId(event)), WarningType.DISTINCT_ID_TRUNCATED, "The distinct_id");
        if (!kind.isStored(event.personless)) {
            if (kind == EventKind.CLIENT_WARNING) {
                String said = event.clientWarning == null ? "The client gave no reason." : event.clientWarning;
                warnings.add(WarningType.CLIENT_INGESTION_WARNING, said);
            } else {
                warnings.add(
                        WarningType.INVALID_EVENT_WHEN_PROCESS_PERSON_PROFILE_IS_FALSE,
                        "Dropped: it is about a person or group and asks for no person.");
            }
            endLeftOut(event, name, distinctId);
            return false;
        }
        long timestamp = timestamp(event);
        if (timestamp < oldest) {
            warnings.add(
                    WarningType.EVENT_DROPPED_TOO_OLD,
                    "Dropped: the event is older than the project keeps events, see its data_retention.");
            endLeftOut(event, name, distinctId);
            return false;
        }
        if (event.profileFlagInvalid) {
            warnings.add(
                    WarningType.INVALID_PROCESS_PERSON_PROFILE,
                    "$process_person_profile is neither true nor false; taken as true.");
        }
        byte[] source = json;
        int from = event.propertiesFrom;
        int to = event.propertiesTo;
        if (PropertiesRewrite.isNeeded(event)) {
            source = PropertiesRewrite.apply(json, event);
            from = 0;
            to = source.length;
        } else if (to == 0) {
            source = EMPTY_PROPERTIES;
            to = source.length;
        }
        UUID uuid = uuid(event, uuids, name, distinctId, timestamp, source, from, to);
        warnings.end(batch.count(), uuid, name, distinctId);
        batch.add(uuid, timestamp, flags(event, kind), digest(event), name, distinctId, source, from, to);
        return true;
    }

    /** Attributes the warnings that were added to an event that is not stored. */
    private void endLeftOut(ParsedEvent event, byte[] name, byte[] distinctId) {
        UUID uuid = event.hasUuid ? new UUID(event.uuidHigh, event.uuidLow) : null;
        warnings.end(BatchWarnings.LEFT_OUT, uuid, name, distinctId);
    }

    private UUID uuid(
            ParsedEvent event,
            EventUuids uuids,
            byte[] name,
            byte[] distinctId,
            long timestamp,
            byte[] source,
            int from,
            int to) {
        if (event.hasUuid) {
            return new UUID(event.uuidHigh, event.uuidLow);
        }
        if (!judgement.derivesUuids(parsed.historical)) {
            return uuids.live(timestamp);
        }
        byte[] properties = Arrays.copyOfRange(source, from, to);
        return EventUuids.historical(projectId, name, distinctId, event.timestamp, properties);
    }

    /** Digest of the person properties that the event changes, or {@link PersonDigest#NONE}. */
    static long digest(ParsedEvent event) {
        boolean changesNone = event.personless || event.kind == EventKind.TECHNICAL || event.kind == EventKind.GROUP;
        if (changesNone) {
            return PersonDigest.NONE;
        }
        return event.isServer ? PersonDigest.withoutMachine(event.personDigest) : event.personDigest;
    }

    private static int flags(ParsedEvent event, EventKind kind) {
        if (event.personless) {
            return EventLayout.PERSONLESS;
        }
        boolean sets = event.setsProperties || event.outer != null;
        boolean changes = kind == EventKind.MERGE || kind == EventKind.PERSON || (kind == EventKind.ORDINARY && sets);
        boolean concernsGroups = kind == EventKind.GROUP || event.namesGroups;
        return (changes ? EventLayout.CHANGES_PERSON : 0) | (concernsGroups ? EventLayout.CONCERNS_GROUPS : 0);
    }

    /** The time of the event by our clock: the client's clock is corrected by what it said when it sent the request. */
    private long timestamp(ParsedEvent event) {
        long micros = event.timestamp;
        if (event.hasOffset) {
            // Clamped as a double: an offset beyond all years would overflow and come out on the other side of time.
            double then = now - event.offsetMillis * 1_000;
            micros = (long) Math.max(2.0 * TimestampParser.MIN, Math.min(then, now + 2.0 * FUTURE_MAX_MICROS));
        } else if (micros == TimestampParser.NONE) {
            return now;
        } else if (micros == TimestampParser.INVALID) {
            warnings.add(
                    WarningType.IGNORED_INVALID_TIMESTAMP,
                    "The timestamp can't be read; the time of arrival stands for it.");
            return now;
        } else if (sentAt != TimestampParser.NONE && !event.ignoresSentAt) {
            micros -= sentAt - now;
        }
        if (micros < TimestampParser.MIN || micros > TimestampParser.MAX) {
            return 0;
        }
        if (micros > now + FUTURE_MAX_MICROS) {
            warnings.add(
                    WarningType.EVENT_TIMESTAMP_IN_FUTURE,
                    "The timestamp is more than 23 hours ahead; the time of arrival stands for it.");
            return now;
        }
        return micros;
    }

    /** Top-level distinct id, where null counts as missing, else the one in the properties. */
    private static byte @Nullable [] distinctId(ParsedEvent event) {
        return event.distinctId == null ? event.propertiesDistinctId : event.distinctId;
    }

    /** Truncates to 200 characters, with a warning; a zero becomes U+FFFD. */
    private byte[] cut(byte[] text, WarningType warning, String subject) {
        boolean zero = false;
        for (byte character : text) {
            zero |= character == 0;
        }
        if (!zero && text.length <= TEXT_MAX) {
            return text;
        }
        String whole = new String(text, StandardCharsets.UTF_8);
        String kept = kept(whole);
        if (kept.length() < whole.length()) {
            int size = whole.codePointCount(0, whole.length());
            warnings.add(warning, subject + " had " + size + " characters; " + TEXT_MAX + " are kept.");
        }
        return kept.getBytes(StandardCharsets.UTF_8);
    }

    /** Truncates a name or distinct id to 200 characters and replaces zeros. */
    static String kept(String whole) {
        String text = whole.indexOf('\0') < 0 ? whole : whole.replace('\0', '\uFFFD');
        return text.length() <= TEXT_MAX || text.codePointCount(0, text.length()) <= TEXT_MAX
                ? text
                : text.substring(0, text.offsetByCodePoints(0, TEXT_MAX));
    }
}
