package dev.tenrec.render;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.account.Project;
import dev.tenrec.dashboard.Dashboard;
import dev.tenrec.render.chart.model.ChartStyle;
import dev.tenrec.render.chart.model.Theme;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The content of a picture or document.
 *
 * @param description empty for none
 * @param range the common date range of all tiles, as text; empty where tiles differ
 * @param tiles of a dashboard, or the only one
 * @param isDashboard whether it is one, with places for its tiles
 * @param createdAtMicros when the file was asked for, microseconds since 1970
 * @param breakdownColors of a dashboard that has some
 */
public record Report(
        String title,
        String description,
        String range,
        List<TileResult> tiles,
        boolean isDashboard,
        Project project,
        long createdAtMicros,
        @Nullable JsonNode breakdownColors) {
    private static final DateTimeFormatter CREATED = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT);

    public static Report of(Project project, Dashboard dashboard, List<TileResult> tiles, long createdAtMicros) {
        String name = dashboard.name() == null || dashboard.name().isBlank() ? "Untitled dashboard" : dashboard.name();
        Set<String> ranges = new HashSet<>();
        tiles.forEach(tile -> ranges.add(TileText.range(tile)));
        ranges.remove("");
        String range = ranges.size() == 1 ? ranges.iterator().next() : "";
        String description = dashboard.description() == null ? "" : dashboard.description();
        return new Report(name, description, range, tiles, true, project, createdAtMicros, dashboard.breakdownColors());
    }

    public static Report of(Project project, String title, TileResult tile, long createdAtMicros) {
        String given = tile.insight() == null ? "" : tile.insight().description();
        String description = given == null ? "" : given;
        return new Report(
                title, description, TileText.range(tile), List.of(tile), false, project, createdAtMicros, null);
    }

    ZoneId zone() {
        return project.zone();
    }

    ChartStyle chartStyle() {
        return new ChartStyle(Theme.LIGHT, true, breakdownColors, zone());
    }

    /** Whose it is, where that may be said, and when it was made. */
    String source() {
        return (project.name().isEmpty() ? "" : project.name() + " · ") + "created " + created() + " · Tenrec";
    }

    /** When it was made, with the zone. */
    String created() {
        Instant instant = Instant.ofEpochSecond(Math.floorDiv(createdAtMicros, 1_000_000L));
        return CREATED.format(instant.atZone(zone())) + " " + project.timezone();
    }
}
