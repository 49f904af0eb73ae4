package dev.tenrec.insight.list;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.TestData;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class ExpressionsQueryTest {
    private static final Instant START = Instant.parse("2025-01-09T10:00:00Z");

    @AutoClose
    private final TestData data = new TestData("2025-01-10T00:00:00Z");

    private record Sent(String event, String id, int minute, int amount) {}

    /** Events of four persons, of whom those with an even number are on the plan {@code pro}. */
    private List<Sent> sent(int count) {
        Random random = new Random(5);
        List<Sent> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Sent each =
                    new Sent("e" + random.nextInt(3), "d" + random.nextInt(4), random.nextInt(40), random.nextInt(100));
            String plan = each.id.charAt(1) % 2 == 0 ? "pro" : "free";
            data.event(
                    each.event,
                    each.id,
                    START.plusSeconds(60L * each.minute).toString(),
                    "{\"amount\":" + each.amount + ",\"$set\":{\"plan\":\"" + plan + "\"}}");
            all.add(each);
        }
        data.store();
        return all;
    }

    @Test
    void showsExpressionsBesideColumnsOfEvents() {
        data.event("buy", "ann", "2025-01-09T10:00:00Z", "{\"amount\":20.5,\"$set\":{\"email\":\"ann@x.org\"}}")
                .event("view", "bob", "2025-01-09T11:00:00Z", "{}")
                .store();
        JsonNode answer = query("""
                'select':['*','person','upper(event) -- Name','toDate(timestamp)','properties.amount',\
                'toFloat(properties.amount) * 2 as twice','person_display_name'],'orderBy':['twice DESC']""");
        assertThat(answer.path("columns").get(2).asText()).isEqualTo("upper(event) -- Name");
        assertThat(answer.path("columns").get(5).asText()).isEqualTo("toFloat(properties.amount) * 2 as twice");
        assertThat(answer.path("types").get(2).asText()).isEqualTo("String");
        assertThat(answer.path("types").get(3).asText()).isEqualTo("Date");
        assertThat(answer.path("types").get(5).asText()).isEqualTo("Nullable(Float64)");
        JsonNode row = answer.path("results").get(0);
        assertThat(row.at("/0/event").asText()).isEqualTo("buy");
        assertThat(row.at("/1/properties/email").asText()).isEqualTo("ann@x.org");
        assertThat(row.get(2).asText()).isEqualTo("BUY");
        assertThat(row.get(3).asText()).isEqualTo("2025-01-09");
        assertThat(row.get(4).asDouble()).isEqualTo(20.5);
        assertThat(row.get(5).asDouble()).isEqualTo(41);
        assertThat(row.at("/6/display_name").asText()).isEqualTo("ann@x.org");
        assertThat(answer.at("/results/1/5").isNull()).isTrue();
        assertThat(answer.path("results")).hasSize(2);
    }

    @Test
    void groupsByTheColumnsWithoutAnAggregateLikeALoop() {
        List<Sent> all = sent(500);
        Map<String, Integer> counts = new TreeMap<>();
        Map<String, Integer> sums = new TreeMap<>();
        for (Sent each : all) {
            if (!each.event.equals("e2") && each.id.charAt(1) % 2 == 0) {
                String key = each.event + each.id;
                counts.merge(key, 1, Integer::sum);
                sums.merge(key, each.amount, Integer::sum);
            }
        }
        JsonNode answer = query("""
                'select':['concat(event, distinct_id)','count() -- Count','sum(toInt(properties.amount))'],\
                'where':['event != `e2`'],'properties':[{'key':'plan','value':'pro','type':'person'}]""");
        List<String> found = new ArrayList<>();
        answer.path("results").forEach(row -> found.add(row.get(0).asText() + " " + row.get(1) + " " + row.get(2)));
        List<String> expected = counts.entrySet().stream()
                .sorted(Map.Entry.<String, Integer>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .map(each -> each.getKey() + " " + each.getValue() + " " + sums.get(each.getKey()))
                .toList();
        assertThat(found).isEqualTo(expected).hasSize(4);
        assertThat(answer.path("types").get(1).asText()).isEqualTo("UInt64");
        JsonNode smallest = query("'select':['event'],'orderBy':['count()'],'limit':1");
        assertThat(smallest.path("results")).hasSize(1);
        assertThat(smallest.path("hasMore").asBoolean()).isTrue();
    }

    @Test
    void pagesInAnyOrderWithoutGapsLikeASortedList() {
        List<Sent> all = sent(300);
        String chosen = "'select':['distinct_id','toInt(properties.amount)'],"
                + "'orderBy':['toInt(properties.amount) DESC','distinct_id'],"
                + "'where':['toInt(properties.amount) % 2 = 0','timestamp >= toDateTime(`2025-01-09 10:10:00`)'],";
        List<String> found = new ArrayList<>();
        boolean hasMore = true;
        while (hasMore) {
            JsonNode page = query(chosen + "'limit':7,'offset':" + found.size());
            page.path("results").forEach(row -> found.add(row.get(0).asText() + " " + row.get(1)));
            hasMore = page.path("hasMore").asBoolean();
        }
        assertThat(found)
                .isEqualTo(all.stream()
                        .filter(each -> each.amount % 2 == 0 && each.minute >= 10)
                        .sorted(Comparator.comparing(Sent::amount).reversed().thenComparing(Sent::id))
                        .map(each -> each.id + " " + each.amount)
                        .toList());
    }

    @Test
    void listsByTimeWhereOnlyTheConditionIsAnExpression() {
        List<Sent> all = sent(300);
        String person = data.persons
                .findByDistinctId(TestData.PROJECT, "d2")
                .orElseThrow()
                .uuid()
                .toString();
        JsonNode answer = query("'select':['timestamp'],'where':['length(event) = 2'],'orderBy':['-timestamp'],"
                + "'limit':1000,'before':'2025-01-09T10:30:00Z','after':'2025-01-09T10:05:00Z','personId':'" + person
                + "'");
        List<Instant> found = new ArrayList<>();
        answer.path("results").forEach(row -> found.add(Instant.parse(row.get(0).asText())));
        assertThat(found)
                .isEqualTo(all.stream()
                        .filter(each -> each.id.equals("d2") && each.minute > 5 && each.minute < 30)
                        .map(each -> START.plusSeconds(60L * each.minute))
                        .sorted(Comparator.reverseOrder())
                        .toList());
    }

    @Test
    void refusesByNameAndPlace() {
        assertThatThrownBy(() -> query("'select':['*','count()']")).hasMessageContaining("no column *");
        assertThatThrownBy(() -> query("'select':['event'],'orderBy':['nothing']"))
                .hasMessageContaining("Unable to resolve field: nothing");
        assertThatThrownBy(() -> query("'select':['1','1 +']")).hasMessageContaining("line 1, column 4 of \"1 +\"");
        assertThatThrownBy(() -> query("'select':['event'],'orderBy':['2 DESC']"))
                .hasMessageContaining("not numbers");
        assertThatThrownBy(() -> query("'select':['event'],'where':['count() > 1']"))
                .hasMessageContaining("count");
        assertThatThrownBy(() -> query("'select':['event'],'where':['" + "(".repeat(60_000) + "']"))
                .hasMessageContaining("64");
        assertThatThrownBy(() -> query("'select':['event'],'where':['" + "a".repeat(70_000) + "']"))
                .hasMessageContaining("65536");
    }

    @Test
    void holdsLongArraysWithinItsBounds() {
        sent(1);
        JsonNode page = query("'select':['arrayJoin(range(1000000)) as n'],'orderBy':['n DESC'],'limit':2");
        assertThat(page.path("results").toString()).isEqualTo("[[999999],[999998]]");
        assertThat(page.path("hasMore").asBoolean()).isTrue();
        assertThatThrownBy(() -> query("'select':['arrayJoin(range(100000000))']"))
                .hasMessageContaining("1000000 elements");
    }

    /** @param fields JSON in single quotes with strings of SQL in backquotes */
    private JsonNode query(String fields) {
        return data.answer("{'kind':'EventsQuery'," + fields.replace("`", "\\u0027") + "}");
    }
}
