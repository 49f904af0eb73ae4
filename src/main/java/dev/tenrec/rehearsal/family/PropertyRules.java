package dev.tenrec.rehearsal.family;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.rehearsal.rule.Family;
import dev.tenrec.rehearsal.rule.Findings;
import dev.tenrec.rehearsal.wire.WireEvent;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Names and values of properties over the whole run: those of events, of persons and of groups. */
final class PropertyRules implements Family {
    private static final int NAMES_MAX = 200_000;
    private static final Set<String> PLACEHOLDERS =
            Set.of("(not set)", "(not provided)", "EMPTY", "null", "undefined", "None", "NaN", "N/A", "");

    private static final int PLACEHOLDER_MAX = "(not provided)".length();

    private static final List<String> KINDS = List.of("text", "number", "flag", "object", "list");
    private static final int TEXT = 0;
    private static final int NUMBER = 1;
    private static final int FLAG = 2;
    private static final int OBJECT = 3;
    private static final int LIST = 4;

    /** Counts of the values of a property, and the places of the first of each kind and form. */
    private static final class Values {
        private final int[] kinds = new int[KINDS.size()];
        private final long[] firstOfKind = new long[KINDS.size()];
        private final int[] forms = new int[TextForms.COUNT];
        private final long[] firstOfForm = new long[TextForms.COUNT];
        private int placeholders;
        private long firstPlaceholder;
        private String placeholder = "";
        private int count;
    }

    /** Properties of one sort. */
    private static final class Sort {
        private final String words;
        private final Map<String, Values> properties = new LinkedHashMap<>();

        Sort(String words) {
            this.words = words;
        }
    }

    private final RunContext run;
    private final Findings findings;
    private final Sort ofEvents = new Sort("");
    private final Sort ofPersons = new Sort(" of persons");
    private final Sort ofGroups = new Sort(" of groups");
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
        long place = EarliestCases.place(event.request(), event.index());
        count(ofEvents, event.properties(), place);
        count(ofPersons, event.person().set(), place);
        count(ofPersons, event.person().setOnce(), place);
        if (event.properties().get("$group_set") instanceof ObjectNode set) {
            count(ofGroups, set, place);
        }
    }

    private static void count(Sort sort, ObjectNode properties, long place) {
        if (properties.isEmpty()) {
            return;
        }
        for (Map.Entry<String, JsonNode> property : properties.properties()) {
            String name = property.getKey();
            Values values = sort.properties.get(name);
            if (values == null) {
                if (sort.properties.size() >= NAMES_MAX) {
                    continue;
                }
                values = new Values();
                sort.properties.put(name, values);
            }
            count(values, property.getValue(), place);
        }
    }

    private static void count(Values values, JsonNode value, long place) {
        if (value.isNull()) {
            return;
        }
        values.count++;
        int kind = kind(value);
        if (values.kinds[kind]++ == 0) {
            values.firstOfKind[kind] = place;
        }
        if (kind == TEXT) {
            text(values, value.textValue(), place);
        }
    }

    private static int kind(JsonNode value) {
        if (value.isTextual()) {
            return TEXT;
        }
        if (value.isNumber()) {
            return NUMBER;
        }
        return value.isBoolean() ? FLAG : value.isObject() ? OBJECT : LIST;
    }

    private static void text(Values values, String text, long place) {
        if (text.length() <= PLACEHOLDER_MAX && PLACEHOLDERS.contains(text)) {
            if (values.placeholders++ == 0) {
                values.firstPlaceholder = place;
                values.placeholder = text;
            }
            return;
        }
        int form = TextForms.of(text);
        if (form != TextForms.NONE && values.forms[form]++ == 0) {
            values.firstOfForm[form] = place;
        }
    }

    @Override
    public void end() {
        int names = ofEvents.properties.size() + ofPersons.properties.size() + ofGroups.properties.size();
        if (names > run.threshold("property_names")) {
            findings.whole("SIZ-08", 1, Words.number(names) + " names");
        }
        for (Sort sort : List.of(ofEvents, ofPersons, ofGroups)) {
            skeletons(sort);
            sort.properties.forEach((name, values) -> {
                String shown = Words.quoted(name) + sort.words;
                kinds(shown, values);
                forms(name, shown, values);
                placeholders(shown, values);
            });
        }
    }

    private void placeholders(String shown, Values values) {
        if (values.placeholders >= run.threshold("placeholder_share") * values.count && values.placeholders > 0) {
            run.at(
                    "SIZ-12",
                    values.firstPlaceholder,
                    shown + " is " + Words.quoted(values.placeholder) + " in "
                            + Words.percent((double) values.placeholders / values.count));
        }
    }

    private void kinds(String shown, Values values) {
        int most = 0;
        int rarest = -1;
        int sum = 0;
        StringBuilder shares = new StringBuilder();
        for (int kind = 0; kind < KINDS.size(); kind++) {
            int count = values.kinds[kind];
            most = Math.max(most, count);
            sum += count;
            if (count > 0 && (rarest < 0 || count <= values.kinds[rarest])) {
                rarest = kind;
            }
        }
        if (sum == most || sum - most < run.threshold("type_share") * sum) {
            return;
        }
        for (int kind = 0; kind < KINDS.size(); kind++) {
            if (values.kinds[kind] > 0) {
                shares.append(shares.isEmpty() ? "" : ", ")
                        .append(Words.percent((double) values.kinds[kind] / sum))
                        .append(' ')
                        .append(KINDS.get(kind));
            }
        }
        run.at("SIZ-10", values.firstOfKind[rarest], shown + ": " + shares);
    }

    /** Numbers and flags are told where most texts are such; dates where there are two formats. */
    private void forms(String name, String shown, Values values) {
        double limit = run.threshold("text_share") * (values.kinds[TEXT] - values.placeholders);
        int[] forms = values.forms;
        if (forms[TextForms.NUMBER] > limit && !TextForms.isName(name)) {
            run.at("SIZ-11", values.firstOfForm[TextForms.NUMBER], shown + " is a number as text");
        } else if (forms[TextForms.FLAG] > limit) {
            run.at("SIZ-11", values.firstOfForm[TextForms.FLAG], shown + " is true or false as text");
        } else {
            int most = -1;
            int least = -1;
            for (int form = TextForms.DATE; form < TextForms.COUNT; form++) {
                if (forms[form] > 0) {
                    least = least < 0 || forms[form] <= forms[least] ? form : least;
                    most = most < 0 || forms[form] > forms[most] ? form : most;
                }
            }
            if (most != least) {
                run.at("SIZ-11", values.firstOfForm[least], shown + " has dates in several formats");
            }
        }
    }

    private void skeletons(Sort sort) {
        Map<String, Set<String>> variants = new HashMap<>();
        for (String name : sort.properties.keySet()) {
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
                        Words.quoted(names.iterator().next()) + sort.words + " and others like "
                                + Words.quoted(skeleton));
            }
        });
    }
}
