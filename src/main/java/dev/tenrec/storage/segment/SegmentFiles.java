package dev.tenrec.storage.segment;

import dev.tenrec.disk.Disk;
import dev.tenrec.journal.DamageException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The segment files of a project. All of them derive from the journal: a missing, damaged or foreign file is ignored
 * and removed, and its segment rebuilt. Used under the lock of the project's segments or by the sealer.
 */
public final class SegmentFiles {
    /** A hash of the events of some rows, by which a file of other events is recognized. */
    @FunctionalInterface
    public interface Tags {
        /**
         * @param endRow exclusive, at most the number of rows
         * @param isHeld by row; others are left out; null for all
         */
        long of(int firstRow, int endRow, @Nullable IntPredicate isHeld);
    }

    private static final Pattern NAME = Pattern.compile("segment-(\\d+)-(\\d+)-(\\d+)\\.bin(\\.tmp)?");

    private static final Pattern OF_PROJECT = Pattern.compile("(?:segment|properties)-(\\d{1,9})[-.].*");

    private record Found(String name, int firstRow, int endRow) {}

    private final Disk disk;
    private final int project;
    private final PropertyLog log;
    private final Consumer<DamageException> damaged;
    /** Names of the files of segments in use; any thread. */
    private final Set<String> names = ConcurrentHashMap.newKeySet();

    /**
     * @param table the project's, empty
     * @param damaged receives the damaged files
     */
    public SegmentFiles(Disk disk, int project, PropertyTable table, Consumer<DamageException> damaged) {
        this.disk = disk;
        this.project = project;
        this.damaged = damaged;
        this.log = new PropertyLog(disk, "properties-" + project + ".bin", table);
    }

    /**
     * Reads the property table, and the segments that cover the rows from 0 on without a gap; removes all others.
     *
     * @param rowCount rows of the project
     */
    public List<Segment> load(int rowCount, Tags tags) throws IOException {
        log.load();
        List<Found> found = new ArrayList<>();
        List<Segment> segments = new ArrayList<>();
        for (String name : disk.list()) {
            Matcher matcher = NAME.matcher(name);
            if (matcher.matches() && Long.parseLong(matcher.group(1)) == project) {
                found.add(new Found(name, Integer.parseInt(matcher.group(2)), Integer.parseInt(matcher.group(3))));
            }
        }
        found.sort(Comparator.comparingInt(Found::firstRow).thenComparing(Found::endRow, Comparator.reverseOrder()));
        int row = 0;
        for (Found file : found) {
            boolean isNext = file.firstRow == row && file.endRow <= rowCount && !file.name.endsWith(Disk.UNFINISHED);
            Segment segment = isNext ? read(file, tags) : null;
            if (segment == null) {
                disk.delete(file.name);
            } else {
                segments.add(segment);
                names.add(file.name);
                row = file.endRow;
            }
        }
        return segments;
    }

    /**
     * Removes the files of projects without rows, which a deleted project leaves behind.
     *
     * @param rowCounts rows by project
     */
    public static void removeLeftovers(Disk disk, IntUnaryOperator rowCounts) throws IOException {
        for (String name : disk.list()) {
            Matcher matcher = OF_PROJECT.matcher(name);
            if (matcher.matches() && rowCounts.applyAsInt(Integer.parseInt(matcher.group(1))) == 0) {
                disk.delete(name);
            }
        }
    }

    private @Nullable Segment read(Found file, Tags tags) throws IOException {
        ByteBuffer bytes = disk.map(file.name);
        SegmentFormat.Header header = SegmentFormat.header(bytes);
        SegmentFormat.Content content = header == null ? null : SegmentFormat.read(bytes);
        if (header == null || content == null) {
            // A file of another format is whole.
            verify(disk, file.name);
            return null;
        }
        boolean fits = header.magic() == SegmentFormat.SEGMENT
                && header.project() == project
                && content.firstRow() == file.firstRow
                && content.count() == file.endRow - file.firstRow;
        Segment segment = fits ? new Segment(content.firstRow(), content.count(), content.sections()) : null;
        if (segment == null || header.tag() != tags.of(file.firstRow, file.endRow, segment.held())) {
            return null;
        }
        if (header.dictionarySize() > log.sizeBytes()) {
            damaged.accept(new DamageException(
                    log.name(),
                    log.sizeBytes(),
                    "it has no valid record, but " + file.name + " needs " + header.dictionarySize() + " bytes"));
            return null;
        }
        return segment;
    }

    /** Verifies the file of properties. */
    public void verifyProperties(Disk throttled) throws IOException {
        verify(log.name(), () -> log.verify(throttled));
    }

    /**
     * Verifies the file of a segment.
     *
     * @return false when it is damaged; true also for a segment without a file
     */
    public boolean verify(Disk throttled, Segment segment) throws IOException {
        return !has(segment) || verify(throttled, name(segment.firstRow(), segment.endRow()));
    }

    /** True when the segment has a file. */
    public boolean has(Segment segment) {
        return names.contains(name(segment.firstRow(), segment.endRow()));
    }

    private boolean verify(Disk throttled, String name) throws IOException {
        return verify(name, () -> SegmentFormat.verify(throttled, name));
    }

    private interface Verification {
        void run() throws IOException;
    }

    private boolean verify(String name, Verification verification) throws IOException {
        try {
            verification.run();
            return true;
        } catch (IOException failure) {
            DamageException damage = DamageException.revealedBy(name, failure);
            if (damage == null) {
                throw failure;
            }
            // A segment that was merged meanwhile has no file any more.
            boolean isReplaced = failure instanceof FileNotFoundException && !name.equals(log.name());
            if (!isReplaced) {
                damaged.accept(damage);
            }
            return isReplaced;
        }
    }

    /** Writes a segment and the property table that it needs; returns it memory-mapped. */
    public Segment save(Segment segment, Tags tags) throws IOException {
        log.save();
        String name = name(segment.firstRow(), segment.endRow());
        long tag = tags.of(segment.firstRow(), segment.endRow(), segment.held());
        SegmentFormat.replace(
                disk,
                name,
                new SegmentFormat.Content(segment.firstRow(), segment.rowCount(), segment.sections()),
                new SegmentFormat.Header(SegmentFormat.SEGMENT, project, tag, log.sizeBytes()));
        Segment saved = read(new Found(name, segment.firstRow(), segment.endRow()), tags);
        if (saved == null) {
            throw new IOException(name + " is not what was written to it");
        }
        names.add(name);
        return saved;
    }

    /** Erases all values that no event has. */
    public void erase(PropertyErasure erasure) throws IOException {
        log.erase(erasure);
    }

    /** Removes the file of a merged segment, if it has one. */
    public void remove(Segment segment) throws IOException {
        String name = name(segment.firstRow(), segment.endRow());
        names.remove(name);
        disk.deleteIfExists(name);
    }

    private String name(int firstRow, int endRow) {
        return "segment-" + project + "-" + firstRow + "-" + endRow + ".bin";
    }
}
