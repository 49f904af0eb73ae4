package dev.tenrec.api.account;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.account.Accounts;
import dev.tenrec.account.Level;
import dev.tenrec.account.Project;
import dev.tenrec.account.User;
import dev.tenrec.group.GroupTypes;
import dev.tenrec.json.Json;
import dev.tenrec.storage.EventStore;

/** A project as the API shows it: in a list, as a team of a user, and with all its settings. */
record ProjectJson(Accounts accounts, EventStore events, GroupTypes groupTypes) {
    private static final Defaults DEFAULTS = Defaults.of("project");

    /** Returns the object of a list. */
    ObjectNode item(Project project) {
        ObjectNode json = Json.object();
        json.put("id", project.id());
        json.put("uuid", project.uuid().toString());
        json.put("organization", project.organization().toString());
        json.put("api_token", project.apiToken());
        json.put("name", project.name());
        json.set("completed_snippet_onboarding", DEFAULTS.show("completed_snippet_onboarding", project.settings()));
        json.set("has_completed_onboarding_for", DEFAULTS.show("has_completed_onboarding_for", project.settings()));
        json.put("ingested_event", events.view(project.id()).count() > 0);
        json.put("is_demo", false);
        json.put("timezone", project.timezone());
        json.put("access_control", project.hasAccessControl());
        return json;
    }

    /** Returns the short object within an organization. */
    ObjectNode team(Project project) {
        return item(project).put("project_id", project.id());
    }

    /** Returns the full object; its access levels are the caller's. */
    ObjectNode full(Project project, User viewer) {
        ObjectNode json = Json.object();
        DEFAULTS.show(json, project.settings());
        json.setAll(team(project));
        int level = accounts.effectiveLevel(viewer, project);
        json.put("created_at", project.createdAt());
        json.put("updated_at", project.updatedAt() == null ? project.createdAt() : project.updatedAt());
        json.put("week_start_day", project.weekStartDay());
        json.put("effective_membership_level", level);
        json.put("user_access_level", level >= Level.ADMIN ? "admin" : "member");
        ArrayNode types = json.putArray("group_types");
        groupTypes.all(project.id()).forEach(type -> types.add(groupTypes.json(project.id(), type)));
        json.put("has_group_types", !types.isEmpty());
        return json;
    }
}
