package dev.tenrec.bench;

import dev.tenrec.insight.duck.RandomProperties;
import dev.tenrec.insight.duck.Scale;
import dev.tenrec.json.Timestamps;
import dev.tenrec.primitive.NameUuid;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.UUID;

/**
 * Random events of sessions in order of time, and what a server must know of their persons and groups afterwards. A
 * person begins with the distinct id {@code a7}, and is {@code u7} from an {@code $identify} on; its number is its
 * place in the order of first events.
 */
final class FuzzEvents {
    private static final String[] NAMES = {"$pageview", "signup", "purchase", "view", "leave"};
    /** Sessions under way at a time. */
    private static final int SESSIONS_OPEN = 2_000;

    private static final UUID NAMESPACE = UUID.fromString("932979b4-65c3-4424-8467-0b66ec27bc22");

    /** One event; {@code group} is empty without one. */
    record Event(UUID uuid, String name, String distinctId, long micros, String properties, int person, String group) {
        String json() {
            return "{\"event\":\"" + name + "\",\"distinct_id\":\"" + distinctId + "\",\"timestamp\":\""
                    + Timestamps.format(micros) + "\",\"uuid\":\"" + uuid + "\",\"properties\":" + properties + "}";
        }
    }

    /** A person or a group: when it was made, its UUID, and its properties in JSON. */
    record Actor(long bornMicros, String uuid, String properties) {}

    private final Random random = new Random(7);
    private final int projectId;
    private final Scale scale;
    private final long startMicros;
    private final long stepMicros;
    private final Map<Integer, Integer> numbers = new HashMap<>();
    private final Map<Integer, Actor> persons = new HashMap<>();
    private final Map<String, Actor> groups = new HashMap<>();
    private final boolean[] isIdentified;
    private final int[] people = new int[SESSIONS_OPEN];
    private final int[] rest = new int[SESSIONS_OPEN];
    private final String[] companies = new String[SESSIONS_OPEN];
    private int count;

    FuzzEvents(int projectId, Scale scale, Instant from, Instant to, int count) {
        this.projectId = projectId;
        this.scale = scale;
        this.startMicros = Timestamps.micros(from);
        this.stepMicros = 1_000 * (Duration.between(from, to).toMillis() / count);
        this.isIdentified = new boolean[scale.people()];
    }

    Event next() {
        long micros = startMicros + stepMicros * count++;
        int slot = random.nextInt(SESSIONS_OPEN);
        if (rest[slot]-- == 0) {
            double skewed = random.nextDouble();
            people[slot] = (int) (scale.people() * skewed * skewed);
            companies[slot] = random.nextInt(3) == 0 ? "" : "c" + people[slot] % scale.groups();
            rest[slot] = random.nextInt(20);
        }
        int person = people[slot];
        String name = NAMES[Math.min(random.nextInt(NAMES.length), random.nextInt(NAMES.length))];
        StringBuilder json = new StringBuilder();
        RandomProperties.add(random, json, micros, scale);
        String group = companies[slot];
        if (!group.isEmpty()) {
            json.append(",\"$groups\":{\"company\":\"").append(group).append("\"}");
        }
        String set = null;
        switch (random.nextInt(30)) {
            case 0 -> {
                if (!isIdentified[person]) {
                    isIdentified[person] = true;
                    name = "$identify";
                    json.append(",\"$anon_distinct_id\":\"a").append(person).append('"');
                }
            }
            case 1, 2 -> {
                set = "{\"tier\":\"" + any("gold", "silver", "") + "\",\"age\":" + (20 + random.nextInt(5))
                        + ",\"mail\":\"d" + person + "@x.test\"}";
                json.append(",\"$set\":").append(set);
            }
            case 3 -> {
                name = "$groupidentify";
                String key = "c" + random.nextInt(scale.groups());
                String properties = "{\"size\":" + any("5", "50", "\"50\"", "7.5") + "}";
                json.append(",\"$group_type\":\"company\",\"$group_key\":\"").append(key);
                json.append("\",\"$group_set\":").append(properties);
                Actor before = groups.get(key);
                groups.put(key, new Actor(before == null ? micros : before.bornMicros, key, properties));
            }
            default -> {}
        }
        json.setCharAt(0, '{');
        String distinctId = (isIdentified[person] ? "u" : "a") + person;
        int number = numbers.computeIfAbsent(person, any -> numbers.size());
        Actor before = persons.computeIfAbsent(number, any -> new Actor(micros, uuid(distinctId), "{}"));
        if (set != null) {
            persons.put(number, new Actor(before.bornMicros, before.uuid, set));
        }
        UUID uuid = new UUID((random.nextLong() & ~0xf000L) | 0x7000L, (random.nextLong() >>> 2) | Long.MIN_VALUE);
        return new Event(uuid, name, distinctId, micros, json + "}", number, group);
    }

    Map<Integer, Actor> persons() {
        return persons;
    }

    Map<String, Actor> groups() {
        return groups;
    }

    private String any(String... values) {
        return values[random.nextInt(values.length)];
    }

    private String uuid(String distinctId) {
        return NameUuid.of(NAMESPACE, (projectId + ":" + distinctId).getBytes(StandardCharsets.UTF_8))
                .toString();
    }
}
