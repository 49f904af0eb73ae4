package dev.tenrec.bench;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.duck.Calendar;
import dev.tenrec.insight.duck.EventFacts;
import dev.tenrec.insight.duck.Question;
import dev.tenrec.insight.duck.RandomQuestions;
import dev.tenrec.insight.duck.Scale;
import dev.tenrec.json.Json;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * Asks a server random questions of both engines, the embedded one and Trino, and compares the whole answers. Started
 * by {@code src/test/lake/questions.sh}.
 *
 * <pre>
 * java … dev.tenrec.bench.EngineQuestions fill URL PROJECT_KEY PERSONAL_KEY EVENTS
 * java … dev.tenrec.bench.EngineQuestions ask URL PROJECT_KEY PERSONAL_KEY EVENTS QUESTIONS SEED
 * </pre>
 *
 * <p>With {@code -Dtenrec.bench.whole=URL} two servers get the same events, of which the one at URL keeps all. The
 * other one is then asked with the engines embedded, which may refuse what it has no events for, and auto.
 */
public final class EngineQuestions implements EventFacts {
    private static final int BATCH = 1_000;
    private static final int DAYS = 45;
    private static final int DIFFERENCES_SHOWN = 10;
    /** The only kinds of questions; all when empty. */
    private static final String KINDS = System.getProperty("tenrec.bench.kinds", "");

    private static final String WHOLE = System.getProperty("tenrec.bench.whole", "");

    private final BenchServer server;
    /** Has all events; the same server without another one. */
    private final BenchServer whole;

    private final boolean hasWindow;
    private final Scale scale;
    private final Instant to = Instant.now().truncatedTo(ChronoUnit.HOURS);
    /** Questions that the embedded engine answered although events had left. */
    private int here;

    private final Map<String, int[]> counts = new TreeMap<>();
    private final Map<String, Integer> refusals = new TreeMap<>();
    private final double[] seconds = new double[2];
    private Calendar used = new Calendar("UTC", DayOfWeek.MONDAY);
    private int different;

    private EngineQuestions(BenchServer server, BenchServer whole, int events) {
        this.server = server;
        this.whole = whole;
        this.hasWindow = whole != server;
        scale = new Scale(Math.max(100, events / 30), Math.max(10, events / 200), Math.max(100, events / 10), events);
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        BenchServer server = new BenchServer(URI.create(arguments[1]), arguments[2], arguments[3]);
        BenchServer whole = WHOLE.isEmpty() ? server : new BenchServer(URI.create(WHOLE), arguments[2], arguments[3]);
        EngineQuestions questions = new EngineQuestions(server, whole, Integer.parseInt(arguments[4]));
        if (arguments[0].equals("fill")) {
            questions.fill(Integer.parseInt(arguments[4]));
            return;
        }
        questions.ask(Integer.parseInt(arguments[5]), Long.parseLong(arguments[6]));
        System.exit(questions.different == 0 ? 0 : 1);
    }

    private void fill(int count) throws IOException, InterruptedException {
        server.setCalendar();
        whole.setCalendar();
        FuzzEvents events = new FuzzEvents(server.projectId(), scale, from(), to, count);
        for (int done = 0; done < count; done += BATCH) {
            List<String> batch = new ArrayList<>();
            for (int i = done; i < Math.min(count, done + BATCH); i++) {
                batch.add(events.next().json());
            }
            server.post(batch);
            if (hasWindow) {
                whole.post(batch);
            }
        }
        server.awaitStored(count);
        whole.awaitStored(count);
    }

