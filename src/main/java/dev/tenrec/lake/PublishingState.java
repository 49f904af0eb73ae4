package dev.tenrec.lake;

import java.time.Instant;

/**
 * The last publication of a project.
 *
 * @param published events in the lake, deleted ones included
 * @param at time of the last publication that succeeded
 * @param failure the reason for which a later one failed; empty if none did
 */
public record PublishingState(int published, Instant at, String failure) {
    static final PublishingState NONE = new PublishingState(0, Instant.EPOCH, "");

    PublishingState failed(String reason) {
        return new PublishingState(published, at, reason);
    }
}
