package dev.tenrec.capture;

import org.jspecify.annotations.Nullable;

/** One event as it stands in the body, before any rule is applied. */
public final class ParsedEvent {
    /** UTF-8; null when missing. */
    public byte @Nullable [] name;
    /** Kind by its name; an event without a name is not stored. */
    EventKind kind = EventKind.DROPPED;
    /** UTF-8 of the text, or of the JSON when it is not a text; null when missing or null. */
    public byte @Nullable [] distinctId;
    /** The same in the properties. */
    public byte @Nullable [] propertiesDistinctId;

    @Nullable
    String token;

    @Nullable
    String propertiesToken;

    public boolean hasUuid;
    public long uuidHigh;
    public long uuidLow;
    /** Microseconds since 1970, {@link TimestampParser#NONE} or {@link TimestampParser#INVALID}. */
    long timestamp = TimestampParser.NONE;

    boolean hasOffset;
    /** Milliseconds before the arrival. */
    double offsetMillis;
    /** Offsets of the properties in the body; both 0 when there are none. */
    int propertiesFrom;

    int propertiesTo;
    /** Offsets of {@code $set}, {@code $set_once} and {@code $unset} beside the properties; null without any. */
    @Nullable
    Outer outer;

    boolean ignoresSentAt;
    /** The properties hold {@code $set}, {@code $set_once} or {@code $unset}. */
    boolean setsProperties;

    /** The property {@code $group_type} when it is a text, or null. */
    @Nullable
    String groupType;
    /** The properties hold an object {@code $groups}. */
    boolean namesGroups;

    /** Digest of the person properties, see {@link dev.tenrec.person.PersonDigest}. */
    long personDigest;
    /** The property {@code $is_server} is true. */
    boolean isServer;
    /** Text of a client's own warning, or null. */
    @Nullable
    String clientWarning;

    boolean hasProfileFlag;
    boolean personless;
    boolean profileFlagInvalid;

    /** Offsets in the body, both 0 for an absent value. */
    static final class Outer {
        int setFrom;
        int setTo;
        int setOnceFrom;
        int setOnceTo;
        int unsetFrom;
        int unsetTo;
    }

    Outer outer() {
        if (outer == null) {
            outer = new Outer();
        }
        return outer;
    }
}
