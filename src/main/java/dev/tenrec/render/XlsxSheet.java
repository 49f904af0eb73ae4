package dev.tenrec.render;

import dev.tenrec.render.table.Cells;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import org.dhatim.fastexcel.Worksheet;

/**
 * One sheet: a bold header that stays when one scrolls, then rows. Numbers, truths and times have their type; a text is
 * always a text, so that no formula comes out of data. Rows leave the memory some hundred at a time.
 */
public final class XlsxSheet {
    /** Between the header and a last row that says that there are more. */
    static final int ROWS_MAX = Worksheet.MAX_ROWS - 2;

    private static final int ROWS_AT_ONCE = 500;
    private static final int WIDTH_MIN = 10;
    private static final int WIDTH_MAX = 60;
    /** The range of years that a workbook can hold as dates. */
    private static final int YEAR_MIN = 1900;

    private static final int YEAR_MAX = 9999;
    private static final String TIME = "yyyy-mm-dd hh:mm:ss";

    private final Worksheet sheet;
    private final ZoneId zone;
    private int row;

    /** @param zone in which times are shown */
    XlsxSheet(Worksheet sheet, ZoneId zone) {
        this.sheet = sheet;
        this.zone = zone;
    }

    /**
     * The first row.
     *
     * @param widths of the columns, in characters
     */
    public void header(List<String> columns, int[] widths) {
        int count = Math.min(columns.size(), Worksheet.MAX_COLS);
        for (int i = 0; i < count; i++) {
            boolean isCut = i == count - 1 && columns.size() > count;
            String name = isCut ? columns.size() - i + " more columns are cut" : columns.get(i);
            sheet.inlineString(0, i, XlsxText.cell(name));
            sheet.style(0, i).bold().set();
            sheet.width(i, Math.max(WIDTH_MIN, Math.min(WIDTH_MAX, widths[i] + 2)));
        }
        sheet.freezePane(0, 1);
        row = 1;
    }

    /** The next row. */
    public void row(List<Object> cells) throws IOException {
        for (int i = 0; i < Math.min(cells.size(), Worksheet.MAX_COLS); i++) {
            put(i, cells.get(i));
        }
        row++;
        if (row % ROWS_AT_ONCE == 0) {
            sheet.flush();
        }
    }

    public void finish() throws IOException {
        sheet.finish();
    }

    private void put(int column, Object cell) {
        if (cell instanceof BigDecimal number && isExact(number)) {
            sheet.value(row, column, number.scale() < 0 && number.scale() > -20 ? number.setScale(0) : number);
        } else if (cell instanceof Boolean truth) {
            sheet.value(row, column, truth);
        } else if (cell instanceof Instant instant && isDate(instant)) {
            sheet.value(row, column, LocalDateTime.ofInstant(instant, zone));
            sheet.style(row, column).format(TIME).set();
        } else if (cell != null) {
            sheet.inlineString(row, column, XlsxText.cell(Cells.text(cell, zone)));
        }
    }

    /** True when a workbook, which has doubles only, shows the number exactly; long ids would lose digits. */
    private static boolean isExact(BigDecimal number) {
        double near = number.doubleValue();
        return Double.isFinite(near) && BigDecimal.valueOf(near).compareTo(number) == 0;
    }

    private boolean isDate(Instant instant) {
        int year = instant.atZone(zone).getYear();
        return year > YEAR_MIN && year <= YEAR_MAX;
    }
}
