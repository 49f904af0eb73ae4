package dev.tenrec.api.matrix;

import dev.tenrec.testing.TestWorld;
import java.util.Map;

/**
 * A route as {@link AuthorizationMatrixTest} asks it, and what a caller gets who may do it.
 *
 * @param query begins with a question mark, or is empty
 * @param body null for none; {@code {name}} stands for what {@link #maker} made
 * @param maker makes what the parameters of the path name, or null when the path has none but the project's
 * @param isFresh whether each request needs things of its own, because it ends them or may happen only once
 */
public record MatrixSample(String query, String body, int allowed, Maker maker, boolean isFresh) {
    /** Makes, in a project, things that the path's parameters name. */
    @FunctionalInterface
    public interface Maker {
        /** Answers the values of the path's parameters, by name. */
        Map<String, String> make(MatrixWorld world, TestWorld home);
    }

    /** A request without a body. */
    public static MatrixSample of(int allowed) {
        return new MatrixSample("", null, allowed, null, false);
    }

    /** A request with a body. */
    public static MatrixSample of(String body, int allowed) {
        return new MatrixSample("", body, allowed, null, false);
    }

    /** The same with a query, which begins with a question mark. */
    MatrixSample query(String text) {
        return new MatrixSample(text, body, allowed, maker, isFresh);
    }

    /** The same about things that are made once. */
    public MatrixSample about(Maker made) {
        return new MatrixSample(query, body, allowed, made, false);
    }

    /** The same about things that are made for each request. */
    public MatrixSample aboutFresh(Maker made) {
        return new MatrixSample(query, body, allowed, made, true);
    }
}
