package dev.tenrec.testing;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.OpenTenrec;
import dev.tenrec.account.Accounts;
import dev.tenrec.account.Level;
import dev.tenrec.account.Project;
import dev.tenrec.account.User;
import dev.tenrec.store.Transaction;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** A whole server with people of every kind in its project, and a stranger with a project of another organization. */
public final class House implements AutoCloseable {
    static final String PROJECT = "/api/projects/1";

    /** One who works here or elsewhere, with a key that may do everything. */
    public record Person(User user, String key) {
        public String uuid() {
            return user.uuid().toString();
        }
    }

    private final Path directory;
    private TestServer server;

    public final Person owner;
    public final Person member;
    public final Person colleague;
    public final Person admin;
    public final Person stranger;
    /** Another project of the same organization. */
    public final Project sibling;

    public House(Path directory) {
        this.directory = directory;
        server = new TestServer(directory, Map.of());
        Accounts accounts = accounts();
        Project home = accounts.findProject(1).orElseThrow();
        owner = new Person(accounts.findUser(1).orElseThrow(), TestServer.PERSONAL_KEY);
        member = change(transaction -> person(transaction, home.organization(), "Bob", Level.MEMBER));
        colleague = change(transaction -> person(transaction, home.organization(), "Cid", Level.MEMBER));
        admin = change(transaction -> person(transaction, home.organization(), "Dan", Level.MEMBER));
        change(transaction -> accounts.addProjectMembership(transaction, 1, admin.user.id(), Level.ADMIN));
        sibling = change(transaction -> accounts.addProject(transaction, home.organization(), "Sibling", null));
        stranger = change(transaction -> {
            UUID other = accounts.addOrganization(transaction, "Other").id();
            accounts.addProject(transaction, other, "Foreign", null);
            return person(transaction, other, "Eve", Level.OWNER);
        });
    }

    private Person person(Transaction transaction, UUID organization, String name, int level) {
        User user = accounts().addUser(transaction, name, name + "@example.com");
        accounts().addMembership(transaction, organization, user.id(), level);
        List<String> all = List.of("*");
        return new Person(
                user,
                accounts()
                        .createKey(transaction, user.id(), "all", all, null, null)
                        .value());
    }

    public Accounts accounts() {
        return OpenTenrec.accounts(server.tenrec());
    }

    public TestServer server() {
        return server;
    }

    <T> T change(java.util.function.Function<Transaction, T> change) {
        return OpenTenrec.change(server.tenrec(), change);
    }

    public void restart() {
        server.close();
        server = new TestServer(directory, Map.of());
    }

    /** The path is below the project, or whole when it begins with {@code /api/}; a null body means none. */
    public HttpResponse<String> send(Person who, String method, String path, String body) {
        String whole = path.startsWith("/api/") ? path : PROJECT + path;
        HttpRequest.Builder request = server.request(method, whole, body);
        return server.send(request.header("Authorization", "Bearer " + who.key));
    }

    /** As the owner. */
    public HttpResponse<String> send(String method, String path, String body) {
        return send(owner, method, path, body);
    }

    /** As the owner; the JSON of the answer. */
    public JsonNode ask(String method, String path, String body) {
        return TestServer.json(send(method, path, body));
    }

    /** What the log of the project says, the newest first. */
    public List<String> activities(String scope) {
        return OpenTenrec.activityLog(server.tenrec()).about(1, scope, null).stream()
                .map(entry -> entry.itemId() + " " + entry.activity())
                .toList();
    }

    @Override
    public void close() {
        server.close();
    }
}
