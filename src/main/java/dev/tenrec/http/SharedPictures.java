package dev.tenrec.http;

import dev.tenrec.render.ShownTile;
import dev.tenrec.render.chart.ChartImages;
import dev.tenrec.render.chart.ChartLook;
import dev.tenrec.render.chart.InsightChart;
import io.vertx.core.Future;
import java.util.List;

/** Pictures of what links show, for previews. */
final class SharedPictures {
    private static final int WIDTH = 1_200;
    private static final int HEIGHT = 630;

    Future<Answer> of(Call call, SharedLink link, SharedLook look, List<ShownTile> shown) {
        ChartRequest request = new ChartRequest(ChartRequest.theme(look), look.legend(), WIDTH, HEIGHT);
        return call.work(() -> Answer.bytes(200, "image/png", png(link, request, shown)));
    }

    private static byte[] png(SharedLink link, ChartRequest request, List<ShownTile> shown) {
        ShownTile first = shown.get(0);
        ChartLook look = request.look(link);
        return ChartImages.png(InsightChart.of(first.query(), first.answer(), look), look, WIDTH, HEIGHT, 1);
    }
}
