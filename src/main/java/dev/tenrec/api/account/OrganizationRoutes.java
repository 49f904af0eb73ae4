package dev.tenrec.api.account;

import static dev.tenrec.http.Route.delete;
import static dev.tenrec.http.Route.get;
import static dev.tenrec.http.Route.patch;
import static dev.tenrec.http.Route.post;
import static dev.tenrec.http.Route.put;

import dev.tenrec.account.Level;
import dev.tenrec.http.Routes;
import java.util.List;

/** Organizations, their projects, and who belongs to them. */
public final class OrganizationRoutes {
    private final Routes routes;

    /** Adds to this table. */
    public OrganizationRoutes(Routes routes) {
        this.routes = routes;
    }

    /** Organizations. */
    public OrganizationRoutes organizations(OrganizationsApi organizations) {
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
        return this;
    }

    /** Who belongs to an organization. */
    public OrganizationRoutes members(MembersApi members) {
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
        return this;
    }

    /** Projects, under all the names that the API has for them. */
    public OrganizationRoutes projects(ProjectsApi projects) {
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
        return this;
    }

    /** Members with a level of their own in a project. */
    public OrganizationRoutes explicitMembers(ExplicitMembersApi members) {
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
        return this;
    }
}
