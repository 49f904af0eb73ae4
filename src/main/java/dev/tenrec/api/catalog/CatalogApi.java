package dev.tenrec.api.catalog;

import dev.tenrec.account.Accounts;
import dev.tenrec.account.Principal;
import dev.tenrec.account.Project;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.lake.Namespaces;
import dev.tenrec.lake.TableCatalog;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Namespaces are the projects that the caller may see; their tables are those of the lake, which engines only read. */
record CatalogApi(Accounts accounts, Optional<TableCatalog> catalog) {
    /** Engines ask for nothing that is not here. */
    private static final List<String> ENDPOINTS = List.of(
            "GET /v1/{prefix}/namespaces",
            "GET /v1/{prefix}/namespaces/{namespace}",
            "HEAD /v1/{prefix}/namespaces/{namespace}",
            "GET /v1/{prefix}/namespaces/{namespace}/tables",
            "GET /v1/{prefix}/namespaces/{namespace}/tables/{table}",
            "HEAD /v1/{prefix}/namespaces/{namespace}/tables/{table}");

    private static final String JSON = "application/json";

    Future<Answer> config(Call call) {
        lake();
        return Future.succeededFuture(
                Answer.ok(Map.of("defaults", Map.of(), "overrides", Map.of(), "endpoints", ENDPOINTS)));
    }

    /** Below a namespace there is none. */
    Future<Answer> namespaces(Call call) {
        lake();
        List<String> names = accounts.projectsOf(call.user()).stream()
                .filter(project -> isNamed(call.principal(), project))
                .map(project -> Namespaces.of(project.id()))
                .toList();
        String parent = call.filled("parent");
        if (parent != null && !names.contains(parent)) {
            throw new ApiException(ErrorCode.NOT_FOUND, "Namespace not found.", "namespace");
        }
        List<List<String>> told = parent == null ? names.stream().map(List::of).toList() : List.of();
        return Future.succeededFuture(Answer.ok(Map.of("namespaces", told)));
    }

    Future<Answer> namespace(Call call) {
        lake();
        return Future.succeededFuture(Answer.ok(Map.of(
                "namespace",
                List.of(Namespaces.of(call.projectId())),
                "properties",
                Map.of("project", call.project().name()))));
    }

    Future<Answer> tables(Call call) {
        int project = call.projectId();
        TableCatalog lake = lake();
        List<String> namespace = List.of(Namespaces.of(project));
        return call.work(() -> lake.tables(project).stream()
                        .map(name -> Map.of("namespace", namespace, "name", name))
                        .toList())
                .map(tables -> Answer.ok(Map.of("identifiers", tables)));
    }

    Future<Answer> table(Call call) {
        int project = call.projectId();
        TableCatalog lake = lake();
        String table = call.pathParam("table");
        boolean hasHistory = !"refs".equals(call.query("snapshots"));
        return call.work(() -> lake.load(project, table, hasHistory))
                .map(found -> Answer.bytes(
                        200,
                        JSON,
                        found.orElseThrow(() -> new ApiException(ErrorCode.NOT_FOUND, "Table not found.", "table"))));
    }

    private boolean isNamed(Principal caller, Project project) {
        return accounts.isVisible(caller, project)
                && accounts.organizations()
                        .find(project.organization())
                        .filter(organization -> accounts.allowsCredential(caller, organization))
                        .isPresent();
    }

    private TableCatalog lake() {
        return catalog.orElseThrow(() -> new ApiException(ErrorCode.NOT_FOUND, "This server has no lake."));
    }
}
