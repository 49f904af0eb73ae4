package dev.tenrec.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.account.Project;
import dev.tenrec.dashboard.Dashboard;
import dev.tenrec.json.Json;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

final class SharedPictureTest {
    private static final long NOW = 1_700_000_000_000_000L;

    @Test
    void showsNothingOfItsProject() {
        assertThat(png("Acme, secret", "about it", true)).isEqualTo(png("Other", "about it", true));
    }

    @Test
    void leavesDescriptionsOutWhereDetailsAreHidden() {
        assertThat(png("A", "about it", false)).isEqualTo(png("A", "something else", false));
        assertThat(png("A", "about it", true)).isNotEqualTo(png("A", "something else", true));
    }

    private static byte[] png(String projectName, String description, boolean hasDetails) {
        Project project = new Project(
                projectName.length(),
                UUID.randomUUID(),
                UUID.randomUUID(),
                projectName,
                "phc_" + projectName,
                "UTC",
                "2024-01-01T00:00:00Z",
                null,
                null,
                null,
                null);
        Dashboard dashboard = new Dashboard(
                project.id(),
                1,
                "Board",
                description,
                false,
                NOW,
                1,
                false,
                "default",
                List.of(),
                21,
                Json.object(),
                Json.object(),
                null,
                null);
        return SharedPicture.png(project, "Board", description, hasDetails, dashboard, List.of(), NOW);
    }
}
