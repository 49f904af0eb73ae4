package dev.tenrec.erasure;

import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One deletion, and whether it is erased. It holds no data: digests tell only one who has the data directory, or a copy
 * of it, and the deleted ids, that these are meant.
 *
 * @param projectId 0 for what was deleted before there were records
 * @param organization of the project; null where that is not known
 * @param userId who asked for it; null for the server itself
 * @param requestedAtMicros microseconds since 1970 in UTC
 * @param persons that were deleted, or whose events were
 * @param digests of their distinct ids, or of the token of a project; see {@link ErasureRecords#digest}
 * @param beforeMicros time before which events expired; null for other kinds
 * @param erasedAtMicros when no file held it any more; null until then
 */
public record ErasureRecord(
        int projectId,
        @Nullable UUID organization,
        Kind kind,
        @Nullable Integer userId,
        long requestedAtMicros,
        int persons,
        List<String> digests,
        @Nullable Long beforeMicros,
        @Nullable Long erasedAtMicros) {
    /** The kind of a deletion; on the wire in lower case. */
    public enum Kind {
        PERSONS,
        EVENTS,
        PERSONS_AND_EVENTS,
        PROJECT,
        EXPIRED_EVENTS,
        /** All that was deleted before there were records. */
        EARLIER,
        /** All records of persons up to a time, which are not kept any more; one for each organization. */
        FORGOTTEN;

        /** True for what is deleted of persons. */
        public boolean isOfPersons() {
            return hasEvents() || hasPersons();
        }

        /** True for the events of persons. */
        public boolean hasEvents() {
            return this == EVENTS || this == PERSONS_AND_EVENTS;
        }

        /** True for persons themselves. */
        public boolean hasPersons() {
            return this == PERSONS || this == PERSONS_AND_EVENTS;
        }
    }

    public ErasureRecord {
        digests = List.copyOf(digests);
    }

    /** A deletion that has not been recorded yet. */
    public static ErasureRecord of(int projectId, Kind kind, @Nullable Integer userId) {
        return new ErasureRecord(projectId, null, kind, userId, 0, 0, List.of(), null, null);
    }

    /** With the persons that it concerns. */
    public ErasureRecord persons(int count, List<String> ofDistinctIds) {
        return new ErasureRecord(
                projectId,
                organization,
                kind,
                userId,
                requestedAtMicros,
                count,
                ofDistinctIds,
                beforeMicros,
                erasedAtMicros);
    }

    /** With the time before which events expired. */
    public ErasureRecord before(long micros) {
        return new ErasureRecord(
                projectId, organization, kind, userId, requestedAtMicros, persons, digests, micros, erasedAtMicros);
    }

    /** With the organization of its project. */
    public ErasureRecord in(@Nullable UUID owner) {
        return new ErasureRecord(
                projectId, owner, kind, userId, requestedAtMicros, persons, digests, beforeMicros, erasedAtMicros);
    }

    /** Asked for at a time. */
    public ErasureRecord requested(long micros) {
        return new ErasureRecord(
                projectId, organization, kind, userId, micros, persons, digests, beforeMicros, erasedAtMicros);
    }

    /** By a user. */
    public ErasureRecord by(@Nullable Integer user) {
        return new ErasureRecord(
                projectId, organization, kind, user, requestedAtMicros, persons, digests, beforeMicros, erasedAtMicros);
    }

    /** Erased at a time, or not yet. */
    public ErasureRecord erased(@Nullable Long micros) {
        return new ErasureRecord(
                projectId, organization, kind, userId, requestedAtMicros, persons, digests, beforeMicros, micros);
    }
}
