package dev.tenrec.ingestion;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Type of a warning about an accepted event; the names are those of PostHog. */
public enum WarningType {
    /** Two ids were not joined, because the person to be merged away is identified. */
    CANNOT_MERGE_ALREADY_IDENTIFIED(Category.MERGE, Severity.WARNING),
    /** Two ids were not joined, because one of them is what programs send by mistake. */
    CANNOT_MERGE_WITH_ILLEGAL_DISTINCT_ID(Category.MERGE, Severity.WARNING),
    /** A person's properties would have grown too large; the event's changes were not made. */
    PERSON_PROPERTIES_SIZE_VIOLATION(Category.SIZE, Severity.WARNING),
    /** A group's properties would have grown too large; the event's changes were not made. */
    GROUP_UPSERT_MESSAGE_SIZE_TOO_LARGE(Category.SIZE, Severity.WARNING),
    /** A group's key has more than 400 characters; no group was made. */
    GROUP_KEY_TOO_LONG(Category.SIZE, Severity.WARNING),
    /** {@code $group_set} is no object; it changed nothing. */
    INVALID_GROUP_SET(Category.EVENT, Severity.WARNING),
    /**
     * A client reports a problem of its own, with the event {@code $$client_ingestion_warning}, which is not stored.
     */
    CLIENT_INGESTION_WARNING(Category.EVENT, Severity.INFO),
    /** A timestamp that can't be read; the event got the time of its arrival. */
    IGNORED_INVALID_TIMESTAMP(Category.EVENT, Severity.WARNING),
    /** A timestamp more than 23 hours ahead of the clock; the event got the time of its arrival. */
    EVENT_TIMESTAMP_IN_FUTURE(Category.EVENT, Severity.WARNING),
    /** An event older than the project keeps events; dropped. */
    EVENT_DROPPED_TOO_OLD(Category.EVENT, Severity.ERROR),
    /** A distinct id of more than 200 characters, cut. */
    DISTINCT_ID_TRUNCATED(Category.EVENT, Severity.WARNING),
    /** A name of more than 200 characters, cut. */
    EVENT_NAME_TRUNCATED(Category.EVENT, Severity.WARNING),
    /** {@code $process_person_profile} is neither true nor false; taken as true. */
    INVALID_PROCESS_PERSON_PROFILE(Category.EVENT, Severity.WARNING),
    /** A project has too many names of events and properties; the event is stored, a name of it is not listed. */
    DEFINITIONS_LEFT_OUT(Category.SIZE, Severity.WARNING),
    /** A project has stored 80 % of what it may store on the day; the event is stored. */
    QUOTA_NEARLY_REACHED(Category.SIZE, Severity.WARNING),
    /** An event of more than 1 MB; dropped, like the others that only the newer protocol drops one by one. */
    MESSAGE_SIZE_TOO_LARGE(Category.SIZE, Severity.ERROR),
    MISSING_EVENT_NAME(Category.EVENT, Severity.ERROR),
    EVENT_NAME_TOO_LONG(Category.EVENT, Severity.ERROR),
    MISSING_DISTINCT_ID(Category.EVENT, Severity.ERROR),
    DISTINCT_ID_TOO_LARGE(Category.EVENT, Severity.ERROR),
    INVALID_EVENT_TIMESTAMP(Category.EVENT, Severity.ERROR),
    MALFORMED_EVENT_PROPERTIES(Category.EVENT, Severity.ERROR),
    INVALID_OPTIONS(Category.EVENT, Severity.ERROR),
    /** An identify, alias, merge or group identify that asks for no person; dropped. */
    INVALID_EVENT_WHEN_PROCESS_PERSON_PROFILE_IS_FALSE(Category.EVENT, Severity.ERROR);

    /** Subject of a warning. */
    public enum Category {
        SIZE,
        MERGE,
        EVENT
    }

    /** Effect on the event: dropped, changed, or neither. */
    public enum Severity {
        ERROR,
        WARNING,
        INFO
    }

    private static final Map<String, WarningType> BY_NAME =
            Arrays.stream(values()).collect(Collectors.toMap(WarningType::type, Function.identity()));

    private final Category category;
    private final Severity severity;

    WarningType(Category category, Severity severity) {
        this.category = category;
        this.severity = severity;
    }

    /** The type as the API spells it. */
    public String type() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The category as the API spells it. */
    public String category() {
        return category.name().toLowerCase(Locale.ROOT);
    }

    /** The severity as the API spells it. */
    public String severity() {
        return severity.name().toLowerCase(Locale.ROOT);
    }

    /** The type that the API spells so, if there is one. */
    public static Optional<WarningType> of(String type) {
        return Optional.ofNullable(BY_NAME.get(type));
    }
}
