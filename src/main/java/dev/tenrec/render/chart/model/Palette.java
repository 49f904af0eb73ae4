package dev.tenrec.render.chart.model;

import java.util.Locale;
import java.util.Map;

/**
 * The colours of series. The first six can be told apart also by people who see no green or no red; each has a contrast
 * of 3 to 1 or more to its background.
 */
public final class Palette {
    private static final int[] LIGHT = {
        0x2563EB, 0xD9580D, 0x0D9488, 0xC026A8, 0x8E6BEF, 0x8A5A33, 0xA87A00, 0xD1293D, 0x4D8C16, 0x6D3FD1, 0x5B6B8C,
        0xE0528F, 0x748306, 0x0B5F66, 0x1A8AC7
    };
    private static final int[] DARK = {
        0x5B8DFF, 0xFF8A3D, 0x2CC4B2, 0xE86BD5, 0xBFA6FF, 0xC08F62, 0xE3B320, 0xFF6B78, 0x7CC13A, 0xA684FF, 0x93A2C2,
        0xFF8FBC, 0xB4C43A, 0x3FA3AB, 0x4FB8EE
    };
    /** The default colours of PostHog: blue, green, purple and red. */
    private static final Map<String, int[]> LIFECYCLE = Map.of(
            "new", new int[] {0x1D4AFF, 0x5578FF},
            "returning", new int[] {0x388600, 0x5CAF1E},
            "resurrecting", new int[] {0x8F57F0, 0xA56EFF},
            "dormant", new int[] {0xDB3707, 0xF0562A});

    private Palette() {}

    /** The number of distinct colours. */
    static int size() {
        return LIGHT.length;
    }

    /** @param index of a series, from 0; after the last colour comes the first */
    public static int color(Theme theme, int index) {
        int[] colors = theme == Theme.DARK ? DARK : LIGHT;
        return colors[Math.floorMod(index, colors.length)];
    }

    /**
     * The colour that a token such as {@code preset-3} names, or -1 for none.
     *
     * @param token from the dashboard's {@code breakdown_colors}
     */
    public static int preset(Theme theme, String token) {
        if (!token.toLowerCase(Locale.ROOT).matches("preset-[0-9]{1,3}")) {
            return -1;
        }
        int number = Integer.parseInt(token.substring("preset-".length()));
        return number == 0 ? -1 : color(theme, number - 1);
    }

    /** The colour of a status of lifecycle, or that of the first series for an unknown one. */
    public static int lifecycle(Theme theme, String status) {
        int[] colors = LIFECYCLE.get(status);
        return colors == null ? color(theme, 0) : colors[theme == Theme.DARK ? 1 : 0];
    }
}
