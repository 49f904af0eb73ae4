package dev.tenrec.person;

import dev.tenrec.event.EventBatch;
import dev.tenrec.event.EventStore;
import dev.tenrec.store.Store;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The persons of all projects: hears every stored event and keeps who it belongs to. (Shape only for now.) */
public final class Persons {
    public Persons(Store store, EventStore events) {
        events.onAppend(this::appended);
    }

    private void appended(EventBatch batch, int index, int distinctId) {}

    /** The person with this uuid, if there is one. */
    public Optional<Person> find(int projectId, UUID uuid) {
        return Optional.empty();
    }

    /** The person that this distinct id belongs to, if there is one. */
    public Optional<Person> findByDistinctId(int projectId, String distinctId) {
        return Optional.empty();
    }

    /** Persons in order of their numbers, newest first, without merged ones. */
    public List<Person> page(int projectId, int offset, int limit) {
        return List.of();
    }

    /** How many persons there are, merged ones not counted. */
    public int count(int projectId) {
        return 0;
    }

    /** The table that queries use to count persons, as it is now. */
    public PersonNumbers numbers(int projectId) {
        return new PersonNumbers() {
            @Override
            public int of(int distinctId) {
                return -1;
            }

            @Override
            public int bound() {
                return 0;
            }
        };
    }
}
