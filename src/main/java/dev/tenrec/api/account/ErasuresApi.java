package dev.tenrec.api.account;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.erasure.ErasureFormat;
import dev.tenrec.erasure.ErasureRecords;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.http.Page;
import io.vertx.core.Future;
import java.util.UUID;

/** The record of what was deleted and erased in the projects of an organization, for its admins. */
record ErasuresApi(ErasureRecords erasures, UserJson users) {
    /** GET of all, the newest first. */
    Future<Answer> list(Call call) {
        UUID organization = call.organization().id();
        Page page = call.page();
        return call.work(() -> page.answer(erasures.of(organization), this::item));
    }

    private ObjectNode item(ErasureRecords.Entry entry) {
        ObjectNode item = ErasureFormat.write(entry);
        item.set("created_by", users.of(entry.record().userId()));
        return item;
    }
}
