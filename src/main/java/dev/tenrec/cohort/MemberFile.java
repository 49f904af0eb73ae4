package dev.tenrec.cohort;

import dev.tenrec.error.ApiException;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/**
 * Reads a list of persons with comma-separated values: the column {@code person_id} or {@code distinct_id} of its first
 * line, or without such a line the first column, which then holds distinct ids.
 */
public final class MemberFile {
    private static final int ROWS_MAX = 2_000_000;
    private static final Set<String> PERSON = Set.of("person_id", "person-id", "person .id", "uuid");
    private static final Set<String> DISTINCT_ID = Set.of("distinct_id", "distinct-id");

    private MemberFile() {}

    /** Hands each id to one of the receivers, without outer spaces; skips empty ones. */
    public static void read(String csv, Consumer<String> distinctIds, Consumer<String> persons) {
        CSVFormat format = CSVFormat.DEFAULT
                .builder()
                .setIgnoreEmptyLines(true)
                .setIgnoreSurroundingSpaces(true)
                .get();
        try (CSVParser rows = CSVParser.parse(new StringReader(withoutMark(csv)), format)) {
            int column = 0;
            Consumer<String> receiver = distinctIds;
            long count = 0;
            for (CSVRecord row : rows) {
                if (++count > ROWS_MAX) {
                    throw ApiException.invalid("csv", "A file may have at most " + ROWS_MAX + " lines.");
                }
                int named = count == 1 ? named(row) : -1;
                if (named >= 0) {
                    column = named;
                    receiver = PERSON.contains(name(row, named)) ? persons : distinctIds;
                } else if (row.size() > column && !row.get(column).isBlank()) {
                    receiver.accept(row.get(column).strip());
                }
            }
        } catch (UncheckedIOException | IOException malformed) {
            throw ApiException.invalid("csv", "The file is no list with comma-separated values.");
        }
    }

    /** The column that holds ids by the first line; -1 where the first line holds an id itself. */
    private static int named(CSVRecord row) {
        for (Set<String> names : List.of(PERSON, DISTINCT_ID)) {
            for (int column = 0; column < row.size(); column++) {
                if (names.contains(name(row, column))) {
                    return column;
                }
            }
        }
        return -1;
    }

    private static String name(CSVRecord row, int column) {
        return row.get(column).strip().toLowerCase(Locale.ROOT);
    }

    private static String withoutMark(String text) {
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }
}
