package dev.tenrec.api.capture;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.account.Accounts;
import dev.tenrec.account.Project;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import io.vertx.core.Future;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** Tells SDKs in browsers how to behave, before they do anything else. */
final class RemoteConfigApi {
    private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9_-]{1,200}");
    private static final String SCRIPT = "application/javascript; charset=utf-8";

    private final Accounts accounts;
    private final RemoteConfig config;

    RemoteConfigApi(Accounts accounts, RemoteConfig config) {
        this.accounts = accounts;
        this.config = config;
    }

    /** {@code GET /array/<token>/config}. */
    Future<Answer> config(Call call) {
        return Future.succeededFuture(cached(Answer.ok(of(call))));
    }

    /** {@code GET /array/<token>/config.js}: the same as a script that pages load. */
    Future<Answer> script(Call call) {
        ObjectNode fields = of(call);
        String token = fields.path("token").textValue();
        String all = "window._POSTHOG_REMOTE_CONFIG";
        String script = all + " = " + all + " || {};\n" + all + "[\"" + token + "\"] = {config: " + fields
                + ", siteApps: []};\n";
        return Future.succeededFuture(cached(Answer.bytes(200, SCRIPT, script.getBytes(StandardCharsets.UTF_8))));
    }

    /** The token is checked before it is repeated, also in a script. */
    private ObjectNode of(Call call) {
        String token = call.pathParam("token");
        if (!TOKEN.matcher(token).matches()) {
            throw new ApiException(ErrorCode.BAD_REQUEST, "Invalid token.");
        }
        Project project = accounts.projects()
                .findByToken(token)
                .orElseThrow(() -> new ApiException(ErrorCode.NOT_FOUND, "Project not found."));
        return config.of(project);
    }

    private static Answer cached(Answer answer) {
        return answer.header("Cache-Control", "public, max-age=300").header("Vary", "Origin, Referer");
    }
}
