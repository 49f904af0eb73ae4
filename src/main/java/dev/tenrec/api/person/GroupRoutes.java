package dev.tenrec.api.person;

import static dev.tenrec.http.Route.delete;
import static dev.tenrec.http.Route.get;
import static dev.tenrec.http.Route.patch;
import static dev.tenrec.http.Route.post;
import static dev.tenrec.http.Route.put;

import dev.tenrec.http.Routes;

/** Groups and their types. */
public final class GroupRoutes {
    private final Routes routes;

    /** Adds to this table. */
    public GroupRoutes(Routes routes) {
        this.routes = routes;
    }

    /** Groups: listed, found, made and changed. */
    public GroupRoutes groups(GroupsApi groups, GroupReportsApi reports) {
        routes.project(
                get("/groups/", "group:read", groups::list)
                        .query("group_type_index", "search", "group_key", "cursor")
                        .answers("group_page"),
                post("/groups/", "group:write", groups::create).body("group").answers(201, "group"),
                get("/groups/find/", "group:read", groups::find)
                        .query("group_type_index", "group_key")
                        .answers("found_group"),
                post("/groups/update_property/", "group:write", groups::updateProperty)
                        .query("group_type_index", "group_key")
                        .body("group_property")
                        .answers("group"),
                post("/groups/delete_property/", "group:write", groups::deleteProperty)
                        .query("group_type_index", "group_key")
                        .body("group_property_deletion"),
                get("/groups/activity/", "activity_log:read", reports::activity)
                        .query("group_type_index", "group_key", "id", "limit", "page")
                        .answers("activity_page"),
                get("/groups/property_definitions/", "group:read", reports::propertyDefinitions)
                        .answers("group_property_definitions"),
                get("/groups/property_values/", "group:read", reports::propertyValues)
                        .query("group_type_index", "key", "value")
                        .answers("group_property_values"));
        return this;
    }

    /** Types of groups. */
    public GroupRoutes groupTypes(GroupTypesApi api) {
        routes.project(
                get("/groups_types/", "group:read", api::list).answers("group_type_list"),
                patch("/groups_types/update_metadata/", "group:write", api::updateMetadata)
                        .body("group_type_list")
                        .answers("group_type_list"),
                put("/groups_types/create_detail_dashboard/", "group:write", api::createDetailDashboard)
                        .body("group_type_index")
                        .answers("group_type"),
                put("/groups_types/set_default_columns/", "group:write", api::setDefaultColumns)
                        .body("group_type_columns")
                        .answers("group_type"),
                delete("/groups_types/{group_type_index}/", "group:write", api::delete)
                        .answers(204));
        return this;
    }
}
