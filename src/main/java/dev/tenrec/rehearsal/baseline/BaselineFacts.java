package dev.tenrec.rehearsal.baseline;

import dev.tenrec.capture.UuidText;
import dev.tenrec.error.ApiException;
import dev.tenrec.primitive.LongNumbering;
import dev.tenrec.rehearsal.identity.Hashes;
import dev.tenrec.rehearsal.plan.KnownPersons;
import dev.tenrec.rehearsal.plan.Plan;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Contents of a target as lines tell them, in memory: ids and events as hashes of 64 bits, values of properties as 24
 * bytes and a place in a hash table. Filled by one thread, then asked by any.
 */
public final class BaselineFacts implements BaselineLines.Target {
    /** Values of properties that are kept. */
    private static final int VALUES_MAX = 5_000_000;

    private static final int NAMES_MAX = 200_000;
    private static final int GROUP_TYPES_MAX = 1_000;

    private final SortedHashes ids = new SortedHashes();
    private final SortedHashes uuids = new SortedHashes();
    private final Set<String> names = new HashSet<>();
    private final TreeMap<Integer, String> groupTypes = new TreeMap<>();
    /** By the hash of id and property. */
    private final LongNumbering values = new LongNumbering();

    private long[] setMicros = new long[64];
    private long[] hashes = new long[64];

    private BaselineFacts() {}

    /** The baseline that the lines of a rehearsal tell; null when there are none. */
    public static Plan.@Nullable Baseline read(BaselineLog log, int projectId) {
        if (log.totals(projectId).lines() == 0) {
            return null;
        }
        BaselineFacts facts = new BaselineFacts();
        log.read(projectId, facts::add);
        return facts.baseline();
    }

    private void add(byte[] packed) {
        try {
            GZIPInputStream lines = new GZIPInputStream(new ByteArrayInputStream(packed));
            BaselineLines.read(new InputStreamReader(lines, StandardCharsets.UTF_8), this);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    private Plan.Baseline baseline() {
        ids.sort();
        uuids.sort();
        List<String> types = new ArrayList<>(groupTypes.values());
        KnownPersons persons = this::value;
        return new Plan.Baseline(
                names.isEmpty() ? null : names::contains,
                ids.isEmpty() ? null : id -> ids.has(Hashes.of(id)),
                uuids.isEmpty() ? null : uuid -> uuids.has(hash(uuid)),
                values.size() == 0 ? null : persons,
                types.isEmpty() ? null : types,
                null);
    }

    private KnownPersons.@Nullable Value value(String distinctId, String property) {
        int number = values.find(Hashes.join(Hashes.of(distinctId), Hashes.of(property)));
        return number < 0 ? null : new KnownPersons.Value(setMicros[number], hashes[number], "");
    }

    private static long hash(UUID uuid) {
        return Hashes.join(uuid.getMostSignificantBits(), uuid.getLeastSignificantBits());
    }

    @Override
    public void id(String distinctId) {
        ids.add(Hashes.of(distinctId));
    }

    /** The latest value of a property counts. */
    @Override
    public void property(String distinctId, String property, long micros, long hash) {
        int number = values.add(Hashes.join(Hashes.of(distinctId), Hashes.of(property)));
        if (number == VALUES_MAX) {
            throw ApiException.invalid("The baseline has more than " + VALUES_MAX + " properties with a time.");
        }
        if (number == setMicros.length) {
            setMicros = Arrays.copyOf(setMicros, 2 * number);
            hashes = Arrays.copyOf(hashes, 2 * number);
        }
        if (micros >= setMicros[number] || hashes[number] == 0) {
            setMicros[number] = micros;
            hashes[number] = hash == 0 ? 1 : hash;
        }
    }

    @Override
    public void groupType(String type, int index) {
        int place = index >= 0 ? index : groupTypes.isEmpty() ? 0 : groupTypes.lastKey() + 1;
        if (!groupTypes.containsValue(type) && groupTypes.size() < GROUP_TYPES_MAX) {
            groupTypes.put(place, type);
        }
    }

    @Override
    public void uuid(UuidText uuid) {
        uuids.add(hash(uuid.uuid()));
    }

    @Override
    public void event(String name) {
        if (names.size() < NAMES_MAX) {
            names.add(name);
        }
    }
}
