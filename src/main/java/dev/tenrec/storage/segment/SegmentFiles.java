package dev.tenrec.storage.segment;

import dev.tenrec.disk.Disk;
import dev.tenrec.disk.DiskFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The segments of a project on disk. All of it follows from the journal: what is missing, damaged or made from other
 * events is left out and removed, and whoever asked makes it again.
 */
public final class SegmentFiles {
    /** Says in a number what the events of some rows are. */
    @FunctionalInterface
    public interface Tags {
        /** @param endRow the row behind the last one, at most the number of rows there are */
        long of(int firstRow, int endRow);
    }

    private static final Pattern NAME = Pattern.compile("segment-(\\d+)-(\\d+)-(\\d+)\\.bin(\\.tmp)?");
    private static final String UNFINISHED = ".tmp";

    private record Found(String name, int firstRow, int endRow) {}

    private final Disk disk;
    private final int project;
    private final PropertyLog log;

    /** @param table the project's, still empty */
    public SegmentFiles(Disk disk, int project, PropertyTable table) {
        this.disk = disk;
        this.project = project;
        this.log = new PropertyLog(disk, "properties-" + project + ".bin", table);
    }

    /**
     * Reads the table of properties, and the segments that hold rows from 0 on without a gap; removes all others.
     *
     * @param rowCount how many rows there are
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
            boolean isNext = file.firstRow == row && file.endRow <= rowCount && !file.name.endsWith(UNFINISHED);
            Segment segment = isNext ? read(file, tags) : null;
            if (segment == null) {
                disk.delete(file.name);
            } else {
                segments.add(segment);
                row = file.endRow;
            }
        }
        return segments;
    }

    private Segment read(Found file, Tags tags) throws IOException {
        ByteBuffer bytes;
        try (DiskFile opened = disk.openReadOnly(file.name)) {
            bytes = opened.map();
        }
        SegmentFormat.Stamp stamp = SegmentFormat.stamp(bytes);
        boolean fits = stamp != null
                && stamp.magic() == SegmentFormat.SEGMENT
                && stamp.project() == project
                && stamp.dictionarySize() <= log.sizeBytes()
                && stamp.tag() == tags.of(file.firstRow, file.endRow);
        SegmentFormat.Content content = fits ? SegmentFormat.read(bytes) : null;
        boolean isAsNamed = content != null
                && content.firstRow() == file.firstRow
                && content.count() == file.endRow - file.firstRow;
        return isAsNamed ? new Segment(content.firstRow(), content.count(), content.sections()) : null;
    }

    /** Keeps a segment, and what its numbers need; answers with the same one, read where it lies. */
    public Segment save(Segment segment, Tags tags) throws IOException {
        log.save();
        String name = name(segment.firstRow(), segment.endRow());
        String unfinished = name + UNFINISHED;
        if (disk.list().contains(unfinished)) {
            disk.delete(unfinished);
        }
        long tag = tags.of(segment.firstRow(), segment.endRow());
        SegmentFormat.write(
                disk,
                unfinished,
                new SegmentFormat.Content(segment.firstRow(), segment.count(), segment.sections()),
                new SegmentFormat.Stamp(SegmentFormat.SEGMENT, project, tag, log.sizeBytes()));
        disk.rename(unfinished, name);
        disk.force();
        Segment saved = read(new Found(name, segment.firstRow(), segment.endRow()), tags);
        if (saved == null) {
            throw new IOException(name + " is not what was written to it");
        }
        return saved;
    }

    /** Removes a segment that another one holds too. */
    public void remove(Segment segment) throws IOException {
        String name = name(segment.firstRow(), segment.endRow());
        if (disk.list().contains(name)) {
            disk.delete(name);
        }
    }

    private String name(int firstRow, int endRow) {
        return "segment-" + project + "-" + firstRow + "-" + endRow + ".bin";
    }
}
