package dev.tenrec.journal;

import dev.tenrec.disk.Disk;
import dev.tenrec.disk.DiskFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.UUID;
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
 * @param directory random identity of the directory, part of every file header
 * @param start number of server starts
 * @param end file, offset, sequence and checksum at an orderly stop; null while a server runs and after a crash
 */
record Manifest(
        UUID directory,
        int start,
        SortedSet<Integer> journals,
        SortedSet<Integer> snapshots,
        @Nullable String end) {
    private static final String FORMAT = "tenrec format ";
    private static final String END = "end ";
    private static final int SIZE_MAX = 1 << 20;

    static Manifest initial(UUID directory) {
        return new Manifest(directory, 0, new TreeSet<>(), new TreeSet<>(), null);
    }

    Manifest started() {
        return new Manifest(directory, start + 1, journals, snapshots, null);
    }

    Manifest withJournal(int number) {
        return new Manifest(directory, start, with(journals, number), snapshots, end);
    }

    Manifest withSnapshot(int number) {
        return new Manifest(directory, start, journals, with(snapshots, number), end);
    }

    Manifest withoutSnapshot(int number) {
        SortedSet<Integer> rest = new TreeSet<>(snapshots);
        rest.remove(number);
        return new Manifest(directory, start, journals, rest, end);
    }

    /** After an orderly stop: from now on a shorter journal is damage, not a torn write. */
    Manifest ended(JournalPoint point) {
        return new Manifest(directory, start, journals, snapshots, text(point));
    }

    Manifest withoutEnd() {
        return new Manifest(directory, start, journals, snapshots, null);
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
        text.append(FORMAT).append(JournalFormat.FORMAT).append('\n');
        text.append("directory ").append(directory).append('\n');
        text.append("start ").append(start).append('\n');
        journals.forEach(number -> text.append("journal ").append(number).append('\n'));
        snapshots.forEach(number -> text.append("snapshot ").append(number).append('\n'));
        if (end != null) {
            text.append(END).append(end).append('\n');
        }
        return text + "crc32c " + checksum(text.toString()) + '\n';
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
        if (!format.equals(Integer.toString(JournalFormat.FORMAT))) {
            throw damage("format " + format + ", this version reads format " + JournalFormat.FORMAT);
        }
        UUID directory = UUID.fromString(value(lines.get(1), "directory"));
        int start = Integer.parseInt(value(lines.get(2), "start"));
        SortedSet<Integer> journals = new TreeSet<>();
        SortedSet<Integer> snapshots = new TreeSet<>();
        @Nullable String end = null;
        for (String line : lines.subList(3, lines.size())) {
            if (line.startsWith("journal ")) {
                journals.add(Integer.parseInt(value(line, "journal")));
            } else if (line.startsWith(END)) {
                end = line.substring(END.length());
            } else {
                snapshots.add(Integer.parseInt(value(line, "snapshot")));
            }
        }
        return new Manifest(directory, start, journals, snapshots, end);
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
