package dev.tenrec.rehearsal.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.tenrec.capture.UuidText;
import dev.tenrec.error.ApiException;
import dev.tenrec.json.Timestamps;
import dev.tenrec.rehearsal.identity.Hashes;
import dev.tenrec.taxonomy.Regex;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads plans; refuses what it does not know by its path. */
public final class PlanParser {
    private static final int PERMUTATIONS_DEFAULT = 5;
    private static final int PERMUTATIONS_MAX = 20;

    private PlanParser() {}

    /** Reads a plan in YAML or JSON. */
    public static Plan parse(String text) {
        JsonNode read = Yaml.parse(text);
        if (read.isNull()) {
            return Plan.NONE;
        }
        if (!(read instanceof ObjectNode object)) {
            throw ApiException.invalid("plan", "The plan must be an object.");
        }
        return parse(object);
    }

    /** Reads a plan. */
    static Plan parse(ObjectNode json) {
        PlanFields plan = new PlanFields("", json);
        PlanFields source = plan.object("source");
        PlanFields ids = plan.object("ids");
        String tool = source.text("tool");
        if (tool != null && !Mapping.tools().contains(tool)) {
            throw source.invalid("tool", "is not one of " + String.join(", ", Mapping.tools()));
        }
        zone(source);
        Integer permutations = plan.integer("permutations");
        Long tolerance = plan.count("tolerance");
        plan.text("run");
        Plan parsed = new Plan(
                tool,
                time(source, "project_start"),
                time(source, "cutover"),
                ranges(source),
                mapping(plan, tool),
                pattern(ids, "user"),
                pattern(ids, "device"),
                plan.flag("store_ip"),
                manifest(plan.object("manifest")),
                baseline(plan.object("baseline")),
                QuestionParser.parse(plan),
                plan.texts("erasure_list"),
                confirmed(plan),
                plan.integer("compare_with"),
                tolerance == null ? 0 : tolerance,
                permutations == null ? PERMUTATIONS_DEFAULT : permutations);
        if (parsed.permutations() > PERMUTATIONS_MAX) {
            throw plan.invalid("permutations", "is at most " + PERMUTATIONS_MAX);
        }
        ids.end();
        source.end();
        plan.end();
        return parsed;
    }

    private static Plan.Manifest manifest(PlanFields fields) {
        List<Double> hours = fields.numberList("hours");
        if (hours != null && hours.size() != 24) {
            throw fields.invalid("hours", "must be 24 numbers");
        }
        Plan.Manifest manifest = new Plan.Manifest(
                fields.count("events"),
                fields.count("users"),
                fields.count("linked_ids"),
                fields.numbers("names"),
                fields.numbers("days"),
                fields.numbers("users_per_day"),
                fields.numbers("users_per_month"),
                fields.numbers("sums"),
                hours,
                fields.numbers("countries"),
                fields.numbers("coverage"));
        days(fields, "days", manifest.days());
        days(fields, "users_per_day", manifest.usersPerDay());
        fields.end();
        return manifest;
    }

    private static Plan.Baseline baseline(PlanFields fields) {
        Set<String> types = fields.texts("group_types");
        Set<String> events = fields.texts("events");
        Set<String> ids = fields.texts("ids");
        Set<UUID> uuids = uuids(fields);
        Plan.Baseline baseline = new Plan.Baseline(
                events == null ? null : events::contains,
                ids == null ? null : ids::contains,
                uuids == null ? null : uuids::contains,
                persons(fields.values("persons")),
                types == null ? null : List.copyOf(types),
                fields.integer("project"));
        fields.end();
        if (baseline.project() != null && !baseline.isEmpty()) {
            throw fields.invalid("project", "holds all of the baseline: name nothing beside it");
        }
        return baseline;
    }

    /** By distinct id, the properties, each with {@code value} and {@code at}. */
    private static @Nullable KnownPersons persons(@Nullable Map<String, JsonNode> persons) {
        if (persons == null) {
            return null;
        }
        return (distinctId, property) -> {
            JsonNode person = persons.get(distinctId);
            JsonNode there = person == null ? null : person.path(property);
            if (there == null || there.isMissingNode()) {
                return null;
            }
            JsonNode value = there.path("value");
            OptionalLong at = Timestamps.parse(there.path("at").asText(""));
            return at.isEmpty() ? null : new KnownPersons.Value(at.getAsLong(), Hashes.of(value), value.asText());
        };
    }

    private static @Nullable Set<UUID> uuids(PlanFields fields) {
        Set<String> texts = fields.texts("uuids");
        if (texts == null) {
            return null;
        }
        Set<UUID> uuids = new HashSet<>();
        for (String text : texts) {
            UuidText uuid = UuidText.parse(text.getBytes(StandardCharsets.UTF_8));
            if (uuid == null) {
                throw fields.invalid("uuids", "holds what is no uuid");
            }
            uuids.add(uuid.uuid());
        }
        return uuids;
    }

    private static @Nullable Mapping mapping(PlanFields plan, @Nullable String tool) {
        PlanFields fields = plan.object("mapping");
        if (fields.isEmpty()) {
            return tool == null ? null : Mapping.preset(tool);
        }
        fields.textMap("events");
        fields.textMap("properties");
        fields.texts("dropped");
        fields.text("session");
        fields.end();
        return Mapping.of(fields.json());
    }

    private static @Nullable Set<String> confirmed(PlanFields plan) {
        Set<String> confirmed = plan.texts("confirmed");
        if (confirmed != null) {
            Set<String> unknown = new LinkedHashSet<>(confirmed);
            unknown.removeAll(Plan.CHECKLIST);
            if (!unknown.isEmpty()) {
                throw plan.invalid("confirmed", "names what is not one of " + String.join(", ", Plan.CHECKLIST));
            }
        }
        return confirmed;
    }

    private static List<Plan.Range> ranges(PlanFields source) {
        List<Plan.Range> ranges = new ArrayList<>();
        for (JsonNode range : source.list("ranges")) {
            if (range.size() != 2) {
                throw source.invalid("ranges", "must hold pairs of days");
            }
            ranges.add(new Plan.Range(day(source, range.path(0)), day(source, range.path(1))));
        }
        return ranges;
    }

    private static void days(PlanFields fields, String name, @Nullable Map<String, Double> days) {
        if (days == null) {
            return;
        }
        for (String day : days.keySet()) {
            try {
                LocalDate.parse(day);
            } catch (DateTimeException noDay) {
                throw fields.invalid(name, "must have days such as 2024-01-31 as names");
            }
        }
    }

    private static long day(PlanFields fields, JsonNode day) {
        try {
            return LocalDate.parse(day.asText()).toEpochDay();
        } catch (DateTimeException noDay) {
            throw fields.invalid("ranges", "must hold days such as 2024-01-31");
        }
    }

    private static @Nullable Long time(PlanFields fields, String name) {
        String text = fields.text(name);
        if (text == null) {
            return null;
        }
        return Timestamps.parse(text).orElseThrow(() -> fields.invalid(name, "must be a time in ISO 8601"));
    }

    private static void zone(PlanFields source) {
        String zone = source.text("timezone");
        if (zone != null && !ZoneId.getAvailableZoneIds().contains(zone)) {
            throw source.invalid("timezone", "is no time zone");
        }
    }

    private static @Nullable Pattern pattern(PlanFields ids, String name) {
        String text = ids.text(name);
        try {
            return text == null ? null : Regex.compile(text);
        } catch (PatternSyntaxException broken) {
            throw ids.invalid(name, "is no regular expression of RE2: " + broken.getDescription());
        }
    }
}
