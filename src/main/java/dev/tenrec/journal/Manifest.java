package dev.tenrec.journal;

import dev.tenrec.disk.Disk;
import dev.tenrec.disk.DiskFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * The list of the files that make up a data directory. A file counts once it is listed; a listed file that is missing
 * is damage. Replaced as a whole, atomically:
 *
 * <pre>
 * tenrec format 2
 * directory 0a6e0d2c-3a9f-4b51-9a35-6f8f5a5ad1c4
 * start 3
 * journal 1
 * journal 2
 * snapshot 1
 * end 2 40960 1731 5c0ffee5
 * crc32c 8a1b2c3d
 * </pre>
 *
 * <p>Once journal files were replaced by blob files, the format is 3, and there are more lines:
 *
 * <pre>
 * begin 2 64 1500 0badcafe
 * blobs 1 26214400 1c2d3e4f
 * </pre>
 *
 * <p>In format 4 a line for a blob file also has its generation and its {@link Liveness}, if that is known:
 *
 * <pre>
 * blobs 1 26214400 1c2d3e4f 2 187500 1200
 * </pre>
 *
 * @param directory random identity of the directory, part of every file header
 * @param start number of server starts
 * @param begin the point before the first record of the journal's first file
 * @param blobs by number, the blob files of the journal files that were replaced
 * @param end file, offset, sequence and checksum at an orderly stop; null while a server runs and after a crash
 */
