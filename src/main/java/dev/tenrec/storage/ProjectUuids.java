package dev.tenrec.storage;

import dev.tenrec.disk.Disk;
import dev.tenrec.journal.DamageException;
import dev.tenrec.storage.segment.RowFile;
import dev.tenrec.storage.segment.UuidFile;
import dev.tenrec.storage.segment.UuidIndex;
import java.io.IOException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The index from uuid to row of one project, exact and without a time window: files for the rows in files, hash tables
 * for the latest. All of it derives from the rows.
 *
 * <pre>
 * rows    0 … 8,388,607        … 9,437,183   … 10,485,759   … 10,500,000
 * index   a file, merged of 8  a file        a file         a hash table
 * </pre>
 *
 * <p>The writer adds, the sealer replaces hash tables by files and files by a merged one, any thread reads. A reader
 * may miss a row that is being added, but never finds a wrong one.
 */
final class ProjectUuids {
    private static final Logger LOG = LoggerFactory.getLogger(ProjectUuids.class);
    /** Files merged into one: a lookup of a new uuid asks the filter of each file. */
    private static final int MERGED_FILES = 8;

    /**
     * @param files for the rows from 0 on
     * @param tables for the rows behind; each for those of one row file
     */
    private record Parts(List<UuidFile> files, List<UuidIndex> tables) {
        int fileRowCount() {
            return files.isEmpty() ? 0 : files.get(files.size() - 1).endRow();
        }
    }

    // Constant.
    private final RowTable rows;
    private final int fileRows;
    private final Disk disk;
    private final int projectId;
    private final Consumer<DamageException> onDamage;

    // Shared: replaced under the lock of this, by the writer and by the sealer; read without.
    private volatile Parts parts = new Parts(List.of(), List.of());

    /** Files found damaged while in use, which the sealer makes again. Any thread. */
    private final Set<UuidFile> damaged = ConcurrentHashMap.newKeySet();

    /** The seed of the project's files; of the first, if there are some. Set before the store is open. */
    private long seed = new SecureRandom().nextLong();

    /**
     * @param fileRows rows per row file
     * @param onDamage hears of damaged files, on any thread
     */
    ProjectUuids(RowTable rows, int fileRows, Disk disk, int projectId, Consumer<DamageException> onDamage) {
        this.rows = rows;
        this.fileRows = fileRows;
        this.disk = disk;
        this.projectId = projectId;
        this.onDamage = onDamage;
    }

    /** The row of a uuid, or -1. */
    int find(long high, long low) {
        return find(parts, 0, high, low);
    }

    /**
     * On any thread: marks the events of a batch whose uuid has a row in a file. Such rows are durable and stay, so the
     * writer needs to look at later ones only.
     *
     * @return the rows that were looked at, for {@link #markKnown}
     */
    int markFiled(EventBatch batch, BitSet duplicates) {
        Parts now = new Parts(parts.files, List.of());
        mark(now, 0, batch, duplicates);
        return now.fileRowCount();
    }

    /** On the writer: marks the events of a batch whose uuid has a row, except one below {@code fromRow}. */
    void markKnown(EventBatch batch, BitSet duplicates, int fromRow) {
        mark(parts, fromRow, batch, duplicates);
    }

    private void mark(Parts now, int fromRow, EventBatch batch, BitSet duplicates) {
        for (int i = 0; i < batch.count(); i++) {
            if (find(now, fromRow, batch.uuidHigh(i), batch.uuidLow(i)) >= 0) {
                duplicates.set(i);
            }
        }
    }

    private int find(Parts now, int fromRow, long high, long low) {
        for (UuidIndex table : now.tables) {
            int found = table.find(high, low);
            if (found >= 0) {
                return found;
            }
        }
        for (int i = now.files.size() - 1; i >= 0 && now.files.get(i).endRow() > fromRow; i--) {
            int found = now.files.get(i).find(high, low, rows.chunks());
            if (found >= 0) {
                return found;
            }
        }
        return -1;
    }

