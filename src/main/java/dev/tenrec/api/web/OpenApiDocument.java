package dev.tenrec.api.web;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.account.Level;
import dev.tenrec.http.Browser;
import dev.tenrec.http.Route;
import dev.tenrec.http.Routes;
import dev.tenrec.json.Json;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The OpenAPI 3.1 document of this server, made of the route table and the schemas in {@code conf/schema}: what it says
 * is what is served, because both come from the same lines.
 */
public final class OpenApiDocument {
    private static final Pattern PARAMETER = Pattern.compile("\\{([a-z_]+)}");
    /** Places of resources, not resources. */
    private static final List<String> PLACES = List.of("{project_id}", "{organization_id}", "{namespace}");

    private static final List<String> NUMBERS = List.of("limit", "offset", "page", "group_type_index");
    private static final Map<Integer, String> LEVELS =
            Map.of(Level.ADMIN, "administrators", Level.OWNER, "owners of the organization");

    private final SchemaComponents components = new SchemaComponents();
    private final ObjectNode document = Json.object();

    /** @param version of the program */
    public OpenApiDocument(Routes routes, String version) {
        document.put("openapi", "3.1.0");
        document.putObject("info")
                .put("title", "Tenrec API")
                .put("version", version)
                .put("summary", "Product analytics in one jar that speaks PostHog's API.");
        document.putArray("servers").addObject().put("url", "/");
        ObjectNode paths = document.putObject("paths");
        routes.documented()
                .forEach(route ->
                        paths.withObject(path(route)).set(route.method().toLowerCase(Locale.ROOT), operation(route)));
        ObjectNode shared = document.putObject("components");
        shared.putObject("responses").set("error", response("What was wrong.", components.answer("error")));
        shared.set("schemas", components.all());
        ObjectNode schemes = shared.putObject("securitySchemes");
        schemes.putObject("personal_api_key")
                .put("type", "http")
                .put("scheme", "bearer")
                .put("description", "A personal API key with the scope that the operation names.");
        schemes.putObject("session")
                .put("type", "apiKey")
                .put("in", "cookie")
                .put("name", Browser.SESSION)
                .put("description", "Signed in at /api/login/; __Host- stands before the name on secure pages.");
    }

    public ObjectNode json() {
        return document;
    }

    private static JsonPointer path(Route route) {
        return JsonPointer.empty().appendProperty(route.path());
    }

    private ObjectNode operation(Route route) {
        ObjectNode operation = Json.object();
        operation.put("operationId", operationId(route));
        operation.putArray("tags").add(tag(route));
        operation.put("description", whoMay(route));
        parameters(route, operation);
        if (route.body() != null) {
            ObjectNode body = operation.putObject("requestBody");
            body.putObject("content").putObject("application/json").set("schema", components.body(route.body()));
        }
        ObjectNode responses = operation.putObject("responses");
        responses.set(
                Integer.toString(route.status()),
                Optional.ofNullable(route.answer())
                        .map(answer -> response("Success.", components.answer(answer)))
                        .orElseGet(() -> Json.object().put("description", "Success; the body is not JSON, or empty.")));
        if (route.accepted() != null) {
            responses.set("202", response("It goes on in the background.", components.answer(route.accepted())));
        }
        responses.putObject("default").put("$ref", "#/components/responses/error");
        ObjectNode security = operation.putArray("security").addObject();
        if (route.scope().equals(Route.SESSION)) {
            security.putArray("session");
        } else if (!route.isPublic() && !route.isSignIn()) {
            security.putArray("personal_api_key").add(route.scope());
            operation.withArray("security").addObject().putArray("session");
        }
        return operation;
    }

    private static void parameters(Route route, ObjectNode operation) {
        var parameters = operation.putArray("parameters");
        Matcher names = PARAMETER.matcher(route.path());
        while (names.find()) {
            parameters
                    .addObject()
                    .put("name", names.group(1))
                    .put("in", "path")
                    .put("required", true)
                    .putObject("schema")
                    .put("type", "string");
        }
        for (String name : route.parameters()) {
            parameters
                    .addObject()
                    .put("name", name)
                    .put("in", "query")
                    .putObject("schema")
                    .put("type", NUMBERS.contains(name) ? "integer" : "string");
        }
    }

    private static ObjectNode response(String description, JsonNode schema) {
        ObjectNode response = Json.object().put("description", description);
        response.putObject("content").putObject("application/json").set("schema", schema);
        return response;
    }

    private static String whoMay(Route route) {
        String scope = switch (route.scope()) {
            case Route.PUBLIC, Route.SIGN_IN -> "Needs no key.";
            case Route.SESSION -> "Needs the session of a browser.";
            case Route.ANY_KEY -> "Needs a key, with any scope.";
            case Route.FULL_KEY -> "Needs a key with the scope *.";
            default -> "Needs the scope " + route.scope() + ".";
        };
        String level = LEVELS.get(route.level());
        return level == null ? scope : scope + " Only for " + level + ".";
    }

    /** The first part of the path that names a resource. */
    static String tag(Route route) {
        for (String part : route.path().split("/", -1)) {
            boolean isPrefix = part.isEmpty() || part.equals("api") || part.startsWith("{");
            boolean isPlace =
                    List.of("projects", "environments", "organizations").contains(part)
                            && route.path().contains("/" + part + "/{" + part.substring(0, 3));
            if (!isPrefix && !isPlace) {
                return part;
            }
        }
        return route.path().split("/", -1)[2];
    }

    private static String operationId(Route route) {
        StringBuilder id = new StringBuilder(route.path().startsWith("/api/") ? "" : "root_");
        boolean isOne = route.path().endsWith("}/");
        boolean followsParameter = false;
        for (String part : route.path().split("/", -1)) {
            boolean isParameter = part.startsWith("{");
            if (isParameter) {
                isOne |= !PLACES.contains(part);
            }
            boolean isNamed = isParameter ? followsParameter : !part.isEmpty() && !part.equals("api");
            if (isNamed) {
                id.append(part.replaceAll("[^A-Za-z0-9_]", "")).append('_');
            }
            followsParameter = isParameter;
        }
        return id
                + switch (route.method()) {
                    case "GET" -> isOne ? "retrieve" : "list";
                    // A list takes POST itself; one thing, if it does, is told from it.
                    case "POST" -> route.path().endsWith("}/") && isOne ? "create_one" : "create";
                    case "PATCH" -> "partial_update";
                    case "PUT" -> "update";
                    default -> "destroy";
                };
    }
}
