package dev.tenrec.api.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.account.Credential;
import dev.tenrec.account.Project;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.http.Handler;
import dev.tenrec.json.Json;
import io.vertx.core.Future;

/** Calls of tools: arguments in, a text or what is wrong with them out. */
final class McpToolsApi {
    /** Serves the calls of one tool. */
    Handler handler(Tool tool) {
        return call -> {
            JsonNode sent = call.body().path("args");
            JsonNode args = sent.isMissingNode() ? Json.object() : sent;
            Project project = call.project();
            Credential credential = call.principal().credential();
            return call.work(() -> answer(tool, project, credential, args));
        };
    }

    private static Answer answer(Tool tool, Project project, Credential credential, JsonNode args) {
        try {
            return Answer.ok(result(true, tool.call(project, credential, args)));
        } catch (ToolFailure failure) {
            return Answer.ok(result(false, failure.content()));
        } catch (ApiException refusal) {
            if (refusal.errorCode() != ErrorCode.PARSE_ERROR && refusal.errorCode() != ErrorCode.INVALID_INPUT) {
                throw refusal;
            }
            return Answer.json(
                    400, result(false, "There was a validation error calling the tool:\n" + refusal.detail()));
        }
    }

    /** Answers for a tool that is not there. */
    Future<Answer> unknown(Call call) {
        return Future.succeededFuture(
                Answer.json(404, result(false, "Tool '" + call.pathParam("tool") + "' not found")));
    }

    private static ObjectNode result(boolean isSuccess, String content) {
        return Json.object().put("success", isSuccess).put("content", content);
    }
}
