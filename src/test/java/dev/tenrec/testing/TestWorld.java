package dev.tenrec.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.tenrec.OpenTenrec;
import dev.tenrec.account.Accounts;
import dev.tenrec.account.Level;
import dev.tenrec.account.PasswordHash;
import dev.tenrec.account.PersonalApiKey;
import dev.tenrec.account.Project;
import dev.tenrec.account.Scope;
import dev.tenrec.account.User;
import dev.tenrec.json.Timestamps;
import dev.tenrec.storage.EventBatchBuilder;
import dev.tenrec.storage.EventLayout;
import dev.tenrec.storage.EventStore;
import dev.tenrec.store.Transaction;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/**
 * An organization with an owner and a project, on a server where other tests have theirs: nothing that a test makes in
 * its world is seen from another world. Ids count through the whole server, so a test takes them from answers.
 *
 * <p>Paths that begin with a slash are whole; all others are below the project.
 */
public final class TestWorld {
    public static final String ORGANIZATION = "/api/organizations/@current/";
    public static final String MEMBERS = ORGANIZATION + "members/";
    public static final String ME = "/api/users/@me/";
    public static final String KEYS = "/api/personal_api_keys/";

    private static final int HASH_BITS = 256;

    private final TestServer server;
    private final Project project;
    private final TestUser owner;

    private TestWorld(TestServer server, Project project, TestUser owner) {
        this.server = server;
        this.project = project;
        this.owner = owner;
    }

    static TestWorld first(TestServer server) {
        Accounts accounts = server.accounts();
        return new TestWorld(
                server,
                accounts.projects().find(1).orElseThrow(),
                new TestUser(accounts.users().find(1).orElseThrow(), TestServer.PERSONAL_KEY));
    }

    static TestWorld create(TestServer server) {
        Accounts accounts = server.accounts();
        return server.change(transaction -> {
            UUID organization =
                    accounts.organizations().add(transaction, "Organization").id();
            Project project = accounts.projects().add(transaction, organization, "Project", null);
            User owner = accounts.users().add(transaction, "Owner", "", "owner@" + domain(project));
            accounts.members().add(transaction, organization, owner.id(), Level.OWNER);
            return new TestWorld(
                    server, project, new TestUser(owner, key(server, transaction, owner, List.of(Scope.ALL))));
        });
    }

    private static String domain(Project project) {
        return "p" + project.id() + ".example";
    }

    private static String key(TestServer server, Transaction transaction, User user, List<String> scopes) {
        return server.accounts()
                .keys()
                .create(transaction, user.id(), new PersonalApiKey.Grant("test", null, scopes, null, null), null)
                .value();
    }

    /** The server, which other tests of the class use too. */
    public TestServer server() {
        return server;
    }

    /** The accounts of the whole server. */
    public Accounts accounts() {
        return server.accounts();
    }

    /** The project as it was made. */
    public Project project() {
        return project;
    }

    /** The id of the project. */
    public int id() {
        return project.id();
    }

    /** The id of the organization. */
    public UUID organization() {
        return project.organization();
    }

    /** The path of the project, with a final slash. */
    public String path() {
        return "/api/projects/" + project.id() + "/";
    }

    /** What events are sent with. */
    public String token() {
        return project.apiToken();
    }

    /** The owner of the organization; the first name is Owner. */
    public TestUser owner() {
        return owner;
    }

    /** An e-mail address that no other world uses. */
    public String address(String name) {
        return name + "@" + domain(project);
    }

    /** Adds a plain member of the organization. */
    public TestUser member(String name) {
        return user(name, Level.MEMBER);
    }

    /** Adds a member of the organization with a level. */
    public TestUser user(String name, int level) {
        return change(transaction -> {
            User user = accounts().users().add(transaction, name, "", address(name));
            accounts().members().add(transaction, organization(), user.id(), level);
            return new TestUser(user, key(server, transaction, user, List.of(Scope.ALL)));
        });
    }

    /** Adds a plain member of the organization who is an admin of the project. */
    public TestUser projectAdmin(String name) {
        TestUser admin = member(name);
        change(transaction -> accounts().explicitMembers().add(transaction, id(), admin.id(), Level.ADMIN));
        return admin;
    }

    /** Adds another project to the organization; its world has the same owner. */
    public TestWorld sibling() {
        return new TestWorld(
                server,
                change(transaction -> accounts().projects().add(transaction, organization(), "Sibling", null)),
                owner);
    }

    /** Makes another organization, whose owner is a stranger here. */
    public TestWorld stranger() {
        return server.newWorld();
    }

    /** Adds a key with these scopes. */
    public String key(TestUser user, String... scopes) {
        return change(transaction -> key(server, transaction, user.user(), List.of(scopes)));
    }

