package dev.tenrec.api.event;

import dev.tenrec.capture.Refusals;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.http.Page;
import io.vertx.core.Future;
import java.util.Map;

/** Shows the capture requests that were refused, newest first: what was wrong with each, and what it held. */
public final class RefusalsApi {
    private final Refusals refusals;

    public RefusalsApi(Refusals refusals) {
        this.refusals = refusals;
    }

    /** A page of them; {@code count} is how many are kept, {@code dropped} how many were, and are gone. */
    Future<Answer> list(Call call) {
        return call.work(() -> {
            Refusals.Kept kept = refusals.list(call.project().id());
            Page page = call.page();
            return page.answer(kept.requests().size(), page.slice(kept.requests()), Map.of("dropped", kept.dropped()));
        });
    }
}
