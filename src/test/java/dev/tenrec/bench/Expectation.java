package dev.tenrec.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/**
 * What the queries must answer for a data set of one size, from a folder:
 *
 * <pre>
 * hashes.tsv   size, query, rows, the first 16 hexadecimal digits of the SHA-256 of the rows
 * 1m/q01.tsv   the rows themselves, where they are kept
 * </pre>
 */
final class Expectation {
    private final Path folder;
    private final String size;
    private final Map<String, String> hashes = new HashMap<>();

    /** @param size as the folder calls it, for example {@code 10m} */
    Expectation(Path folder, String size) throws IOException {
        this.folder = folder;
        this.size = size;
        for (String line : Files.readAllLines(folder.resolve("hashes.tsv"))) {
            String[] columns = line.split("\t", -1);
            if (columns[0].equals(size)) {
                hashes.put(columns[1], columns[3]);
            }
        }
    }

    /** Says {@code ok}, or what is different. */
    String verdict(String query, String rows) throws IOException {
        String hash = hashes.get(query);
        if (hash == null) {
            return "not known";
        }
        if (hash.equals(hash(rows))) {
            return "ok";
        }
        Path kept = folder.resolve(size).resolve(query + ".tsv");
        return Files.exists(kept)
                ? "DIFFERENT "
                        + difference(Files.readAllLines(kept), rows.lines().toList())
                : "DIFFERENT";
    }

    private static String difference(List<String> expected, List<String> found) {
        for (int i = 0; i < Math.min(expected.size(), found.size()); i++) {
            if (!expected.get(i).equals(found.get(i))) {
                return "line " + (i + 1) + ": expected " + spaced(expected.get(i)) + ", found " + spaced(found.get(i));
            }
        }
        return "expected " + expected.size() + " lines, found " + found.size();
    }

    private static String spaced(String line) {
        return "[" + line.replace('\t', ' ') + "]";
    }

    private static String hash(String rows) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(rows.getBytes(UTF_8));
            return HexFormat.of().formatHex(digest, 0, 8);
        } catch (NoSuchAlgorithmException impossible) {
            throw new AssertionError(impossible);
        }
    }
}
