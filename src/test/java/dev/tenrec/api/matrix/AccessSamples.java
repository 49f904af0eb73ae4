package dev.tenrec.api.matrix;

import dev.tenrec.OpenTenrec;
import dev.tenrec.account.Session;
import dev.tenrec.testing.TestWorld;
import java.util.HashMap;
import java.util.Map;

/** How the authorization matrix asks about second factors, sessions and lost passwords. */
final class AccessSamples {
    private static final String MEMBER = "/api/organizations/{organization_id}/members/{user_uuid}/";

    private AccessSamples() {}

    static Map<String, MatrixSample> all() {
        String mine = "/api/users/@me/";
        Map<String, MatrixSample> all = new HashMap<>();
        all.put("GET /login/openid/", MatrixSample.of(404));
        all.put("GET /complete/openid/", MatrixSample.of(404));
        all.putAll(Map.of(
                "POST /api/login/token/",
                MatrixSample.of("{\"token\":\"000000\"}", 400),
                "POST /api/reset/",
                MatrixSample.of("{\"email\":\"nobody@example.com\"}", 400),
                "GET " + mine + "two_factor_status/",
                MatrixSample.of(200),
                "GET " + mine + "two_factor_start_setup/",
                MatrixSample.of(200),
                "POST " + mine + "two_factor_validate/",
                MatrixSample.of("{}", 400),
                "POST " + mine + "two_factor_disable/",
                MatrixSample.of("{}", 400),
                "GET " + mine + "sessions/",
                MatrixSample.of(200),
                "DELETE " + mine + "sessions/{id}/",
                MatrixSample.of(204).aboutFresh(AccessSamples::session),
                "POST " + mine + "sessions/end_others/",
                MatrixSample.of(204),
                "POST " + MEMBER + "reset_password/",
                MatrixSample.of("{}", 200)
                        .about((world, home) -> Map.of("user_uuid", home.owner().uuid()))));
        return all;
    }

    private static Map<String, String> session(MatrixWorld world, TestWorld home) {
        Session.Device device = new Session.Device("127.0.0.1", "a test");
        Session made = OpenTenrec.change(
                world.server().tenrec(),
                transaction -> OpenTenrec.signIns(world.server().tenrec())
                        .start(transaction, home.owner().id(), device));
        return Map.of("id", made.id());
    }
}
