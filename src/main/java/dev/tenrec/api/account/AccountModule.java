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
import dev.tenrec.account.OpenIdSettings;
import dev.tenrec.account.PasswordHashing;
import dev.tenrec.account.PasswordStrength;
import dev.tenrec.account.SecondFactors;
import dev.tenrec.account.SignIns;
import dev.tenrec.database.Database;
import dev.tenrec.http.RouteModule;
import dev.tenrec.http.Routes;
import dev.tenrec.http.SessionTokens;
import dev.tenrec.limit.Rate;
import dev.tenrec.limit.RatePerKey;
import dev.tenrec.mail.Mailer;
import dev.tenrec.site.Site;
import dev.tenrec.store.Store;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Sign-in, users, keys, organizations, members and projects.
 *
 * @param passwords hashes passwords, half a second each
 * @param mailer empty for a server that sends no mail
 * @param openId provider that users may sign in with
 * @param site address that links in mail are made of
 * @param hasLake whether events can be left to a lake
 */
public record AccountModule(
        Database database,
        SessionTokens tokens,
        PasswordHashing passwords,
        Optional<Mailer> mailer,
        Optional<OpenIdSettings> openId,
        Site site,
        boolean hasLake,
        Clock clock)
        implements RouteModule {
    private static final Rate MAILS_OF_ACCOUNT = new Rate(3, Duration.ofHours(1));
    private static final Rate OPEN_ID_OF_ADDRESS = new Rate(30, Duration.ofMinutes(1));
    private static final Rate MAILS_OF_ADDRESS = new Rate(20, Duration.ofHours(1));

    @Override
    public void addTo(Routes routes) {
        Store store = database.store();
        Accounts accounts = database.accounts();
        SignIns signIns = database.signIns();
        AccountActivity activity = new AccountActivity(accounts, database.activityLog());
        ProjectJson projects = new ProjectJson(accounts, database.events(), database.groupTypes());
        OrganizationJson organizations = new OrganizationJson(accounts, projects);
        AccountMails mails = new AccountMails(mailer, site);
        SecondFactors secondFactors = database.secondFactors();
        Entrance entrance = new Entrance(accounts, signIns, secondFactors, tokens, activity, clock);
        login(
                routes,
                new LoginApi(
                        store,
                        accounts,
                        signIns,
                        tokens,
                        entrance,
                        mails,
                        openId.map(OpenIdSettings::name),
                        passwords,
                        new LoginAttempts(System::nanoTime)));
        openId(
                routes,
                new OpenIdApi(
                        store,
                        accounts,
                        entrance,
                        tokens,
                        openId.map(settings -> new OpenIdProvider(settings, clock)),
                        site,
                        new RatePerKey(OPEN_ID_OF_ADDRESS, System::nanoTime),
                        new SecureRandom(),
                        clock));
        secondFactor(routes, new TwoFactorApi(store, secondFactors, entrance, new CodeAttempts(System::nanoTime)));
        sessions(routes, new SessionsApi(store, signIns, entrance, clock));
        resets(
                routes,
                new ResetsApi(
                        store,
                        accounts,
                        secondFactors,
                        mails,
                        activity,
                        new RatePerKey(MAILS_OF_ACCOUNT, System::nanoTime),
                        new RatePerKey(MAILS_OF_ADDRESS, System::nanoTime)));
        passwords(
                routes,
                new PasswordsApi(
                        store,
                        accounts,
                        signIns,
                        secondFactors,
                        entrance,
                        passwords,
                        PasswordStrength.ofUsers(accounts),
                        new LoginAttempts(System::nanoTime)));
        users(routes, new UsersApi(store, accounts, signIns, secondFactors, activity, projects, organizations));
        personalApiKeys(routes, new PersonalApiKeysApi(store, accounts, activity));
        organizations(routes, new OrganizationsApi(store, accounts, activity, organizations));
        members(routes, new MembersApi(store, accounts, secondFactors, activity, mails));
        projects(
                routes,
                new ProjectsApi(
                        store, accounts, database.dashboards(), activity, database.erasures(), projects, hasLake));
        erasures(routes, new ErasuresApi(database.erasures(), new UserJson(accounts)));
        explicitMembers(routes, new ExplicitMembersApi(store, accounts, activity));
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

    /** Signing in with a provider. */
    private static void openId(Routes routes, OpenIdApi api) {
        routes.root(
                get("/login/openid/", SIGN_IN, api::begin).answers(302),
                get("/complete/openid/", SIGN_IN, api::complete)
                        .query("code state")
                        .answers(302));
    }

    /** The code of an authenticator app. */
    private static void secondFactor(Routes routes, TwoFactorApi api) {
        routes.root(
                post("/api/login/token/", SIGN_IN, api::login)
                        .body("two_factor_token")
                        .answers("success"),
                get("/api/users/@me/two_factor_status/", SESSION, api::status).answers("two_factor_status"),
                get("/api/users/@me/two_factor_start_setup/", SESSION, api::startSetup)
                        .answers("two_factor_setup"),
                post("/api/users/@me/two_factor_validate/", SESSION, api::validate)
                        .body("two_factor_token")
                        .answers("two_factor_enabled"),
                post("/api/users/@me/two_factor_disable/", SESSION, api::disable)
                        .body("two_factor_token")
                        .answers("success"));
    }

    /** Browsers in which the user is signed in. */
    private static void sessions(Routes routes, SessionsApi api) {
        routes.root(
                get("/api/users/@me/sessions/", SESSION, api::list).answers("session_list"),
                delete("/api/users/@me/sessions/{id}/", SESSION, api::end).answers(204),
                post("/api/users/@me/sessions/end_others/", SESSION, api::endOthers)
                        .answers(204));
    }

    /** Ways back in for one who lost the password. */
    private static void resets(Routes routes, ResetsApi api) {
        routes.root(
                post("/api/reset/", SIGN_IN, api::ask).body("password_reset").answers(204));
        routes.organization(post("/members/{user_uuid}/reset_password/", "organization_member:write", api::reset)
                .level(Level.ADMIN)
                .body("member_password_reset")
                .answers("password_reset_link"));
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
    private static void organizations(Routes routes, OrganizationsApi api) {
        String all = "/api/organizations/";
        String read = "organization:read";
        String write = "organization:write";
        routes.root(
                get(all, read, api::list).query("limit offset").answers("organization_page"),
                post(all, write, api::create).body("organization_create").answers(201, "organization"));
        routes.organization(
                get("/", read, api::retrieve).answers("organization"),
                patch("/", write, api::update)
                        .level(Level.ADMIN)
                        .body("organization")
                        .answers("organization"));
    }

    /** The record of deletions. */
    private static void erasures(Routes routes, ErasuresApi api) {
        routes.organization(get("/erasures/", "organization:read", api::list)
                .level(Level.ADMIN)
                .query("limit offset")
                .answers("erasure_page"));
    }

    /** Members of an organization. */
    private static void members(Routes routes, MembersApi api) {
        String one = "/members/{user_uuid}/";
        String all = "/members/";
        String read = "organization_member:read";
        String write = "organization_member:write";
        routes.organization(
                get(all, read, api::list).query("limit offset email").answers("member_page"),
                post(all, write, api::create)
                        .level(Level.ADMIN)
                        .body("member_create")
                        .answers(201, "member_added"),
                get(one, read, api::retrieve).answers("member"),
                patch(one, write, api::update).level(Level.ADMIN).body("member").answers("member"),
                delete(one, write, api::remove).answers(204));
    }

    /** Projects, under all the names that the API has for them. */
    private static void projects(Routes routes, ProjectsApi api) {
        String one = "/projects/{id}/";
        String all = "/projects/";
        String read = "project:read";
        String write = "project:write";
        for (String path : List.of("/api/projects/", "/api/environments/")) {
            routes.root(
                    get(path, read, api::list).query("limit offset").answers("project_page"),
                    post(path, write, api::create).body("project_create").answers(201, "project"));
        }
        routes.organization(
                get(all, read, api::list).query("limit offset").answers("project_page"),
                post(all, write, api::create)
                        .level(Level.ADMIN)
                        .body("project_create")
                        .answers(201, "project"),
                get(one, read, api::retrieve).answers("project"),
                patch(one, write, api::update).body("project").answers("project"),
                delete(one, write, api::remove).level(Level.ADMIN).answers(204));
        routes.project(
                get("/", read, api::retrieve).answers("project"),
                patch("/", write, api::update).body("project").answers("project"),
                delete("/", write, api::remove).level(Level.ADMIN).answers(204),
                patch("/reset_token/", write, api::resetToken)
                        .level(Level.ADMIN)
                        .answers("project"));
    }

    /** Members with a level of their own in a project. */
    private static void explicitMembers(Routes routes, ExplicitMembersApi api) {
        String one = "/explicit_members/{user_uuid}/";
        String all = "/explicit_members/";
        String read = "organization_member:read";
        String write = "organization_member:write";
        routes.project(
                get(all, read, api::list).answers("explicit_member_list"),
                post(all, write, api::create)
                        .level(Level.ADMIN)
                        .body("explicit_member_create")
                        .answers(201, "explicit_member"),
                get(one, read, api::retrieve).answers("explicit_member"),
                patch(one, write, api::update)
                        .level(Level.ADMIN)
                        .body("explicit_member")
                        .answers("explicit_member"),
                put(one, write, api::update)
                        .level(Level.ADMIN)
                        .body("explicit_member_replace")
                        .answers("explicit_member"),
                delete(one, write, api::remove).answers(204));
    }
}
