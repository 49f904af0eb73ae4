package dev.tenrec.api.model;

import dev.tenrec.Thoroughness;
import dev.tenrec.testing.TestServer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random calls of the management API, with restarts, against a model that is nothing but maps: after every few calls
 * all that the server shows is compared with it. {@code -Dtenrec.model.steps=10000} makes it longer.
 */
final class ManagementModelTest {
    private static final int STEPS = Integer.getInteger("tenrec.model.steps", 400);
    private static final int CHECK_EVERY = 40;
    /** Dashboards, with all that hangs on them, come this much more often than each other part. */
    private static final int DASHBOARDS_MORE = 4;

    private static final int RESTART_PERCENT = 1;

    @TempDir
    Path directory;

    static LongStream seeds() {
        return LongStream.range(0, Thoroughness.count(3, 1)).map(number -> Thoroughness.SEED + number);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void serverAndModelNeverDiffer(long seed) {
        ModelPart.World world = new ModelPart.World(seed);
        world.server = new TestServer(directory, Map.of());
        try {
            List<ModelPart> parts = List.of(
                    new DashboardsModel(world),
                    new AnnotationsModel(world),
                    new KeysModel(world),
                    new MembersModel(world),
                    new GroupsModel(world));
            int restarts = 0;
            for (int step = 1; step <= STEPS; step++) {
                parts.get(Math.max(0, world.random.nextInt(parts.size() + DASHBOARDS_MORE) - DASHBOARDS_MORE))
                        .step();
                if (world.random.nextInt(100) < RESTART_PERCENT) {
                    world.server.close();
                    world.server = new TestServer(directory, Map.of());
                    restarts++;
                    parts.forEach(ModelPart::check);
                }
                if (step % CHECK_EVERY == 0) {
                    parts.forEach(ModelPart::check);
                }
            }
            System.out.printf(
                    "Model: seed %d, %d calls, %d restarts, 0 differences.%n", seed, world.history.size(), restarts);
        } catch (AssertionError different) {
            int from = Math.max(0, world.history.size() - 60);
            throw new AssertionError(
                    "seed " + seed + ", the last calls:\n"
                            + String.join("\n", world.history.subList(from, world.history.size())),
                    different);
        } finally {
            world.server.close();
        }
    }
}
