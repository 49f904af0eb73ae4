package dev.tenrec.rehearsal.family;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.capture.TimestampParser;
import dev.tenrec.rehearsal.rule.Family;
import dev.tenrec.rehearsal.rule.Findings;
import dev.tenrec.rehearsal.wire.WireEvent;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Names and values of properties over the whole run. */
final class PropertyRules implements Family {
    private static final int NAMES_MAX = 200_000;
    private static final Set<String> PLACEHOLDERS =
            Set.of("(not set)", "(not provided)", "EMPTY", "null", "undefined", "None", "NaN", "N/A", "");

    private static final List<String> KINDS = List.of("text", "number", "flag", "object", "list");
    private static final int TEXT = 0;
    private static final int NUMBER = 1;
    private static final int FLAG = 2;
    private static final int OBJECT = 3;
    private static final int LIST = 4;

    /** Numbers, flags, ISO dates and other dates in texts. */
    private static final int FORMS = 4;

    private static final int ISO_DATE = 0;
    private static final int OTHER_DATE = 3;

    /** Counts of the values of a property. */
    private static final class Values {
        private final int[] kinds = new int[KINDS.size()];
        private final int[] forms = new int[FORMS];
        private int placeholders;
        private String placeholder = "";
        private int count;
    }

    private final RunContext run;
    private final Findings findings;
    private final Map<String, Values> properties = new LinkedHashMap<>();
    private final int ofEventMax;

    PropertyRules(RunContext run) {
        this.run = run;
        findings = run.findings();
        ofEventMax = (int) run.threshold("event_properties");
    }

    @Override
    public void event(WireEvent event) {
        if (event.properties().size() > ofEventMax) {
            findings.event("SIZ-08", event, event.properties().size() + " properties on one event");
        }
        for (Map.Entry<String, JsonNode> property : event.properties().properties()) {
            String name = property.getKey();
            Values values = properties.get(name);
            if (values == null) {
                if (properties.size() >= NAMES_MAX) {
                    continue;
                }
                values = new Values();
                properties.put(name, values);
            }
            count(values, property.getValue());
        }
    }

    private static void count(Values values, JsonNode value) {
        if (value.isNull()) {
            return;
        }
        values.count++;
        if (value.isTextual()) {
            values.kinds[TEXT]++;
            text(values, value.textValue());
        } else if (value.isNumber()) {
            values.kinds[NUMBER]++;
        } else if (value.isBoolean()) {
            values.kinds[FLAG]++;
        } else if (value.isObject()) {
            values.kinds[OBJECT]++;
        } else {
            values.kinds[LIST]++;
        }
    }

    private static void text(Values values, String text) {
        if (PLACEHOLDERS.contains(text)) {
            values.placeholders++;
            values.placeholder = text;
            return;
        }
        char first = text.isEmpty() ? ' ' : text.charAt(0);
        if (first == 't' || first == 'f' || first == 'T' || first == 'F') {
            values.forms[FLAG] += text.equalsIgnoreCase("true") || text.equalsIgnoreCase("false") ? 1 : 0;
        } else if ((first >= '0' && first <= '9') || first == '-') {
            if (isNumber(text)) {
                values.forms[NUMBER]++;
            } else if (text.length() >= 8
                    && text.length() <= 35
                    && TimestampParser.parse(text) != TimestampParser.INVALID) {
                boolean isIso = text.length() > 4 && text.charAt(4) == '-';
                values.forms[isIso ? ISO_DATE : OTHER_DATE]++;
            }
        }
    }

    /** Numbers with a leading zero are no numbers but keys, such as postal codes. */
    private static boolean isNumber(String text) {
        int at = text.charAt(0) == '-' ? 1 : 0;
        int dots = 0;
        if (at == text.length()
                || text.length() > 16
                || (text.charAt(at) == '0' && text.length() > at + 1 && text.charAt(at + 1) != '.')) {
            return false;
        }
        for (int i = at; i < text.length(); i++) {
            char character = text.charAt(i);
            dots += character == '.' ? 1 : 0;
            if (character != '.' && (character < '0' || character > '9')) {
                return false;
            }
        }
        return dots <= 1 && text.charAt(text.length() - 1) != '.';
    }

    @Override
    public void end() {
        if (properties.size() > run.threshold("property_names")) {
            findings.whole("SIZ-08", 1, Words.number(properties.size()) + " names");
        }
        skeletons();
        double sample = run.threshold("sample_values");
        properties.forEach((name, values) -> {
            if (values.count >= sample) {
                kinds(name, values);
                forms(name, values);
            }
            if (values.placeholders >= run.threshold("placeholder_share") * values.count && values.placeholders > 0) {
                findings.whole(
                        "SIZ-12",
                        1,
                        Words.quoted(name) + " is " + Words.quoted(values.placeholder) + " in "
                                + Words.percent((double) values.placeholders / values.count));
            }
        });
    }

    private void kinds(String name, Values values) {
        int most = 0;
        int sum = 0;
        for (int kind : values.kinds) {
            most = Math.max(most, kind);
            sum += kind;
        }
        if (sum - most >= run.threshold("type_share") * sum && sum > most) {
            StringBuilder shares = new StringBuilder();
            for (int kind = 0; kind < KINDS.size(); kind++) {
                int count = values.kinds[kind];
                if (count > 0) {
                    shares.append(shares.isEmpty() ? "" : ", ")
                            .append(Words.percent((double) count / sum))
                            .append(' ')
                            .append(KINDS.get(kind));
                }
            }
            findings.whole("SIZ-10", 1, Words.quoted(name) + ": " + shares);
        }
    }

    private void forms(String name, Values values) {
        double limit = run.threshold("text_share") * values.count;
        if (values.forms[NUMBER] > limit) {
            findings.whole("SIZ-11", 1, Words.quoted(name) + " is a number as text");
        } else if (values.forms[FLAG] > limit) {
            findings.whole("SIZ-11", 1, Words.quoted(name) + " is true or false as text");
        } else if (values.forms[ISO_DATE] > 0 && values.forms[OTHER_DATE] > 0) {
            findings.whole("SIZ-11", 1, Words.quoted(name) + " has dates in several formats");
        }
    }

    private void skeletons() {
        Map<String, Set<String>> variants = new HashMap<>();
        for (String name : properties.keySet()) {
            String skeleton = Words.skeleton(name);
            if (!skeleton.equals(name)) {
                variants.computeIfAbsent(skeleton, key -> new HashSet<>()).add(name);
            }
        }
        variants.forEach((skeleton, names) -> {
            if (names.size() >= run.threshold("skeleton_names")) {
                findings.whole(
                        "SIZ-09",
                        names.size(),
                        Words.quoted(names.iterator().next()) + " and others like " + Words.quoted(skeleton));
            }
        });
    }
}