    /** On the writer: adds a row with a new uuid, which the row table already has. */
    void add(int row) {
        Parts now = parts;
        int table = (row - now.fileRowCount()) / fileRows;
        while (table >= now.tables.size()) {
            now = withTable();
        }
        now.tables.get(table).add(row);
    }

    private synchronized Parts withTable() {
        List<UuidIndex> more = new ArrayList<>(parts.tables);
        more.add(new UuidIndex(rows));
        parts = new Parts(parts.files, List.copyOf(more));
        return parts;
    }

    /**
     * On the writer, once recovery is done: opens the index of the rows in files, and makes what is missing. If the
     * disk refuses that, hash tables serve until the sealer succeeds.
     */
    void open() {
        List<RowFile> of = rows.chunks().files();
        List<UuidFile> found = existing(of);
        // Files of several seeds can't be merged.
        seed = found.isEmpty() ? seed : found.get(0).seed();
        List<UuidFile> opened = new ArrayList<>();
        int row = 0;
        try {
            while (row < rows.chunks().fileRowCount()) {
                UuidFile next = withFirstRow(found, row);
                next = next == null ? UuidFile.build(disk, projectId, of.get(row / fileRows), seed) : next;
                opened.add(next);
                row = next.endRow();
            }
        } catch (IOException failure) {
            LOG.warn("The index of uuids can't be written, so it stays in memory: {}", failure.toString());
        }
        List<UuidIndex> tables = parts.tables;
        tables = tables.subList(Math.min(tables.size(), row / fileRows), tables.size());
        parts = new Parts(List.copyOf(opened), List.copyOf(tables));
        for (; row < rows.chunks().fileRowCount(); row++) {
            if (!rows.chunks().isGone(row)) {
                add(row);
            }
        }
    }

    private @Nullable UuidFile withFirstRow(List<UuidFile> files, int row) {
        for (UuidFile file : files) {
            if (file.firstRow() == row && file.seed() == seed) {
                return file;
            }
        }
        return null;
    }

    /** The whole indexes of row files that the disk has, merged ones before those of their parts. */
    private List<UuidFile> existing(List<RowFile> of) {
        List<UuidFile> found = new ArrayList<>();
        int at = 0;
        while (at < of.size()) {
            int many = Math.min(of.size(), at + MERGED_FILES);
            UuidFile file =
                    many - at == MERGED_FILES && isAligned(at * fileRows) ? openWhole(of.subList(at, many)) : null;
            file = file == null ? openWhole(of.subList(at, at + 1)) : file;
            if (file != null) {
                found.add(file);
            }
            at = file == null ? at + 1 : file.endRow() / fileRows;
        }
        return found;
    }

    private boolean isAligned(int row) {
        return row % (fileRows * (long) MERGED_FILES) == 0;
    }

    /** The index of row files, or null if it is missing, of other rows or damaged, which is noted. */
    private @Nullable UuidFile openWhole(List<RowFile> of) {
        try {
            return UuidFile.open(disk, projectId, of);
        } catch (IOException failure) {
            String name = UuidFile.fileName(projectId, of);
            LOG.warn("{} can't be used and is made again: {}", name, failure.toString());
            DamageException damage = DamageException.revealedBy(name, failure);
            if (damage != null) {
                onDamage.accept(damage);
            }
            return null;
        }
    }

    /** True when {@link #advance} would change something. */
    boolean hasWork() {
        Parts now = parts;
        return !damaged.isEmpty()
                || now.fileRowCount() < rows.chunks().fileRowCount()
                || !mergeable(now).isEmpty();
    }

    /** On the sealer: replaces one damaged file, merges once, or writes the index of the next row file. */
    void advance() throws IOException {
        Parts now = parts;
        List<UuidFile> merged = mergeable(now);
        if (!damaged.isEmpty()) {
            makeAgain(damaged.iterator().next());
        } else if (!merged.isEmpty()) {
            merge(merged);
        } else if (now.fileRowCount() < rows.chunks().fileRowCount()) {
            RowFile next =
                    rowFiles(now.fileRowCount(), now.fileRowCount() + fileRows).get(0);
            replaceTable(UuidFile.build(disk, projectId, next, seed));
        }
    }

