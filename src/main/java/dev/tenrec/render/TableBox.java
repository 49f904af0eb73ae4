package dev.tenrec.render;

import dev.tenrec.render.table.Cells;
import dev.tenrec.render.table.ResultTable;
import java.awt.Font;
import java.awt.Graphics2D;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A table in a width, drawn in parts of some rows, each with the header. Long texts end in dots. */
public final class TableBox {
    /** More rows than a reader would turn pages for. */
    public static final int ROWS_MAX = 1_000;

    static final double ROW = 15;

    private static final int SIZE = 8;
    private static final double LIFT = 4;
    private static final double GAP = 12;
    private static final double WIDTH_MIN = 40;
    private static final double WIDTH_MAX = 220;
    /** The largest factor by which columns grow when there is more room than the table needs. */
    private static final double STRETCH_MAX = 1.4;

    private static final int MEASURED_MAX = 100;
    /** Wider ones with few rows are turned around. */
    private static final int COLUMNS_WIDE = 10;

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT);

    private final ResultTable table;
    private final ZoneId zone;
    private final double[] widths;

    TableBox(ResultTable table, double width, ZoneId zone) {
        this.table = turned(table);
        this.zone = zone;
        this.widths = widths(width);
    }

    int rows() {
        return Math.min(ROWS_MAX, table.rows().size());
    }

    /** The note about omitted rows and columns; empty when all are shown. */
    String remark(boolean hasMore) {
        List<String> remarks = new ArrayList<>();
        if (table.rows().size() > rows() || hasMore) {
            String of = hasMore ? "" : " of " + table.rows().size();
            remarks.add("The first " + rows() + of + " rows.");
        }
        if (widths.length < table.columns().size()) {
            remarks.add((table.columns().size() - widths.length) + " more columns do not fit here.");
        }
        return String.join(" ", remarks);
    }

    /** Draws the header and some rows, whose height is {@code (count + 1) * ROW}. */
    void paint(Graphics2D on, int first, int count) {
        double width = 0;
        for (double each : widths) {
            width += each;
        }
        row(on, new ArrayList<>(table.columns()), 0, true);
        TextStyle.fill(on, TextStyle.MUTED, 0, ROW - 1, width, 1);
        for (int i = 0; i < count; i++) {
            double y = (i + 1) * ROW;
            if (i % 2 == 1) {
                TextStyle.fill(on, TextStyle.STRIPE, 0, y, width, ROW);
            }
            row(on, table.rows().get(first + i), y, false);
        }
    }

    private void row(Graphics2D on, List<?> cells, double y, boolean isHeader) {
        Font font = TextStyle.font(SIZE, isHeader);
        double x = 0;
        for (int i = 0; i < widths.length; i++) {
            String text = TextStyle.fitted(font, text(cells.get(i)), widths[i] - GAP);
            boolean isRight = isHeader ? isNumbers(i) : cells.get(i) instanceof BigDecimal;
            double from = isRight ? x + widths[i] - GAP - TextStyle.width(font, text) : x;
            TextStyle.draw(on, font, TextStyle.TEXT, text, from, y + ROW - LIFT);
            x += widths[i];
        }
    }

    private boolean isNumbers(int column) {
        return !table.rows().isEmpty() && table.rows().get(0).get(column) instanceof BigDecimal;
    }

    private String text(Object cell) {
        return cell instanceof Instant instant ? TIME.format(instant.atZone(zone)) : Cells.text(cell, zone);
    }

    /** Preferred widths, shrunk when their sum is too large; the last columns are dropped when that is not enough. */
    private double[] widths(double width) {
        double[] wanted = new double[table.columns().size()];
        double sum = 0;
        for (int i = 0; i < wanted.length; i++) {
            wanted[i] = wanted(i);
            sum += wanted[i];
        }
        int count = Math.min(wanted.length, (int) (width / WIDTH_MIN));
        double[] widths = new double[count];
        double stretch = Math.min(STRETCH_MAX, width / sum);
        double used = 0;
        for (int i = 0; i < count; i++) {
            widths[i] = Math.max(WIDTH_MIN, wanted[i] * stretch);
            used += widths[i];
        }
        for (int i = 0; i < count && used > width; i++) {
            widths[i] *= width / used;
        }
        return widths;
    }

    private double wanted(int column) {
        double wanted = TextStyle.width(
                TextStyle.font(SIZE, true), shown(table.columns().get(column)));
        int step = Math.max(1, rows() / MEASURED_MAX);
        for (int i = 0; i < rows() && wanted < WIDTH_MAX; i += step) {
            String text = shown(text(table.rows().get(i).get(column)));
            wanted = Math.max(wanted, TextStyle.width(TextStyle.font(SIZE, false), text));
        }
        return Math.max(WIDTH_MIN, Math.min(WIDTH_MAX, wanted + GAP + 2));
    }

    private static String shown(String text) {
        return text.substring(0, Math.min(80, text.length()));
    }

    private static ResultTable turned(ResultTable table) {
        boolean isWide = table.columns().size() > COLUMNS_WIDE
                && table.rows().size() < table.columns().size();
        if (!isWide) {
            return table;
        }
        List<String> columns = new ArrayList<>(List.of(""));
        table.rows().forEach(row -> columns.add(Cells.text(row.get(0), ZoneId.of("UTC"))));
        List<List<Object>> rows = new ArrayList<>();
        for (int i = 1; i < table.columns().size(); i++) {
            List<Object> row = new ArrayList<>();
            row.add(table.columns().get(i));
            for (List<Object> line : table.rows()) {
                row.add(line.get(i));
            }
            rows.add(row);
        }
        return new ResultTable(columns, rows);
    }
}
