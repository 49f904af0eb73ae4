package dev.tenrec.render;

import dev.tenrec.account.Project;
import dev.tenrec.dashboard.Dashboard;
import dev.tenrec.thread.Blocking;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** The picture of a shared page, for previews of its link; it names no dates, because its readers choose them. */
public final class SharedPicture {
    private SharedPicture() {}

    /**
     * A PNG of a dashboard with its tiles in their places, or of an insight alone.
     *
     * @param description empty for none
     * @param dashboard null for an insight
     * @param nowMicros microseconds since 1970
     */
    @Blocking
    public static byte[] png(
            Project project,
            String title,
            String description,
            Dashboard dashboard,
            List<ShownTile> tiles,
            long nowMicros) {
        boolean isDashboard = dashboard != null;
        Report report = new Report(
                title,
                description,
                "",
                tiles,
                isDashboard,
                project,
                nowMicros,
                isDashboard ? dashboard.breakdownColors() : null);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            PngRenderer.render(report, out);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return out.toByteArray();
    }
}
