package dev.tenrec.api.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestWorld;
import org.junit.jupiter.api.Test;

/** What names a dashboard, once that is deleted. */
@ServerTest
class DashboardReferencesTest {
    @Test
    void forgetsDeletedDashboards(TestWorld world) {
        int first = world.ask("POST", "dashboards/", "{}").get("id").intValue();
        int other = world.ask("POST", "dashboards/", "{}").get("id").intValue();
        world.ask("PATCH", "", "{\"primary_dashboard\":" + first + "}");
        String event = "{\"event\":\"$groupidentify\",\"distinct_id\":\"visitor\",\"properties\":"
                + "{\"$group_type\":\"company\",\"$group_key\":\"acme\"}}";
        world.capture(event);
        JsonNode type = world.ask("PUT", "groups_types/create_detail_dashboard/", "{\"group_type_index\":0}");
        int detail = type.get("detail_dashboard").intValue();

        world.ask("PATCH", "dashboards/" + other + "/", "{\"deleted\":true}");
        assertThat(world.ask("GET", "", null).get("primary_dashboard").intValue())
                .isEqualTo(first);

        world.ask("PATCH", "dashboards/" + first + "/", "{\"deleted\":true}");
        world.ask("PATCH", "dashboards/" + detail + "/", "{\"deleted\":true}");
        assertThat(world.ask("GET", "", null).get("primary_dashboard").isNull()).isTrue();
        assertThat(world.ask("GET", "groups_types/", null)
                        .at("/0/detail_dashboard")
                        .isNull())
                .isTrue();
    }
}
