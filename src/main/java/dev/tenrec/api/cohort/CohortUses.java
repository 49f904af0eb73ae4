package dev.tenrec.api.cohort;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.account.Project;
import dev.tenrec.cohort.Cohort;
import dev.tenrec.cohort.CohortReferences;
import dev.tenrec.cohort.Cohorts;
import dev.tenrec.dashboard.Dashboards;
import dev.tenrec.error.ApiException;
import dev.tenrec.flag.FeatureFlags;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds uses of a cohort, which keep it from being deleted. */
record CohortUses(Cohorts cohorts, FeatureFlags flags, Dashboards dashboards) {
    void requireUnused(Project project, Cohort cohort) {
        JsonNode settings = project.settings();
        if (settings != null && uses(settings.path("test_account_filters"), cohort)) {
            throw refusal("your test account filters");
        }
        flags.using(project.id(), cohort.id()).ifPresent(flag -> {
            throw refusal("the feature flag \"" + flag.key() + "\"");
        });
        Optional<Cohort> other = cohorts.list(project.id()).stream()
                .filter(each -> each.id() != cohort.id() && uses(each.filters(), cohort))
                .findFirst();
        if (other.isPresent()) {
            throw refusal("the cohort \"" + other.get().name() + "\", ID "
                    + other.get().id());
        }
        dashboards.insights().uses(project.id(), query -> uses(query, cohort)).ifPresent(insight -> {
            throw refusal("the insight " + insight);
        });
    }

    private static boolean uses(@Nullable JsonNode filters, Cohort cohort) {
        return CohortReferences.in(filters).contains(cohort.id());
    }

    private static ApiException refusal(String where) {
        return ApiException.invalid("deleted", "This cohort is used in " + where + ". Remove it from there first.");
    }
}
