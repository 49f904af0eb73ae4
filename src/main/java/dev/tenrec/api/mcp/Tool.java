package dev.tenrec.api.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.account.Credential;
import dev.tenrec.account.Project;

/** A tool that is called by its name. */
@FunctionalInterface
interface Tool {
    /**
     * The text of its answer; on a worker.
     *
     * @param args as they were sent
     * @throws ToolFailure when other arguments may help
     * @throws dev.tenrec.error.ApiException when the arguments have no such form, or the caller may not call it so
     */
    String call(Project project, Credential credential, JsonNode args);
}
