package dev.tenrec.api.matrix;

import dev.tenrec.http.Route;
import dev.tenrec.testing.TestWorld;
import java.util.Map;

/**
 * A sample of the authorization matrix as it is sent.
 *
 * @param path with its query
 * @param body null for none
 */
public record MatrixRequest(String path, String body) {
    /** @param values what stands for the parameters of the path, the query and the body */
    public static MatrixRequest of(Route route, MatrixSample sample, TestWorld home, Map<String, String> values) {
        String project = values.getOrDefault("project_id", Integer.toString(home.id()));
        String organization = home.organization().toString();
        String path = route.path().replace("{project_id}", project).replace("{organization_id}", organization)
                + sample.query();
        String body = sample.body();
        for (Map.Entry<String, String> value : values.entrySet()) {
            path = path.replace("{" + value.getKey() + "}", value.getValue());
            body = body == null ? null : body.replace("{" + value.getKey() + "}", value.getValue());
        }
        return new MatrixRequest(path, body);
    }
}
