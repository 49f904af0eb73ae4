package dev.tenrec.api.account;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.account.Accounts;
import dev.tenrec.account.Organization;
import dev.tenrec.account.Project;
import dev.tenrec.account.User;
import dev.tenrec.json.Json;
import java.util.Map;
import java.util.TreeMap;

/** An organization as the API shows it to one of its members. */
record OrganizationJson(Accounts accounts, ProjectJson projects) {
    private static final Defaults DEFAULTS = Defaults.of("organization");

    /** Features that clients check before they offer them; all are available. */
    private static final Map<String, String> FEATURES = new TreeMap<>(Map.of(
            "access_control", "Access control",
            "advanced_permissions", "Advanced permissions",
            "dashboard_collaboration", "Dashboard collaboration",
            "dashboard_permissioning", "Dashboard permissions",
            "group_analytics", "Group analytics",
            "project_based_permissioning", "Project permissions",
            "subscriptions", "Exports",
            "tagging", "Tags"));

    /** In short, as a user shows it. */
    ObjectNode basic(Organization organization, User viewer) {
        ObjectNode json = Json.object();
        json.put("id", organization.id().toString());
        json.put("name", organization.name());
        json.put("slug", organization.slug());
        json.set("logo_media_id", DEFAULTS.show("logo_media_id", organization.settings()));
        json.put("membership_level", accounts.organizationLevel(viewer, organization.id()));
        json.put("members_can_use_personal_api_keys", organization.allowsKeys());
        return json;
    }

    /** With its projects and settings. */
    ObjectNode full(Organization organization, User viewer) {
        ObjectNode json = basic(organization, viewer);
        DEFAULTS.show(json, organization.settings());
        json.put("created_at", organization.createdAt());
        json.put("updated_at", organization.updatedAt() == null ? organization.createdAt() : organization.updatedAt());
        ArrayNode teams = json.putArray("teams");
        ArrayNode briefs = json.putArray("projects");
        for (Project project : accounts.projects().of(organization.id())) {
            teams.add(projects.team(project));
            briefs.addObject()
                    .put("id", project.id())
                    .put("organization_id", organization.id().toString())
                    .put("name", project.name());
        }
        ArrayNode features = json.putArray("available_product_features");
        FEATURES.forEach((key, name) -> features.addObject().put("key", key).put("name", name));
        json.putObject("metadata").put("instance_tag", "none");
        json.put("member_count", accounts.members().count(organization.id()));
        return json;
    }
}
