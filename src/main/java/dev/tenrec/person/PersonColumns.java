package dev.tenrec.person;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.tenrec.json.JsonFields;
import dev.tenrec.storage.segment.PropertyTable;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Columns of the properties of persons that queries asked for last, filled on first use. Later uses read again only the
 * persons that changed since, see {@link PersonVersions}. Thread-safe.
 *
 * <p>A column takes four bytes per person and a dictionary of its values. All together take a share of the heap; those
 * not used for the longest time are dropped.
 */
final class PersonColumns {
    private static final int BUDGET_SHARE = 16;
    private static final int VALUE_BYTES = 64;
    /** Unused values that a dictionary may hold beside as many as there are persons. */
    private static final int VALUES_UNUSED = 1_024;

    private static final int PERSONS_PER_CHECK = 4_096;

    private record Key(int projectId, String property) {}

    private final PersonRecords records;
    private final long bytesMax;

    @GuardedBy("this")
    private final Map<Key, Kept> columns = new LinkedHashMap<>(16, 0.75f, true);

    PersonColumns(PersonRecords records) {
        this(records, Runtime.getRuntime().maxMemory() / BUDGET_SHARE);
    }

    /** @param bytesMax of heap that all columns take */
    PersonColumns(PersonRecords records, long bytesMax) {
        this.records = records;
        this.bytesMax = bytesMax;
    }

    /**
     * The values of a property as they are now.
     *
     * @param check called now and then while persons are read; may throw to end it
     */
    PersonColumn of(int projectId, ProjectPersons persons, String property, Runnable check) {
        Kept kept = kept(new Key(projectId, property), persons);
        PersonColumn column = kept.current(check);
        dropOthers();
        return column;
    }

    /** Drops the columns of a project that is deleted. */
    synchronized void remove(int projectId) {
        columns.keySet().removeIf(key -> key.projectId == projectId);
    }

    private synchronized Kept kept(Key key, ProjectPersons persons) {
        Kept known = columns.get(key);
        if (known == null || known.persons != persons) {
            known = new Kept(key, persons);
            columns.put(key, known);
        }
        return known;
    }

    private synchronized void dropOthers() {
        long bytes = 0;
        for (Kept each : columns.values()) {
            bytes += each.bytes;
        }
        for (Iterator<Kept> eldest = columns.values().iterator(); bytes > bytesMax && eldest.hasNext(); ) {
            bytes -= eldest.next().bytes;
            eldest.remove();
        }
    }

    /** One column that is brought up to date. */
    private final class Kept {
        private final ProjectPersons persons;
        private final byte[] name;

        @GuardedBy("this")
        private PropertyTable.Property values = PropertyTable.unlisted(() -> true);

        @GuardedBy("this")
        private int[] codes = {};

        /** Changes from this one on are not read yet. */
        @GuardedBy("this")
        private int change;

        @GuardedBy("this")
        private long textBytes;

        private volatile long bytes;

        Kept(Key key, ProjectPersons persons) {
            this.persons = persons;
            this.name = key.property.getBytes(StandardCharsets.UTF_8);
        }

        /** Reads what changed. Whatever ends it early, the next call reads the same persons again. */
        synchronized PersonColumn current(Runnable check) {
            PersonVersions versions = persons.versions();
            int next = versions.next();
            int bound = persons.bound();
            if (values.bound() > 2L * bound + VALUES_UNUSED) {
                codes = new int[0];
                textBytes = 0;
                values = PropertyTable.unlisted(() -> true);
            }
            int before = codes.length;
            // Queries that run may hold the array.
            int[] own = bound > before ? Arrays.copyOf(codes, bound) : codes;
            for (int person = 0; person < bound; person++) {
                if (person % PERSONS_PER_CHECK == 0) {
                    check.run();
                }
                if (person >= before || versions.isSince(person, change)) {
                    own = own == codes ? codes.clone() : own;
                    own[person] = code(person);
                }
            }
            codes = own;
            change = next;
            bytes = (long) Integer.BYTES * codes.length + (long) VALUE_BYTES * values.bound() + textBytes;
            return new PersonColumn(codes, values);
        }

        @GuardedBy("this")
        private int code(int person) {
            byte[] record = persons.isLive(person) ? records.get(persons, person) : null;
            if (record == null) {
                return PropertyTable.NONE;
            }
            JsonFields fields = new JsonFields(record, PersonRecord.HEADER_BYTES);
            while (fields.next()) {
                if (fields.isNamed(name)) {
                    boolean isNull = fields.valueType() == 'n';
                    return isNull ? PropertyTable.NONE : added(record, fields.valueStart(), fields.valueSize());
                }
            }
            return PropertyTable.NONE;
        }

        @GuardedBy("this")
        private int added(byte[] json, int from, int size) {
            int bound = values.bound();
            int code = values.add(json, from, size);
            textBytes += code == bound ? size : 0;
            return code;
        }
    }
}
