package dev.tenrec.lake;

import java.io.IOException;

/** The lake as queries see it, also where Iceberg's libraries are missing. */
public interface LakePositions {
    /**
     * The position of a project; on a worker, after everything that it holds now was published.
     *
     * @throws IOException when the disk fails
     */
    LakePosition published(int projectId) throws IOException;
}
