package dev.tenrec.rehearsal.family;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.rehearsal.identity.Hashes;
import dev.tenrec.rehearsal.identity.Numbered;
import dev.tenrec.rehearsal.identity.PersonReplay;
import dev.tenrec.rehearsal.wire.WireEvent;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** E-mail addresses that ids give their persons: two ids with different ones are two users. Used by one thread. */
final class PersonAddresses {
    private static final List<String> KEYS = List.of("email", "$email", "Email");

    private final RunContext run;
    /** The number of an id, a hash of its address. */
    private final PartitionedRows rows;

    /** Two ids of one person. */
    record Pair(int first, int second) {}

    PersonAddresses(RunContext run) {
        this.run = run;
        rows = run.rows(2);
    }

    /** Notes the address that an event gives its person. */
    void event(WireEvent event) {
        int id = event.isAccepted() ? run.steps().ids().find(event.idOrEmpty()) : -1;
        if (id < 0) {
            return;
        }
        add(id, event.person().set());
        add(id, event.person().setOnce());
    }

    private void add(int id, ObjectNode changes) {
        if (changes.isEmpty()) {
            return;
        }
        for (String key : KEYS) {
            String address = changes.path(key).textValue();
            if (address != null && Words.isAddress(address)) {
                rows.add(id, id, hash(address));
            }
        }
    }

    private static long hash(String address) {
        return Hashes.of(address.strip().toLowerCase(Locale.ROOT));
    }

    /** By person, two of its ids whose addresses differ. */
    Map<Integer, Pair> differing(PersonReplay persons) {
        Numbered ids = run.steps().ids();
        Map<Integer, Pair> found = new TreeMap<>();
        int[] firstIds = new int[ids.count()];
        long[] addresses = new long[ids.count()];
        Arrays.fill(firstIds, -1);
        for (int id = 0; id < ids.count(); id++) {
            if (Words.isAddress(ids.text(id))) {
                compare(persons.person(id), id, hash(ids.text(id)), firstIds, addresses, found);
            }
        }
        for (int partition = 0; partition < PartitionedRows.PARTITIONS; partition++) {
            long[] read = rows.read(partition);
            for (int row = 0; row < read.length; row += 2) {
                int id = (int) read[row];
                compare(persons.person(id), id, read[row + 1], firstIds, addresses, found);
            }
        }
        return found;
    }

    private static void compare(
            int person, int id, long address, int[] firstIds, long[] addresses, Map<Integer, Pair> found) {
        if (person < 0) {
            return;
        }
        if (firstIds[person] < 0) {
            firstIds[person] = id;
            addresses[person] = address;
        } else if (addresses[person] != address && firstIds[person] != id) {
            found.putIfAbsent(person, new Pair(firstIds[person], id));
        }
    }
}
