package dev.tenrec.insight.session;

import dev.tenrec.insight.channel.ChannelRules;
import dev.tenrec.json.Timestamps;
import java.net.URI;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Properties of sessions, computed one after the other from sorted lists. */
final class NaiveSessions {
    record Event(String name, String distinctId, long micros, Map<String, String> properties) {
        boolean isPage() {
            return name.equals("$pageview") || name.equals("$screen");
        }
    }

    private NaiveSessions() {}

    static Map<String, Map<String, Object>> of(List<Event> all) {
        Map<String, List<Event>> byId = new TreeMap<>();
        for (Event event : all) {
            String id = event.properties.get("$session_id");
            if (id.length() == 36) {
                byId.computeIfAbsent(id, any -> new ArrayList<>()).add(event);
            }
        }
        Map<String, Map<String, Object>> sessions = new TreeMap<>();
        byId.forEach((id, events) -> sessions.put(id, session(events)));
        return sessions;
    }

    private static Map<String, Object> session(List<Event> events) {
        events.sort(Comparator.comparingLong(Event::micros));
        List<Event> pagesFirst = new ArrayList<>(events);
        pagesFirst.sort(Comparator.comparing(event -> !event.isPage()));
        List<Event> pagesLast = new ArrayList<>(events);
        pagesLast.sort(Comparator.comparing(Event::isPage));
        Map<String, Object> values = new TreeMap<>();
        long start = events.get(0).micros;
        long end = events.get(events.size() - 1).micros;
        long seconds = Math.floorDiv(end, 1_000_000) - Math.floorDiv(start, 1_000_000);
        values.put("$start_timestamp", Timestamps.format(start));
        values.put("$end_timestamp", Timestamps.format(end));
        values.put("$session_duration", seconds);
        long pageviews = count(events, "$pageview");
        long autocaptures = count(events, "$autocapture");
        values.put("$pageview_count", pageviews);
        values.put("$autocapture_count", autocaptures);
        values.put("$screen_count", count(events, "$screen"));
        if (pageviews > 0) {
            values.put("$is_bounce", pageviews == 1 && autocaptures == 0 && seconds < 10 ? 1L : 0L);
        }
        put(values, "$entry_current_url", first(pagesFirst, "$current_url"));
        put(values, "$end_current_url", last(pagesLast, "$current_url"));
        for (String which : List.of("entry", "end")) {
            String url = (String) values.get("$" + which + "_current_url");
            if (url != null) {
                URI uri = URI.create(url.replaceAll("[^ -~]|\"", "-"));
                boolean isAddress = uri.getHost() != null;
                put(values, "$" + which + "_pathname", isAddress ? uri.getRawPath() : "");
                put(values, "$" + which + "_hostname", isAddress || !url.startsWith("www.") ? uri.getHost() : url);
            }
        }
        put(values, "$entry_utm_source", first(pagesFirst, "utm_source"));
        put(values, "$entry_utm_medium", first(pagesFirst, "utm_medium"));
        put(values, "$entry_referring_domain", first(pagesFirst, "$referring_domain"));
        put(values, "$entry_gclid", first(pagesFirst, "gclid"));
        put(values, "$last_external_click_url", last(events, "$external_click_url"));
        Map<String, String> entry = pagesFirst.get(0).properties;
        String gclid = entry.getOrDefault("gclid", "");
        values.put(
                "$channel_type",
                ChannelRules.of(
                                entry.get("utm_source"),
                                entry.get("utm_medium"),
                                null,
                                entry.get("$referring_domain"),
                                !gclid.isEmpty(),
                                false,
                                null)
                        .wire());
        return values;
    }

    private static long count(List<Event> events, String name) {
        return events.stream().filter(event -> event.name.equals(name)).count();
    }

    private static void put(Map<String, Object> values, String key, String value) {
        if (value != null && !value.isEmpty()) {
            values.put(key, value);
        }
    }

    private static String first(List<Event> events, String key) {
        return events.stream()
                .map(event -> event.properties.get(key))
                .filter(value -> value != null)
                .findFirst()
                .orElse(null);
    }

    private static String last(List<Event> events, String key) {
        String last = null;
        for (Event event : events) {
            last = event.properties.getOrDefault(key, last);
        }
        return last;
    }
}
