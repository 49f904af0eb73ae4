package dev.tenrec.api.person;

import static dev.tenrec.http.Route.delete;
import static dev.tenrec.http.Route.get;
import static dev.tenrec.http.Route.patch;
import static dev.tenrec.http.Route.post;
import static dev.tenrec.http.Route.put;

import dev.tenrec.activity.ActivityLog;
import dev.tenrec.api.activity.ActivityJson;
import dev.tenrec.database.Database;
import dev.tenrec.group.GroupEdits;
import dev.tenrec.http.RateLimit;
import dev.tenrec.http.RouteModule;
import dev.tenrec.http.Routes;
import dev.tenrec.insight.GroupProperties;
import dev.tenrec.insight.cohort.CohortSearch;
import dev.tenrec.person.PersonEdits;
import dev.tenrec.person.PersonPropertyEdits;
import dev.tenrec.person.Persons;
import dev.tenrec.storage.EventStore;
import dev.tenrec.store.Store;
import java.time.Clock;

/** Persons, groups and group types. */
public record PersonModule(Database database, CohortSearch search, Clock clock) implements RouteModule {
    @Override
    public void addTo(Routes routes) {
        persons(routes);
        personEdits(routes);
        GroupEdits edits =
                new GroupEdits(database.store(), database.events(), database.groups(), database.activityLog(), clock);
        groups(routes, edits);
        groupTypes(routes, new GroupTypesApi(database.store(), database.groupTypes(), edits, database.dashboards()));
    }

    /** Persons, read back. */
    private void persons(Routes routes) {
        PersonsApi api = new PersonsApi(database.persons(), database.cohorts(), search, clock);
        String read = "person:read";
        routes.project(
                get("/persons/", read, api::list)
                        .query("search distinct_id properties cohort limit offset format")
                        .limit(RateLimit.PERSONS)
                        .answers("person_page"),
                get("/persons/values/", read, api::values)
                        .query("key value")
                        .limit(RateLimit.PERSONS)
                        .answers("person_value_list"),
                get("/persons/cohorts/", read, api::cohortsOf)
                        .query("person_id")
                        .answers("person_cohorts"),
                get("/persons/{id}/", read, api::get).answers("person"));
    }

    /** Changes of persons. */
    private void personEdits(Routes routes) {
        Store store = database.store();
        EventStore events = database.events();
        Persons persons = database.persons();
        ActivityLog log = database.activityLog();
        PersonEditsApi api = new PersonEditsApi(
                persons,
                new PersonEdits(store, events, persons, log, database.erasures(), clock),
                new PersonPropertyEdits(store, events, persons, log, clock));
        String one = "/persons/{id}/";
        String write = "person:write";
        routes.project(
                post("/persons/bulk_delete/", write, api::bulkDelete)
                        .body("person_bulk_deletion")
                        .answers(202, "person_bulk_deletion"),
                patch(one, write, api::update).body("person_patch").answers(202),
                delete(one, write, api::delete)
                        .query("delete_events delete_recordings keep_person")
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
    private void groups(Routes routes, GroupEdits edits) {
        GroupsApi api = new GroupsApi(database.groups(), edits);
        GroupReportsApi reports = new GroupReportsApi(
                database.groups(),
                new GroupProperties(database.groups()),
                database.activityLog(),
                new ActivityJson(database.accounts()));
        String read = "group:read";
        String write = "group:write";
        String one = "group_type_index group_key";
        routes.project(
                get("/groups/", read, api::list)
                        .query("group_type_index search group_key cursor")
                        .answers("group_page"),
                post("/groups/", write, api::create).body("group").answers(201, "group"),
                get("/groups/find/", read, api::find).query(one).answers("found_group"),
                post("/groups/update_property/", write, api::updateProperty)
                        .query(one)
                        .body("group_property")
                        .answers("group"),
                post("/groups/delete_property/", write, api::deleteProperty)
                        .query(one)
                        .body("group_property_deletion"),
                get("/groups/activity/", "activity_log:read", reports::activity)
                        .query("group_type_index group_key id limit page")
                        .answers("activity_page"),
                get("/groups/property_definitions/", read, reports::propertyDefinitions)
                        .answers("group_property_definitions"),
                get("/groups/property_values/", read, reports::propertyValues)
                        .query("group_type_index key value")
                        .answers("group_property_values"));
    }

    /** Types of groups. */
    private static void groupTypes(Routes routes, GroupTypesApi api) {
        String write = "group:write";
        routes.project(
                get("/groups_types/", "group:read", api::list).answers("group_type_list"),
                patch("/groups_types/update_metadata/", write, api::updateMetadata)
                        .body("group_type_list")
                        .answers("group_type_list"),
                put("/groups_types/create_detail_dashboard/", write, api::createDetailDashboard)
                        .body("group_type_index")
                        .answers("group_type"),
                put("/groups_types/set_default_columns/", write, api::setDefaultColumns)
                        .body("group_type_columns")
                        .answers("group_type"),
                delete("/groups_types/{group_type_index}/", write, api::delete).answers(204));
    }
}
