package dev.tenrec.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
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

    private static List<Integer> all(Stream<Supplier<Integer>> requests) {
        return requests.map(CompletableFuture::supplyAsync).toList().stream()
                .map(CompletableFuture::join)
                .toList();
    }
}
