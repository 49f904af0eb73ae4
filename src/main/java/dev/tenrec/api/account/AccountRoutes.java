package dev.tenrec.api.account;

import static dev.tenrec.http.Route.ANY_KEY;
import static dev.tenrec.http.Route.FULL_KEY;
import static dev.tenrec.http.Route.SESSION;
import static dev.tenrec.http.Route.SIGN_IN;
import static dev.tenrec.http.Route.delete;
import static dev.tenrec.http.Route.get;
import static dev.tenrec.http.Route.patch;
import static dev.tenrec.http.Route.post;

import dev.tenrec.http.Routes;

/** The user who asks: signing in and out, passwords, keys. */
public final class AccountRoutes {
    private final Routes routes;

    /** Adds to this table. */
    public AccountRoutes(Routes routes) {
        this.routes = routes;
    }

    /** Signing in and out. */
    public AccountRoutes login(LoginApi login) {
        routes.root(
                get("/_preflight/", SIGN_IN, login::preflight).answers("preflight"),
                post("/api/login/", SIGN_IN, login::login).body("login").answers("success"),
                post("/api/login/precheck/", SIGN_IN, login::precheck)
                        .body("login_precheck")
                        .answers("login_precheck"),
                post("/api/logout/", SESSION, login::logout).answers("success"),
                get("/logout/", SIGN_IN, login::leave).answers(302),
                post("/logout/", SIGN_IN, login::leave).answers(302));
        return this;
    }

    /** Setting passwords. */
    public AccountRoutes passwords(PasswordsApi passwords) {
        routes.root(
                post("/api/setup/", SIGN_IN, passwords::setUp).body("setup").answers("success"),
                post("/api/users/set_password/", SIGN_IN, passwords::setByToken)
                        .body("password_set")
                        .answers("success"),
                post("/api/users/@me/password/", SESSION, passwords::change)
                        .body("password_change")
                        .answers("success"));
        return this;
    }

    /** The user who asks. */
    public AccountRoutes users(UsersApi users) {
        routes.root(
                get("/api/users/{uuid}/", "user:read", users::retrieve).answers("current_user"),
                patch("/api/users/{uuid}/", "user:write", users::update)
                        .body("user")
                        .answers("current_user"));
        return this;
    }

    /** A user's own keys. */
    public AccountRoutes personalApiKeys(PersonalApiKeysApi keys) {
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
        return this;
    }
}
