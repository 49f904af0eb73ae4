package dev.tenrec.api.account;

import static dev.tenrec.http.Route.ANY_KEY;
import static dev.tenrec.http.Route.FULL_KEY;
import static dev.tenrec.http.Route.SESSION;
import static dev.tenrec.http.Route.SIGN_IN;
import static dev.tenrec.http.Route.delete;
import static dev.tenrec.http.Route.get;
import static dev.tenrec.http.Route.patch;
import static dev.tenrec.http.Route.post;
import static dev.tenrec.http.Route.put;

import dev.tenrec.account.Accounts;
import dev.tenrec.account.Level;
import dev.tenrec.account.SignIns;
import dev.tenrec.activity.ActivityLog;
import dev.tenrec.dashboard.Dashboards;
import dev.tenrec.group.GroupTypes;
import dev.tenrec.http.RouteModule;
import dev.tenrec.http.Routes;
import dev.tenrec.http.SessionTokens;
import dev.tenrec.storage.EventStore;
import dev.tenrec.store.Store;
import dev.tenrec.thread.WorkerPool;
import java.util.List;

/**
 * Sign-in, users, keys, organizations, members and projects.
 *
 * @param passwords hashes passwords, half a second each
 */
public record AccountModule(
        Store store,
        Accounts accounts,
        SignIns signIns,
        ActivityLog log,
        EventStore events,
        GroupTypes groupTypes,
        Dashboards dashboards,
        SessionTokens tokens,
        WorkerPool passwords)
        implements RouteModule {
    @Override
    public void addTo(Routes routes) {
        ProjectJson projects = new ProjectJson(accounts, events, groupTypes);
        login(routes, new LoginApi(store, accounts, signIns, tokens, passwords));
        passwords(routes, new PasswordsApi(store, accounts, signIns, tokens, passwords));
        users(routes, new UsersApi(store, accounts, signIns, log, projects));
        personalApiKeys(routes, new PersonalApiKeysApi(store, accounts, log));
        organizations(routes, new OrganizationsApi(store, accounts, log, projects));
        members(routes, new MembersApi(store, accounts, log));
        projects(routes, new ProjectsApi(store, accounts, log, projects, dashboards));
        explicitMembers(routes, new ExplicitMembersApi(store, accounts, log));
    }

    /** Signing in and out. */
    private static void login(Routes routes, LoginApi login) {
        routes.root(
                get("/_preflight/", SIGN_IN, login::preflight).answers("preflight"),
                post("/api/login/", SIGN_IN, login::login).body("login").answers("success"),
                post("/api/login/precheck/", SIGN_IN, login::precheck)
                        .body("login_precheck")
                        .answers("login_precheck"),
                post("/api/logout/", SESSION, login::logout).answers("success"),
                get("/logout/", SIGN_IN, login::leave).answers(302),
                post("/logout/", SIGN_IN, login::leave).answers(302));
    }

    /** Setting passwords. */
    private static void passwords(Routes routes, PasswordsApi passwords) {
        routes.root(
                post("/api/setup/", SIGN_IN, passwords::setUp).body("setup").answers("success"),
                post("/api/users/set_password/", SIGN_IN, passwords::setByToken)
                        .body("password_set")
                        .answers("success"),
                post("/api/users/@me/password/", SESSION, passwords::change)
                        .body("password_change")
                        .answers("success"));
    }

    /** The calling user. */
    private static void users(Routes routes, UsersApi users) {
        routes.root(
                get("/api/users/{uuid}/", "user:read", users::retrieve).answers("current_user"),
                patch("/api/users/{uuid}/", "user:write", users::update)
                        .body("user")
                        .answers("current_user"));
    }

    /** A user's own keys. */
    private static void personalApiKeys(Routes routes, PersonalApiKeysApi keys) {
        routes.root(
                get("/api/personal_api_keys/", FULL_KEY, keys::list).answers("personal_api_key_list"),
                post("/api/personal_api_keys/", FULL_KEY, keys::create)
                        .body("personal_api_key_create")
                        .answers(201, "personal_api_key"),
                get("/api/personal_api_keys/{id}/", ANY_KEY, keys::retrieve).answers("personal_api_key"),
                patch("/api/personal_api_keys/{id}/", FULL_KEY, keys::update)
                        .body("personal_api_key")
                        .answers("personal_api_key"),
                post("/api/personal_api_keys/{id}/roll/", FULL_KEY, keys::roll).answers("personal_api_key"),
                delete("/api/personal_api_keys/{id}/", FULL_KEY, keys::revoke).answers(204));
    }

    /** Organizations. */
    private static void organizations(Routes routes, OrganizationsApi organizations) {
        routes.root(
                get("/api/organizations/", "organization:read", organizations::list)
                        .query("limit", "offset")
                        .answers("organization_page"),
                post("/api/organizations/", "organization:write", organizations::create)
                        .body("organization_create")
                        .answers(201, "organization"));
        routes.organization(
                get("/", "organization:read", organizations::retrieve).answers("organization"),
                patch("/", "organization:write", organizations::update)
                        .level(Level.ADMIN)
                        .body("organization")
                        .answers("organization"));
    }

    /** Members of an organization. */
    private static void members(Routes routes, MembersApi members) {
        routes.organization(
                get("/members/", "organization_member:read", members::list)
                        .query("limit", "offset", "email")
                        .answers("member_page"),
                post("/members/", "organization_member:write", members::create)
                        .level(Level.ADMIN)
                        .body("member_create")
                        .answers(201, "member_added"),
                get("/members/{user_uuid}/", "organization_member:read", members::retrieve)
                        .answers("member"),
                patch("/members/{user_uuid}/", "organization_member:write", members::update)
                        .level(Level.ADMIN)
                        .body("member")
                        .answers("member"),
                delete("/members/{user_uuid}/", "organization_member:write", members::remove)
                        .answers(204));
    }

    /** Projects, under all the names that the API has for them. */
    private static void projects(Routes routes, ProjectsApi projects) {
        for (String path : List.of("/api/projects/", "/api/environments/")) {
            routes.root(
                    get(path, "project:read", projects::list)
                            .query("limit", "offset")
                            .answers("project_page"),
                    post(path, "project:write", projects::create)
                            .body("project_create")
                            .answers(201, "project"));
        }
        routes.organization(
                get("/projects/", "project:read", projects::list)
                        .query("limit", "offset")
                        .answers("project_page"),
                post("/projects/", "project:write", projects::create)
                        .level(Level.ADMIN)
                        .body("project_create")
                        .answers(201, "project"),
                get("/projects/{id}/", "project:read", projects::retrieve).answers("project"),
                patch("/projects/{id}/", "project:write", projects::update)
                        .body("project")
                        .answers("project"),
                delete("/projects/{id}/", "project:write", projects::remove)
                        .level(Level.ADMIN)
                        .answers(204));
        routes.project(
                get("/", "project:read", projects::retrieve).answers("project"),
                patch("/", "project:write", projects::update).body("project").answers("project"),
                delete("/", "project:write", projects::remove)
                        .level(Level.ADMIN)
                        .answers(204),
                patch("/reset_token/", "project:write", projects::resetToken)
                        .level(Level.ADMIN)
                        .answers("project"));
    }

    /** Members with a level of their own in a project. */
    private static void explicitMembers(Routes routes, ExplicitMembersApi members) {
        routes.project(
                get("/explicit_members/", "organization_member:read", members::list)
                        .answers("explicit_member_list"),
                post("/explicit_members/", "organization_member:write", members::create)
                        .level(Level.ADMIN)
                        .body("explicit_member_create")
                        .answers(201, "explicit_member"),
                get("/explicit_members/{user_uuid}/", "organization_member:read", members::retrieve)
                        .answers("explicit_member"),
                patch("/explicit_members/{user_uuid}/", "organization_member:write", members::update)
                        .level(Level.ADMIN)
                        .body("explicit_member")
                        .answers("explicit_member"),
                put("/explicit_members/{user_uuid}/", "organization_member:write", members::update)
                        .level(Level.ADMIN)
                        .body("explicit_member_replace")
                        .answers("explicit_member"),
                delete("/explicit_members/{user_uuid}/", "organization_member:write", members::remove)
                        .answers(204));
    }
}