    private void ask(int count, long seed) throws IOException, InterruptedException {
        for (int i = 0, asked = 0; asked < count; i++) {
            Random random = new Random(seed * 1_000_003 + i);
            Question question = RandomQuestions.any(random, this);
            JsonNode query = new Variations(random, first())
                    .of(Json.parse(question.query().replace('\'', '"').getBytes(StandardCharsets.UTF_8)));
            if (KINDS.isEmpty() || KINDS.contains(query.get("kind").textValue())) {
                use(question.calendar());
                compare(query);
                asked++;
            }
        }
        server.setEngine("embedded");
        counts.forEach((kind, of) ->
                System.out.printf("%-16s %5d equal %5d refused %5d different%n", kind, of[0], of[1], of[2]));
        refusals.forEach((reason, of) -> System.out.printf("%5d × %s%n", of, reason));
        int[] all = new int[3];
        counts.values().forEach(of -> {
            for (int i = 0; i < all.length; i++) {
                all[i] += of[i];
            }
        });
        System.out.printf(
                Locale.ROOT,
                "%d questions of seed %d: %d equal, %d refused by name, %d different; embedded %.1f s, Trino %.1f s;"
                        + " %d of them by events that are here%n",
                count,
                seed,
                all[0],
                all[1],
                all[2],
                seconds[0],
                seconds[1],
                hasWindow ? here : count);
    }

    private void use(Calendar calendar) throws IOException, InterruptedException {
        if (!calendar.equals(used)) {
            int weekStart = calendar.weekStart() == DayOfWeek.MONDAY ? 1 : 0;
            server.setCalendar(calendar.zone(), weekStart);
            whole.setCalendar(calendar.zone(), weekStart);
            used = calendar;
        }
    }

    private void compare(JsonNode query) throws IOException, InterruptedException {
        int[] of = counts.computeIfAbsent(query.get("kind").textValue(), any -> new int[3]);
        JsonNode trino;
        try {
            trino = hasWindow ? answerOfWindow(query) : answer(server, "trino", query, 1);
        } catch (IOException refused) {
            if (refused.getMessage().startsWith("400 ") && refused.getMessage().contains("not answered by Trino")) {
                of[1]++;
                refusals.merge(refused.getMessage(), 1, Integer::sum);
            } else {
                compareRefusals(of, query, refused.getMessage());
            }
            return;
        }
        JsonNode embedded = answer(whole, "embedded", query, 0);
        String difference = NearlyEqual.difference(embedded.get("results"), trino.get("results"));
        if (difference == null) {
            of[0]++;
        } else {
            differ(of, query, difference);
        }
    }

    /** What no engine answers is refused by both in the same words. */
    private void compareRefusals(int[] of, JsonNode query, String refusal) throws IOException, InterruptedException {
        try {
            answer(whole, "embedded", query, 0);
        } catch (IOException embedded) {
            if (refusal.startsWith("400 ") && refusal.equals(embedded.getMessage())) {
                of[0]++;
                return;
            }
        }
        differ(of, query, refusal);
    }

    /** The answer of a server that some events left: by the embedded engine if it does not refuse, or else by auto. */
    private JsonNode answerOfWindow(JsonNode query) throws IOException, InterruptedException {
        try {
            JsonNode answer = answer(server, "embedded", query, 1);
            here++;
            return answer;
        } catch (IOException refused) {
            if (!refused.getMessage().contains("in the lake only")) {
                throw refused;
            }
        }
        return answer(server, "auto", query, 1);
    }

    private JsonNode answer(BenchServer asked, String engine, JsonNode query, int index)
            throws IOException, InterruptedException {
        asked.setEngine(engine);
        long begin = System.nanoTime();
        try {
            return asked.query(query);
        } finally {
            seconds[index] += (System.nanoTime() - begin) / 1e9;
        }
    }

    private void differ(int[] of, JsonNode query, String difference) {
        of[2]++;
        if (different++ < DIFFERENCES_SHOWN) {
            System.out.println(query + "\n  " + difference);
        }
    }

    private Instant from() {
        return to.minus(Duration.ofDays(DAYS)).truncatedTo(ChronoUnit.DAYS);
    }

    @Override
    public LocalDate first() {
        return LocalDate.ofInstant(from(), ZoneOffset.UTC);
    }

    @Override
    public Instant now() {
        return Instant.now();
    }

    @Override
    public String personId() {
        return "00000000-0000-0000-0000-000000000007";
    }

    @Override
    public Calendar calendar(Random random) {
        return Calendar.random(random);
    }

    @Override
    public Scale scale() {
        return scale;
    }
}
