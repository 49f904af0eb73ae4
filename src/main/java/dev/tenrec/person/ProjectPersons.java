package dev.tenrec.person;

import dev.tenrec.disk.BlockMemory;
import dev.tenrec.storage.segment.UuidIndex;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/**
 * The index of one project from distinct ids to persons and back:
 *
 * <pre>
 * distinct id   person + 1   next id + 1        person   first id + 1   last id + 1   uuid
 *           0            1             3             0              1             3   3f2c…
 *           1            2             0             1              2             2   a90b…
 *           2            1             0             2              0             0   gone
 * </pre>
 *
 * <p>The ids of a person are a linked list, so a merge appends one list to another. The writer writes, any thread
 * reads. A reader during a merge may see some of its ids twice or not yet, but never ids of other persons.
 */
final class ProjectPersons {
    private static final int COLUMNS = 6;
    /** The uuid of a person who is gone. */
    private static final UUID NONE = new UUID(0, 0);

    /** The columns in the order of the snapshot format. */
    private final IntColumn[] columns;

    private final IntColumn personOf;
    private final IntColumn nextId;
    private final IntColumn firstId;
    private final IntColumn lastId;
    /** Four ints per person. */
    private final IntColumn uuids;
    /** Two ints per person, see {@link PersonDigest}. */
    private final IntColumn digests;
    /** By person, the address of its record, see {@link PersonRecords}; 0 for none. */
    private final LongColumn addresses;

    /** By person, seconds since 1970 as an unsigned int; 0 until known. Not saved: the records have the times, too. */
    private final IntColumn created;

    private final UuidIndex byUuid = new UuidIndex(new UuidIndex.Uuids() {
        @Override
        public long high(int person) {
            return half(4 * person);
        }

        @Override
        public long low(int person) {
            return half(4 * person + 2);
        }

        @Override
        public boolean isGone(int person) {
            return high(person) == 0 && low(person) == 0;
        }
    });
    private volatile int bound;
    private volatile int version;
    /** Counts changes of the mapping; the version of derived caches. */
    private final AtomicLong changes = new AtomicLong();

    private final AtomicInteger liveCount;
    private final PersonVersions versions;

    ProjectPersons(BlockMemory memory) {
        this(
                memory,
                Stream.generate(() -> new IntColumn(memory)).limit(COLUMNS).toArray(IntColumn[]::new),
                new LongColumn(memory),
                0,
                0);
    }

    private ProjectPersons(BlockMemory memory, IntColumn[] columns, LongColumn addresses, int bound, int liveCount) {
        this.created = new IntColumn(memory);
        this.versions = new PersonVersions(memory);
        this.columns = columns;
        this.addresses = addresses;
        this.personOf = columns[0];
        this.nextId = columns[1];
        this.firstId = columns[2];
        this.lastId = columns[3];
        this.uuids = columns[4];
        this.digests = columns[5];
        this.bound = bound;
        this.liveCount = new AtomicInteger(liveCount);
    }

    /** The person of a distinct id, or -1. */
    int personOf(int distinctId) {
        return personOf.get(distinctId) - 1;
    }

    /** All person numbers are below. */
    int bound() {
        return bound;
    }

    /** Changes of the persons' properties. */
    PersonVersions versions() {
        return versions;
    }

    /** Persons that are neither merged away nor removed. */
    int liveCount() {
        return liveCount.get();
    }

    boolean isLive(int person) {
        return firstDistinctId(person) >= 0;
    }

    /** The person with this uuid, or -1. */
    int find(UUID uuid) {
        return byUuid.find(uuid.getMostSignificantBits(), uuid.getLeastSignificantBits());
    }

    /** The person's first distinct id, or -1 if it was merged away or removed. */
    int firstDistinctId(int person) {
        return person >= 0 && person < bound ? firstId.get(person) - 1 : -1;
    }

