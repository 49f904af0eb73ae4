package dev.tenrec.insight.trends;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.insight.TestData;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrendsBreakdownTest {
    private static final String NULL = "$$_posthog_breakdown_null_$$";
    private static final String OTHER = "$$_posthog_breakdown_other_$$";

    @AutoClose
    private final TestData data = new TestData("2025-01-10T15:00:00Z");

    @Test
    void sortsByTotalWithNullAndOtherLast() {
        plans("a", "b", "b", "c", "c", "d", null, null, null, "");
        assertThat(lines(trends("'breakdownFilter':{'breakdown':'plan','breakdown_limit':5}")))
                .containsExactly("b 2.0", "c 2.0", "a 1.0", "d 1.0", NULL + " 4.0");
        JsonNode answer = trends("'breakdownFilter':{'breakdown':'plan','breakdown_limit':3}");
        assertThat(lines(answer)).containsExactly("b 2.0", "c 2.0", "a 1.0", OTHER + " 5.0");
        assertThat(answer.get("hasMore").booleanValue()).isTrue();
        assertThat(answer.at("/results/0/breakdown_value").textValue()).isEqualTo("b");
        assertThat(answer.at("/results/0/data")).hasSize(8);
        assertThat(answer.at("/results/0/action/id").textValue()).isEqualTo("seen");
    }

    @Test
    void ranksMoreValuesThanFitInMemoryByTheSumOfTheirPoints() {
        for (int i = 100; i < 250; i++) {
            data.event("seen", "ann", "2025-01-08T10:00:00Z", "{\"plan\":\"p" + i + "\"}")
                    .event("seen", "ann", "2025-01-08T10:00:00Z", "{\"plan\":\"p" + i + "\"}");
        }
        data.event("seen", "ann", "2025-01-05T10:00:00Z", "{\"plan\":\"z\"}")
                .event("seen", "ann", "2025-01-06T11:00:00Z", "{\"plan\":\"z\"}");
        data.store();
        String query = "{'kind':'TrendsQuery','series':[{'kind':'EventsNode','event':'seen','math':'dau'}],"
                + "'dateRange':{'date_from':'2025-01-04T00:00:00','date_to':'2025-01-10T14:00:00'},"
                + "'interval':'minute','breakdownFilter':{'breakdown':'plan','breakdown_limit':2}}";
        assertThat(lines(data.answer(query))).containsExactly("z 2.0", "p100 1.0", OTHER + " 1.0");
    }

    @Test
    void hidesOther() {
        plans("a", "a", "b");
        String filter = "'breakdownFilter':{'breakdown':'plan','breakdown_limit':1";
        assertThat(lines(trends(filter + ",'breakdown_hide_other_aggregation':true}")))
                .containsExactly("a 2.0");
        assertThat(lines(trends(filter + "}"))).containsExactly("a 2.0", OTHER + " 1.0");
    }

    @Test
    void limitsTo25ValuesAnd250OnAWorldMap() {
        String[] many = new String[30];
        for (int i = 0; i < many.length; i++) {
            many[i] = "v" + i;
        }
        plans(many);
        String filter = "'breakdownFilter':{'breakdown':'plan'}";
        assertThat(lines(trends(filter))).hasSize(26);
        JsonNode map = trends(filter + ",'trendsFilter':{'display':'WorldMap'}");
        assertThat(map.get("results")).hasSize(30);
        assertThat(map.get("hasMore").booleanValue()).isFalse();
        assertThat(map.at("/results/0/aggregated_value")).hasToString("1.0");
    }

    @Test
    void mergesANumberWithTheSameText() {
        data.event("seen", "x", "2025-01-09T00:00:00Z", "{\"plan\":1}")
                .event("seen", "x", "2025-01-09T00:00:00Z", "{\"plan\":\"1\"}")
                .event("seen", "x", "2025-01-09T00:00:00Z", "{\"plan\":true}")
                .store();
        assertThat(lines(trends("'breakdownFilter':{'breakdown':'plan'}"))).containsExactly("1 2.0", "true 1.0");
        assertThat(lines(trends("'breakdownFilter':{'breakdowns':[{'property':'plan'},{'property':'no'}]}")))
                .containsExactly("1::" + NULL + " 2.0", "true::" + NULL + " 1.0");
    }

    @Test
    void labelsSeriesIfThereAreSeveral() {
        plans("a");
        JsonNode answer = data.answer("{'kind':'TrendsQuery','breakdownFilter':{'breakdown':'plan'},'series':["
                + "{'kind':'EventsNode','event':'seen'},{'kind':'EventsNode','event':null,'math':'dau'}]}");
        assertThat(lines(answer)).containsExactly("seen - a 1.0", "All events - a 1.0");
    }

    @Test
    void joinsSeveralProperties() {
        data.event("seen", "x", "2025-01-09T00:00:00Z", "{\"plan\":\"pro\",\"os\":\"mac\"}")
                .event("seen", "x", "2025-01-09T00:00:00Z", "{\"plan\":\"pro\",\"os\":\"mac\"}")
                .event("seen", "x", "2025-01-09T00:00:00Z", "{\"plan\":\"pro\"}")
                .event("seen", "x", "2025-01-09T00:00:00Z", "{}")
                .store();
        String filter = "'breakdownFilter':{'breakdowns':[{'property':'plan'},{'property':'os'}],'breakdown_limit':1}";
        JsonNode answer = trends(filter);
        assertThat(lines(answer)).containsExactly("pro::mac 2.0", OTHER + "::" + OTHER + " 2.0");
        assertThat(lines(trends(filter.replace(",'breakdown_limit':1", ""))))
                .containsExactly("pro::mac 2.0", NULL + "::" + NULL + " 1.0", "pro::" + NULL + " 1.0");
        assertThat(answer.at("/results/0/breakdown_value")).hasToString("[\"pro\",\"mac\"]");
    }

    @Test
    void ranksEqualValuesByTheirJoinedLabels() {
        for (String pair : List.of("b,z", "ab,b", "a,c", "ab,c", "a:,a", "b,a", "a,b", "a;,a")) {
            String[] parts = pair.split(",", -1);
            String properties = "{\"plan\":\"" + parts[0] + "\",\"os\":\"" + parts[1] + "\"}";
            data.event("seen", "x", "2025-01-09T00:00:00Z", properties);
        }
        data.store();
        String filter = "'breakdownFilter':{'breakdown_hide_other_aggregation':true,'breakdown_limit':%d,"
                + "'breakdowns':[{'property':'plan'},{'property':'os'}]}";
        List<String> all = List.of("a:::a", "a::b", "a::c", "a;::a", "ab::b", "ab::c", "b::a", "b::z");
        for (int limit = 1; limit <= all.size(); limit++) {
            assertThat(lines(trends(filter.formatted(limit))))
                    .isEqualTo(all.subList(0, limit).stream()
                            .map(label -> label + " 1.0")
                            .toList());
        }
    }

    @Test
    void breaksDownByPersonAndNormalizesUrls() {
        data.event("seen", "ann", "2025-01-09T00:00:00Z", "{\"$set\":{\"team\":\"red\"},\"url\":\"https://a.b/\"}")
                .event("seen", "ann", "2025-01-09T00:00:00Z", "{\"url\":\"https://a.b?\"}")
                .event("seen", "bob", "2025-01-09T00:00:00Z", "{\"url\":\"/\"}")
                .store();
        assertThat(lines(trends("'breakdownFilter':{'breakdown':'team','breakdown_type':'person'}")))
                .containsExactly("red 2.0", NULL + " 1.0");
        assertThat(lines(trends("'breakdownFilter':{'breakdown':'url','breakdown_normalize_url':true}")))
                .containsExactly("https://a.b 2.0", "/ 1.0");
    }

    @Test
    void binsNumbersByEqualWidth() {
        for (int i = 0; i <= 10; i++) {
            data.event("seen", "x", "2025-01-09T00:00:00Z", "{\"n\":" + i + "}");
        }
        data.event("seen", "x", "2025-01-09T00:00:00Z", "{\"n\":\"none\"}").store();
        String filter = "'breakdownFilter':{'breakdown':'n','breakdown_histogram_bin_count':";
        assertThat(lines(trends(filter + "2}"))).containsExactly("[5,10.01] 6.0", "[0,5] 5.0", NULL + " 1.0");
        assertThat(lines(trends(filter + "1}"))).containsExactly("[0,10.01] 11.0", NULL + " 1.0");
    }

    @Test
    void comparesTheValuesOfEachPeriod() {
        data.event("seen", "x", "2025-01-09T00:00:00Z", "{\"plan\":\"a\"}")
                .event("seen", "x", "2025-01-01T00:00:00Z", "{\"plan\":\"a\"}")
                .event("seen", "x", "2025-01-01T00:00:00Z", "{\"plan\":\"gone\"}")
                .store();
        JsonNode answer = trends("'breakdownFilter':{'breakdown':'plan'},'compareFilter':{'compare':true}");
        assertThat(lines(answer)).containsExactly("a 1.0", "a 1.0", "gone 1.0");
        assertThat(answer.at("/results/1/compare_label").textValue()).isEqualTo("previous");
    }

    @Test
    void returnsNoLinesWithoutEvents() {
        assertThat(trends("'breakdownFilter':{'breakdown':'plan'}").get("results"))
                .isEmpty();
    }

    @Test
    void computesFormulasPerValue() {
        data.event("seen", "x", "2025-01-09T00:00:00Z", "{\"plan\":\"a\"}")
                .event("seen", "x", "2025-01-09T00:00:00Z", "{\"plan\":\"b\"}")
                .event("bought", "x", "2025-01-09T00:00:00Z", "{\"plan\":\"b\"}")
                .event("bought", "x", "2025-01-09T00:00:00Z", "{\"plan\":\"c\"}")
                .store();
        JsonNode answer = data.answer("{'kind':'TrendsQuery','breakdownFilter':{'breakdown':'plan'},"
                + "'trendsFilter':{'formula':'B/A+B'},"
                + "'series':[{'kind':'EventsNode','event':'seen'},{'kind':'EventsNode','event':'bought'}]}");
        List<String> values = new ArrayList<>();
        answer.get("results")
                .forEach(item -> values.add(item.get("breakdown_value").textValue() + " " + item.get("count")));
        assertThat(values).containsExactly("b 2.0", "c 1.0", "a 0.0");
        assertThat(answer.at("/results/0/label").textValue()).isEqualTo("Formula (B/A+B)");
        assertThat(answer.at("/results/0/action").isNull()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
            {'breakdown':'p','breakdown_limit':0}; breakdown_limit
            {'breakdown':7}; breakdown
            {'breakdown':'p','breakdown_type':'planet'}; breakdown_type
            {'breakdown':'p','breakdown_type':'group'}; breakdown_group_type_index
            {'breakdowns':[{'property':'p'},{'property':'q'},{'property':'r'},{'property':'s'}]}; breakdowns
            {'breakdowns':[{'type':'event'}]}; breakdowns.0.property
            {'breakdown':'p','breakdown_histogram_bin_count':-1}; breakdown_histogram_bin_count
            """)
    void namesTheInvalidField(String filter, String path) {
        assertThatThrownBy(() -> trends("'breakdownFilter':" + filter))
                .isInstanceOfSatisfying(
                        ApiException.class,
                        refused -> assertThat(refused.detail())
                                .contains("\nquery.TrendsQuery.breakdownFilter." + path + "\n"));
    }

    private void plans(String... plans) {
        for (String plan : plans) {
            data.event("seen", "x", "2025-01-09T00:00:00Z", plan == null ? "{}" : "{\"plan\":\"" + plan + "\"}");
        }
        data.store();
    }

    private JsonNode trends(String more) {
        return data.answer("{'kind':'TrendsQuery','series':[{'kind':'EventsNode','event':'seen'}]," + more + "}");
    }

    private static List<String> lines(JsonNode answer) {
        List<String> lines = new ArrayList<>();
        answer.get("results").forEach(item -> lines.add(item.get("label").textValue() + " " + item.get("count")));
        return lines;
    }
}
