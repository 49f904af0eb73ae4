package dev.tenrec.insight.query;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.re2j.PatternSyntaxException;
import dev.tenrec.error.ApiException;
import dev.tenrec.insight.filter.Fields;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the path cleaning filters: first the project's, if the query asks for them, then its own. */
public final class PathCleaningParser {
    private static final int FILTERS_MAX = 200;
    private static final int REGEX_SIZE_MAX = 1_000;
    private static final int ALIAS_SIZE_MAX = 200;
    /** RE2 instructions of all patterns of a query: some megabytes. */
    private static final int PROGRAMS_SIZE_MAX = 100_000;

    private final List<PathCleaning.Replacement> replacements = new ArrayList<>();
    private int programsSize;

    private PathCleaningParser() {}

    /** The cleaning of a query's {@code pathsFilter}: the project's filters if it asks for them, then its own. */
    public static PathCleaning ofPaths(Fields filter, QueryContext context) {
        PathCleaningParser parser = new PathCleaningParser();
        if (filter.flag("pathReplacements")) {
            parser.addOfProject(context);
        }
        parser.add(filter.find("localPathCleaningFilters"), filter.path("localPathCleaningFilters"));
        return new PathCleaning(parser.replacements);
    }

    /** The cleaning of a breakdown that asks for the project's filters. */
    public static PathCleaning ofBreakdown(Fields filter, QueryContext context) {
        if (!filter.flag("breakdown_path_cleaning")) {
            return PathCleaning.NONE;
        }
        PathCleaningParser parser = new PathCleaningParser();
        parser.addOfProject(context);
        return new PathCleaning(parser.replacements);
    }

    private void addOfProject(QueryContext context) {
        if (context.pathCleaningFilters().isArray()) {
            add(context.pathCleaningFilters(), "path_cleaning_filters");
        }
    }

    private void add(@Nullable JsonNode nodes, String path) {
        Fields.list(nodes, path, FILTERS_MAX, "", this::replacement).stream()
                .flatMap(Optional::stream)
                .forEach(replacements::add);
    }

    private Optional<PathCleaning.Replacement> replacement(JsonNode node, String path) {
        Fields fields = Fields.of(node, path, Set.of("alias", "regex", "order"));
        String regex = fields.text("regex");
        String alias = fields.text("alias");
        // The filter editor sends filters that are not filled in yet.
        return regex == null || regex.isEmpty() || alias == null
                ? Optional.empty()
                : Optional.of(replacement(regex, alias, fields));
    }

    private PathCleaning.Replacement replacement(String regex, String alias, Fields fields) {
        if (regex.length() > REGEX_SIZE_MAX || alias.length() > ALIAS_SIZE_MAX) {
            throw Fields.mistake(
                    fields.path(regex.length() > REGEX_SIZE_MAX ? "regex" : "alias"),
                    "An expression has at most " + REGEX_SIZE_MAX + " characters, an alias " + ALIAS_SIZE_MAX);
        }
        try {
            PathCleaning.Replacement replacement = PathCleaning.Replacement.of(regex, alias);
            programsSize += replacement.pattern().programSize();
            if (programsSize > PROGRAMS_SIZE_MAX) {
                throw fields.invalid("regex", "The regular expressions are too large together");
            }
            return replacement;
        } catch (PatternSyntaxException invalid) {
            throw ApiException.invalid(fields.attr("regex"), "Invalid regular expression: " + invalid.getMessage());
        }
    }
}
