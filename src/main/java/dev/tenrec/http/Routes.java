package dev.tenrec.http;

import static dev.tenrec.http.Route.ANY_KEY;
import static dev.tenrec.http.Route.FULL_KEY;
import static dev.tenrec.http.Route.PUBLIC;
import static dev.tenrec.http.Route.SESSION;
import static dev.tenrec.http.Route.SIGN_IN;
import static dev.tenrec.http.Route.delete;
import static dev.tenrec.http.Route.get;
import static dev.tenrec.http.Route.patch;
import static dev.tenrec.http.Route.post;
import static dev.tenrec.http.Route.put;

import dev.tenrec.account.Level;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The one route table: every path, method, scope, level and schema of the API, in the order of the documentation.
 *
 * <p>Each {@code …Api} class gets its lines here and nowhere else. A line under a project is served under
 * {@code /api/projects/{project_id}} and {@code /api/environments/{project_id}}; the final slash is optional for
 * callers.
 */
public final class Routes {
    private static final List<String> PROJECT_PREFIXES =
            List.of("/api/projects/{project_id}", "/api/environments/{project_id}");
    private static final String ORGANIZATION_PREFIX = "/api/organizations/{organization_id}";

    /** Sorts after every character of a path. */
    private static final String LAST = "~";

    private final List<Route> routes = new ArrayList<>();
    private final List<Route> ofSdks = new ArrayList<>();

    private CaptureApi capture;
    private CaptureV1Api captureV1;
    private RecordingsApi recordings;
    private WebApp app;

    /** Serves events on their way in; their paths have answers of their own and ask for another kind of key. */
    public Routes capture(CaptureApi api, CaptureV1Api v1, RecordingsApi recordingsApi) {
        capture = api;
        captureV1 = v1;
        recordings = recordingsApi;
        return this;
    }

    /** How SDKs are to behave. */
    public Routes remoteConfig(RemoteConfigApi config) {
        return ofSdks(
                get("/array/{token}/config/", PUBLIC, config::config).answers("remote_config"),
                get("/array/{token}/config.js/", PUBLIC, config::script),
                get("/api/surveys/", PUBLIC, config::surveys).query("token").answers("survey_list"));
    }

    /** Feature flags, of which there are none. */
    public Routes flags(FlagsApi flags) {
        ofSdks(
                post("/flags/", PUBLIC, flags::flags).query("v", "config").answers("flags"),
                post("/decide/", PUBLIC, flags::decide).query("v").answers("flags"));
        return root(
                get("/api/feature_flag/local_evaluation/", "feature_flag:read", flags::definitions)
                        .query("token", "send_cohorts")
                        .answers("flag_definitions"),
                get("/flags/definitions/", "feature_flag:read", flags::definitions)
                        .query("token", "send_cohorts")
                        .answers("flag_definitions"));
    }

    /** For the machines that watch this one. */
    public Routes health(HealthApi health) {
        return root(
                get("/_livez/", PUBLIC, health::live).answers("status"),
                get("/_readyz/", PUBLIC, health::ready).answers("readiness"),
                get("/_health/", PUBLIC, health::health).answers("health"),
                get("/metrics/", PUBLIC, health::metrics));
    }

    /** What this table says, for programs and for people. */
    public Routes schema(SchemaApi schema) {
        return root(
                get("/api/schema/", PUBLIC, schema::document).query("format"), get("/api/docs/", PUBLIC, schema::page));
    }

    /** What there was to say about events that were taken. */
    public Routes ingestionWarnings(IngestionWarningsApi api) {
        return project(get("/ingestion_warnings/", "query:read", api::list)
                .query("q", "type")
                .answers("ingestion_warning_list"));
    }

    /** What capture refused. */
    public Routes refusals(RefusalsApi refusals) {
        return project(get("/refused/", "query:read", refusals::list)
                .query("limit", "offset")
                .answers("refused_request_page"));
    }

    /** What capture stores and refuses, as it happens. */
    public Routes live(LiveApi live) {
        return project(get("/live/", "query:read", live::stream)
                .query("kind", "event", "distinct_id", "limit")
                .limit(RateLimit.ANALYTICS));
    }

