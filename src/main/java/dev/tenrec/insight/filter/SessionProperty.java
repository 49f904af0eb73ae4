package dev.tenrec.insight.filter;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A property of sessions.
 *
 * @param key its name
 * @param source the property of events from which it is taken; empty for what is computed
 * @param isListed false for older names of a property
 */
public record SessionProperty(String key, Kind kind, Part part, String source, Type type, boolean isListed) {
    /** The source of a value. */
    public enum Kind {
        START,
        END,
        DURATION,
        PAGEVIEWS,
        AUTOCAPTURES,
        SCREENS,
        BOUNCE,
        CHANNEL,
        /** The first event with a value, those of pages and screens before all others. */
        ENTRY,
        /** The last event with a value, those of pages and screens before all others. */
        EXIT,
        /** The first event with a value. */
        FIRST,
        /** The last event with a value. */
        LAST;

        /** True if one event of the session gives it the value. */
        public boolean isOfEvents() {
            return compareTo(ENTRY) >= 0;
        }

        public boolean isOfLastEvent() {
            return this == EXIT || this == LAST;
        }

        /** True if events of other names count only without pages and screens. */
        public boolean prefersPages() {
            return this == ENTRY || this == EXIT;
        }
    }

    /** The part of an address that is the value. */
    public enum Part {
        WHOLE,
        PATH,
        HOST
    }

    /** Types in the spelling of property definitions. */
    public enum Type {
        DateTime,
        String,
        Numeric,
        Boolean,
        Duration;

        /** True for numbers; a duration is one of seconds. */
        public boolean isNumber() {
            return this == Numeric || this == Duration;
        }
    }

    private static final String URL = "$current_url";
    private static final Map<String, SessionProperty> ALL = new LinkedHashMap<>();

    static {
        computed("$start_timestamp", Kind.START, Type.DateTime);
        computed("$end_timestamp", Kind.END, Type.DateTime);
        address("$entry_current_url", Kind.ENTRY, Part.WHOLE, true);
        address("$entry_pathname", Kind.ENTRY, Part.PATH, true);
        address("$entry_hostname", Kind.ENTRY, Part.HOST, true);
        address("$end_current_url", Kind.EXIT, Part.WHOLE, true);
        address("$end_pathname", Kind.EXIT, Part.PATH, true);
        address("$end_hostname", Kind.EXIT, Part.HOST, true);
        entry("$entry_referring_domain", "$referring_domain");
        entry("$entry_referrer", "$referrer");
        for (String utm : List.of("source", "campaign", "medium", "term", "content")) {
            entry("$entry_utm_" + utm, "utm_" + utm);
        }
        for (String id : List.of(
                "gclid",
                "gad_source",
                "gclsrc",
                "dclid",
                "gbraid",
                "wbraid",
                "fbclid",
                "msclkid",
                "twclid",
                "li_fat_id",
                "mc_cid",
                "igshid",
                "ttclid",
                "epik",
                "qclid",
                "sccid",
                "_kx",
                "irclid")) {
            entry("$entry_" + id, id);
        }
        computed("$pageview_count", Kind.PAGEVIEWS, Type.Numeric);
        computed("$autocapture_count", Kind.AUTOCAPTURES, Type.Numeric);
        computed("$screen_count", Kind.SCREENS, Type.Numeric);
        computed("$channel_type", Kind.CHANNEL, Type.String);
        computed("$session_duration", Kind.DURATION, Type.Duration);
        computed("$is_bounce", Kind.BOUNCE, Type.Boolean);
        add(new SessionProperty(
                "$last_external_click_url", Kind.LAST, Part.WHOLE, "$external_click_url", Type.String, true));
        add(new SessionProperty("$vitals_lcp", Kind.FIRST, Part.WHOLE, "$web_vitals_LCP_value", Type.Numeric, true));
        add(new SessionProperty("duration", Kind.DURATION, Part.WHOLE, "", Type.Duration, false));
        address("$exit_current_url", Kind.EXIT, Part.WHOLE, false);
        address("$exit_pathname", Kind.EXIT, Part.PATH, false);
    }

    private static void computed(String key, Kind kind, Type type) {
        add(new SessionProperty(key, kind, Part.WHOLE, "", type, true));
    }

    private static void address(String key, Kind kind, Part part, boolean isListed) {
        add(new SessionProperty(key, kind, part, URL, Type.String, isListed));
    }

    private static void entry(String key, String source) {
        add(new SessionProperty(key, Kind.ENTRY, Part.WHOLE, source, Type.String, true));
    }

    private static void add(SessionProperty property) {
        ALL.put(property.key, property);
    }

    /** Finds a property by its name; empty for one that is not supported. */
    public static Optional<SessionProperty> find(String key) {
        return Optional.ofNullable(ALL.get(key));
    }

    /** All but older names, in the order of the API. */
    public static List<SessionProperty> listed() {
        List<SessionProperty> listed = new ArrayList<>(ALL.values());
        listed.removeIf(property -> !property.isListed);
        return listed;
    }
}
