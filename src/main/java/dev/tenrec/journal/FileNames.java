package dev.tenrec.journal;

import dev.tenrec.disk.Disk;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Makes and parses every file name of a data directory. */
final class FileNames {
    static final String MANIFEST = "MANIFEST";
    /** Signing keys. */
    static final String SECRETS = "secrets";

    static final String QUARANTINE = "quarantine-";

    private static final Pattern NUMBERED = Pattern.compile("(journal|snapshot)-(\\d{8})\\.(log|bin)");
    private static final Pattern BLOBS = Pattern.compile("blobs-\\d{8}(-\\d{1,9})?\\.bin");

    /** Files whose packages remove what an interrupted run left, and may write others before the first record. */
    private static final Pattern OTHERS = Pattern.compile("(rows|uuids|segment|persons)-.*");

    private FileNames() {}

    static String journal(int number) {
        return String.format(Locale.ROOT, "journal-%08d.log", number);
    }

    /** @param generation how often the file was written anew, to erase bytes of it */
    static String blobs(int number, int generation) {
        return generation == 0
                ? String.format(Locale.ROOT, "blobs-%08d.bin", number)
                : String.format(Locale.ROOT, "blobs-%08d-%d.bin", number, generation);
    }

    static String snapshot(int number) {
        return String.format(Locale.ROOT, "snapshot-%08d.bin", number);
    }

    /** The file of torn bytes found at recovery. */
    static String quarantine(int journal, int offset, int incarnation) {
        return String.format(Locale.ROOT, QUARANTINE + "journal-%08d-at-%d-start-%d.bin", journal, offset, incarnation);
    }

    static OptionalInt journalNumber(String name) {
        return number(name, "journal");
    }

    static OptionalInt snapshotNumber(String name) {
        return number(name, "snapshot");
    }

    static boolean isBlobs(String name) {
        return BLOBS.matcher(name).matches();
    }

    /** True for a file that an interrupted run left unfinished, unless the package that writes it removes it. */
    static boolean isLeftUnfinished(String name) {
        return name.endsWith(Disk.UNFINISHED) && !OTHERS.matcher(name).matches();
    }

    private static OptionalInt number(String name, String kind) {
        Matcher matcher = NUMBERED.matcher(name);
        return matcher.matches() && matcher.group(1).equals(kind)
                ? OptionalInt.of(Integer.parseInt(matcher.group(2)))
                : OptionalInt.empty();
    }
}
