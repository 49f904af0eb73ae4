package dev.tenrec.rehearsal.family;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.rehearsal.plan.Mapping;
import dev.tenrec.rehearsal.rule.Family;
import dev.tenrec.rehearsal.rule.Findings;
import dev.tenrec.rehearsal.wire.WireEvent;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Names of events and keys of properties. */
final class NameRules implements Family {
    private static final int NAMES_MAX = 200_000;
    /** Vendors' names for what the service calls otherwise; the plan's mapping adds others. */
    private static final Map<String, String> FOREIGN = Map.ofEntries(
            Map.entry("pageview", "$pageview"),
            Map.entry("page_view", "$pageview"),
            Map.entry("Page View", "$pageview"),
            Map.entry("Viewed Page", "$pageview"),
            Map.entry("Loaded a Page", "$pageview"),
            Map.entry("screen_view", "$screen"),
            Map.entry("[Amplitude] Page Viewed", "$pageview"),
            Map.entry("[Amplitude] Element Clicked", "$autocapture"),
            Map.entry("[Amplitude] Element Changed", "$autocapture"),
            Map.entry("$mp_web_page_view", "$pageview"),
            Map.entry("user_engagement", "$autocapture"));
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
            "$mp_web_page_view",
            "$csp_violation",
            "$product_tour_shown",
            "$unset");

    private static final Set<String> DEVICES =
            Set.of("Mobile", "Desktop", "Tablet", "iPhone", "iPad", "Apple iPhone", "Samsung Galaxy");
    private static final Set<String> SYSTEMS =
            Set.of("iOS", "Android", "Windows", "Mac OS X", "Linux", "ios", "android", "windows", "macOS");
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
    private final Map<String, Integer> names = new LinkedHashMap<>();
    private final Map<String, Integer> keys = new HashMap<>();
    private final Set<String> vendorKeys = new HashSet<>(VENDOR_KEYS);

    NameRules(RunContext run) {
        this.run = run;
        findings = run.findings();
        mapping = run.plan().mapping();
        if (mapping != null) {
            vendorKeys.addAll(mapping.properties().keySet());
        }
    }

    @Override
    public void event(WireEvent event) {
        String name = event.name();
        if (name == null || name.isEmpty()) {
            return;
        }
        if (names.size() < NAMES_MAX || names.containsKey(name)) {
            names.merge(name, 1, Integer::sum);
        }
        String better = FOREIGN.get(name);
        better = better == null && mapping != null ? mapping.events().get(name) : better;
        if (better != null && !better.equals(name)) {
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
        if ((url == null || url.isEmpty()) && !hasPlace) {
            findings.event("NAM-08", event, "the first is of " + event.timestampText());
        }
    }

    private void properties(WireEvent event) {
        for (Map.Entry<String, JsonNode> property : event.properties().properties()) {
            if (vendorKeys.contains(property.getKey())) {
                keys.merge(property.getKey(), 1, Integer::sum);
            }
        }
        String browser = event.text("$browser");
        String system = event.text("$os");
        if (browser != null && SYSTEMS.contains(browser)) {
            findings.event("NAM-13", event, "$browser is " + Words.quoted(browser));
        } else if (system != null && DEVICES.contains(system)) {
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
        keys.forEach((key, count) -> findings.whole("NAM-12", 1, Words.quoted(key) + " on " + Words.number(count)));
        mapping();
        Predicate<String> known = run.plan().baseline().events();
        if (known == null) {
            findings.notAssessed("NAM-10");
        } else {
            names.keySet().stream()
                    .filter(known.negate())
                    .forEach(name -> findings.whole("NAM-10", 1, Words.quoted(name)));
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
    }

    private void spellings() {
        Map<String, List<String>> same = new LinkedHashMap<>();
        names.keySet()
                .forEach(name -> same.computeIfAbsent(Words.bare(name), key -> new ArrayList<>())
                        .add(name));
        same.forEach((bare, spellings) -> {
            if (spellings.size() > 1 && !bare.isEmpty()) {
                findings.whole(
                        "NAM-03",
                        1,
                        String.join(
                                ", ",
                                spellings.stream().limit(4).map(Words::quoted).toList()));
            }
        });
    }

    private void skeletons() {
        if (names.size() > run.threshold("event_names")) {
            findings.whole("NAM-06", 1, Words.number(names.size()) + " names");
        }
        Map<String, List<String>> variants = new LinkedHashMap<>();
        for (String name : names.keySet()) {
            String skeleton = Words.skeleton(name);
            if (!skeleton.equals(name)) {
                variants.computeIfAbsent(skeleton, key -> new ArrayList<>()).add(name);
            }
        }
        variants.forEach((skeleton, found) -> {
            if (found.size() >= run.threshold("skeleton_names")) {
                findings.whole("NAM-06", found.size(), Words.quoted(found.get(0)) + " and others");
            }
        });
    }
}
