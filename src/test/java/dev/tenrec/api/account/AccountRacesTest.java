package dev.tenrec.api.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.testing.Company;
import dev.tenrec.testing.RunningServer;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rules about numbers hold when many requests come at once: they are written and synced as one group. */
final class AccountRacesTest {
    private static final int AT_ONCE = 24;

    @TempDir
    Path directory;

    private Company company;

    @BeforeEach
    void start() {
        company = new Company(directory);
    }

    @AfterEach
    void stop() {
        company.close();
    }

    @Test
    void oneOwnerStaysWhenAllLeaveAtOnce() {
        company.ask(company.owner, "PATCH", Company.MEMBERS + company.admin.uuid() + "/", "{\"level\":15}");
        company.ask(company.owner, "PATCH", Company.MEMBERS + company.member.uuid() + "/", "{\"level\":15}");
        List<Integer> statuses = all(Stream.of(company.owner, company.admin, company.member)
                .map(employee -> () -> company.send(employee, "DELETE", Company.MEMBERS + "@me/", null)
                        .statusCode()));
        assertThat(statuses).containsExactlyInAnyOrder(204, 204, 400);
    }

    @Test
    void onlyOneUserGetsAnAddress() {
        List<Integer> statuses = all(IntStream.range(0, AT_ONCE)
                .mapToObj(i -> () -> company.send(
                                company.owner,
                                "POST",
                                Company.MEMBERS,
                                "{\"email\":\"" + (i % 2 == 0 ? "eve" : "EVE") + "@example.com\",\"first_name\":\"E\"}")
                        .statusCode()));
        assertThat(statuses).containsOnlyOnce(201).contains(400);
    }

    @Test
    void nobodyGetsAnEleventhKey() {
        List<Integer> statuses = all(IntStream.range(0, AT_ONCE)
                .mapToObj(i ->
                        () -> company.send(company.member, "POST", Company.KEYS, "{\"label\":\"x\",\"scopes\":[\"*\"]}")
                                .statusCode()));
        assertThat(statuses).filteredOn(status -> status == 201).hasSize(9);
        assertThat(company.ask(company.member, "GET", Company.KEYS, null)).hasSize(10);
    }

    @Test
    void keysMadeWhileTheirUserLeavesOpenNothing() {
        String leave = Company.MEMBERS + company.member.uuid() + "/";
        List<Supplier<HttpResponse<String>>> requests = new ArrayList<>();
        for (int i = 0; i < AT_ONCE; i++) {
            requests.add(
                    () -> company.send(company.member, "POST", Company.KEYS, "{\"label\":\"x\",\"scopes\":[\"*\"]}"));
        }
        requests.add(AT_ONCE / 2, () -> company.send(company.owner, "DELETE", leave, null));
        List<String> made = all(requests.stream()).stream()
                .filter(answer -> answer.statusCode() == 201)
                .map(answer -> RunningServer.json(answer).path("value").asText())
                .toList();
        assertThat(made).allMatch(key -> statusOfMe(key) == 401);
        company.ask(company.owner, "POST", Company.MEMBERS, "{\"first_name\":\"Bob\",\"email\":\"Bob@example.com\"}");
        assertThat(made).allMatch(key -> statusOfMe(key) == 401);
    }

    private int statusOfMe(String key) {
        return company.send(new Company.Employee(company.member.user(), key), "GET", "/api/users/@me/", null)
                .statusCode();
    }

    private static <T> List<T> all(Stream<Supplier<T>> requests) {
        return requests.map(CompletableFuture::supplyAsync).toList().stream()
                .map(CompletableFuture::join)
                .toList();
    }
}
