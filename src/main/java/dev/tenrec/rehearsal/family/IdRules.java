package dev.tenrec.rehearsal.family;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.person.MergeRules;
import dev.tenrec.rehearsal.identity.PersonSteps;
import dev.tenrec.rehearsal.rule.Family;
import dev.tenrec.rehearsal.rule.Findings;
import dev.tenrec.rehearsal.wire.WireEvent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Distinct ids, one by one and over the whole run. */
final class IdRules implements Family {
    private static final Set<String> PERSON_EVENTS =
            Set.of("$identify", "$create_alias", "$merge_dangerously", "$groupidentify", "$set");
    private static final Pattern FLOAT = Pattern.compile("[0-9]+\\.0+|[0-9](?:\\.[0-9]+)?[eE]\\+?[0-9]+");
    private static final Pattern IN_QUOTES = Pattern.compile("\".+\"|'.+'");
    private static final Pattern PHONE = Pattern.compile("\\+[0-9][0-9 ()/-]{6,18}[0-9]");
    private static final Pattern HEX = Pattern.compile("[0-9a-fA-F]{16,}");

    /** Counts of an id. */
    private static final class Uses {
        private final long place;
        private int count;
        private long day = Long.MIN_VALUE;
        private int ofDay;
        private int mostOfDay;

        /** @param place of the first event */
        Uses(long place) {
            this.place = place;
        }
    }

    private final RunContext run;
    private final Findings findings;
    private final Map<String, Uses> ids = new HashMap<>();
    private boolean hasSessions;

    IdRules(RunContext run) {
        this.run = run;
        findings = run.findings();
    }

    @Override
    public void event(WireEvent event) {
        String id = event.distinctId();
        hasSessions |= event.properties().has("$session_id");
        if (id == null || id.isEmpty()) {
            findings.event("IDN-01", event, "");
            return;
        }
        if (MergeRules.isIllegal(id)) {
            findings.event("IDN-02", event, Words.quoted(id));
        }
        String inner = WireEvent.text(event.properties().get("distinct_id"));
        if (inner != null && !inner.equals(id)) {
            findings.event("IDN-03", event, Words.quoted(id) + ", not " + Words.quoted(inner));
        }
        form(event, id);
        boolean isFlag = event.person().isPersonless()
                && (PERSON_EVENTS.contains(event.nameOrEmpty())
                        || !event.person().isEmpty());
        if (isFlag) {
            findings.event("IDN-15", event, event.nameOrEmpty());
        }
        if (event.nameOrEmpty().equals("$merge_dangerously")) {
            findings.event("IDN-19", event, "");
        }
        join(event, id);
        count(event, id);
    }

    private void form(WireEvent event, String id) {
        boolean isQuoted = (id.charAt(0) == '"' || id.charAt(0) == '\'')
                && IN_QUOTES.matcher(id).matches();
        JsonNode top = event.raw().get("distinct_id");
        boolean mayBeFloat = id.charAt(0) >= '0' && id.charAt(0) <= '9' && (id.indexOf('.') > 0 || id.length() > 2);
        if (isQuoted || (mayBeFloat && FLOAT.matcher(id).matches()) || (top != null && top.isFloatingPointNumber())) {
            findings.event("IDN-14", event, Words.quoted(id));
        }
    }

    private void join(WireEvent event, String id) {
        String other = PersonSteps.asked(event);
        if (other == null) {
            return;
        }
        if (MergeRules.isIllegal(other)) {
            findings.event("IDN-02", event, "joined with " + Words.quoted(other));
        }
        if (other.equals(id)) {
            findings.event("IDN-20", event, Words.quoted(id) + " with itself");
        } else if (isUser(other) && !isUser(id) && isAnonymous(id)) {
            findings.event("IDN-06", event, "distinct_id " + Words.quoted(id) + ", other " + Words.quoted(other));
        }
    }

    private boolean isUser(String id) {
        return run.plan().user() == null ? !isAnonymous(id) : run.plan().isUser(id);
    }

    private static boolean isAnonymous(String id) {
        return Words.isUuid(id) || id.startsWith("$device:") || HEX.matcher(id).matches();
    }

    private void count(WireEvent event, String id) {
        Uses uses = ids.computeIfAbsent(id, key -> new Uses(EarliestCases.place(event.request(), event.index())));
        uses.count++;
        long day = event.day();
        uses.ofDay = day == uses.day ? uses.ofDay + 1 : 1;
        uses.day = day;
        uses.mostOfDay = Math.max(uses.mostOfDay, uses.ofDay);
    }

    @Override
    public void end() {
        Map<String, List<String>> spellings = new LinkedHashMap<>();
        int once = 0;
        for (Map.Entry<String, Uses> entry : ids.entrySet()) {
            String id = entry.getKey();
            Uses uses = entry.getValue();
            busy(id, uses);
            once += uses.count == 1 ? 1 : 0;
            if (Words.isAddress(id) || PHONE.matcher(id).matches()) {
                run.at("IDN-18", uses.place, Words.quoted(id));
            }
            spellings
                    .computeIfAbsent(id.strip().toLowerCase(Locale.ROOT), key -> new ArrayList<>(1))
                    .add(id);
        }
        for (List<String> same : spellings.values()) {
            if (same.size() > 1) {
                run.at(
                        "IDN-13",
                        same.stream().mapToLong(this::place).max().orElseThrow(),
                        String.join(
                                ", ", same.stream().limit(4).map(Words::quoted).toList()));
            }
        }
        boolean areRandom = ids.size() >= run.threshold("single_ids")
                && once >= run.threshold("single_id_share") * ids.size()
                && (hasSessions || once >= run.threshold("single_id_share") * run.events());
        if (areRandom) {
            findings.whole("IDN-21", once, Words.percent((double) once / ids.size()) + " of the ids");
        }
        match();
    }

    /** The place of the first event of an id. */
    private long place(String id) {
        return Objects.requireNonNull(ids.get(id)).place;
    }

    private void busy(String id, Uses uses) {
        boolean hasMany = uses.count > run.threshold("busy_id_events")
                && uses.count > run.threshold("busy_id_share") * run.events();
        if (hasMany || uses.mostOfDay > run.threshold("busy_id_day_events")) {
            run.at(
                    "IDN-04",
                    uses.place,
                    Words.quoted(id) + " has " + Words.percent((double) uses.count / run.events())
                            + " of all events, up to " + Words.number(uses.mostOfDay) + " on a day");
        }
    }

    private void match() {
        Predicate<String> known = run.plan().baseline().ids();
        if (known == null) {
            findings.notAssessed("IDN-17");
            return;
        }
        long matched = ids.keySet().stream().filter(known).count();
        if (matched < run.threshold("matched_share") * ids.size()) {
            findings.whole("IDN-17", 1, Words.percent((double) matched / Math.max(1, ids.size())));
        }
    }
}
