package dev.tenrec.rehearsal;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.tenrec.capture.Judgement;
import java.util.Locale;

/** The manner in which a rehearsal answers capture requests. */
public enum RehearsalMode {
    /** Answers are those of the real service, also where it accepts an event that it then changes or loses. */
    SERVICE(Judgement.SERVICE),
    /** Each invalid event is refused alone and named, in the shape of Mixpanel's strict import. */
    STRICT(Judgement.STRICT);

    private final Judgement judgement;

    RehearsalMode(Judgement judgement) {
        this.judgement = judgement;
    }

    /** The rules by which capture judges the events. */
    public Judgement judgement() {
        return judgement;
    }

    /** The name in the API. */
    @JsonValue
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
