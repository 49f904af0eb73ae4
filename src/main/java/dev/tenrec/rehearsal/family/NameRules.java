package dev.tenrec.rehearsal.family;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.rehearsal.plan.Mapping;
import dev.tenrec.rehearsal.rule.Family;
import dev.tenrec.rehearsal.rule.Findings;
import dev.tenrec.rehearsal.wire.WireEvent;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Names of events and keys of properties. */
final class NameRules implements Family {
    private static final int NAMES_MAX = 200_000;
    /** Vendors' names, as letters in lower case, for what the service calls otherwise; the mapping adds others. */
    private static final Map<String, String> FOREIGN = Map.ofEntries(
            Map.entry("pageview", "$pageview"),
            Map.entry("pageviewed", "$pageview"),
            Map.entry("viewedpage", "$pageview"),
            Map.entry("viewedapage", "$pageview"),
            Map.entry("loadedapage", "$pageview"),
            Map.entry("loadedpage", "$pageview"),
            Map.entry("screenview", "$screen"),
            Map.entry("amplitudepageviewed", "$pageview"),
            Map.entry("amplitudeelementclicked", "$autocapture"),
            Map.entry("amplitudeelementchanged", "$autocapture"),
            Map.entry("userengagement", "$autocapture"));

    private static final Pattern WHOLE_URL = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]{0,20}://[^/?#]{1,255}");
    private static final String MIXPANEL_VIEW = "$mp_web_page_view";
    /** Names of the service that begin with a dollar sign. */
    private static final Set<String> OWN = Set.of(
            "$pageview",
            "$pageleave",
            "$screen",
            "$autocapture",
            "$identify",
            "$create_alias",
            "$merge_dangerously",
            "$groupidentify",
            "$group_identify",
            "$set",
            "$feature_flag_called",
            "$rageclick",
            "$exception",
            "$web_vitals",
            "$opt_in",
            "$opt_out",
            "$heatmap",
            "$$heatmap",
            "$copy_autocapture",
            "$feature_view",
            "$feature_interaction",
            "$feature_enrollment_update",
            "$capture_metrics",
            "$dead_click",
            "$snapshot",
            "$ai_generation",
            "$ai_trace",
            "$ai_span",
            "$ai_embedding",
            "$ai_metric",
            "$ai_feedback",
            "$survey_shown",
            "$$client_ingestion_warning",
            "$performance_event",
            "$delete_person_property",
            "$delete_group_property",
            "$csp_violation",
            "$product_tour_shown",
            "$unset");

    private static final Pattern DEVICE = Pattern.compile(
            "mobile|phone|smartphone|desktop|tablet|tv"
                    + "|(?:.{1,40} )?(?:iphone|ipad|ipod|galaxy|pixel|nexus|redmi|kindle)"
                    + "(?: .{1,40})?|iphone[0-9,]{1,6}|ipad[0-9,]{1,6}|sm-[a-z0-9]{3,10}|macbook.{0,20}",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern SYSTEM = Pattern.compile(
            "(?:ios|ipados|android|windows(?: nt)?|mac ?os(?: ?x)?|linux|ubuntu|chrome ?os)(?: [0-9][0-9._]{0,12})?",
            Pattern.CASE_INSENSITIVE);
    private static final Set<String> VENDOR_KEYS = Set.of(
            "page_location",
            "os_name",
            "mp_country_code",
            "page_referrer",
            "mp_processing_time_ms",
            "[Amplitude] Page URL");

    private final RunContext run;
    private final Findings findings;
    private final @Nullable Mapping mapping;
    private final Map<String, Uses> names = new LinkedHashMap<>();
    private final Map<String, Uses> keys = new LinkedHashMap<>();
    /** Properties that a mapping of the plan's own leads to and that were not seen yet. */
    private final Set<String> unseen = new LinkedHashSet<>();

    private final Set<String> vendorKeys = new HashSet<>(VENDOR_KEYS);
    private final CachedPredicate systems =
            new CachedPredicate(text -> SYSTEM.matcher(text).matches());
    private final CachedPredicate devices =
            new CachedPredicate(text -> DEVICE.matcher(text).matches());

    /** Uses of a name or key: the first one and their number. */
    private static final class Uses {
        private final long place;
        /** The name of the service for an event that is called otherwise; null for other names. */
        private final @Nullable String better;

        private int count;

        Uses(long place, @Nullable String better) {
            this.place = place;
            this.better = better;
        }
    }

    NameRules(RunContext run) {
        this.run = run;
        findings = run.findings();
        mapping = run.plan().mapping();
        if (mapping != null) {
            vendorKeys.addAll(mapping.properties().keySet());
            if (!mapping.isPreset()) {
                unseen.addAll(mapping.properties().values());
                unseen.remove("");
            }
        }
    }

    @Override
    public void event(WireEvent event) {
        String name = event.name();
        if (name == null || name.isEmpty()) {
            return;
        }
        Uses uses = names.get(name);
        if (uses == null) {
            uses = new Uses(EarliestCases.place(event.request(), event.index()), better(name));
            if (names.size() < NAMES_MAX) {
                names.put(name, uses);
            }
        }
        uses.count++;
        String better = uses.better;
        if (better != null) {
            findings.event("NAM-01", event, Words.quoted(name) + " for " + better);
        } else if (name.charAt(0) == '$') {
            reserved(event, name);
        }
        if (mapping != null && mapping.dropped().contains(name)) {
            findings.event("NAM-07", event, Words.quoted(name));
        }
        if (isUnclean(name)) {
            findings.event("NAM-11", event, Words.quoted(name));
        }
        properties(event);
    }

    /** The service's name for what a vendor calls so; null when there is none. */
    private @Nullable String better(String name) {
        String better =
                name.equals(MIXPANEL_VIEW) ? "$pageview" : name.charAt(0) == '$' ? null : FOREIGN.get(Words.bare(name));
        better = better == null && mapping != null ? mapping.events().get(name) : better;
        return name.equals(better) ? null : better;
    }

    private void reserved(WireEvent event, String name) {
        switch (name) {
            case "$group_identify" -> findings.event("NAM-02", event, "");
            case "$pageview" -> pageview(event);
            case "$autocapture" -> {
                boolean hasElements = event.properties().has("$elements")
                        || event.properties().has("$elements_chain");
                if (!event.properties().has("$event_type") || !hasElements) {
                    findings.event("NAM-09", event, "");
                }
            }
            default -> {
                if (!OWN.contains(name) && !name.startsWith("$ai_") && !name.startsWith("$survey")) {
                    findings.event("NAM-04", event, Words.quoted(name));
                }
            }
        }
    }

    private void pageview(WireEvent event) {
        String url = event.text("$current_url");
        boolean hasPlace = event.properties().has("$host") && event.properties().has("$pathname");
        if (url == null
                || url.isEmpty()
                || (!hasPlace && !WHOLE_URL.matcher(url).lookingAt())) {
            findings.event("NAM-08", event, url == null || url.isEmpty() ? "no $current_url" : Words.quoted(url));
        }
    }

    private void properties(WireEvent event) {
        for (Map.Entry<String, JsonNode> property : event.properties().properties()) {
            String key = property.getKey();
            if (vendorKeys.contains(key)) {
                keys.computeIfAbsent(key, first -> new Uses(EarliestCases.place(event.request(), event.index()), null))
                        .count++;
            }
            if (!unseen.isEmpty()) {
                unseen.remove(key);
            }
        }
        String browser = event.text("$browser");
        String system = event.text("$os");
        if (browser != null && systems.test(browser)) {
            findings.event("NAM-13", event, "$browser is " + Words.quoted(browser));
        } else if (system != null && devices.test(system)) {
            findings.event("NAM-13", event, "$os is " + Words.quoted(system));
        }
    }

    private static boolean isUnclean(String name) {
        boolean isPlain = true;
        for (int i = 0; i < name.length() && isPlain; i++) {
            char character = name.charAt(i);
            isPlain = (character > ' ' && character < 0x7f) || (character == ' ' && i > 0 && i < name.length() - 1);
        }
        if (isPlain) {
            return false;
        }
        boolean hasOddities = name.codePoints()
                .anyMatch(point -> Character.isISOControl(point)
                        || Character.getType(point) == Character.FORMAT
                        || (Character.isWhitespace(point) && point != ' ')
                        || point == 0xa0);
        return hasOddities || !name.strip().equals(name) || isMixed(name);
    }

    /** Letters of Latin beside those of Greek or Cyrillic in one word, or forms that normalize to others. */
    private static boolean isMixed(String name) {
        for (String word : name.split("[^\\p{L}]+", -1)) {
            boolean hasLatin = false;
            boolean hasOther = false;
            for (int point : word.codePoints().toArray()) {
                Character.UnicodeScript script = Character.UnicodeScript.of(point);
                hasLatin |= script == Character.UnicodeScript.LATIN;
                hasOther |= script == Character.UnicodeScript.CYRILLIC || script == Character.UnicodeScript.GREEK;
            }
            if (hasLatin && hasOther) {
                return true;
            }
        }
        return !Normalizer.isNormalized(name, Normalizer.Form.NFKC);
    }

    @Override
    public void end() {
        spellings();
        skeletons();
        keys.forEach(
                (key, uses) -> run.at("NAM-12", uses.place, Words.quoted(key) + " on " + Words.number(uses.count)));
        mapping();
        Predicate<String> known = run.plan().baseline().events();
        if (known == null) {
            findings.notAssessed("NAM-10");
        } else {
            names.forEach((name, uses) -> {
                if (!known.test(name)) {
                    run.at("NAM-10", uses.place, Words.quoted(name));
                }
            });
        }
    }

    private void mapping() {
        if (mapping == null) {
            findings.notAssessed("NAM-05");
            findings.notAssessed("NAM-07");
            return;
        }
        Set<String> targets = new HashSet<>(mapping.events().values());
        for (String target : targets) {
            boolean isFound = names.containsKey(target)
                    || mapping.events().entrySet().stream()
                            .anyMatch(rule -> rule.getValue().equals(target) && names.containsKey(rule.getKey()));
            if (!isFound && !target.equals("$autocapture")) {
                findings.whole("NAM-05", 1, "nothing became " + Words.quoted(target));
            }
        }
        unseen.forEach(target -> findings.whole("NAM-05", 1, "no event has " + Words.quoted(target)));
    }

    private void spellings() {
        Map<String, List<String>> same = new LinkedHashMap<>();
        names.keySet()
                .forEach(name -> same.computeIfAbsent(Words.bare(name), key -> new ArrayList<>())
                        .add(name));
        same.forEach((bare, spellings) -> {
            if (spellings.size() > 1 && !bare.isEmpty()) {
                run.at(
                        "NAM-03",
                        place(spellings.get(1)),
                        String.join(
                                ", ",
                                spellings.stream().limit(4).map(Words::quoted).toList()));
            }
        });
    }

    /** The place of the first event of a name. */
    private long place(String name) {
        Uses uses = names.get(name);
        return uses == null ? 0 : uses.place;
    }

    private void skeletons() {
        if (names.size() > run.threshold("event_names")) {
            findings.whole("NAM-06", 1, Words.number(names.size()) + " names");
        }
        Map<String, List<String>> variants = new LinkedHashMap<>();
        for (String name : names.keySet()) {
            String skeleton = Words.skeletonOfAllNumbers(name);
            if (!skeleton.equals(name)) {
                variants.computeIfAbsent(skeleton, key -> new ArrayList<>()).add(name);
            }
        }
        variants.forEach((skeleton, found) -> {
            if (found.size() >= run.threshold("skeleton_event_names")) {
                findings.whole("NAM-06", found.size(), Words.quoted(found.get(0)) + " and others");
            }
        });
    }
}