    private void merge(List<UuidFile> old) throws IOException {
        for (UuidFile file : old) {
            // A merge would give wrong numbers a right checksum.
            if (!isWhole(disk, file)) {
                return;
            }
        }
        UuidFile last = old.get(old.size() - 1);
        UuidFile merged =
                UuidFile.merge(disk, projectId, old, rowFiles(old.get(0).firstRow(), last.endRow()));
        replace(old, List.of(merged));
        for (UuidFile file : old) {
            disk.delete(file.fileName());
        }
    }

    /** On the sealer: writes the indexes anew that have uuids of rows that are gone. */
    void erase() throws IOException {
        for (UuidFile file : parts.files) {
            List<RowFile> of = rowFiles(file.firstRow(), file.endRow());
            // A damaged one is made again from its row files.
            if (!file.isOf(of) && isWhole(disk, file)) {
                replace(List.of(file), List.of(UuidFile.merge(disk, projectId, List.of(file), of)));
            }
        }
        while (!damaged.isEmpty()) {
            makeAgain(damaged.iterator().next());
        }
    }

    /** Rows, from 0 on, whose index is in files. */
    int fileRowCount() {
        return parts.fileRowCount();
    }

    private void makeAgain(UuidFile broken) throws IOException {
        if (parts.files.contains(broken)) {
            List<UuidFile> made = new ArrayList<>();
            for (RowFile file : rowFiles(broken.firstRow(), broken.endRow())) {
                made.add(UuidFile.build(disk, projectId, file, seed));
            }
            replace(List.of(broken), made);
        }
        damaged.remove(broken);
    }

    /** The first files that can be merged. */
    private List<UuidFile> mergeable(Parts now) {
        int from = 0;
        for (int i = 0; i < now.files.size(); i++) {
            UuidFile file = now.files.get(i);
            if (isAligned(file.firstRow())) {
                from = i;
            }
            if (file.endRow() - file.firstRow() == fileRows && i + 1 - from == MERGED_FILES) {
                return now.files.subList(from, i + 1);
            }
        }
        return List.of();
    }

    private List<RowFile> rowFiles(int firstRow, int endRow) {
        return rows.chunks().files().subList(firstRow / fileRows, endRow / fileRows);
    }

    private synchronized void replaceTable(UuidFile file) {
        List<UuidFile> files = new ArrayList<>(parts.files);
        files.add(file);
        List<UuidIndex> tables = parts.tables;
        // A copy, because a view would keep the replaced table.
        parts = new Parts(List.copyOf(files), List.copyOf(tables.subList(Math.min(1, tables.size()), tables.size())));
    }

    private synchronized void replace(List<UuidFile> old, List<UuidFile> by) {
        List<UuidFile> files = new ArrayList<>(parts.files);
        int at = files.indexOf(old.get(0));
        files.subList(at, at + old.size()).clear();
        files.addAll(at, by);
        parts = new Parts(List.copyOf(files), parts.tables);
    }

    /** Verifies all files; the sealer makes damaged ones again. */
    void scrub(Disk throttled) throws IOException {
        for (UuidFile file : parts.files) {
            isWhole(throttled, file);
        }
    }

    private boolean isWhole(Disk through, UuidFile file) throws IOException {
        try {
            file.verify(through);
            return true;
        } catch (IOException failure) {
            DamageException damage = DamageException.revealedBy(file.fileName(), failure);
            if (damage == null) {
                throw failure;
            }
            // A merged one is gone.
            if (parts.files.contains(file)) {
                onDamage.accept(damage);
                damaged.add(file);
            }
            return false;
        }
    }

    /** The names of the files in use. */
    Set<String> fileNames() {
        return parts.files.stream().map(UuidFile::fileName).collect(Collectors.toSet());
    }
}
