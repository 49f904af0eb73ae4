package dev.tenrec.lake.table;

import dev.tenrec.disk.Disk;
import dev.tenrec.disk.DiskFile;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.iceberg.exceptions.NotFoundException;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.io.InputFile;
import org.apache.iceberg.io.OutputFile;
import org.apache.iceberg.io.PositionOutputStream;
import org.apache.iceberg.io.SeekableInputStream;

/**
 * The folder that holds all tables, with its files by location: {@code file:///lake/p1/events/data/….parquet} is the
 * file of that path below the folder. A written file is durable, with its name, once its stream is closed.
 */
// Iceberg wants it to be serializable for engines that send it to other machines, which nothing here does.
@SuppressWarnings("serial")
public final class Warehouse implements FileIO {
    private final transient Disk disk;
    private final String location;

    /** @param location of the folder, as engines open it, without a final slash */
    public Warehouse(Disk disk, String location) {
        this.disk = disk;
        this.location = location;
    }

    /** A table, which may not exist yet. */
    public LakeTable table(String namespace, String name) {
        return new LakeTable(this, disk.directory(namespace).directory(name), namespace, name);
    }

    /** The location of the folder of a table. */
    String location(String namespace, String name) {
        return location + "/" + namespace + "/" + name;
    }

    @Override
    public InputFile newInputFile(String path) {
        Place place = place(path);
        return new InputFile() {
            @Override
            public long getLength() {
                try (DiskFile file = place.open()) {
                    return file.size();
                } catch (IOException failure) {
                    throw new UncheckedIOException(failure);
                }
            }

            @Override
            public SeekableInputStream newStream() {
                return new WarehouseInput(place.open());
            }

            @Override
            public String location() {
                // The very text that was asked for: Iceberg compares it with what a commit began from.
                return path;
            }

            @Override
            public boolean exists() {
                try {
                    place.open().close();
                    return true;
                } catch (NotFoundException missing) {
                    return false;
                } catch (IOException failure) {
                    throw new UncheckedIOException(failure);
                }
            }
        };
    }

    @Override
    public OutputFile newOutputFile(String path) {
        Place place = place(path);
        return new OutputFile() {
            @Override
            public PositionOutputStream create() {
                return output(place);
            }

            @Override
            public PositionOutputStream createOrOverwrite() {
                // Names hold a uuid, so there is nothing to overwrite.
                return output(place);
            }

            @Override
            public String location() {
                return path;
            }

            @Override
            public InputFile toInputFile() {
                return newInputFile(path);
            }
        };
    }

    /** Begins a file of data. */
    public WarehouseOutput create(String path) {
        return output(place(path));
    }

    private static WarehouseOutput output(Place place) {
        try {
            return new WarehouseOutput(place.directory(), place.name());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @Override
    public void deleteFile(String path) {
        Place place = place(path);
        try {
            place.directory().delete(place.name());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private Place place(String path) {
        if (!path.startsWith(location + "/")) {
            throw new IllegalArgumentException(path + " is not in " + location);
        }
        String[] names = path.substring(location.length() + 1).split("/", -1);
        Disk directory = disk;
        for (int i = 0; i < names.length - 1; i++) {
            directory = directory.directory(requireName(names[i]));
        }
        return new Place(directory, requireName(names[names.length - 1]));
    }

    /** A name that climbs out of the folder must not be opened, not even when a metadata file holds it. */
    private static String requireName(String name) {
        if (name.isEmpty() || name.startsWith(".") || name.indexOf('\\') >= 0 || name.indexOf('\0') >= 0) {
            throw new IllegalArgumentException("'" + name + "' is no name of a file");
        }
        return name;
    }

    private record Place(Disk directory, String name) {
        DiskFile open() {
            try {
                return directory.openReadOnly(name);
            } catch (FileNotFoundException missing) {
                throw new NotFoundException(missing, "There is no file %s", name);
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        }
    }
}