record Manifest(
        UUID directory,
        int start,
        SortedSet<Integer> journals,
        SortedSet<Integer> snapshots,
        JournalPoint begin,
        SortedMap<Integer, Blobs> blobs,
        @Nullable String end) {
    /**
     * A blob file.
     *
     * @param checksum CRC32C of the whole file
     * @param generation how often it was written anew
     * @param liveness of its events when it was written; unknown for a file of an earlier version
     */
    record Blobs(long sizeBytes, int checksum, int generation, Liveness liveness) {
        /** A file of which nothing was erased. */
        Blobs(long sizeBytes, int checksum) {
            this(sizeBytes, checksum, 0, Liveness.UNKNOWN);
        }

        private boolean isTold() {
            return generation > 0 || liveness.isKnown();
        }
    }

    private static final String FORMAT = "tenrec format ";
    /** The format of a directory whose journal is whole. */
    private static final int FORMAT_WHOLE = 2;

    private static final int FORMAT_BLOBS = 3;
    /** The format of a directory with a blob file that tells what was erased of it. */
    private static final int FORMAT_ERASED = 4;

    private static final String BEGIN = "begin ";
    private static final String END = "end ";
    private static final int SIZE_MAX = 1 << 20;

    static Manifest initial(UUID directory) {
        return new Manifest(
                directory, 0, new TreeSet<>(), new TreeSet<>(), JournalPoint.BEGINNING, new TreeMap<>(), null);
    }

    Manifest started() {
        return new Manifest(directory, start + 1, journals, snapshots, begin, blobs, null);
    }

    Manifest withJournal(int number) {
        return new Manifest(directory, start, with(journals, number), snapshots, begin, blobs, end);
    }

    Manifest withSnapshot(int number) {
        return new Manifest(directory, start, journals, with(snapshots, number), begin, blobs, end);
    }

    Manifest withoutSnapshot(int number) {
        SortedSet<Integer> rest = new TreeSet<>(snapshots);
        rest.remove(number);
        return new Manifest(directory, start, journals, rest, begin, blobs, end);
    }

    /** After an orderly stop: from now on a shorter journal is damage, not a torn write. */
    Manifest ended(JournalPoint point) {
        return new Manifest(directory, start, journals, snapshots, begin, blobs, text(point));
    }

    Manifest withoutEnd() {
        return new Manifest(directory, start, journals, snapshots, begin, blobs, null);
    }

    /**
     * Replaces the first journal file by its blob file.
     *
     * @param next the end of the file, in the file that follows
     */
    Manifest packed(int number, Blobs file, JournalPoint next) {
        SortedSet<Integer> rest = new TreeSet<>(journals);
        rest.remove(number);
        SortedMap<Integer, Blobs> more = new TreeMap<>(blobs);
        more.put(number, file);
        return new Manifest(directory, start, rest, snapshots, next, more, end);
    }

    /** Replaces a blob file by its next generation. */
    Manifest erased(int number, Blobs file) {
        SortedMap<Integer, Blobs> changed = new TreeMap<>(blobs);
        changed.put(number, file);
        return new Manifest(directory, start, journals, snapshots, begin, changed, end);
    }

    /** The name of a listed blob file. */
    String blobsName(int number) {
        Blobs file = Objects.requireNonNull(blobs.get(number), "it is listed");
        return FileNames.blobs(number, file.generation());
    }

    /** The names of all blob files. */
    Set<String> blobsNames() {
        return blobs.keySet().stream().map(this::blobsName).collect(Collectors.toSet());
    }

    /** True while no journal file was replaced, so that the journal alone gives the whole state. */
    boolean isWhole() {
        return blobs.isEmpty();
    }

    /** True unless an orderly stop recorded another end of the journal. */
    boolean endsAt(JournalPoint point) {
        return end == null || end.equals(text(point));
    }

    private static String text(JournalPoint point) {
        return String.format(
                Locale.ROOT,
                "%d %d %d %08x",
                Position.file(point.position()),
                Position.offset(point.position()),
                point.sequence(),
                point.crc());
    }

    private static SortedSet<Integer> with(SortedSet<Integer> numbers, int number) {
        SortedSet<Integer> more = new TreeSet<>(numbers);
        more.add(number);
        return more;
    }

    void write(Disk disk) throws IOException {
        disk.replace(FileNames.MANIFEST, ByteBuffer.wrap(text().getBytes(StandardCharsets.UTF_8)));
    }

    static Manifest read(Disk disk) throws IOException {
        try (DiskFile file = disk.openReadOnly(FileNames.MANIFEST)) {
            long size = file.size();
            if (size > SIZE_MAX) {
                throw damage("it is " + size + " bytes long");
            }
            return parse(StandardCharsets.ISO_8859_1
                    .decode(file.readFully(0, (int) size))
                    .toString());
        }
    }

    private String text() {
        StringBuilder text = new StringBuilder();
        text.append(FORMAT).append(format()).append('\n');
        text.append("directory ").append(directory).append('\n');
        text.append("start ").append(start).append('\n');
        journals.forEach(number -> text.append("journal ").append(number).append('\n'));
        snapshots.forEach(number -> text.append("snapshot ").append(number).append('\n'));
        if (!isWhole()) {
            text.append(BEGIN).append(text(begin)).append('\n');
        }
        blobs.forEach((number, file) -> text.append(text(number, file)));
        if (end != null) {
            text.append(END).append(end).append('\n');
        }
        return text + "crc32c " + checksum(text.toString()) + '\n';
    }

    private int format() {
        boolean isTold = blobs.values().stream().anyMatch(Blobs::isTold);
        return isWhole() ? FORMAT_WHOLE : isTold ? FORMAT_ERASED : FORMAT_BLOBS;
    }

    private static String text(int number, Blobs file) {
        String line = String.format(Locale.ROOT, "blobs %d %d %08x", number, file.sizeBytes(), file.checksum());
        Liveness live = file.liveness();
        String more = " " + file.generation() + " " + live.live() + " " + live.deleted();
        return line + (file.isTold() ? more : "") + '\n';
    }

    private static Manifest parse(String text) throws DamageException {
        int last = text.lastIndexOf("crc32c ");
        if (!text.startsWith(FORMAT) || last < 0) {
            throw damage("it does not read as a manifest");
        }
        List<String> lines = text.substring(0, last).lines().toList();
        String format = lines.get(0).substring(FORMAT.length());
        String expected = "crc32c " + checksum(text.substring(0, last)) + '\n';
        if (!text.substring(last).equals(expected)) {
            throw damage("checksum is wrong, expected " + expected.strip());
        }
        if (!format.matches("[" + FORMAT_WHOLE + '-' + FORMAT_ERASED + ']')) {
            throw damage("format " + format + ", this version reads formats " + FORMAT_WHOLE + " to " + FORMAT_ERASED);
        }
        UUID directory = UUID.fromString(value(lines.get(1), "directory"));
        int start = Integer.parseInt(value(lines.get(2), "start"));
        SortedSet<Integer> journals = new TreeSet<>();
        SortedSet<Integer> snapshots = new TreeSet<>();
        JournalPoint begin = JournalPoint.BEGINNING;
        SortedMap<Integer, Blobs> blobs = new TreeMap<>();
        @Nullable String end = null;
        for (String line : lines.subList(3, lines.size())) {
            if (line.startsWith("journal ")) {
                journals.add(Integer.parseInt(value(line, "journal")));
            } else if (line.startsWith(END)) {
                end = line.substring(END.length());
            } else if (line.startsWith(BEGIN)) {
                begin = point(line.substring(BEGIN.length()));
            } else if (line.startsWith("blobs ")) {
                String[] words = value(line, "blobs").split(" ", -1);
                blobs.put(Integer.valueOf(words[0]), blobs(words));
            } else {
                snapshots.add(Integer.parseInt(value(line, "snapshot")));
            }
        }
        return new Manifest(directory, start, journals, snapshots, begin, blobs, end);
    }

    private static Blobs blobs(String[] words) {
        long sizeBytes = Long.parseLong(words[1]);
        int checksum = Integer.parseUnsignedInt(words[2], 16);
        if (words.length == 3) {
            return new Blobs(sizeBytes, checksum);
        }
        Liveness liveness = new Liveness(Integer.parseInt(words[4]), Integer.parseInt(words[5]));
        return new Blobs(sizeBytes, checksum, Integer.parseInt(words[3]), liveness);
    }

    private static JournalPoint point(String text) {
        String[] words = text.split(" ", -1);
        return new JournalPoint(
                Position.of(Integer.parseInt(words[0]), Long.parseLong(words[1])),
                Long.parseLong(words[2]),
                Integer.parseUnsignedInt(words[3], 16),
                0);
    }

    private static String value(String line, String key) throws DamageException {
        if (!line.startsWith(key + " ")) {
            throw damage("expected a line with " + key);
        }
        return line.substring(key.length() + 1);
    }

    private static String checksum(String text) {
        CRC32C crc = new CRC32C();
        crc.update(text.getBytes(StandardCharsets.ISO_8859_1));
        return String.format(Locale.ROOT, "%08x", crc.getValue());
    }

    private static DamageException damage(String what) {
        return new DamageException(FileNames.MANIFEST, what);
    }
}