    /**
     * Sequence lock for changes of uuids: odd during a change. A reader that sees the same even value before and after
     * reading a person's ids and uuid has read a consistent pair.
     */
    int version() {
        return version;
    }

    /** Derived from the person's first distinct id; changes only with it. */
    UUID uuid(int person) {
        return new UUID(half(4 * person), half(4 * person + 2));
    }

    /** The address of the person's record, or 0. */
    long address(int person) {
        return addresses.get(person);
    }

    void setAddress(int person, long address) {
        addresses.set(person, address);
    }

    /** Digest of the person's properties, see {@link PersonDigest}. */
    long digest(int person) {
        return (long) digests.get(2 * person) << 32 | (digests.get(2 * person + 1) & 0xffff_ffffL);
    }

    void setDigest(int person, long digest) {
        digests.set(2 * person, (int) (digest >>> 32));
        digests.set(2 * person + 1, (int) digest);
    }

    /** The creation time, seconds since 1970; 0 while unknown. */
    long createdSeconds(int person) {
        return Integer.toUnsignedLong(created.get(person));
    }

    /** On the writer: a new or an earlier creation time. */
    void setCreated(int person, long micros) {
        created.set(person, seconds(micros));
    }

    /** Remembers a creation time that a reader found in the person's record, unless the writer was faster. */
    void rememberCreated(int person, long micros) {
        created.setFirst(person, seconds(micros));
    }

    private static int seconds(long micros) {
        return (int) Math.max(1, Math.min(0xffff_ffffL, Math.floorDiv(micros, 1_000_000L)));
    }

    /** The person's distinct ids in the order in which they were added. */
    List<Integer> distinctIds(int person) {
        List<Integer> ids = new ArrayList<>();
        for (int id = firstId.get(person) - 1; id >= 0; id = nextId.get(id) - 1) {
            // A list that is split meanwhile may lead to ids of others.
            if (personOf(id) == person) {
                ids.add(id);
            }
        }
        return ids;
    }

    /** Creates a person with one distinct id, which has none yet. */
    int add(UUID uuid, int distinctId) {
        int person = bound;
        setUuid(person, uuid);
        firstId.set(person, distinctId + 1);
        lastId.set(person, distinctId + 1);
        bound = person + 1;
        byUuid.put(person);
        personOf.set(distinctId, person + 1);
        liveCount.incrementAndGet();
        changes.incrementAndGet();
        return person;
    }

    /** Adds a distinct id, which has no person yet. */
    void addDistinctId(int person, int distinctId) {
        nextId.set(lastId.get(person) - 1, distinctId + 1);
        lastId.set(person, distinctId + 1);
        personOf.set(distinctId, person + 1);
        changes.incrementAndGet();
    }

    /** Appends all distinct ids of another person to {@code into}; the other one is gone then. */
    void merge(int other, int into) {
        for (int id = firstId.get(other) - 1; id >= 0; id = nextId.get(id) - 1) {
            personOf.set(id, into + 1);
        }
        nextId.set(lastId.get(into) - 1, firstId.get(other));
        lastId.set(into, lastId.get(other));
        firstId.set(other, 0);
        lastId.set(other, 0);
        forget(other);
        liveCount.decrementAndGet();
        changes.incrementAndGet();
    }

    /**
     * Gives some distinct ids of a person, not all, each a new person. The old person keeps its number and gets the
     * uuid derived from its first remaining distinct id.
     *
     * @param leaving in the order of the new numbers
     * @param uuidOf derives the uuid of a person from its first distinct id
     */
    void split(int person, int[] leaving, IntFunction<UUID> uuidOf) {
        Set<Integer> staying = new LinkedHashSet<>(distinctIds(person));
        List<Integer> all = List.copyOf(staying);
        firstId.set(person, 0);
        all.forEach(id -> nextId.set(id, 0));
        for (int id : leaving) {
            staying.remove(id);
            add(uuidOf.apply(id), id);
        }
        int last = -1;
        int first = -1;
        for (int id : staying) {
            if (last < 0) {
                first = id;
            } else {
                nextId.set(last, id + 1);
            }
            last = id;
        }
        lastId.set(person, last + 1);
        if (first == all.get(0)) {
            firstId.set(person, first + 1);
            changes.incrementAndGet();
            return;
        }
        UUID uuid = uuidOf.apply(first);
        int before = version;
        version = before + 1;
        setUuid(person, uuid);
        byUuid.put(person);
        firstId.set(person, first + 1);
        version = before + 2;
        changes.incrementAndGet();
    }

