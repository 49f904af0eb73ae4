package dev.tenrec.api.export;

import dev.tenrec.account.Accounts;
import dev.tenrec.account.Level;
import dev.tenrec.account.Project;
import dev.tenrec.account.User;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.export.ExportedAsset;
import dev.tenrec.export.Exports;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.http.Readiness;
import dev.tenrec.json.Timestamps;
import io.vertx.core.Future;
import java.time.Clock;
import java.util.Optional;

/** The content of exports behind a signed link, without a key. */
record ExporterApi(
        Exports exports,
        ExportDownloads downloads,
        ExportLinks links,
        Accounts accounts,
        Readiness readiness,
        Clock clock) {
    private static final String UNCACHED = "private, no-store";

    /**
     * {@code GET /exporter/{filename}?token=}: 401 for what is no token of ours, 404 once its export is gone, or the
     * one who asked for it may not see it any more.
     */
    Future<Answer> content(Call call) {
        if (!readiness.isOpen()) {
            throw readiness.refusal();
        }
        String token = call.query("token");
        ExportLinks.Claim claim = links.read(token == null ? "" : token)
                .orElseThrow(() -> new ApiException(ErrorCode.AUTHENTICATION_FAILED, "Token invalid."));
        ExportedAsset asset = exports.find(claim.projectId(), claim.id(), Timestamps.micros(clock.instant()))
                .filter(found -> found.filename().equals(call.pathParam("filename")))
                .filter(this::isVisible)
                .orElseThrow(ApiException::notFound);
        return downloads
                .answer(call, asset, UNCACHED)
                // The address is as good as the bytes: it is neither passed on nor found again.
                .map(answer -> answer.header("Referrer-Policy", "no-referrer").header("X-Robots-Tag", "noindex"));
    }

    /** Returns whether the one who asked for it may still see the project, and there is one. */
    private boolean isVisible(ExportedAsset asset) {
        Optional<User> owner = accounts.users().find(asset.createdBy()).filter(accounts::isActive);
        Optional<Project> project = accounts.projects().find(asset.projectId());
        return owner.isPresent()
                && project.isPresent()
                && accounts.effectiveLevel(owner.get(), project.get()) != Level.NONE;
    }
}
