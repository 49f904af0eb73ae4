package dev.tenrec.api.export;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.account.Project;
import dev.tenrec.error.ApiException;
import dev.tenrec.export.ExportFilter;
import dev.tenrec.export.ExportFormat;
import dev.tenrec.export.ExportRequest;
import dev.tenrec.export.ExportRuns;
import dev.tenrec.export.ExportedAsset;
import dev.tenrec.export.Exports;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.http.Page;
import dev.tenrec.http.schema.PrimaryKey;
import dev.tenrec.json.Json;
import dev.tenrec.json.Timestamps;
import io.vertx.core.Future;
import java.time.Clock;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Files of insights, made when they are asked for. Each user sees only the own ones. */
record ExportsApi(Exports exports, ExportRuns runs, ExportDownloads downloads, ExportLinks links, Clock clock) {
    /** Time that a request waits for its file before it is answered without content. */
    private static final int PATIENCE_SECONDS = 10;

    private static final String CACHED = "max-age=86400";

    Future<Answer> list(Call call) {
        ExportFilter filter = new ExportFilter(
                call.filled("export_format"), call.filled("context_path"), call.filled("session_recording_id"));
        Page page = call.page();
        return call.work(() -> {
            Exports.Page found =
                    exports.page(call.projectId(), call.userId(), filter, nowMicros(), page.offset(), page.limit());
            return page.answer(found.count(), found.assets(), this::json);
        });
    }

    /** POST to the list: whatever becomes of the file, the answer is 201. */
    Future<Answer> create(Call call) {
        Project project = call.project();
        ExportRequest request = request(call.body());
        return call.await(exports.add(project, call.user(), request))
                .compose(added -> call.await(ended(project, added)).otherwise(added))
                .map(asset -> Answer.created(json(asset)));
    }

    Future<Answer> retrieve(Call call) {
        return Future.succeededFuture(Answer.ok(json(own(call))));
    }

    Future<Answer> content(Call call) {
        return downloads.answer(call, own(call), CACHED);
    }

    /** POST of a link: an address under which anybody reads the bytes for a while. An endpoint of Tenrec's own. */
    Future<Answer> link(Call call) {
        ExportedAsset asset = own(call);
        downloads.requireContent(asset);
        ExportLinks.Issued issued = links.issue(asset);
        ObjectNode json = Json.object();
        json.put("url", call.link().at("/exporter/" + asset.filename()).toString() + "?token=" + issued.token());
        json.put("expires_at", Timestamps.format(issued.endSeconds() * 1_000_000L));
        return Future.succeededFuture(Answer.created(json).header("Cache-Control", "no-store"));
    }

    private CompletionStage<ExportedAsset> ended(Project project, ExportedAsset added) {
        return runs.start(project, added)
                .toCompletableFuture()
                .copy()
                .completeOnTimeout(added, PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    private ExportedAsset own(Call call) {
        return exports.find(call.projectId(), call.userId(), call.id("id"), nowMicros())
                .orElseThrow(ApiException::notFound);
    }

    private static ExportRequest request(ObjectNode body) {
        PrimaryKey.check(body, "dashboard");
        PrimaryKey.check(body, "insight");
        JsonNode context = body.path("export_context");
        return new ExportRequest(
                ExportFormat.find(body.path("export_format").textValue()).orElseThrow(),
                number(body, "dashboard"),
                number(body, "insight"),
                context.isMissingNode() ? NullNode.instance : context,
                expiresAfter(body.path("expires_after")));
    }

    private static @Nullable Integer number(ObjectNode body, String field) {
        return body.path(field).isNumber() ? Integer.valueOf(body.get(field).intValue()) : null;
    }

    private static @Nullable Long expiresAfter(JsonNode value) {
        return value.isTextual()
                ? Long.valueOf(Timestamps.parse(value.textValue())
                        .orElseThrow(() -> ApiException.notDatetime("expires_after")))
                : null;
    }

    private long nowMicros() {
        return Timestamps.micros(clock.instant());
    }

    private ObjectNode json(ExportedAsset asset) {
        ObjectNode json = Json.object();
        json.put("id", asset.id());
        json.put("dashboard", asset.dashboard());
        json.put("insight", asset.insight());
        json.put("export_format", asset.format().contentType());
        json.put("created_at", Timestamps.format(asset.createdAtMicros()));
        // Text, and yet true or false in every language that clients are written in.
        json.put("has_content", asset.hasContent() ? "true" : "");
        json.set("export_context", asset.exportContext());
        json.put("filename", asset.filename());
        json.put("expires_after", Timestamps.format(asset.expiresAfterMicros()));
        json.put("exception", runs.exception(asset));
        return json.put("user_access_level", "manager");
    }
}
