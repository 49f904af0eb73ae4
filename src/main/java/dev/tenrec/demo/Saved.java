package dev.tenrec.demo;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;

/** Dashboards, insights, descriptions and notes of the demo, stored as requests in a file each. */
final class Saved {
    /** In the order in which they are made, so that their ids are 1, 2 and 3. */
    private static final List<String> DASHBOARDS = List.of("product-overview", "growth-and-revenue", "activation");

    private static final String PROJECT = "/api/projects/@current/";
    private static final Pattern DAY = Pattern.compile("\\{day (\\d+)}");

    private Saved() {}

    /** Says what the events mean; it must come before the first of them, which would define them without words. */
    static void describe(Calls calls, Calendar calendar) {
        for (JsonNode definition : read("events", calendar)) {
            calls.ask("POST", PROJECT + "event_definitions/", definition);
        }
    }

    /** Makes the dashboards, which need no events; returns how many. */
    static int makeDashboards(Calls calls, Calendar calendar) {
        for (String name : DASHBOARDS) {
            JsonNode body = Json.object().set("template", read(name, calendar));
            calls.ask("POST", PROJECT + "dashboards/create_from_template_json/", body);
        }
        return DASHBOARDS.size();
    }

    /** Makes the rest, one after another; it names dashboards and the type of the groups. */
    static void makeRest(Calls calls, Calendar calendar) {
        for (JsonNode request : read("requests", calendar)) {
            calls.ask(request.path("method").textValue(), path(request), request.path("body"));
        }
    }

    /** Has the answers of all dashboards computed, which is what the first look at them waits for. */
    static void look(Calls calls) {
        for (int id = 1; id <= DASHBOARDS.size(); id++) {
            calls.ask("GET", PROJECT + "dashboards/" + id + "/?refresh=blocking", null);
        }
    }

    private static String path(JsonNode request) {
        String path = request.path("path").textValue();
        return path.startsWith("/") ? path : PROJECT + path;
    }

    private static JsonNode read(String name, Calendar calendar) {
        String file = "/demo/" + name + ".json";
        try (InputStream in = Saved.class.getResourceAsStream(file)) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            String dated = DAY.matcher(text)
                    .replaceAll(found -> calendar.date(Integer.parseInt(found.group(1))) + "T09:00:00Z");
            return Json.parse(dated.getBytes(StandardCharsets.UTF_8));
        } catch (JsonProcessingException malformed) {
            throw new IllegalStateException("The program's own file " + file + " is malformed.", malformed);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