    /** Gives a user a password whose hash takes no time to check: one round instead of hundreds of thousands. */
    public void setPassword(TestUser user, String password) {
        PBEKeySpec spec = new PBEKeySpec(password.toCharArray(), new byte[1], 1, HASH_BITS);
        try {
            byte[] hash = SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256")
                    .generateSecret(spec)
                    .getEncoded();
            PasswordHash kept =
                    new PasswordHash("pbkdf2_sha256", 1, "00", HexFormat.of().formatHex(hash));
            change(transaction -> {
                OpenTenrec.signIns(server.tenrec()).setPassword(transaction, user.id(), kept);
                return kept;
            });
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Runs a change on the writer and waits for it. */
    public <T> T change(Function<Transaction, T> change) {
        return server.change(change);
    }

    /** Stops the server and starts one on the same data. */
    public void restart() {
        server.restart();
    }

    /** Sends as the owner; a null body means none. */
    public HttpResponse<String> send(String method, String path, String body) {
        return send(owner, method, path, body);
    }

    /** Sends as a user; a null body means none. */
    public HttpResponse<String> send(TestUser as, String method, String path, String body) {
        return send(as.key(), method, path, body);
    }

    /** Sends with a key, or without one for null; a null body means none. */
    public HttpResponse<String> send(String key, String method, String path, String body) {
        HttpRequest.Builder request = request(method, path, body);
        return server.send(key == null ? request : request.header("Authorization", "Bearer " + key));
    }

    /** A request without credentials; a null body means none. */
    public HttpRequest.Builder request(String method, String path, String body) {
        return server.request(method, path.startsWith("/") ? path : path() + path, body);
    }

    /** Sends as the owner, who must not be refused; the JSON of the answer. */
    public JsonNode ask(String method, String path, String body) {
        return ask(owner, method, path, body);
    }

    /** Sends as a user, who must not be refused; the JSON of the answer. */
    public JsonNode ask(TestUser as, String method, String path, String body) {
        HttpResponse<String> answer = send(as, method, path, body);
        assertThat(answer.statusCode())
                .describedAs("%s %s: %s", method, path, answer.body())
                .isBetween(200, 299);
        return answer.body().isEmpty() ? MissingNode.getInstance() : TestServer.json(answer);
    }

    /** The body of a batch with the project's token; events are separated by commas. */
    public String batch(String events) {
        return "{\"api_key\":\"" + token() + "\",\"batch\":[" + events + "]}";
    }

    /** Sends a batch; events are separated by commas, and the server must take them. */
    public void capture(String events) {
        HttpResponse<String> answer = server.send(server.request("POST", "/batch/", batch(events)));
        assertThat(answer.statusCode()).describedAs(answer.body()).isEqualTo(200);
    }

    /** Stores an event as it would be after it was parsed: its properties keep their bytes. */
    public void store(UUID uuid, String name, String distinctId, String timestamp, boolean historical, String json) {
        EventBatchBuilder batch = new EventBatchBuilder(id(), historical, Timestamps.micros(server.now()), 0);
        byte[] properties = json.getBytes(StandardCharsets.UTF_8);
        boolean changesPerson = name.equals("$identify") || json.contains("\"$set\"");
        batch.add(
                uuid,
                Timestamps.micros(Instant.parse(timestamp)),
                changesPerson ? EventLayout.CHANGES_PERSON : 0,
                name.getBytes(StandardCharsets.UTF_8),
                distinctId.getBytes(StandardCharsets.UTF_8),
                properties,
                0,
                properties.length);
        EventStore.Appended appended = OpenTenrec.events(server.tenrec())
                .append(batch.build())
                .toCompletableFuture()
                .join();
        assertThat(appended.stored()).isEqualTo(1);
    }

    /** The project's log about things of one kind, each as its id and what was done, the newest first. */
    public List<String> activities(String scope) {
        return server.activityLog().about(id(), scope, null).stream()
                .map(entry -> entry.itemId() + " " + entry.activity())
                .toList();
    }

    /** Holds an answer against what is expected of a refusal; a null attribute stands for none. */
    public static void refused(HttpResponse<String> answer, int status, String code, String detail, String attr) {
        JsonNode body = TestServer.json(answer);
        assertThat(answer.statusCode()).describedAs(answer.body()).isEqualTo(status);
        assertThat(body.path("code").asText()).isEqualTo(code);
        assertThat(body.path("detail").asText()).isEqualTo(detail);
        assertThat(body.path("attr").textValue()).isEqualTo(attr);
    }

    /** Holds an answer against what is expected of a request that is not valid; a null attribute stands for none. */
    public static void invalid(HttpResponse<String> answer, String code, String detail, String attr) {
        refused(answer, 400, code, detail, attr);
        assertThat(TestServer.json(answer).path("type").textValue()).isEqualTo("validation_error");
    }
}