    /** Projects, under all the names that the API has for them. */
    public Routes projects(ProjectsApi projects) {
        for (String path : List.of("/api/projects/", "/api/environments/")) {
            root(
                    get(path, "project:read", projects::list)
                            .query("limit", "offset")
                            .answers("project_page"),
                    post(path, "project:write", projects::create)
                            .body("project_create")
                            .answers(201, "project"));
        }
        organization(
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
        return project(
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
    public Routes explicitMembers(ExplicitMembersApi members) {
        return project(
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

    /** Organizations. */
    public Routes organizations(OrganizationsApi organizations) {
        root(
                get("/api/organizations/", "organization:read", organizations::list)
                        .query("limit", "offset")
                        .answers("organization_page"),
                post("/api/organizations/", "organization:write", organizations::create)
                        .body("organization_create")
                        .answers(201, "organization"));
        return organization(
                get("/", "organization:read", organizations::retrieve).answers("organization"),
                patch("/", "organization:write", organizations::update)
                        .level(Level.ADMIN)
                        .body("organization")
                        .answers("organization"));
    }

    /** Who belongs to an organization. */
    public Routes members(MembersApi members) {
        return organization(
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

    /** The user who asks. */
    public Routes users(UsersApi users) {
        return root(
                get("/api/users/{uuid}/", "user:read", users::retrieve).answers("current_user"),
                patch("/api/users/{uuid}/", "user:write", users::update)
                        .body("user")
                        .answers("current_user"));
    }

    /** A user's own keys. */
    public Routes personalApiKeys(PersonalApiKeysApi keys) {
        return root(
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

    /** Signing in and out. */
    public Routes login(LoginApi login) {
        return root(
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
    public Routes passwords(PasswordsApi passwords) {
        return root(
                post("/api/setup/", SIGN_IN, passwords::setUp).body("setup").answers("success"),
                post("/api/users/set_password/", SIGN_IN, passwords::setByToken)
                        .body("password_set")
                        .answers("success"),
                post("/api/users/@me/password/", SESSION, passwords::change)
                        .body("password_change")
                        .answers("success"));
    }

    /** The lines of the dashboards. */
    public Routes dashboards(DashboardsApi api) {
        return project(
                get("/dashboards/", "dashboard:read", api::list)
                        .query("limit", "offset", "tags", "creation_mode", "exclude_generated", "search")
                        .answers("dashboard_page"),
                post("/dashboards/", "dashboard:write", api::create)
                        .body("dashboard")
                        .answers(201, "dashboard"),
                post("/dashboards/create_from_template_json/", "dashboard:write", api::createFromTemplate)
                        .body("dashboard_from_template")
                        .answers("dashboard"),
                get("/dashboards/{id}/", "dashboard:read", api::retrieve)
                        .query("refresh", "filters_override", "variables_override", "layoutSize")
                        .answers("dashboard"),
                patch("/dashboards/{id}/", "dashboard:write", api::update)
                        .body("dashboard_patch")
                        .answers("dashboard"),
                delete("/dashboards/{id}/", "dashboard:write", api::refuseDelete)
                        .answers(405));
    }

    /** Who edits restricted dashboards. */
    public Routes collaborators(CollaboratorsApi api) {
        String all = "/dashboards/{dashboard_id}/collaborators/";
        return project(
                get(all, "dashboard:read", api::list).answers("collaborator_list"),
                post(all, "dashboard:write", api::create).body("collaborator").answers(201, "collaborator"),
                delete(all + "{user_uuid}/", "dashboard:write", api::remove).answers(204));
    }

    /** How dashboards are shared by link. */
    public Routes dashboardSharing(SharingApi api) {
        return sharing("/dashboards/{dashboard_id}/sharing/", api);
    }

    /** How insights are shared by link. */
    public Routes insightSharing(SharingApi api) {
        return sharing("/insights/{insight_id}/sharing/", api);
    }

    private Routes sharing(String one, SharingApi api) {
        String write = "sharing_configuration:write";
        return project(
                get(one, "sharing_configuration:read", api::retrieve).answers("sharing"),
                patch(one, write, api::update).body("sharing").answers("sharing"),
                put(one, write, api::refusePut).answers(405),
                post(one + "refresh/", write, api::refresh).answers("sharing"),
                post(one + "passwords/", write, api::createPassword)
                        .body("share_password")
                        .answers(201, "new_share_password"),
                delete(one + "passwords/{password_id}/", write, api::removePassword)
                        .answers(204));
    }

    /** What links show to people without an account. */
    public Routes shared(SharedApi api) {
        for (SharedDoor door : SharedDoor.values()) {
            String one = door.prefix() + "{token}/";
            root(
                    get(one, PUBLIC, api.view(door))
                            .query("whitelabel", "noHeader", "legend", "detailed", "theme", "date_from", "date_to"),
                    post(one, PUBLIC, api.unlock(door)).body("shared_unlock").answers("shared_unlocked"),
                    get(one + "tiles/{tile}/", PUBLIC, api.tile(door))
                            .query("legend", "theme", "width", "height", "date_from", "date_to"));
        }
        return this;
    }

    /** The files that pages load. */
    public Routes assets(AssetsApi api) {
        return root(
                get(WebAssets.PREFIX + "{version}/{name}/", PUBLIC, api::retrieve),
                get(WebAssets.PREFIX + "{version}/{folder}/{name}/", PUBLIC, api::retrieveInFolder));
    }

    /** The application in the browser; its pages are beside the table, because they are no part of the API. */
    public Routes app(WebApp webApp) {
        app = webApp;
        return this;
    }

    Optional<WebApp> app() {
        return Optional.ofNullable(app);
    }

    /** Files of insights. */
    public Routes exports(ExportsApi api) {
        return project(
                get("/exports/", "export:read", api::list)
                        .query("limit", "offset", "export_format", "context_path", "session_recording_id")
                        .answers("export_page"),
                post("/exports/", "export:write", api::create).body("export").answers(201, "export"),
                get("/exports/{id}/", "export:read", api::retrieve).answers("export"),
                get("/exports/{id}/content/", "export:read", api::content)
                        .query("download")
                        .answers("export_content"),
                post("/exports/{id}/link/", "export:read", api::link).answers(201, "export_link"));
    }

    /** Files of insights for whoever has a signed link. */
    public Routes exporter(ExporterApi api) {
        return root(get("/exporter/{filename}/", PUBLIC, api::content)
                .query("token", "download")
                .answers("export_content"));
    }

    /** Notes about moments. */
    public Routes annotations(AnnotationsApi api) {
        return project(
                get("/annotations/", "annotation:read", api::list)
                        .query(
                                "limit",
                                "offset",
                                "search",
                                "scope",
                                "date_from",
                                "date_to",
                                "is_emoji",
                                "hidden_in_user_interface")
                        .answers("annotation_page"),
                post("/annotations/", "annotation:write", api::create)
                        .body("annotation")
                        .answers(201, "annotation"),
                get("/annotations/{id}/", "annotation:read", api::retrieve).answers("annotation"),
                patch("/annotations/{id}/", "annotation:write", api::update)
                        .body("annotation")
                        .answers("annotation"),
                delete("/annotations/{id}/", "annotation:write", api::refuseDelete)
                        .answers(405));
    }

    /** Single tiles of dashboards. */
    public Routes tiles(TilesApi api) {
        return project(
                patch("/dashboards/{id}/move_tile/", "dashboard:write", api::move)
                        .body("dashboard_move_tile")
                        .answers("dashboard"),
                post("/dashboards/{id}/copy_tile/", "dashboard:write", api::copy)
                        .body("dashboard_copy_tile")
                        .answers("dashboard"),
                post("/dashboards/{id}/reorder_tiles/", "dashboard:write", api::reorder)
                        .body("dashboard_reorder_tiles")
                        .answers("dashboard"),
                post("/dashboards/{id}/create_text_tile/", "dashboard:write", api::createText)
                        .body("dashboard_create_text_tile")
                        .answers(201, "tile"),
                post("/dashboards/{id}/update_text_tile/", "dashboard:write", api::updateText)
                        .body("dashboard_update_text_tile")
                        .answers("tile"),
                post("/dashboards/{id}/delete_tile/", "dashboard:write", api::delete)
                        .body("dashboard_delete_tile")
                        .answers(204),
                get("/dashboards/{id}/run_insights/", "dashboard:read", api::runInsights)
                        .query("refresh", "filters_override", "variables_override")
                        .answers("run_insights"),
                get("/dashboards/{id}/stream_tiles/", "dashboard:read", api::stream)
                        .query("refresh", "filters_override", "variables_override", "layoutSize"));
    }

    /** What dashboards can be made from. */
    public Routes templates(TemplatesApi api) {
        return project(
                get("/dashboard_templates/", "dashboard_template:read", api::list)
                        .query("limit", "offset", "scope", "search")
                        .answers("dashboard_template_page"),
                post("/dashboard_templates/", "dashboard_template:write", api::create)
                        .body("dashboard_template")
                        .answers(201, "dashboard_template"),
                get("/dashboard_templates/json_schema/", "dashboard_template:read", api::schema)
                        .answers("json_schema"),
                get("/dashboard_templates/{id}/", "dashboard_template:read", api::retrieve)
                        .answers("dashboard_template"),
                patch("/dashboard_templates/{id}/", "dashboard_template:write", api::update)
                        .body("dashboard_template")
                        .answers("dashboard_template"),
                delete("/dashboard_templates/{id}/", "dashboard_template:write", api::refuseDelete)
                        .answers(405));
    }

    /** Saved questions. */
    public Routes insights(InsightsApi api) {
        return project(
                get("/insights/", "insight:read", api::list)
                        .query(
                                "saved",
                                "favorited",
                                "user",
                                "created_by",
                                "short_id",
                                "search",
                                "date_from",
                                "date_to",
                                "insight",
                                "dashboards",
                                "tags",
                                "order",
                                "basic",
                                "refresh",
                                "limit",
                                "offset")
                        .answers("insight_page"),
                post("/insights/", "insight:write", api::create).body("insight").answers(201, "insight"),
                get("/insights/my_last_viewed/", "insight:read", api::latest).answers("insight_list"),
                post("/insights/viewed/", "insight:read", api::viewed)
                        .body("insights_viewed")
                        .answers(201),
                post("/insights/cancel/", "insight:read", api::cancel).answers(201),
                get("/insights/{id}/", "insight:read", api::retrieve)
                        .query("refresh", "from_dashboard", "filters_override", "variables_override")
                        .answers("insight"),
                patch("/insights/{id}/", "insight:write", api::update)
                        .body("insight")
                        .answers("insight"),
                delete("/insights/{id}/", "insight:write", api::refuseDelete).answers(405));
    }

    /** Questions in the form of older clients. */
    public Routes legacyInsights(LegacyInsightsApi api) {
        Map<String, Handler> handlers = new TreeMap<>();
        handlers.put("/insights/trend/", api::trend);
        handlers.put("/insights/funnel/", api::funnel);
        handlers.put("/insights/retention/", api::retention);
        handlers.put("/insights/path/", api::path);
        String[] parameters = LegacyInsightsApi.PARAMETERS.toArray(String[]::new);
        handlers.forEach((path, handler) -> project(
                get(path, "insight:read", handler)
                        .limit(RateLimit.QUERY)
                        .query(parameters)
                        .answers("legacy_insight"),
                post(path, "insight:read", handler)
                        .limit(RateLimit.QUERY)
                        .query(parameters)
                        .answers("legacy_insight")));
        return this;
    }

    /** Events that mean the same to people. */
    public Routes actions(ActionsApi api) {
        return project(
                get("/actions/", "action:read", api::list).answers("action_list"),
                post("/actions/", "action:write", api::create).body("action").answers(201, "action"),
                get("/actions/{id}/", "action:read", api::retrieve).answers("action"),
                patch("/actions/{id}/", "action:write", api::update)
                        .body("action")
                        .answers("action"),
                delete("/actions/{id}/", "action:write", api::refuseDelete).answers(405));
    }

    /** Who changed what; the log of groups is beside the groups. */
    public Routes activity(ActivityApi api) {
        project(get("/activity_log/", "activity_log:read", api::list)
                .query("limit", "offset", "page", "scope", "scopes", "user", "item_id", "start_date", "end_date")
                .answers("activity_log_page"));
        return activity("dashboards", "Dashboard", api)
                .activity("insights", "Insight", api)
                .activity("annotations", "Annotation", api)
                .activity("persons", "Person", api)
                .activity("actions", "Action", api)
                .activity("event_definitions", "EventDefinition", api)
                .activity("property_definitions", "PropertyDefinition", api);
    }

    private Routes activity(String resource, String scope, ActivityApi api) {
        String all = "/" + resource + "/";
        return project(
                get(all + "activity/", "activity_log:read", api.ofAll(scope))
                        .query("limit", "page")
                        .answers("activity_page"),
                get(all + "{id}/activity/", "activity_log:read", api.ofOne(scope))
                        .query("limit", "page")
                        .answers("activity_page"));
    }

    /** What events and properties there are. */
    public Routes definitions(EventDefinitionsApi events, PropertyDefinitionsApi properties) {
        return project(
                get("/event_definitions/", "event_definition:read", events::list)
                        .query(
                                "limit",
                                "offset",
                                "search",
                                "ordering",
                                "event_type",
                                "exclude_hidden",
                                "exclude_stale",
                                "verified",
                                "names",
                                "tags",
                                "excluded_properties")
                        .answers("event_definition_page"),
                post("/event_definitions/", "event_definition:write", events::create)
                        .body("event_definition_new")
                        .answers(201, "event_definition"),
                get("/event_definitions/by_name/", "event_definition:read", events::byName)
                        .query("name")
                        .answers("event_definition"),
                get("/event_definitions/{id}/", "event_definition:read", events::retrieve)
                        .answers("event_definition"),
                patch("/event_definitions/{id}/", "event_definition:write", events::update)
                        .body("event_definition")
                        .answers("event_definition"),
                delete("/event_definitions/{id}/", "event_definition:write", events::remove)
                        .answers(204),
                get("/event_definitions/{id}/metrics/", "event_definition:read", events::metrics)
                        .answers("event_definition_metrics"),
                get("/property_definitions/", "property_definition:read", properties::list)
                        .query(
                                "limit",
                                "offset",
                                "type",
                                "group_type_index",
                                "search",
                                "properties",
                                "event_names",
                                "filter_by_event_names",
                                "is_numerical",
                                "is_feature_flag",
                                "excluded_properties",
                                "exclude_core_properties",
                                "exclude_hidden")
                        .answers("property_definition_page"),
                get("/property_definitions/seen_together/", "property_definition:read", properties::seenTogether)
                        .query("event_names", "property_name")
                        .answers("seen_together"),
                get("/property_definitions/{id}/", "property_definition:read", properties::retrieve)
                        .answers("property_definition"),
                patch("/property_definitions/{id}/", "property_definition:write", properties::update)
                        .body("property_definition")
                        .answers("property_definition"),
                delete("/property_definitions/{id}/", "property_definition:write", properties::remove)
                        .answers(204));
    }

    /** Events, read back. */
    public Routes events(EventsApi api) {
        return project(
                get("/events/", "query:read", api::list)
                        .query("after", "before", "event", "distinct_id", "person_id", "properties", "limit", "offset")
                        .limit(RateLimit.ANALYTICS)
                        .answers("event_page"),
                get("/events/{id}/", "query:read", api::get)
                        .limit(RateLimit.ANALYTICS)
                        .answers("event"));
    }

    /** Persons, read back. */
    public Routes persons(PersonsApi api) {
        return project(
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
    public Routes personEdits(PersonEditsApi api) {
        String one = "/persons/{id}/";
        String write = "person:write";
        return project(
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
    public Routes groups(GroupsApi groups, GroupReportsApi reports) {
        return project(
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
    public Routes groupTypes(GroupTypesApi api) {
        return project(
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

    /** Questions about events. */
    public Routes query(QueryApi api) {
        return project(
                post("/query/", "query:read", api::run)
                        .limit(RateLimit.QUERY)
                        .answers("query_answer")
                        .accepts("query_run"),
                post("/query/chart/", "query:read", api::chart).limit(RateLimit.QUERY),
                get("/query/check_auth_for_async/", "query:read", api::checkAuth)
                        .answers("query_auth"),
                post("/query/upgrade/", "query:read", api::upgrade).answers("query_upgrade"),
                get("/query/{id}/", "query:read", api::retrieve)
                        .answers("query_run")
                        .accepts("query_run"),
                delete("/query/{id}/", "query:read", api::cancel).answers("message"));
    }

    /** How much was taken. */
    public Routes usage(UsageApi api) {
        return project(get("/usage/", "query:read", api::list)
                .limit(RateLimit.ANALYTICS)
                .query("date_from", "date_to")
                .answers("usage"));
    }

    /** Lines under a project; their paths begin with a slash, for example {@code /dashboards/{id}/}. */
    Routes project(Route... lines) {
        for (Route line : lines) {
            PROJECT_PREFIXES.forEach(prefix -> routes.add(line.under(prefix)));
        }
        return this;
    }

    /** Lines under an organization, for example {@code /members/}. */
    Routes organization(Route... lines) {
        for (Route line : lines) {
            routes.add(line.under(ORGANIZATION_PREFIX));
        }
        return this;
    }

    /** Lines outside any project and organization, for example {@code /api/personal_api_keys/}. */
    Routes root(Route... lines) {
        routes.addAll(List.of(lines));
        return this;
    }

    /** Lines that SDKs ask with a project's token alone, from any origin. */
    private Routes ofSdks(Route... lines) {
        ofSdks.addAll(List.of(lines));
        return this;
    }

    /** The lines for SDKs, which are served by a door of their own; {@link #all} does not hold them. */
    List<Route> ofSdks() {
        return List.copyOf(ofSdks);
    }

    Optional<CaptureApi> capture() {
        return Optional.ofNullable(capture);
    }

    Optional<CaptureV1Api> captureV1() {
        return Optional.ofNullable(captureV1);
    }

    Optional<RecordingsApi> recordings() {
        return Optional.ofNullable(recordings);
    }

    /** The paths beside the table, for the documents only: each has a handler of its own. */
    List<Route> captureRoutes() {
        if (capture == null) {
            return List.of();
        }
        List<Route> described = new ArrayList<>();
        for (CapturePath path : CapturePath.values()) {
            described.add(post(path.template(), Route.PUBLIC, call -> null)
                    .body("batch")
                    .answers("captured"));
            described.add(get(path.template(), Route.PUBLIC, call -> null)
                    .query("data", "compression", "beacon")
                    .answers("captured"));
        }
        for (String path : CaptureV1Api.PATHS) {
            described.add(post(path + "/", Route.PUBLIC, call -> null)
                    .body("batch_v1")
                    .answers("captured_v1"));
        }
        described.add(post(RecordingsApi.PATH + "/", Route.PUBLIC, call -> null).answers("captured"));
        described.add(get(RecordingsApi.PATH + "/", Route.PUBLIC, call -> null).answers("captured"));
        return described;
    }

    /** All lines, those with fixed segments before those with a parameter in the same place. */
    List<Route> all() {
        return routes.stream()
                .sorted(Comparator.comparing(route -> route.path().replaceAll("\\{[^}]*}", LAST)))
                .toList();
    }

    /** Every endpoint that is served, as {@code GET /_livez/}, for whoever compares the documents with the program. */
    public Stream<String> endpoints() {
        return documented().map(route -> route.method() + " " + route.path());
    }

    /** All lines, those for SDKs first. */
    Stream<Route> documented() {
        return Stream.of(captureRoutes(), ofSdks, all()).flatMap(List::stream);
    }

    /** The paths of the table, each once, in order. */
    Stream<String> paths() {
        return all().stream().map(Route::path).distinct();
    }
}
