package dev.tenrec.rehearsal.log;

import org.jspecify.annotations.Nullable;

/**
 * A request of a rehearsal.
 *
 * @param number counts the requests of the rehearsal in the order of their arrival, from 0
 * @param outcome null while it is not answered, and for ever where the server ended before
 */
public record LoggedRequest(
        int number, SentRequest sent, @Nullable RequestOutcome outcome) {}