    /** Removes a person; its distinct ids have none afterwards. */
    void remove(int person) {
        List<Integer> ids = distinctIds(person);
        firstId.set(person, 0);
        lastId.set(person, 0);
        for (int id : ids) {
            personOf.set(id, 0);
            nextId.set(id, 0);
        }
        forget(person);
        liveCount.decrementAndGet();
        changes.incrementAndGet();
    }

    /** A view for queries without persons added later; later merges may show. */
    PersonNumbers numbers() {
        long changesBefore = changes.get();
        int count = bound;
        return new PersonNumbers() {
            @Override
            public int of(int distinctId) {
                int person = personOf.get(distinctId) - 1;
                return person < count ? person : -1;
            }

            @Override
            public int bound() {
                return count;
            }

            @Override
            public long changes() {
                return changesBefore;
            }
        };
    }

    /** On the writer: the state of this moment, to be saved once; an earlier one must not be read any more. */
    Frozen copy() {
        return new Frozen(
                bound, liveCount(), Stream.of(columns).map(IntColumn::copy).toList(), addresses.copy());
    }

    /** The state of one moment, for a snapshot. */
    record Frozen(int bound, int liveCount, List<ColumnCopy> columns, ColumnCopy addresses) {
        void save(DataOutputStream out) throws IOException {
            out.writeInt(~bound);
            out.writeInt(liveCount);
            for (ColumnCopy column : columns) {
                column.save(out);
            }
            addresses.save(out);
        }
    }

    /** @param earlier the addresses, where the snapshot has none because it is of an earlier version */
    static ProjectPersons load(BlockMemory memory, DataInputStream in, LongColumn earlier) throws IOException {
        int boundOrInverted = in.readInt();
        int bound = boundOrInverted < 0 ? ~boundOrInverted : boundOrInverted;
        int liveCount = in.readInt();
        IntColumn[] columns = new IntColumn[COLUMNS];
        for (int i = 0; i < COLUMNS; i++) {
            columns[i] = IntColumn.load(memory, in);
        }
        LongColumn addresses = boundOrInverted < 0 ? LongColumn.load(memory, in) : earlier;
        ProjectPersons loaded = new ProjectPersons(memory, columns, addresses, bound, liveCount);
        if (bound > 0) {
            // Makes room for what readers find.
            loaded.created.set(bound - 1, 0);
        }
        for (int person = 0; person < bound; person++) {
            if (!loaded.isLive(person)) {
                // Snapshots of earlier versions have the uuids of persons who are gone.
                loaded.forget(person);
            }
        }
        loaded.byUuid.fill(bound);
        return loaded;
    }

    /** Leaves nothing of a person who is gone: a uuid is a hash of a distinct id, a digest one of properties. */
    private void forget(int person) {
        int before = version;
        version = before + 1;
        setUuid(person, NONE);
        setDigest(person, 0);
        version = before + 2;
    }

    private void setUuid(int person, UUID uuid) {
        long high = uuid.getMostSignificantBits();
        long low = uuid.getLeastSignificantBits();
        uuids.set(4 * person, (int) (high >>> 32));
        uuids.set(4 * person + 1, (int) high);
        uuids.set(4 * person + 2, (int) (low >>> 32));
        uuids.set(4 * person + 3, (int) low);
    }

    private long half(int at) {
        return (long) uuids.get(at) << 32 | (uuids.get(at + 1) & 0xffff_ffffL);
    }
}
