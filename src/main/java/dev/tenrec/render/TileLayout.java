package dev.tenrec.render;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The layout of a dashboard's tiles: on twelve columns, as clients laid them out, in bands between which a page may
 * break. Clients send any numbers, so every number is clamped to its range.
 *
 * <pre>
 *   band    +--------+ +--------+     band    +----------------+
 *           | 0 0 6 5| | 6 0 6 5|             |    0 5 12 2    |      x y w h
 *           +--------+ +--------+             +----------------+
 * </pre>
 */
final class TileLayout {
    static final int COLUMNS = 12;

    /** A place that no layout names, in columns and rows. */
    private static final int WIDTH = 6;

    private static final int HEIGHT = 5;
    private static final int HEIGHT_MAX = 12;
    private static final int BAND_MAX = 16;
    private static final int Y_MAX = 1_000_000;

    /** Columns and rows from the left and from the top. */
    record Place(TileResult tile, int x, int y, int w, int h) {
        int bottom() {
            return y + h;
        }

        Place at(int row) {
            return new Place(tile, x, row, w, h);
        }

        /** One of the others on which it lies. */
        Optional<Place> over(List<Place> others) {
            return others.stream()
                    .filter(other ->
                            x < other.x + other.w && other.x < x + w && y < other.bottom() && other.y < bottom())
                    .findFirst();
        }
    }

    private TileLayout() {}

    /**
     * The tiles from the top on, those together that stand beside one another; within a band the highest place has the
     * {@code y} 0.
     */
    static List<List<Place>> bands(List<TileResult> tiles) {
        List<Place> places = new ArrayList<>();
        List<TileResult> others = new ArrayList<>();
        for (TileResult tile : tiles) {
            JsonNode layout = tile.tile() == null
                    ? MissingNode.getInstance()
                    : tile.tile().layouts().path("sm");
            if (layout.path("y").isNumber()) {
                places.add(place(tile, layout));
            } else {
                others.add(tile);
            }
        }
        places.sort(Comparator.comparingInt(Place::y).thenComparingInt(Place::x));
        int end = places.stream().mapToInt(Place::bottom).max().orElse(0);
        for (int i = 0; i < others.size(); i++) {
            places.add(new Place(others.get(i), i % 2 * WIDTH, end + i / 2 * HEIGHT, WIDTH, HEIGHT));
        }
        return bandsOf(places);
    }

    private static Place place(TileResult tile, JsonNode layout) {
        int w = number(layout, "w", 1, COLUMNS, WIDTH);
        int x = number(layout, "x", 0, COLUMNS - w, 0);
        return new Place(tile, x, number(layout, "y", 0, Y_MAX, Y_MAX), w, number(layout, "h", 1, HEIGHT_MAX, HEIGHT));
    }

    /** Anything that is no number is the default, and what is too small or too large the nearest that is not. */
    private static int number(JsonNode layout, String name, int min, int max, int otherwise) {
        JsonNode value = layout.path(name);
        double number = value.isNumber() ? value.doubleValue() : otherwise;
        return Double.isNaN(number) ? otherwise : (int) Math.max(min, Math.min(max, number));
    }

    private static List<List<Place>> bandsOf(List<Place> places) {
        List<List<Place>> bands = new ArrayList<>();
        int end = Integer.MIN_VALUE;
        for (Place place : places) {
            if (place.y >= end) {
                bands.add(new ArrayList<>());
            }
            bands.get(bands.size() - 1).add(place);
            end = Math.max(end, place.bottom());
        }
        return bands.stream()
                .map(TileLayout::untangled)
                .flatMap(TileLayout::parted)
                .toList();
    }

    /** Moves a band up to the top, and tiles that lie on one another below each other. */
    private static List<Place> untangled(List<Place> band) {
        List<Place> placed = new ArrayList<>();
        int top = band.get(0).y;
        for (Place place : band) {
            Place free = place.at(place.y - top);
            for (Optional<Place> below = free.over(placed); below.isPresent(); below = free.over(placed)) {
                free = free.at(below.get().bottom());
            }
            placed.add(free);
        }
        return placed;
    }

    /** A band that is much higher than a page, as those that begin at the same height. */
    private static Stream<List<Place>> parted(List<Place> band) {
        if (height(band) <= BAND_MAX) {
            return Stream.of(band);
        }
        Map<Integer, List<Place>> parts = new TreeMap<>();
        band.forEach(place ->
                parts.computeIfAbsent(place.y, any -> new ArrayList<>()).add(place.at(0)));
        return parts.values().stream();
    }

    /** Rows of a band. */
    static int height(List<Place> band) {
        return band.stream().mapToInt(Place::bottom).max().orElse(0);
    }
}
