package dev.tenrec.api.person;

import static dev.tenrec.http.Route.delete;
import static dev.tenrec.http.Route.get;
import static dev.tenrec.http.Route.patch;
import static dev.tenrec.http.Route.post;
import static dev.tenrec.http.Route.put;

import dev.tenrec.account.Accounts;
import dev.tenrec.activity.ActivityLog;
import dev.tenrec.dashboard.Dashboards;
import dev.tenrec.group.GroupEdits;
import dev.tenrec.group.GroupTypes;
import dev.tenrec.group.Groups;
import dev.tenrec.http.RateLimit;
import dev.tenrec.http.RouteModule;
import dev.tenrec.http.Routes;
import dev.tenrec.person.PersonEdits;
import dev.tenrec.person.PersonPropertyEdits;
import dev.tenrec.person.Persons;
import dev.tenrec.storage.EventStore;
import dev.tenrec.store.Store;
import java.time.Clock;

/** Persons, groups and group types. */
public record PersonModule(
        Store store,
        EventStore events,
        Persons persons,
        Groups groups,
        GroupTypes groupTypes,
        Dashboards dashboards,
        Accounts accounts,
        ActivityLog log,
        Clock clock)
        implements RouteModule {
    @Override
    public void addTo(Routes routes) {
        GroupEdits edits = new GroupEdits(store, events, groups, log, clock);
        persons(routes, new PersonsApi(persons, clock));
        personEdits(
                routes,
                new PersonEditsApi(
                        persons,
                        new PersonEdits(store, events, persons, log, clock),
                        new PersonPropertyEdits(store, events, persons, log, clock)));
        groups(routes, new GroupsApi(groups, edits), new GroupReportsApi(groups, log, accounts));
        groupTypes(routes, new GroupTypesApi(store, groupTypes, edits, dashboards));
    }

    /** Persons, read back. */
    private static void persons(Routes routes, PersonsApi api) {
        routes.project(
                get("/persons/", "person:read", api::list)
                        .query("search", "distinct_id", "properties", "limit", "offset")
                        .limit(RateLimit.PERSONS)
                        .answers("person_page"),
                get("/persons/values/", "person:read", api::values)
                        .query("key", "value")
                        .limit(RateLimit.PERSONS)
                        .answers("person_value_list"),
                get("/persons/cohorts/", "person:read", api::cohorts)
                        .query("person_id")
                        .answers("person_cohorts"),
                get("/persons/{id}/", "person:read", api::get).answers("person"));
    }

    /** Changes of persons. */
    private static void personEdits(Routes routes, PersonEditsApi api) {
        String one = "/persons/{id}/";
        String write = "person:write";
        routes.project(
                post("/persons/bulk_delete/", write, api::bulkDelete)
                        .body("person_bulk_deletion")
                        .answers(202, "person_bulk_deletion"),
                patch(one, write, api::update).body("person_patch").answers(202),
                delete(one, write, api::delete)
                        .query("delete_events", "delete_recordings", "keep_person")
                        .answers(202),
                post(one + "split/", write, api::split).body("person_split").answers(201, "success"),
                post(one + "update_property/", write, api::updateProperty)
                        .body("person_property")
                        .answers(202),
                post(one + "delete_property/", write, api::deleteProperty)
                        .query("$unset")
                        .body("person_property_deletion")
                        .answers(201, "success"),
                post(one + "delete_events/", write, api::deleteEvents).answers(202),
                post(one + "delete_recordings/", write, api::deleteRecordings).answers(202));
    }

    /** Groups: listed, found, made and changed. */
    private static void groups(Routes routes, GroupsApi groups, GroupReportsApi reports) {
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
    }

    /** Types of groups. */
    private static void groupTypes(Routes routes, GroupTypesApi api) {
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
    }
}
