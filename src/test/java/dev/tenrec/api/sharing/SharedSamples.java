package dev.tenrec.api.sharing;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.api.matrix.MatrixSample;
import dev.tenrec.api.matrix.MatrixWorld;
import dev.tenrec.api.web.WebApp;
import dev.tenrec.testing.TestWorld;
import java.util.HashMap;
import java.util.Map;

/** How the authorization matrix asks what links show. */
public final class SharedSamples {
    private static final String TREND = "{\"query\":{\"kind\":\"TrendsQuery\",\"series\":[{\"kind\":\"EventsNode\"}]}}";

    private SharedSamples() {}

    public static Map<String, MatrixSample> all() {
        Map<String, MatrixSample> all = new HashMap<>();
        for (SharedEndpoint door : SharedEndpoint.values()) {
            String one = door.prefix() + "{token}/";
            all.put("GET " + one, MatrixSample.of(200).about(SharedSamples::shared));
            // It has no password to ask for.
            all.put(
                    "POST " + one,
                    MatrixSample.of("{\"password\":\"guess\"}", 400).about(SharedSamples::shared));
            all.put("GET " + one + "tiles/{tile}/", MatrixSample.of(200).about(SharedSamples::shared));
        }
        String[] asset = SharedPage.FILES.load().path("page.css").split("/", -1);
        Map<String, String> style = Map.of("version", asset[2], "name", asset[3]);
        all.put("GET /assets/{version}/{name}/", MatrixSample.of(200).about((world, home) -> style));
        String[] module = WebApp.FILES.load().assets().path("parts/ui.js").split("/", -1);
        Map<String, String> part = Map.of("version", module[2], "folder", module[3], "name", module[4]);
        all.put("GET /assets/{version}/{folder}/{name}/", MatrixSample.of(200).about((world, home) -> part));
        return all;
    }

    private static Map<String, String> shared(MatrixWorld world, TestWorld home) {
        JsonNode insight = home.ask("POST", "insights/", TREND);
        String path = "insights/" + insight.path("id") + "/sharing/";
        String token = home.ask("PATCH", path, "{\"enabled\":true}")
                .path("access_token")
                .textValue();
        return Map.of("token", token, "tile", SharedApi.ALONE + ".svg");
    }
}
