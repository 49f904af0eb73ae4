package dev.tenrec.bench;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Random;
import java.util.UUID;

/**
 * Writes the events of a shop in the year 2025, of which the nineteen queries ask: a JSON object on each line, in order
 * of time, no two of the same millisecond. The same count always gives the same lines. A person begins with the
 * distinct id {@code a7}, and is {@code u7} from a sign-up on, whose {@code $identify} merges both.
 *
 * <pre>
 * java … dev.tenrec.bench.ShopEvents COUNT FILE
 * </pre>
 */
public final class ShopEvents {
    private static final long START_MILLIS =
            Instant.parse("2025-01-01T00:00:00Z").toEpochMilli();
    private static final long YEAR_MILLIS = 365L * 86_400_000;
    /** Sessions under way at a time. */
    private static final int SESSIONS_OPEN = 300;

    private static final int EVENTS_OF_A_PERSON = 20;
    private static final String[] OTHERS = {"$autocapture", "$pageleave", "search", "view_item", "add_to_cart"};
    private static final String[] BROWSERS = {"Chrome", "Safari", "Firefox", "Microsoft Edge", "Opera"};
    private static final String[] SYSTEMS = {"Windows", "Mac OS X", "iOS", "Android", "Linux"};
    private static final String[] COUNTRIES = {"US", "DE", "GB", "IN", "FR", "BR", "CA", "ES", "NL"};
    private static final String[] PLANS = {"free", "pro", "enterprise"};
    private static final String[] PATHS = {"docs", "blog", "pricing", "product", "item"};

    private final Random random = new Random(11);
    private final int people;
    private final long stepMillis;
    private final boolean[] isIdentified;
    private final Session[] sessions = new Session[SESSIONS_OPEN];

    /** What the events of a visit share; {@code rest} is how many are still to come. */
    private record Session(int person, UUID id, int rest) {}

    private ShopEvents(int count) {
        people = Math.max(100, count / EVENTS_OF_A_PERSON);
        stepMillis = Math.max(1, YEAR_MILLIS / count);
        isIdentified = new boolean[people];
    }

    public static void main(String[] arguments) throws IOException {
        int count = Integer.parseInt(arguments[0]);
        ShopEvents events = new ShopEvents(count);
        try (BufferedWriter out = Files.newBufferedWriter(Path.of(arguments[1]))) {
            for (int i = 0; i < count; i++) {
                out.write(events.next(i));
                out.write('\n');
            }
        }
    }

    private String next(int number) {
        int slot = random.nextInt(SESSIONS_OPEN);
        Session session = sessions[slot];
        if (session == null || session.rest == 0) {
            session = new Session(skewed(people), uuid(), 1 + random.nextInt(20));
        }
        int person = session.person;
        String name = name(person);
        StringBuilder json = new StringBuilder("{\"event\":\"").append(name).append("\",\"distinct_id\":\"");
        if (name.equals("$identify")) {
            isIdentified[person] = true;
        }
        json.append(isIdentified[person] ? "u" : "a").append(person);
        json.append("\",\"timestamp\":\"").append(Instant.ofEpochMilli(START_MILLIS + number * stepMillis));
        json.append("\",\"uuid\":\"").append(uuid()).append("\",\"properties\":{");
        json.append("\"$session_id\":\"").append(session.id);
        json.append("\",\"$current_url\":\"https://shop.test/").append(path());
        add(json, "$browser", BROWSERS[person % BROWSERS.length]);
        add(json, "$os", SYSTEMS[person % 7 % SYSTEMS.length]);
        add(json, "$device_type", person % 3 == 0 ? "Mobile" : "Desktop");
        add(json, "$lib", "web");
        add(json, "country", COUNTRIES[Math.min(person % 31 % COUNTRIES.length, person % COUNTRIES.length)]);
        json.append('"');
        if (isIdentified[person]) {
            json.append(",\"plan\":\"")
                    .append(PLANS[person % 11 % PLANS.length])
                    .append('"');
        }
        if (name.equals("purchase") || name.equals("checkout_started")) {
            json.append(",\"amount\":").append((500 + random.nextInt(90_000)) / 100.0);
        }
        if (name.equals("$identify")) {
            json.append(",\"$anon_distinct_id\":\"a").append(person).append("\",\"$set\":{\"email\":\"u");
            json.append(person).append("@shop.test\"}");
        } else if (isIdentified[person] && person % 3 != 0) {
            json.append(",\"$groups\":{\"company\":\"c").append(person % 997).append("\"}");
        }
        sessions[slot] = new Session(person, session.id, session.rest - 1);
        return json.append("}}").toString();
    }

    private String name(int person) {
        int draw = random.nextInt(100);
        if (draw < 45) {
            return "$pageview";
        }
        if (draw < 49) {
            return isIdentified[person] ? "purchase" : "signup";
        }
        if (draw < 52) {
            return isIdentified[person] ? "checkout_started" : "$identify";
        }
        return OTHERS[random.nextInt(OTHERS.length)];
    }

    /** A few pages take most views, each less than the one before. */
    private String path() {
        int page = random.nextInt(4) == 0 ? skewed(3_000) : (int) (-3 * Math.log(1 - random.nextDouble()));
        return PATHS[page % PATHS.length] + "/" + page;
    }

    /** Small numbers more often than large ones. */
    private int skewed(int bound) {
        double draw = random.nextDouble();
        return (int) (bound * draw * draw);
    }

    private static void add(StringBuilder json, String name, String value) {
        json.append("\",\"").append(name).append("\":\"").append(value);
    }

    private UUID uuid() {
        return new UUID(random.nextLong(), random.nextLong());
    }
}
