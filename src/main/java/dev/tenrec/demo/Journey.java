package dev.tenrec.demo;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.SplittableRandom;

/**
 * Behaviour of one person in ninety days: visits, signs up or not, writes a first document or not, and comes back, less
 * often from week to week.
 */
final class Journey {
    private static final int WEEK = 7;
    private static final int MONTH = 30;
    private static final double PAYS = 0.09;

    private static final Weighted<String> SITE = new Weighted<String>()
            .add(34, "/")
            .add(22, "/pricing")
            .add(18, "/features")
            .add(9, "/customers")
            .add(9, "/blog/meeting-notes-that-work")
            .add(8, "/docs/getting-started");
    private static final Weighted<String> INSIDE = new Weighted<String>()
            .add(40, "/app/home")
            .add(34, "/app/documents")
            .add(12, "/app/search")
            .add(9, "/app/team")
            .add(5, "/app/settings");
    private static final Weighted<String> WORK = new Weighted<String>()
            .add(46, "document edited")
            .add(17, "comment added")
            .add(13, "document created")
            .add(11, "search used")
            .add(8, "document shared")
            .add(3, "document exported")
            .add(2, "teammate invited");
    private static final Weighted<String> TEMPLATES = new Weighted<String>()
            .add(45, "blank")
            .add(25, "meeting notes")
            .add(18, "project plan")
            .add(12, "weekly report");
    private static final Weighted<String> FORMATS =
            new Weighted<String>().add(6, "pdf").add(3, "docx").add(1, "markdown");

    private final Person person;
    private final Calendar calendar;
    private final SplittableRandom random;
    private final Batch batch;

    private Journey(Person person, Calendar calendar, SplittableRandom random, Batch batch) {
        this.person = person;
        this.calendar = calendar;
        this.random = random;
        this.batch = batch;
    }

    /** Adds all that a person does to a batch. */
    static void add(Person person, Calendar calendar, SplittableRandom random, Batch batch) {
        Journey journey = new Journey(person, calendar, random, batch);
        if (person.isCustomer()) {
            journey.customer();
        } else {
            journey.newcomer();
        }
    }

    /** A few events at one moment, for the live view. */
    static void addMoment(Person person, Instant at, SplittableRandom random, Batch batch) {
        new Journey(person, Calendar.endingAt(at), random, batch).moment(at);
    }

    private void moment(Instant at) {
        if (person.isCustomer()) {
            deed(at, session());
        } else {
            batch.add("$pageview", person.anonymousId(), at, visit(), Session.page(SITE.pick(random)));
        }
    }

    private void customer() {
        int weeksBefore = 2 + random.nextInt(50);
        Session first = session();
        Instant begin = calendar.moment(0, random);
        identify(
                begin, first, "signed_up_on", calendar.date(-weeksBefore * WEEK).toString());
        boolean pays = random.nextDouble() < 2 * PAYS;
        comeBack(0, weeksBefore, 0.88);
        if (pays) {
            pay(random.nextInt(MONTH));
        }
    }

    private void newcomer() {
        int day = person.arrival();
        int visits = 1 + random.nextInt(3);
        double interest = person.source().interest() * (person.device().isMobile() ? 0.62 : 1);
        for (int i = 0; i < visits && day < Calendar.DAYS; i++) {
            Session session = visit();
            Instant at = lookAround(calendar.moment(day, random), session);
            if (i == visits - 1 && random.nextDouble() < 0.5 * interest) {
                signUp(day, at, session, interest);
            }
            day += 1 + random.nextInt(4);
        }
    }

    private Instant lookAround(Instant begin, Session session) {
        Instant at = begin;
        int pages = 1 + random.nextInt(4);
        for (int i = 0; i < pages; i++) {
            String path = i == 0 && random.nextInt(10) < 6 ? "/" : SITE.pick(random);
            batch.add("$pageview", person.anonymousId(), at, session, Session.page(path));
            at = later(at, 70);
        }
        return at;
    }

