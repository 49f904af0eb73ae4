package dev.tenrec.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.api.web.OpenApiDocument;
import dev.tenrec.http.Route;
import dev.tenrec.http.Routes;
import dev.tenrec.http.schema.JsonMap;
import dev.tenrec.json.Json;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.json.schema.Draft;
import io.vertx.json.schema.JsonSchema;
import io.vertx.json.schema.JsonSchemaOptions;
import io.vertx.json.schema.OutputFormat;
import io.vertx.json.schema.OutputUnit;
import io.vertx.json.schema.SchemaRepository;
import io.vertx.json.schema.Validator;
import java.net.http.HttpResponse;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Holds every JSON answer that a test receives against the OpenAPI document of the server that gave it. */
public final class AnswerSchemas {
    private static final String BASE_URI = "app://tenrec/";
    /** All of them are one document: a validator copies the table of everything that was ever dereferenced. */
    private static final String DEFINITIONS = BASE_URI + "definitions";

    /** By the endpoints of the table: many servers of one run have the same. */
    private static final Map<List<String>, AnswerSchemas> LOADED = new ConcurrentHashMap<>();

    private static final int REFUSALS_MAX = 20_000;
    private static final int REFUSAL_CHARACTERS_MAX = 1_000;

    private record Operation(String method, Pattern path, int status, String schema) {}

    private final List<Operation> operations;
    private final SchemaRepository repository;
    /** Making one takes far longer than using it. */
    private final Map<String, Validator> validators = new ConcurrentHashMap<>();
    /** Bodies of refusals that were found right. */
    private final Set<String> refusals = ConcurrentHashMap.newKeySet();

    private AnswerSchemas(Routes routes) {
        ObjectNode document = new OpenApiDocument(routes, "test").json();
        operations = routes.documented()
                .sorted(Comparator.comparing(route -> route.path().contains("{id}") ? 1 : 0))
                .flatMap(AnswerSchemas::operations)
                .toList();
        repository = SchemaRepository.create(new JsonSchemaOptions()
                .setBaseUri(BASE_URI)
                .setDraft(Draft.DRAFT202012)
                .setOutputFormat(OutputFormat.Basic));
        ObjectNode definitions = Json.object();
        definitions.set("components", document.path("components"));
        repository.dereference(
                DEFINITIONS, JsonSchema.of(new JsonObject(Json.mapper().convertValue(definitions, JsonMap.TYPE))));
    }

    private static Stream<Operation> operations(Route route) {
        Pattern path = Pattern.compile(route.path().replaceAll("\\{[^}]*}", "[^/]+") + "?");
        Operation success = new Operation(route.method(), path, route.status(), route.answer());
        return route.accepted() == null
                ? Stream.of(success)
                : Stream.of(success, new Operation(route.method(), path, 202, route.accepted()));
    }

    /** The schemas of a table of routes; compiled once for all servers of this process that serve the same. */
    public static AnswerSchemas of(Routes routes) {
        return LOADED.computeIfAbsent(routes.endpoints().toList(), endpoints -> new AnswerSchemas(routes));
    }

    /** Refusals repeat in the thousands, byte by byte; the validator says the same of the same bytes. */
    private boolean isKnownRefusal(HttpResponse<String> response) {
        return response.statusCode() >= 400 && refusals.contains(response.body());
    }

    /** Fails when the answer is JSON and not what the document says. */
    public void check(HttpResponse<String> response) {
        String type = response.headers().firstValue("Content-Type").orElse("");
        String path = response.uri().getPath();
        if (!type.startsWith("application/json")
                || !(path.startsWith("/api/") || path.startsWith(Route.CATALOG))
                || response.body().isEmpty()
                || isKnownRefusal(response)) {
            return;
        }
        String method = response.request().method();
        String name = response.statusCode() >= 400
                ? "error"
                : operations.stream()
                        .filter(operation -> operation.status == response.statusCode()
                                && (operation.method.equals(method)
                                        || (method.equals("PUT") && operation.method.equals("PATCH")))
                                && operation.path.matcher(path).matches())
                        .map(Operation::schema)
                        .findFirst()
                        .orElse(null);
        if (name == null) {
            if (!method.equals("OPTIONS")) {
                throw new AssertionError(method + " " + path + " answers JSON with status " + response.statusCode()
                        + ", of which the document says nothing.");
            }
            return;
        }
        OutputUnit verdict =
                validators.computeIfAbsent(name, this::validator).validate(value(TestServer.json(response)));
        if (!verdict.getValid()) {
            throw new AssertionError(method + " " + path + " answers what is no " + name + ": "
                    + verdict.getErrors().stream()
                            .map(error -> error.getInstanceLocation() + " " + error.getError())
                            .toList()
                    + "\n" + response.body());
        }
        boolean isSmall = response.body().length() < REFUSAL_CHARACTERS_MAX;
        if (response.statusCode() >= 400 && isSmall && refusals.size() < REFUSALS_MAX) {
            refusals.add(response.body());
        }
    }

    private synchronized Validator validator(String name) {
        return repository.validator(
                JsonSchema.of(new JsonObject().put("$ref", DEFINITIONS + "#/components/schemas/" + name)));
    }

    private static Object value(JsonNode json) {
        if (json.isObject()) {
            return new JsonObject(Json.mapper().convertValue(json, JsonMap.TYPE));
        }
        Object plain = Json.mapper().convertValue(json, Object.class);
        return plain instanceof List<?> list ? new JsonArray(list) : plain;
    }
}
