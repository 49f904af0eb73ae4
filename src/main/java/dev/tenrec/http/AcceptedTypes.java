package dev.tenrec.http;

import java.util.List;
import java.util.Locale;

/** The header {@code Accept} of a request: the media types that the client reads. */
public record AcceptedTypes(List<String> lines) {
    /** Returns whether the client reads JSON; one that says nothing reads anything. */
    public boolean hasJson() {
        return lines.isEmpty() || has("application/json", "application/*", "*/*");
    }

    /** Returns whether the client names comma-separated values. */
    public boolean hasCsv() {
        return has("text/csv");
    }

    private boolean has(String... types) {
        for (String line : lines) {
            for (String range : line.split(",", -1)) {
                String[] parts = range.split(";", -1);
                String type = parts[0].strip().toLowerCase(Locale.ROOT);
                if (List.of(types).contains(type) && !isRefused(parts)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** A weight of zero means: not this one. */
    private static boolean isRefused(String[] parts) {
        for (int i = 1; i < parts.length; i++) {
            if (parts[i].strip().matches("[qQ]\\s*=\\s*0(\\.0*)?")) {
                return true;
            }
        }
        return false;
    }
}
