package dev.tenrec.rehearsal;

import dev.tenrec.capture.UuidText;
import dev.tenrec.capture.body.Payload;
import dev.tenrec.error.ApiException;
import dev.tenrec.rehearsal.log.RequestOutcome;
import dev.tenrec.rehearsal.log.RequestView;
import dev.tenrec.rehearsal.wire.AcceptedEvents;
import dev.tenrec.rehearsal.wire.WireEvent;
import dev.tenrec.rehearsal.wire.WireReader;
import dev.tenrec.rehearsal.wire.WireRequest;
import dev.tenrec.storage.EventStore;
import dev.tenrec.storage.EventView;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;

/**
 * The request that a stored event came with. Rows are numbered in the order in which requests were answered, so the
 * sums of what each stored lead to the request; the uuid proves it. Any thread.
 *
 * @param payload inflates bodies
 */
public record EventOrigin(Rehearsals rehearsals, EventStore events, Payload payload) {
    /** Requests that may have overtaken each other. */
    private static final int NEIGHBOURS = 64;

    /**
     * The place of an event.
     *
     * @param request the number of its request
     * @param index in the request, from 0
     */
    public record Place(int request, int index) {}

    /** The place of the stored event with this uuid; empty when there is none. */
    @Blocking
    public Optional<Place> find(Rehearsal rehearsal, UUID uuid) {
        WorkerPool.assertWorker();
        EventView stored = events.view(rehearsal.projectId());
        OptionalInt row = stored.find(uuid);
        if (row.isEmpty()) {
            return Optional.empty();
        }
        RequestView view = rehearsals.log().view(rehearsal.projectId());
        long before = 0;
        for (int number = 0; number < view.count(); number++) {
            RequestOutcome outcome = view.outcome(number);
            int own = outcome == null ? 0 : outcome.stored();
            if (before + own > row.getAsInt()) {
                return near(view, number, uuid, (int) (row.getAsInt() - before));
            }
            before += own;
        }
        return Optional.empty();
    }

    private Optional<Place> near(RequestView view, int number, UUID uuid, int position) {
        for (int distance = 0; distance <= NEIGHBOURS; distance++) {
            for (int one : distance == 0 ? new int[] {number} : new int[] {number - distance, number + distance}) {
                Optional<Place> found = one < 0 || one >= view.count() ? Optional.empty() : in(view, one, uuid);
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return assigned(view, number, position);
    }

    private Optional<Place> in(RequestView view, int number, UUID uuid) {
        for (WireEvent event : read(view, number).events()) {
            UuidText sent = event.uuid();
            if (sent != null && sent.uuid().equals(uuid)) {
                return Optional.of(new Place(number, event.index()));
            }
        }
        return Optional.empty();
    }

    /** An event that came without a uuid is found by its position, where its request was stored as a whole. */
    private Optional<Place> assigned(RequestView view, int number, int position) {
        RequestOutcome outcome = view.outcome(number);
        boolean isWhole = position >= 0 && outcome != null && outcome.stored() == outcome.events();
        if (!isWhole) {
            return Optional.empty();
        }
        List<WireEvent> all = read(view, number).events();
        boolean isNameless = position < all.size() && all.get(position).uuid() == null;
        return isNameless ? Optional.of(new Place(number, position)) : Optional.empty();
    }

    /** Reads a request as far as it can be read; not found when there is none with this number. */
    @Blocking
    public WireRequest read(Rehearsal rehearsal, int number) {
        WorkerPool.assertWorker();
        RequestView view = rehearsals.log().view(rehearsal.projectId());
        if (number >= view.count()) {
            throw ApiException.notFound();
        }
        return read(view, number);
    }

    private WireRequest read(RequestView view, int number) {
        return new WireReader(payload, AcceptedEvents.NONE).read(view.read(number));
    }
}
