package dev.tenrec.rehearsal.relay;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Events that a relay sends with one request.
 *
 * @param day of all of them, {@code 2024-01-31}; empty when there is none
 * @param events as JSON, oldest first
 * @param passed accepted events up to and with these, those that are left out as repeats included
 * @param next the cursor of the next batch, or null at the end
 */
public record RelayBatch(
        String day,
        List<String> events,
        long passed,
        @Nullable String next) {}
