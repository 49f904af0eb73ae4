package dev.tenrec.api.person;

import static dev.tenrec.http.Route.delete;
import static dev.tenrec.http.Route.get;
import static dev.tenrec.http.Route.patch;
import static dev.tenrec.http.Route.post;

import dev.tenrec.http.RateLimit;
import dev.tenrec.http.Routes;

/** Persons, read back and changed. */
public final class PersonRoutes {
    private final Routes routes;

    /** Adds to this table. */
    public PersonRoutes(Routes routes) {
        this.routes = routes;
    }

    /** Persons, read back. */
    public PersonRoutes persons(PersonsApi api) {
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
        return this;
    }

    /** Changes of persons. */
    public PersonRoutes personEdits(PersonEditsApi api) {
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
        return this;
    }
}
