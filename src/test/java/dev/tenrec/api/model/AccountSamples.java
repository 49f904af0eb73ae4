package dev.tenrec.api.model;

import dev.tenrec.account.Level;
import dev.tenrec.account.Project;
import dev.tenrec.account.User;
import dev.tenrec.api.matrix.MatrixSample;
import dev.tenrec.api.matrix.MatrixWorld;
import dev.tenrec.testing.TestWorld;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** How the authorization matrix asks about projects, organizations, members, users and keys. */
public final class AccountSamples {
    private static final String ORGANIZATION = "/api/organizations/{organization_id}";
    private static final String KEYS = "/api/personal_api_keys/";
    private static final String NAMED = "{\"name\":\"Named\"}";

    private AccountSamples() {}

    public static Map<String, MatrixSample> all() {
        Map<String, MatrixSample> all = new HashMap<>(projects());
        all.putAll(explicitMembers());
        all.putAll(organizations());
        all.putAll(users());
        all.putAll(keys());
        return all;
    }

    private static Map<String, MatrixSample> projects() {
        return Map.of(
                "GET /api/projects/", MatrixSample.of(200),
                "POST /api/projects/", MatrixSample.of(NAMED, 201),
                "GET /api/environments/", MatrixSample.of(200),
                "POST /api/environments/", MatrixSample.of(NAMED, 201),
                "GET /", MatrixSample.of(200),
                "PATCH /", MatrixSample.of(NAMED, 200),
                "DELETE /", MatrixSample.of(204).aboutFresh((world, home) -> ofProject("project_id", world, home)),
                "PATCH /reset_token/",
                        MatrixSample.of("{}", 200).aboutFresh((world, home) -> ofProject("project_id", world, home)));
    }

    private static Map<String, MatrixSample> explicitMembers() {
        String body = "{\"user_uuid\":\"{user_uuid}\",\"level\":1}";
        return Map.of(
                "GET /explicit_members/", MatrixSample.of(200),
                "POST /explicit_members/",
                        MatrixSample.of(body, 201)
                                .aboutFresh((world, home) -> ofUser("user_uuid", member(world, home))),
                "GET /explicit_members/{user_uuid}/", MatrixSample.of(200).about(AccountSamples::explicitMember),
                "PATCH /explicit_members/{user_uuid}/",
                        MatrixSample.of("{\"level\":8}", 200).about(AccountSamples::explicitMember),
                "PUT /explicit_members/{user_uuid}/", MatrixSample.of(body, 200).about(AccountSamples::explicitMember),
                "DELETE /explicit_members/{user_uuid}/",
                        MatrixSample.of(204).aboutFresh(AccountSamples::explicitMember));
    }

    private static Map<String, MatrixSample> organizations() {
        Map<String, MatrixSample> samples = new HashMap<>();
        samples.put("GET /api/organizations/", MatrixSample.of(200));
        samples.put("POST /api/organizations/", MatrixSample.of(NAMED, 201));
        samples.put("GET " + ORGANIZATION + "/", MatrixSample.of(200));
        samples.put("PATCH " + ORGANIZATION + "/", MatrixSample.of(NAMED, 200));
        samples.put("GET " + ORGANIZATION + "/projects/", MatrixSample.of(200));
        samples.put("POST " + ORGANIZATION + "/projects/", MatrixSample.of(NAMED, 201));
        String project = ORGANIZATION + "/projects/{id}/";
        samples.put("GET " + project, MatrixSample.of(200).about((world, home) -> ofProject("id", world, home)));
        samples.put(
                "PATCH " + project, MatrixSample.of(NAMED, 200).about((world, home) -> ofProject("id", world, home)));
        samples.put(
                "DELETE " + project, MatrixSample.of(204).aboutFresh((world, home) -> ofProject("id", world, home)));
        samples.put("GET " + ORGANIZATION + "/members/", MatrixSample.of(200));
        samples.put(
                "POST " + ORGANIZATION + "/members/",
                MatrixSample.of("{\"email\":\"{email}\",\"first_name\":\"New\"}", 201)
                        .aboutFresh((world, home) -> Map.of("email", UUID.randomUUID() + "@example.com")));
        samples.put("GET " + ORGANIZATION + "/erasures/", MatrixSample.of(200));
        String member = ORGANIZATION + "/members/{user_uuid}/";
        samples.put("GET " + member, MatrixSample.of(200).about(AccountSamples::anyMember));
        samples.put("PATCH " + member, MatrixSample.of("{\"level\":8}", 200).about(AccountSamples::anyMember));
        samples.put("DELETE " + member, MatrixSample.of(204).aboutFresh(AccountSamples::anyMember));
        return samples;
    }

    private static Map<String, MatrixSample> users() {
        return Map.of(
                "GET /api/users/{uuid}/",
                MatrixSample.of(200)
                        .about((world, home) -> ofUser("uuid", home.owner().user())),
                "PATCH /api/users/{uuid}/",
                MatrixSample.of("{\"first_name\":\"Renamed\"}", 200)
                        .about((world, home) -> ofUser("uuid", home.owner().user())));
    }

    private static Map<String, MatrixSample> keys() {
        return Map.of(
                "GET " + KEYS, MatrixSample.of(200),
                // Not one more key is made in all these cases: what is wrong with the body is told only to the allowed.
                "POST " + KEYS, MatrixSample.of("{}", 400),
                "GET " + KEYS + "{id}/", MatrixSample.of(200).about(AccountSamples::key),
                "PATCH " + KEYS + "{id}/",
                        MatrixSample.of("{\"label\":\"other\"}", 200).about(AccountSamples::key),
                "POST " + KEYS + "{id}/roll/", MatrixSample.of(200).about(AccountSamples::key),
                "DELETE " + KEYS + "{id}/", MatrixSample.of(204).aboutFresh(AccountSamples::key));
    }

    private static Map<String, String> ofProject(String parameter, MatrixWorld world, TestWorld home) {
        Project made = world.server()
                .change(transaction ->
                        world.server().accounts().projects().add(transaction, home.organization(), "Made", null));
        return Map.of(parameter, Integer.toString(made.id()));
    }

    private static Map<String, String> ofUser(String parameter, User user) {
        return Map.of(parameter, user.uuid().toString());
    }

    private static Map<String, String> anyMember(MatrixWorld world, TestWorld home) {
        return ofUser("user_uuid", member(world, home));
    }

    private static Map<String, String> explicitMember(MatrixWorld world, TestWorld home) {
        User user = member(world, home);
        world.server()
                .change(transaction -> world.server()
                        .accounts()
                        .explicitMembers()
                        .add(transaction, home.id(), user.id(), Level.MEMBER));
        return ofUser("user_uuid", user);
    }

    private static User member(MatrixWorld world, TestWorld home) {
        return world.server().change(transaction -> {
            User user = world.server()
                    .accounts()
                    .users()
                    .add(transaction, "Member", "", UUID.randomUUID() + "@example.com");
            world.server().accounts().members().add(transaction, home.organization(), user.id(), Level.MEMBER);
            return user;
        });
    }

    private static Map<String, String> key(MatrixWorld world, TestWorld home) {
        return Map.of(
                "id",
                world.newKey(home.owner().user(), List.of("webhook:read"), null)
                        .key()
                        .id());
    }
}
