package dev.tenrec.insight.trends;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.TestData;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Properties of groups that a query reads are those of that moment, also right after another query read them. */
class GroupPropertyFreshnessTest {
    private static final String BY_TIER = """
            {'kind':'TrendsQuery','interval':'day','dateRange':{'date_from':'2025-03-01','date_to':'2025-03-01'},
            'series':[{'kind':'EventsNode','event':'seen'}],'breakdownFilter':{'breakdown':'tier',
            'breakdown_type':'group','breakdown_group_type_index':0}}""";

    @TempDir
    Path directory;

    private TestData data;

    @BeforeEach
    void open() throws IOException {
        data = new TestData(directory, "2025-03-02T00:00:00Z");
        set("acme", "gold");
        set("boss", "silver");
        see("acme", 1);
        see("boss", 2);
    }

    @AfterEach
    void close() throws IOException {
        data.close();
    }

    @Test
    void followAChangeOfAGroup() {
        assertThat(counts()).isEqualTo(Map.of("gold", 1, "silver", 2));
        set("boss", "gold");
        assertThat(counts()).isEqualTo(Map.of("gold", 3));
        set("acme", "bronze");
        assertThat(counts()).isEqualTo(Map.of("gold", 2, "bronze", 1));
    }

    @Test
    void followANewGroupAndOneThatNobodyDescribed() {
        assertThat(counts()).isEqualTo(Map.of("gold", 1, "silver", 2));
        see("corp", 4);
        assertThat(counts()).isEqualTo(Map.of("gold", 1, "silver", 2, "$$_posthog_breakdown_null_$$", 4));
        set("corp", "silver");
        assertThat(counts()).isEqualTo(Map.of("gold", 1, "silver", 6));
    }

    @Test
    void filterByTheValueOfThatMoment() {
        String filtered = BY_TIER.replace(
                "'series'",
                "'properties':[{'key':'tier','type':'group','group_type_index':0,'operator':'exact','value':['gold']}],"
                        + "'series'");
        assertThat(counts(filtered)).isEqualTo(Map.of("gold", 1));
        set("boss", "gold");
        assertThat(counts(filtered)).isEqualTo(Map.of("gold", 3));
    }

    private void set(String company, String tier) {
        String properties =
                "{'$group_type':'company','$group_key':'" + company + "','$group_set':{'tier':'" + tier + "'}}";
        data.event("$groupidentify", "a", "2025-02-01T00:00:00Z", properties.replace('\'', '"'))
                .store();
    }

    private void see(String company, int times) {
        for (int i = 0; i < times; i++) {
            data.event("seen", "a", "2025-03-01T10:00:00Z", "{\"$groups\":{\"company\":\"" + company + "\"}}");
        }
        data.store();
    }

    private Map<String, Integer> counts() {
        return counts(BY_TIER);
    }

    private Map<String, Integer> counts(String query) {
        Map<String, Integer> counts = new TreeMap<>();
        for (JsonNode line : data.answer(query).path("results")) {
            counts.put(line.path("breakdown_value").asText(), line.path("count").intValue());
        }
        return counts;
    }
}
