package dev.tenrec.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.render.TileLayout.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class TileLayoutTest {
    @Test
    void tilesBesideOneAnotherMakeBand() {
        List<List<Place>> bands =
                bands(TestReports.layout(6, 0, 6, 5), TestReports.layout(0, 0, 6, 5), TestReports.layout(0, 9, 12, 2));
        assertThat(bands).hasSize(2);
        assertThat(bands.get(0)).extracting(Place::x).containsExactly(0, 6);
        assertThat(bands.get(1)).extracting(Place::y).containsExactly(0);
        assertThat(TileLayout.height(bands.get(1))).isEqualTo(2);
    }

    @Test
    void highTileJoinsThoseBesideIt() {
        List<List<Place>> bands =
                bands(TestReports.layout(0, 0, 6, 10), TestReports.layout(6, 0, 6, 5), TestReports.layout(6, 5, 6, 5));
        assertThat(bands).hasSize(1);
        assertThat(TileLayout.height(bands.get(0))).isEqualTo(10);
    }

    @Test
    void tilesWithoutPlaceFollowTwoInRow() {
        List<List<Place>> bands = bands(TestReports.layout(0, 0, 12, 3), "{}", "{\"xs\":{\"x\":0}}", "{\"sm\":[]}");
        assertThat(bands).hasSize(3);
        assertThat(bands.get(1)).extracting(Place::x).containsExactly(0, 6);
    }

    @Test
    void placesThatCanNotBeAreBroughtToWhereTheyCan() {
        List<String> layouts = new ArrayList<>();
        for (Object number :
                List.of("1e9", "-1e9", "1e400", "\"x\"", "null", "[]", "true", "0", "0.5", "99999999999999")) {
            layouts.add(TestReports.layout(number, 0, 6, 5));
            layouts.add(TestReports.layout(0, number, 6, 5));
            layouts.add(TestReports.layout(0, 0, number, 5));
            layouts.add(TestReports.layout(0, 0, 6, number));
            layouts.add(TestReports.layout(number, number, number, number));
        }
        check(bands(layouts.toArray(String[]::new)), layouts.size());
    }

    @Test
    void noTwoTilesLieOnOneAnother() {
        Random random = new Random(7);
        for (int round = 0; round < 200; round++) {
            String[] layouts = new String[1 + random.nextInt(20)];
            for (int i = 0; i < layouts.length; i++) {
                layouts[i] = TestReports.layout(
                        random.nextInt(14) - 1, random.nextInt(20), random.nextInt(14), random.nextInt(8));
            }
            check(bands(layouts), layouts.length);
        }
    }

    private static void check(List<List<Place>> bands, int count) {
        assertThat(bands.stream().mapToInt(List::size).sum()).isEqualTo(count);
        for (List<Place> band : bands) {
            for (Place one : band) {
                assertThat(one.x()).isBetween(0, 11);
                assertThat(one.w()).isBetween(1, 12 - one.x());
                assertThat(one.h()).isBetween(1, 12);
                assertThat(one.y()).isNotNegative();
                for (Place other : band.subList(band.indexOf(one) + 1, band.size())) {
                    boolean isApart = one.x() + one.w() <= other.x()
                            || other.x() + other.w() <= one.x()
                            || one.bottom() <= other.y()
                            || other.bottom() <= one.y();
                    assertThat(isApart).isTrue();
                }
            }
        }
    }

    private static List<List<Place>> bands(String... layouts) {
        List<TileResult> tiles = new ArrayList<>();
        for (int i = 0; i < layouts.length; i++) {
            tiles.add(TestReports.failed(i, layouts[i], "Tile " + i, "error"));
        }
        return TileLayout.bands(tiles);
    }
}
