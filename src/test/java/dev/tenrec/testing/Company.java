package dev.tenrec.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.OpenTenrec;
import dev.tenrec.account.Accounts;
import dev.tenrec.account.Level;
import dev.tenrec.account.User;
import dev.tenrec.activity.ActivityLog;
import dev.tenrec.store.Transaction;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;

/** A server with an owner, an admin and a member of one organization, and the owner of another. */
public final class Company implements AutoCloseable {
    public static final String PROJECT = "/api/projects/1/";
    public static final String ORGANIZATION = "/api/organizations/@current/";
    public static final String MEMBERS = ORGANIZATION + "members/";
    public static final String ME = "/api/users/@me/";
    public static final String KEYS = "/api/personal_api_keys/";

    /** Somebody with a key that may do everything. */
    public record Employee(User user, String key) {
        public String uuid() {
            return user.uuid().toString();
        }
    }

    private final Path directory;
    public final Employee owner;
    public final Employee admin;
    public final Employee member;
    public final Employee stranger;
    /** The stranger's project. */
    public final int foreign;

    private RunningServer server;

    public Company(Path directory) {
        this.directory = directory;
        server = new RunningServer(directory, Map.of());
        owner = new Employee(accounts().findUser(1).orElseThrow(), RunningServer.PERSONAL_KEY);
        UUID house = accounts().findProject(1).orElseThrow().organization();
        admin = change(transaction -> hire(transaction, house, "Ada", Level.ADMIN));
        member = change(transaction -> hire(transaction, house, "Bob", Level.MEMBER));
        UUID other = change(
                transaction -> accounts().addOrganization(transaction, "Other").id());
        stranger = change(transaction -> hire(transaction, other, "Dan", Level.OWNER));
        foreign = change(transaction -> accounts().addProject(transaction, other, "Foreign", "phc_foreign"))
                .id();
    }

    private Employee hire(Transaction transaction, UUID organization, String name, int level) {
        User user = accounts().addUser(transaction, name, name + "@example.com");
        accounts().addMembership(transaction, organization, user.id(), level);
        return new Employee(
                user,
                accounts()
                        .createKey(transaction, user.id(), name, List.of("*"), null, null)
                        .value());
    }

    public Accounts accounts() {
        return OpenTenrec.accounts(server.tenrec());
    }

    public ActivityLog log() {
        return OpenTenrec.activityLog(server.tenrec());
    }

    public RunningServer server() {
        return server;
    }

    public <T> T change(Function<Transaction, T> change) {
        return OpenTenrec.change(server.tenrec(), change);
    }

    /** A key of somebody with these scopes. */
    public String key(Employee employee, String... scopes) {
        return change(transaction ->
                        accounts().createKey(transaction, employee.user.id(), "narrow", List.of(scopes), null, null))
                .value();
    }

    /** Stops the server and starts one on the same directory. */
    public void restart() {
        server.close();
        server = new RunningServer(directory, Map.of());
    }

    public HttpResponse<String> send(Employee as, String method, String path, String body) {
        return send(as.key, method, path, body);
    }

    /** A null body means none. */
    public HttpResponse<String> send(String key, String method, String path, String body) {
        HttpRequest.Builder request = server.request(method, path, body);
        return server.send(request.header("Authorization", "Bearer " + key));
    }

    /** What is answered to one who may. */
    public JsonNode ask(Employee as, String method, String path, String body) {
        HttpResponse<String> answer = send(as, method, path, body);
        assertThat(answer.statusCode()).describedAs(answer.body()).isBetween(200, 299);
        return RunningServer.json(answer);
    }

    /** Holds an answer against what is expected of a refusal; null stands for no field. */
    public static void refused(HttpResponse<String> answer, int status, String code, String detail, String attr) {
        JsonNode body = RunningServer.json(answer);
        assertThat(answer.statusCode()).describedAs(answer.body()).isEqualTo(status);
        assertThat(body.path("code").asText()).isEqualTo(code);
        assertThat(body.path("detail").asText()).isEqualTo(detail);
        assertThat(body.path("attr").textValue()).isEqualTo(attr);
    }

    @Override
    public void close() {
        server.close();
    }
}
