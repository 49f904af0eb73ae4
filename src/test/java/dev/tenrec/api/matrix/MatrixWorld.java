package dev.tenrec.api.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.OpenTenrec;
import dev.tenrec.account.Accounts;
import dev.tenrec.account.PersonalApiKey;
import dev.tenrec.account.Scope;
import dev.tenrec.account.User;
import dev.tenrec.http.Route;
import dev.tenrec.testing.TestServer;
import dev.tenrec.testing.TestWorld;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Two organizations on one server, and the callers of the authorization matrix. */
public final class MatrixWorld implements AutoCloseable {
    private final MatrixCredentials credentials;
    private final TestServer server;
    private final List<Route> routes;
    private final TestWorld home;
    private final TestWorld sibling;
    private final TestWorld foreign;
    /** By what they may do; a key does not change by being used. */
    private final Map<List<Object>, String> keys = new HashMap<>();

    private String revoked;

    public MatrixWorld(Path directory) {
        credentials = new MatrixCredentials(directory);
        server = new TestServer(credentials.dataDirectory(), credentials.settings());
        routes = List.copyOf(OpenTenrec.routes(server.tenrec()).all());
        home = server.firstWorld();
        credentials.of(server, home.owner().user());
        sibling = home.sibling();
        foreign = server.newWorld();
    }

    /** The project that the requests are about: number 1, which spellings such as {@code +1} must not reach. */
    public TestWorld home() {
        return home;
    }

    /** Another project of the same organization and owner. */
    TestWorld sibling() {
        return sibling;
    }

    /** A project of another organization, whose owner is no member here. */
    TestWorld foreign() {
        return foreign;
    }

    /** The sessions and tokens of the home's owner. */
    MatrixCredentials credentials() {
        return credentials;
    }

    public TestServer server() {
        return server;
    }

    public List<Route> routes() {
        return routes;
    }

    /**
     * A key of a user.
     *
     * @param projects the projects it is limited to; null for all
     */
    String key(User user, List<String> scopes, List<Integer> projects) {
        List<Object> grant = List.of(user.id(), scopes, projects == null ? "all" : projects);
        return keys.computeIfAbsent(grant, any -> newKey(user, scopes, projects).value());
    }

    /** A new key of a user, with its id. */
    public Accounts.NewKey newKey(User user, List<String> scopes, List<Integer> projects) {
        return server.change(transaction -> server.accounts()
                .keys()
                .create(transaction, user.id(), new PersonalApiKey.Grant("test", null, scopes, projects, null), null));
    }

    /** A key that was ended. */
    String revokedKey() {
        if (revoked == null) {
            Accounts.NewKey made = newKey(home.owner().user(), List.of(Scope.ALL), null);
            assertThat(server.<Boolean>change(transaction -> server.accounts()
                            .keys()
                            .revoke(transaction, made.key().id())))
                    .isTrue();
            revoked = made.value();
        }
        return revoked;
    }

    /** Sends with this key, or with none for null; a null body means none. */
    HttpResponse<String> method(String method, String path, String body, String key) {
        HttpRequest.Builder request = server.request(method, path, body);
        return server.send(key == null ? request : request.header("Authorization", "Bearer " + key));
    }

    @Override
    public void close() {
        server.close();
    }
}