    private void signUp(int day, Instant begin, Session session, double interest) {
        Instant at = begin;
        batch.add("$pageview", person.anonymousId(), at, session, Session.page("/signup"));
        at = later(at, 15);
        batch.add(
                "signup started", person.anonymousId(), at, session, "method", random.nextInt(3) > 0 ? "email" : "sso");
        if (random.nextDouble() > 0.6 + 0.12 * interest) {
            return;
        }
        at = later(at, 90);
        Session signedIn = session();
        identify(at, signedIn, "signed_up_on", calendar.date(day).toString(), "$anon_distinct_id");
        batch.add("signed up", person.id(), at.plusMillis(40), signedIn);
        at = later(at, 60);
        batch.add("workspace created", person.id(), at, signedIn);
        boolean isGuided = day >= Calendar.GUIDED_DAY;
        if (random.nextDouble() > (isGuided ? 0.79 : 0.6)) {
            comeBack(day + 1, 0, 0.22);
            return;
        }
        at = later(at, 240);
        batch.add("document created", person.id(), at, signedIn, "template", TEMPLATES.pick(random));
        if (random.nextDouble() < 0.46) {
            at = later(at, 500);
            batch.add("teammate invited", person.id(), at, signedIn, "count", 1 + random.nextInt(4));
            if (random.nextDouble() < 0.4) {
                upgrade(day + 2 + random.nextInt(9));
            }
        }
        comeBack(day + 1, 0, 0.78);
    }

    private void identify(Instant at, Session session, String property, String value, String... anonymous) {
        Object[] set = {
            "name",
            person.name(),
            "email",
            person.email(),
            "plan",
            person.company().plan(),
            "country",
            person.country().words(),
            property,
            value,
        };
        if (anonymous.length > 0) {
            batch.add("$identify", person.id(), at, session, anonymous[0], person.anonymousId(), "$set", set);
        } else {
            batch.add("$identify", person.id(), at, session, "$set", set);
        }
    }

    /** Days of work from a day on; a share of people comes in the first week, and fewer in each that follows. */
    private void comeBack(int begin, int weeksBefore, double share) {
        for (int day = begin; day < Calendar.DAYS; day += WEEK) {
            double weeks = weeksBefore + (day - begin) / (double) WEEK;
            double chance = share * person.loyalty() * (0.36 + 0.64 * Math.exp(-weeks / 2.4));
            if (random.nextDouble() < chance) {
                week(day);
            }
        }
    }

    private void week(int begin) {
        int eager = 1 + random.nextInt(4);
        for (int day = begin; day < Math.min(begin + WEEK, Calendar.DAYS); day++) {
            if (random.nextDouble() < calendar.rhythm(day) * eager / 5) {
                sitting(calendar.moment(day, random));
            }
        }
    }

    private void sitting(Instant begin) {
        Session session = session();
        Instant at = begin;
        batch.add("$pageview", person.id(), at, session, Session.page("/app/home"));
        int deeds = 1 + random.nextInt(3);
        for (int i = 0; i < deeds; i++) {
            at = later(at, 150);
            deed(at, session);
        }
        if (random.nextInt(60) == 0) {
            int score = Math.min(10, 5 + random.nextInt(7));
            batch.add("feedback sent", person.id(), later(at, 30), session, "score", score);
        }
    }

    private void deed(Instant at, Session session) {
        if (random.nextInt(5) < 2) {
            batch.add("$pageview", person.id(), at, session, Session.page(INSIDE.pick(random)));
            return;
        }
        String event = WORK.pick(random);
        switch (event) {
            case "document edited" -> add(event, at, session, "words", 5 + random.nextInt(400));
            case "document created" -> add(event, at, session, "template", TEMPLATES.pick(random));
            case "document exported" -> add(event, at, session, "format", FORMATS.pick(random));
            case "search used" -> add(event, at, session, "results", random.nextInt(30));
            default -> add(event, at, session, "count", 1 + random.nextInt(3));
        }
    }

    private void upgrade(int day) {
        if (day >= Calendar.DAYS || person.company().seatPrice() == 0) {
            return;
        }
        Instant at = calendar.moment(day, random);
        add("plan upgraded", at, session(), "seats", person.company().seats());
        pay(day);
    }

    /** A bill each month, for the whole company. */
    private void pay(int begin) {
        for (int day = begin; day < Calendar.DAYS && person.company().seatPrice() > 0; day += MONTH) {
            Instant at =
                    calendar.date(day).atTime(6, 0).toInstant(ZoneOffset.UTC).plusSeconds(random.nextInt(7_200));
            add("invoice paid", at, session(), "revenue", person.company().monthlyRevenue(), "currency", "USD");
        }
    }

    private void add(String event, Instant at, Session session, Object... own) {
        batch.add(event, person.id(), at, session, own);
    }

    private Session visit() {
        return new Session(person, false, person.source(), random);
    }

    private Session session() {
        return new Session(person, true, null, random);
    }

    private Instant later(Instant at, int secondsAbout) {
        return at.plusMillis(1_000 + random.nextInt(secondsAbout * 2_000));
    }
}
