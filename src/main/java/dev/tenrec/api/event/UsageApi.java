package dev.tenrec.api.event;

import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.insight.UsageCounts;
import io.vertx.core.Future;

/** Tells what a project would be billed for; an endpoint of Tenrec, the real service has none. */
public final class UsageApi {
    private final UsageCounts usage;

    public UsageApi(UsageCounts usage) {
        this.usage = usage;
    }

    /** {@code GET usage/?date_from=&date_to=}. */
    Future<Answer> list(Call call) {
        int projectId = call.project().id();
        String from = call.query("date_from");
        String to = call.query("date_to");
        return call.work(() -> Answer.ok(usage.of(projectId, from, to)));
    }
}
