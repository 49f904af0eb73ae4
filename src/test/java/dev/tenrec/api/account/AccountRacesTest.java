package dev.tenrec.api.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.account.Level;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestServer;
import dev.tenrec.testing.TestUser;
import dev.tenrec.testing.TestWorld;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Rules about numbers hold when many requests come at once: they are written and synced as one group. */
@ServerTest
final class AccountRacesTest {
    private static final int AT_ONCE = 24;
    private static final int LEAVING_ROUNDS = 5;

    private final TestWorld world;
    private final TestUser admin;
    private final TestUser member;

    AccountRacesTest(TestWorld world) {
        this.world = world;
        admin = world.user("Ada", Level.ADMIN);
        member = world.member("Bob");
    }

    @Test
    void oneOwnerStaysWhenAllLeaveAtOnce() {
        world.ask(world.owner(), "PATCH", TestWorld.MEMBERS + admin.uuid() + "/", "{\"level\":15}");
        world.ask(world.owner(), "PATCH", TestWorld.MEMBERS + member.uuid() + "/", "{\"level\":15}");
        List<Integer> statuses = all(Stream.of(world.owner(), admin, member)
                .map(employee -> () -> world.send(employee, "DELETE", TestWorld.MEMBERS + "@me/", null)
                        .statusCode()));
        assertThat(statuses).containsExactlyInAnyOrder(204, 204, 400);
    }

    @Test
    void onlyOneUserGetsAnAddress() {
        List<Integer> statuses = all(IntStream.range(0, AT_ONCE)
                .mapToObj(i -> () -> world.send(
                                world.owner(),
                                "POST",
                                TestWorld.MEMBERS,
                                "{\"email\":\"" + world.address(i % 2 == 0 ? "eve" : "EVE")
                                        + "\",\"first_name\":\"E\"}")
                        .statusCode()));
        assertThat(statuses).containsOnlyOnce(201).contains(400);
    }

    @Test
    void nobodyGetsAnEleventhKey() {
        List<Integer> statuses = all(IntStream.range(0, AT_ONCE)
                .mapToObj(i -> () -> world.send(member, "POST", TestWorld.KEYS, "{\"label\":\"x\",\"scopes\":[\"*\"]}")
                        .statusCode()));
        assertThat(statuses).filteredOn(status -> status == 201).hasSize(9);
        assertThat(world.ask(member, "GET", TestWorld.KEYS, null)).hasSize(10);
    }

    @Test
    void keysMadeWhileTheirUserLeavesOpenNothing() {
        List<String> made = new ArrayList<>();
        for (int round = 0; round < LEAVING_ROUNDS; round++) {
            TestUser leaving = world.member("Eve" + round);
            made.addAll(keysMadeWhileLeaving(leaving));
            assertThat(made).allMatch(key -> statusOfMe(key) == 401);
            world.ask("POST", TestWorld.MEMBERS, "{\"first_name\":\"Eve\",\"email\":\"" + leaving.email() + "\"}");
            assertThat(made).allMatch(key -> statusOfMe(key) == 401);
        }
        assertThat(made).as("keys made before their user was gone").isNotEmpty();
    }

    /** The keys that were made among requests of which one, in the middle, ends the membership of their user. */
    private List<String> keysMadeWhileLeaving(TestUser leaving) {
        List<Supplier<HttpResponse<String>>> requests = new ArrayList<>();
        for (int i = 0; i < AT_ONCE; i++) {
            requests.add(() -> world.send(leaving, "POST", TestWorld.KEYS, "{\"label\":\"x\",\"scopes\":[\"*\"]}"));
        }
        requests.add(AT_ONCE / 2, () -> world.send("DELETE", TestWorld.MEMBERS + leaving.uuid() + "/", null));
        return all(requests.stream()).stream()
                .filter(answer -> answer.statusCode() == 201)
                .map(answer -> TestServer.json(answer).path("value").asText())
                .toList();
    }

    private int statusOfMe(String key) {
        return world.send(key, "GET", TestWorld.ME, null).statusCode();
    }

    private static <T> List<T> all(Stream<Supplier<T>> requests) {
        return requests.map(CompletableFuture::supplyAsync).toList().stream()
                .map(CompletableFuture::join)
                .toList();
    }
}
