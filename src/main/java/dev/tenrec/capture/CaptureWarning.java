package dev.tenrec.capture;

import java.util.Locale;

/** What was changed or left out in an event that was otherwise accepted. */
public enum CaptureWarning {
    /** A timestamp that can't be read; the event got the time of its arrival. */
    IGNORED_INVALID_TIMESTAMP,
    /** A distinct id of more than 200 characters, cut. */
    DISTINCT_ID_TRUNCATED,
    /** A name of more than 200 characters, cut. */
    EVENT_NAME_TRUNCATED,
    /** {@code $process_person_profile} is neither true nor false; taken as true. */
    INVALID_PROCESS_PERSON_PROFILE,
    /** An identify, alias, merge or group identify that asks for no person; dropped. */
    INVALID_EVENT_WHEN_PROCESS_PERSON_PROFILE_IS_FALSE;

    /** The type of the warning as the API spells it. */
    public String type() {
        return name().toLowerCase(Locale.ROOT);
    }
}
