package dev.tenrec.insight.duck;

import dev.tenrec.insight.TestData;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Random;

/** Random events in Tenrec and in DuckDB, and random questions of every kind about them. */
public final class RandomQuestions implements AutoCloseable {
    private interface Kind {
        Question random(Random random, EventFacts events);
    }

    private static final List<Kind> KINDS = List.of(
            TrendsQuestions::random,
            TrendsQuestions::random,
            FunnelQuestions::random,
            RetentionQuestions::random,
            LifecycleQuestions::random,
            StickinessQuestions::random,
            PathQuestions::random,
            EventsQuestions::random,
            ActorsQuestions::random,
            HourQuestions::random);

    private final Random random;
    private final TestData data;
    private final DuckEvents events;

    /** @param data empty; the events happen in the weeks before its clock */
    public RandomQuestions(Random random, TestData data, int eventCount) throws SQLException {
        this.random = random;
        this.data = data;
        LocalDate today = LocalDate.ofInstant(data.clock.instant(), ZoneOffset.UTC);
        events = new DuckEvents(random, data, today.minusDays(DuckEvents.DAYS), Scale.SMALL, eventCount);
    }

    /** One question of any kind. */
    public static Question any(Random random, EventFacts events) {
        return KINDS.get(random.nextInt(KINDS.size())).random(random, events);
    }

    /** Compares the rows of two answers; returns null when they agree, else how they differ. */
    public static String difference(Question question, List<String> duck, List<String> tenrec) {
        List<String> expected =
                question.isOrdered() ? duck : duck.stream().sorted().toList();
        List<String> found =
                question.isOrdered() ? tenrec : tenrec.stream().sorted().toList();
        return expected.equals(found)
                ? null
                : question.query() + "\n" + question.calendar() + "\n" + question.sql() + "\nDuckDB alone: "
                        + without(expected, found) + "\nTenrec alone: " + without(found, expected);
    }

    /** Asks both; answers null when they agree, else how they differ. */
    public String difference() throws SQLException {
        Question question = any(random, events);
        return difference(question, events.rows(question.sql()), found(question));
    }

    private List<String> found(Question question) {
        Calendar calendar = question.calendar();
        try {
            return question.rows().apply(data.answer(question.query(), calendar.zone(), calendar.weekStart()));
        } catch (RuntimeException failed) {
            throw new AssertionError(question.query(), failed);
        }
    }

    private static List<String> without(List<String> rows, List<String> others) {
        return rows.stream().filter(row -> !others.contains(row)).limit(10).toList();
    }

    @Override
    public void close() throws SQLException {
        events.close();
    }
}
