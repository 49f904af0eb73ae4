package dev.tenrec.insight.duck;

import java.time.Instant;
import java.time.LocalDate;
import java.util.Random;

/** Facts about the events that random questions ask about. */
public interface EventFacts {
    /** The first day with events, in UTC. */
    LocalDate first();

    /** The time at which the questions are asked. */
    Instant now();

    /** The UUID of a person. */
    String personId();

    /** A calendar that the project may have. */
    Calendar calendar(Random random);

    /** Numbers of different values. */
    Scale scale();
}
