package dev.tenrec.export;

import dev.tenrec.account.Project;
import dev.tenrec.dashboard.Dashboard;
import dev.tenrec.dashboard.Insight;
import dev.tenrec.render.PngRenderer;
import dev.tenrec.render.Report;
import dev.tenrec.render.TileResult;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The picture of a shared page, for previews of its link; like the page it does not name its project. */
public final class SharedPicture {
    private SharedPicture() {}

    /**
     * A PNG of a dashboard with its tiles in their places, or of an insight alone.
     *
     * @param hasDetails whether descriptions are part of it
     * @param dashboard null for an insight
     * @param nowMicros microseconds since 1970
     */
    @Blocking
    public static byte[] png(
            Project project,
            String title,
            String description,
            boolean hasDetails,
            @Nullable Dashboard dashboard,
            List<TileResult> tiles,
            long nowMicros) {
        WorkerPool.assertWorker();
        Report report = new Report(
                title,
                hasDetails ? description : "",
                "",
                hasDetails
                        ? tiles
                        : tiles.stream().map(SharedPicture::undescribed).toList(),
                dashboard != null,
                project.unnamed(),
                nowMicros,
                dashboard == null ? null : dashboard.breakdownColors());
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            PngRenderer.render(report, out);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return out.toByteArray();
    }

    private static TileResult undescribed(TileResult tile) {
        Insight insight = tile.insight();
        return insight == null
                ? tile
                : new TileResult(tile.tile(), null, insight.undescribed(), tile.query(), tile.answer(), tile.error());
    }
}
