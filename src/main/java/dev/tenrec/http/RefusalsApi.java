package dev.tenrec.http;

import dev.tenrec.capture.Refusals;
import dev.tenrec.capture.RefusedRequest;
import io.vertx.core.Future;
import java.util.List;

/** Shows the capture requests that were refused, newest first: what was wrong with each, and what it held. */
public final class RefusalsApi {
    private final Refusals refusals;

    public RefusalsApi(Refusals refusals) {
        this.refusals = refusals;
    }

    /** A page of them; {@code count} is how many are kept, those dropped for newer ones are only in their ids. */
    Future<Answer> list(Call call) {
        return call.work(() -> {
            List<RefusedRequest> kept = refusals.list(call.project().id());
            Page page = call.page();
            return page.answer(kept.size(), page.slice(kept));
        });
    }
}
