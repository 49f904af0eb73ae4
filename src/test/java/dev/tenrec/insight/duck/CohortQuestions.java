package dev.tenrec.insight.duck;

import dev.tenrec.insight.TestData;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Random definitions of cohorts, also of cohorts, each with the condition of a person in SQL. */
public final class CohortQuestions implements AutoCloseable {
    private static final Scale SCALE = new Scale(150, 8, 200, 400);
    private static final int DEPTH = 2;
    private static final int LEADS_MAX = 5;

    /**
     * A condition twice.
     *
     * @param json in JSON with single quotes
     * @param sql a condition on a row of {@code person}, never NULL
     * @param depth how many cohorts lead to one another below it
     */
    public record Definition(String json, String sql, int depth) {
        Definition negated() {
            return new Definition(
                    json.substring(0, json.length() - 1) + ",'negation':true}", "(NOT " + sql + ")", depth);
        }
    }

    private final Random random;
    private final Calendar calendar;
    private final DuckEvents events;
    private final RandomBehaviour behaviours;
    private final TreeMap<Integer, Definition> known = new TreeMap<>();

    /** @param data empty; the events happen in the weeks before its clock, in a zone that this chooses */
    public CohortQuestions(Random random, TestData data, int eventCount) throws SQLException {
        this.random = random;
        calendar = Calendar.random(random);
        data.moveTo(ZoneId.of(calendar.zone()));
        LocalDate today = LocalDate.ofInstant(data.clock.instant(), ZoneOffset.UTC);
        events = new DuckEvents(random, data, today.minusDays(DuckEvents.DAYS), SCALE, eventCount);
        events.loadPersons();
        behaviours = new RandomBehaviour(random, calendar, events);
    }

    /** The group of conditions of a cohort. */
    public Definition next() {
        return group(DEPTH);
    }

    /** A few distinct ids, for a cohort that is a list. */
    public List<String> some() {
        return events.distinctIds().stream()
                .filter(any -> random.nextInt(4) == 0)
                .toList();
    }

    /** The condition of being one of those to whom distinct ids belong. */
    public Definition members(List<String> distinctIds) {
        String ids = distinctIds.stream().map(id -> "'" + id + "'").collect(Collectors.joining(",", "(", ")"));
        return new Definition("", "person.pid IN (SELECT pid FROM e WHERE did IN " + ids + ")", 0);
    }

    /** Lets later definitions lead to a cohort. */
    public void add(int id, Definition definition) {
        known.put(id, definition);
    }

    /** The uuids of the members. */
    public List<String> rows(Definition definition) throws SQLException {
        return events.rows("SELECT puuid FROM person WHERE " + definition.sql);
    }

    /** The number of persons. */
    public int people() throws SQLException {
        return Integer.parseInt(events.rows("SELECT count(*) FROM person").get(0));
    }

    /** The time zone of the project. */
    public String zone() {
        return calendar.zone();
    }

    private Definition group(int depth) {
        boolean isAny = random.nextBoolean();
        List<Definition> all = new ArrayList<>();
        for (int i = 0; i <= random.nextInt(3); i++) {
            all.add(depth > 0 && random.nextInt(3) == 0 ? group(depth - 1) : leaf());
        }
        String json = all.stream().map(Definition::json).collect(Collectors.joining(",", "[", "]"));
        String sql = all.stream().map(Definition::sql).collect(Collectors.joining(isAny ? " OR " : " AND ", "(", ")"));
        int leads = all.stream().mapToInt(Definition::depth).max().orElse(0);
        Definition group =
                new Definition("{'type':'" + (isAny ? "OR" : "AND") + "','values':" + json + "}", sql, leads);
        return depth < DEPTH && random.nextInt(5) == 0 ? group.negated() : group;
    }

    private Definition leaf() {
        Definition plain = switch (random.nextInt(6)) {
            case 0 -> person();
            case 1 -> member();
            default -> behaviours.next();
        };
        return random.nextInt(3) == 0 ? plain.negated() : plain;
    }

    private Definition person() {
        if (random.nextInt(4) > 0) {
            RandomFilter filter = RandomFilter.person(random);
            return new Definition(filter.json(), "(" + filter.sql() + ")", 0);
        }
        String day = events.first().plusDays(random.nextInt(DuckEvents.DAYS)).toString();
        boolean isBefore = random.nextBoolean();
        String second = "date_trunc('second', born)";
        return new Definition(
                "{'type':'person_metadata','key':'created_at','operator':'is_date_" + (isBefore ? "before" : "after")
                        + "','value':'" + day + "'}",
                isBefore
                        ? "(" + second + " < " + calendar.instant("TIMESTAMP '" + day + "'") + ")"
                        : "(" + second + " >= " + calendar.instant("TIMESTAMP '" + day + "' + INTERVAL 1 DAY") + ")",
                0);
    }

    private Definition member() {
        List<Integer> ids = known.keySet().stream()
                .filter(id -> known.get(id).depth < LEADS_MAX)
                .toList();
        if (ids.isEmpty()) {
            return person();
        }
        int id = ids.get(random.nextInt(ids.size()));
        Definition other = known.get(id);
        boolean isOut = random.nextInt(3) == 0;
        String operator = isOut ? ",'operator':'not_in'" : RandomProperties.any(random, "", ",'operator':'in'");
        return new Definition(
                "{'type':'cohort','key':'id','value':" + id + operator + "}",
                isOut ? "(NOT " + other.sql + ")" : other.sql,
                other.depth + 1);
    }

    @Override
    public void close() throws SQLException {
        events.close();
    }
}
