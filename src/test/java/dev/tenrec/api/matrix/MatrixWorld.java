package dev.tenrec.api.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.OpenTenrec;
import dev.tenrec.account.Accounts;
import dev.tenrec.account.Level;
import dev.tenrec.account.Project;
import dev.tenrec.account.Scope;
import dev.tenrec.account.User;
import dev.tenrec.http.Route;
import dev.tenrec.testing.TestServer;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;

/** Two organizations on one server, the callers of the authorization matrix, and ways to make things for it. */
public final class MatrixWorld implements AutoCloseable {
    private static final String FOREIGN_TOKEN = "phc_of_the_other_organization";

    /**
     * A project and a caller who may do everything in it.
     *
     * @param token the key that events are sent with
     * @param key a personal key of its owner
     */
    public record Home(Project project, User owner, String token, String key) {}

    private final MatrixCredentials credentials;
    private final TestServer server;
    private final Accounts accounts;
    private final Home home;
    private final Home sibling;
    private final Home foreign;

    public MatrixWorld(Path directory) {
        credentials = new MatrixCredentials(directory);
        server = new TestServer(credentials.dataDirectory(), credentials.settings());
        accounts = OpenTenrec.accounts(server.tenrec());
        User owner = accounts.findUser(1).orElseThrow();
        credentials.of(server, owner);
        home = new Home(accounts.findProject(1).orElseThrow(), owner, TestServer.PROJECT_KEY, TestServer.PERSONAL_KEY);
        Project beside = OpenTenrec.change(
                server.tenrec(),
                transaction ->
                        accounts.addProject(transaction, home.project().organization(), "Sibling", "phc_of_sibling"));
        sibling = new Home(beside, owner, "phc_of_sibling", TestServer.PERSONAL_KEY);
        User stranger = OpenTenrec.change(
                server.tenrec(), transaction -> accounts.addUser(transaction, "Stranger", "stranger@localhost"));
        Project elsewhere = OpenTenrec.change(server.tenrec(), transaction -> {
            UUID organization = accounts.addOrganization(transaction, "Other").id();
            accounts.addMembership(transaction, organization, stranger.id(), Level.OWNER);
            return accounts.addProject(transaction, organization, "Foreign", FOREIGN_TOKEN);
        });
        foreign = new Home(elsewhere, stranger, FOREIGN_TOKEN, key(stranger, List.of(Scope.ALL), null));
    }

    /** The project that the requests are about. */
    public Home home() {
        return home;
    }

    /** Another project of the same organization and owner. */
    Home sibling() {
        return sibling;
    }

    /** A project of another organization, whose owner is no member here. */
    Home foreign() {
        return foreign;
    }

    /** What the owner of the home can show beside keys. */
    MatrixCredentials credentials() {
        return credentials;
    }

    public TestServer server() {
        return server;
    }

    public List<Route> routes() {
        return OpenTenrec.routes(server.tenrec()).all();
    }

    public Accounts accounts() {
        return accounts;
    }

    /** A new key of a user. */
    String key(User user, List<String> scopes, List<Integer> projects) {
        return newKey(user, scopes, projects).value();
    }

    /** A new key of a user, with its id. */
    public Accounts.NewKey newKey(User user, List<String> scopes, List<Integer> projects) {
        return OpenTenrec.change(
                server.tenrec(),
                transaction -> accounts.createKey(transaction, user.id(), "test", scopes, projects, null));
    }

    /** A key that was ended. */
    String revokedKey() {
        Accounts.NewKey made = newKey(home.owner(), List.of(Scope.ALL), null);
        assertThat(OpenTenrec.<Boolean>change(
                        server.tenrec(),
                        transaction ->
                                accounts.revokeKey(transaction, made.key().id())))
                .isTrue();
        return made.value();
    }

    /** Asks as one who may; the path is below the project's, or whole when it begins with {@code /api/}. */
    public JsonNode ask(Home in, String method, String path, String body) {
        String whole = path.startsWith("/api/")
                ? path
                : "/api/projects/" + in.project().id() + path;
        HttpResponse<String> answer = method(method, whole, body, in.key());
        assertThat(answer.statusCode()).describedAs(whole + answer.body()).isBetween(200, 299);
        return answer.body().isEmpty()
                ? com.fasterxml.jackson.databind.node.MissingNode.getInstance()
                : TestServer.json(answer);
    }

    /** Sends with this key, or with none for null. */
    HttpResponse<String> method(String method, String path, String body, String key) {
        HttpRequest.Builder request = server.request(method, path, body);
        return server.send(key == null ? request : request.header("Authorization", "Bearer " + key));
    }

    @Override
    public void close() {
        server.close();
    }
}
