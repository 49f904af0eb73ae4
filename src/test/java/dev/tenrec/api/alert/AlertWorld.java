package dev.tenrec.api.alert;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.GreenMailUtil;
import com.icegreen.greenmail.util.ServerSetup;
import dev.tenrec.OpenTenrec;
import dev.tenrec.testing.MovingClock;
import dev.tenrec.testing.TestServer;
import dev.tenrec.testing.TestWorld;
import jakarta.mail.internet.MimeMessage;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/** A server whose clock stands until a test moves it, a mail server, and a project with alerts. */
final class AlertWorld implements AutoCloseable {
    /** A Wednesday. */
    static final Instant NOON = Instant.parse("2026-03-04T12:30:00Z");

    static final String SITE = "https://tenrec.example.com";
    private static final int PATIENCE_MILLIS = 30_000;

    final MovingClock clock = new MovingClock(NOON);
    final GreenMail mail = new GreenMail(new ServerSetup(0, "127.0.0.1", "smtp"));
    final TestServer server;
    final TestWorld world;

    AlertWorld(Path folder, Map<String, String> settings) {
        mail.start();
        Map<String, String> all = new HashMap<>(Map.of(
                "site-url",
                SITE,
                "smtp-host",
                "127.0.0.1",
                "smtp-port",
                Integer.toString(mail.getSmtp().getPort()),
                "smtp-encryption",
                "none",
                "mail-from",
                "Tenrec <tenrec@example.com>"));
        all.putAll(settings);
        server = new TestServer(folder, all, clock);
        world = server.newWorld();
    }

    /** Checks all alerts that are due by the clock. */
    void tend() {
        OpenTenrec.alertRuns(server.tenrec()).tend();
    }

    /** Sends events of a name, each of its own user, at the time of the clock less some hours. */
    void capture(String event, int count, int hoursAgo) {
        StringBuilder events = new StringBuilder();
        String time = clock.instant().minusSeconds(3_600L * hoursAgo).toString();
        for (int i = 0; i < count; i++) {
            events.append(i == 0 ? "" : ",")
                    .append("{\"event\":\"" + event + "\",\"distinct_id\":\"u" + i + "\",\"timestamp\":\"" + time
                            + "\",\"properties\":{\"plan\":\"p" + i % 2 + "\"}}");
        }
        world.capture(events.toString());
    }

    /** Makes an insight of trends; the rest is more fields of the query, each with a comma before it. */
    int insight(String event, String rest) {
        return world.ask(
                        "POST",
                        "insights/",
                        "{\"name\":\"Sign-ups\",\"query\":{\"kind\":\"InsightVizNode\","
                                + "\"source\":{\"kind\":\"TrendsQuery\","
                                + "\"series\":[{\"kind\":\"EventsNode\",\"event\":\"" + event + "\"}]" + rest + "}}}")
                .path("id")
                .asInt();
    }

    /** The body of an alert that the owner is subscribed to; the rest begins with a comma. */
    String body(int insight, String condition, String threshold, String rest) {
        return "{\"name\":\"Many\",\"insight\":" + insight + ",\"subscribed_users\":["
                + world.owner().user().id() + "],\"condition\":{\"type\":\"" + condition + "\"},"
                + "\"config\":{\"type\":\"TrendsAlertConfig\",\"series_index\":0},\"threshold\":{\"configuration\":"
                + threshold + "}" + rest + "}";
    }

    /** Makes an alert that fires above a number of the last whole day. */
    String above(int insight, double upper, String rest) {
        return make(body(insight, "absolute_value", bounds(null, upper), rest));
    }

    static String bounds(Double lower, Double upper) {
        return "{\"type\":\"absolute\",\"bounds\":{\"lower\":" + lower + ",\"upper\":" + upper + "}}";
    }

    /** The path of a new alert. */
    String make(String body) {
        return "alerts/" + world.ask("POST", "alerts/", body).path("id").asText() + "/";
    }

    JsonNode get(String path) {
        return world.ask("GET", path, null);
    }

    String state(String path) {
        return get(path).path("state").asText();
    }

    /** The latest check of an alert. */
    JsonNode check(String path) {
        return get(path).path("checks").path(0);
    }

    /** Waits until the mail server has so many mails, and no more after all that were begun have ended. */
    MimeMessage[] mails(int count) {
        assertThat(mail.waitForIncomingEmail(PATIENCE_MILLIS, count)).isTrue();
        assertThat(mail.getReceivedMessages()).hasSize(count);
        return mail.getReceivedMessages();
    }

    static String text(MimeMessage message) {
        return GreenMailUtil.getWholeMessage(message).replace("=\r\n", "");
    }

    static Stream<String> words(JsonNode list, String field) {
        return list.findValuesAsText(field).stream();
    }

    @Override
    public void close() {
        server.close();
        mail.stop();
    }
}
