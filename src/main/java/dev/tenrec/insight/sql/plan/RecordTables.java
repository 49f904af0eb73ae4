package dev.tenrec.insight.sql.plan;

import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The catalogue of the tables {@code system.…} of the product's own records.
 *
 * <p>A line has the name of a table and its columns, each with a type: {@code int}, {@code text}, {@code json},
 * {@code time}, {@code uuid} or {@code bool}, and a {@code ?} for one that may be NULL. Those behind the bar are
 * documented by the service, but no part of {@code *}.
 */
public final class RecordTables {
    private static final String PREFIX = "system.";

    private static final String LINES = """
            actions id:int name:text? description:text deleted:int created_at:time updated_at:time steps_json:json \
            | created_by_id:int pinned_at:time? last_calculated_at:time
            activity_logs id:uuid activity:text item_id:text scope:text detail:json created_at:time
            alerts id:uuid name:text insight_id:int enabled:bool state:text calculation_interval:text condition:json \
            config:json created_at:time last_notified_at:time? last_checked_at:time? next_check_at:time? \
            snoozed_until:time? skip_weekend:bool schedule_restriction:json?
            annotations id:int content:text? scope:text creation_type:text date_marker:time? deleted:int \
            dashboard_item_id:int? dashboard_id:int? created_by_id:int? created_at:time updated_at:time
            cohorts id:int name:text? description:text deleted:int filters:json? groups:json query:json? \
            created_at:time last_calculation:time? version:int count:int? is_static:int | cohort_type:text \
            created_by_id:int
            dashboard_tiles id:int dashboard_id:int insight_id:int? text_id:int? button_tile_id:text? layouts:json \
            color:text? show_description:bool? transparent_background:bool? filters_overrides:json? deleted:int
            dashboards id:int name:text? description:text created_at:time deleted:int filters:json variables:json \
            | pinned:bool creation_mode:text restriction_level:int created_by_id:int? breakdown_colors:json? \
            data_color_theme_id:int?
            early_access_features id:uuid feature_flag_id:int? name:text description:text stage:text \
            documentation_url:text created_at:time | deleted:int
            experiments id:int name:text description:text? created_at:time updated_at:time filters:json \
            parameters:json start_date:time? end_date:time? archived:int feature_flag_id:int
            feature_flags id:int key:text name:text filters:json rollout_percentage:int? created_at:time deleted:int
            group_type_mappings id:int group_type:text group_type_index:int name_singular:text? name_plural:text?
            ingestion_warnings source:text type:text details:json timestamp:time
            insight_variables id:uuid name:text type:text code_name:text values:json? default_value:json?
            insights id:int short_id:text name:text? description:text? filters:json query:json? query_metadata:json? \
            deleted:int saved:int favorited:int created_at:time created_by_id:int? last_modified_at:time \
            last_modified_by_id:int? updated_at:time | derived_name:text? order:int? is_sample:bool
            surveys id:uuid name:text type:text questions:json? appearance:json? start_date:time? end_date:time? \
            created_at:time | description:text archived:bool conditions:json? linked_flag_id:int? \
            targeting_flag_id:int? internal_targeting_flag_id:int schedule:text? created_by_id:int
            tags id:uuid name:text
            teams id:int name:text timezone:text test_account_filters:json created_at:time updated_at:time?
            """;

    private static final Map<String, Map<String, String>> BY_NAME = new LinkedHashMap<>();
    private static final Map<String, List<String>> STARS = new HashMap<>();

    static {
        LINES.lines().forEach(line -> {
            String[] words = line.split(" ", -1);
            Map<String, String> columns = new LinkedHashMap<>();
            for (int i = 1; i < words.length; i++) {
                int colon = words[i].indexOf(':');
                if (colon < 0) {
                    STARS.put(PREFIX + words[0], List.copyOf(columns.keySet()));
                } else {
                    columns.put(words[i].substring(0, colon), words[i].substring(colon + 1));
                }
            }
            BY_NAME.put(PREFIX + words[0], Collections.unmodifiableMap(columns));
            STARS.putIfAbsent(PREFIX + words[0], List.copyOf(columns.keySet()));
        });
    }

    /** Names of the tables, in the order of lists. */
    public static final List<String> NAMES = List.copyOf(BY_NAME.keySet());

    private RecordTables() {}

    /** The columns of a table with their types. */
    public static Map<String, Type> columns(String table, String zone) {
        Map<String, Type> columns = new LinkedHashMap<>();
        BY_NAME.getOrDefault(table, Map.of()).forEach((name, type) -> columns.put(name, type(type, zone)));
        return columns;
    }

    /** The names for {@code *}. */
    public static List<String> star(String table) {
        return STARS.getOrDefault(table, List.of());
    }

    /** The name of a table after {@code system.}. */
    public static String shortName(String table) {
        return table.substring(PREFIX.length());
    }

    private static Type type(String word, String zone) {
        if (word.endsWith("?")) {
            return type(word.substring(0, word.length() - 1), zone).orNull();
        }
        return switch (word) {
            case "int" -> Type.INT64;
            case "text" -> Type.TEXT;
            case "json" -> Type.JSON;
            case "time" -> Type.dateTime(zone);
            case "uuid" -> Type.UUID;
            case "bool" -> Type.BOOL;
            default -> throw new IllegalArgumentException(word);
        };
    }
}
